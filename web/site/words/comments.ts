// The comments in the code of the guide (snippets/), as its Japanese pages show them. Lines that follow each other are one comment;
// a line break in the Japanese begins another line.

export const comments: Record<string, string> = {
  // start
  'One second. The closure hears of every hit.': '1 秒進めます。\n当たるたびに、関数が呼ばれます。',
  // belts
  'Two belts in a row: the second is faster.': '並んだふたつのベルト。ふたつめのほうが速い。',
  'half a second on each': 'それぞれの上に半秒ずつ',
  'A lever that turns them round.': 'レバーを引くと、どちらも逆に回ります。',
  // contacts
  'It hopped, lower and lower. Now it lies there.': 'だんだん低く弾み、いまは床の上。',
  'With the floor, its normal (0, -1), pressing, for more than a second.': '相手は床、法線は (0, -1)。押し合って、\n1 秒よりも長くたっています。',
  'One: of the ball and the floor.': 'ひとつ：ボールと床の接触です。',
  'Two: hero on barrel, and barrel on wall. The barrel is in contact with both.': 'ふたつ：主人公と樽、樽と壁。\n樽はどちらとも接触しています。',
  'It stands there. The player presses "down":': '立っています。プレイヤーが「下」を押すと……',
  'It falls, and the contact is over.': '落ちて、接触は終わります。',
  'On a floor: which, its normal, its velocity.': '床の上：どの床か、その法線、その速度。',
  // crowd
  'Balls with a tag meet each other.': 'タグのあるボールどうしが当たります。',
  'One rolls into two that touch.': 'ひとつが、触れ合うふたつにぶつかります。',
  'The motion is handed through: 0, 0, 60.': '動きは端まで伝わります：0、0、60。',
  'Zombies: no zombie stops another.': 'ゾンビどうしは止め合いません。',
  'they are at -5 and 5': '-5 と 5 に離れました',
  // damping
  'It still has 100 · e^-0.5 = 60.65 of its speed,': '速さはまだ 100 · e^-0.5 = 60.65 あり、',
  'and comes to rest at 100 / 0.5 = 200.': '100 / 0.5 = 200 のところで止まります。',
  // flipper
  'up, and at rest': '上げたときと、休んでいるとき',
  'Held, it flips up; let go, it falls back.': '押している間は上がり、離すと戻ります。',
  // jump
  'As far as 45 degrees fall in a frame, and a little.': '45 度の坂が 1 フレームで下がる分と、もう少し。',
  // levels
  'a module of its own: SVG and Tiled': 'SVG と Tiled を読む、別のモジュール',
  'left out': '読めずに省いたもの',
  'left out, and where': '省いたものと、その場所',
  'other words come from 31 down': 'ほかの言葉には 31 から順に',
  '1: the seed': '1 は乱数の種',
  // moving
  'A paddle: told each step where to be at its end.': 'パドル：ステップの終わりの位置を毎回伝えます。',
  'A door that turns about its hinge, by itself.': 'ドア：ちょうつがいを軸に、ひとりでに回ります。',
  'Drawn from left to right: only what falls is stopped.': '左から右へ引いた線。落ちてくるものだけを止めます。',
  'it is there, to the bit': '1 ビットも違わず、そこにいます',
  // order
  'A floor of two tiles, and a wall that stands on it.': 'タイル 2 枚の床と、その上に立つ壁。',
  'It falls onto the seam, and then into the wall.': '継ぎ目の上に落ち、それから壁に当たります。',
  // overlap
  'Do they touch at all?': 'そもそも触れているか？',
  'How far apart? 0, since they overlap.': 'どれだけ離れているか？ 重なっているので 0。',
  'The way out: where to push the ball, and how far.': '抜け出す道：ボールをどちらへ、どれだけ押すか。',
  'Their nearest points, and what lies between them.': 'いちばん近い点どうしと、その間の距離。',
  'It falls from y = 40 by 1000. When does it touch?': 'y = 40 から 1000 だけ落ちます。触れるのはいつ？',
  'After 0.032 of the way, on a normal of (0, 1).': '道のりの 0.032 で、法線は (0, 1)。',
  // r1
  'The corner: the velocity is now (-10, -30).': '角に当たり、速度は (-10, -30) になりました。',
  'The same place, already leaving: no hit.': '同じ場所でも、離れていくなら当たりません。',
  // r2
  'The foot, (13, 0), is beyond the end B. So B counts: 5 away. That is the radius: a hit.': '垂線の足 (13, 0) は、端 B の向こう側。\nそこで B との距離 5 を見ます。半径と同じなので、当たり。',
  // r3
  'Through (0, 0), in the direction (3, 0).': '(0, 0) を通り、向きは (3, 0)。',
  'A hit, 5 away. A line has no ends to miss.': '距離 5 で当たり。直線には、外れる端がありません。',
  // r4
  'Its middle, its length and width, its angle.': '中心、長さと幅、角度。',
  'seen.hit: false, it is past the corner seen.hitIgnoringCorners: true': 'seen.hit は false。角の外にいます\nseen.hitIgnoringCorners は true',
  'false: it is past the corner': 'false：角の外にいます',
  'true': 'true',
  'Half a turn within one frame: from 0 to π.': '1 フレームで半回転：0 から π まで。',
  'A hit, a little before the middle of the frame.': 'フレームの半ばより少し前に当たります。',
  // r5
  'A wall that comes toward the walker carries it.': '向かってくる壁は、歩く人を運びます。',
  'keep going right': '右へ歩きつづける',
  'taken in the next frame': '次のフレームで加わる押し',
  // r6
  'Turned round, plus half of the swing: [65, 7].': '折り返して、振りの半分を足す：[65, 7]。',
  'Turned round, plus half of the swing: (65, 7).': '折り返して、振りの半分を足す：(65, 7)。',
  'Off a real, heavy bat: [110, 7].': '本物の重いバットなら：[110, 7]。',
  'Off a real, heavy bat: (110, 7).': '本物の重いバットなら：(110, 7)。',
  // replay
  'Keep a copy, then play on with what we believe.': 'コピーをとり、予想した入力で先へ進めます。',
  'The truth comes late: go back, and play it again.': '本当の入力が遅れて届いたら、戻ってやり直します。',
  'Two players whose numbers agree see the same game.': 'この数が同じなら、ふたりは同じゲームを見ています。',
  'Anywhere, any day: the same bits, or the first step and body that differ.': 'いつでもどこでも、ビット単位で同じ結果。違えば、\n最初に違ったステップとボディがわかります。',
  // steer
  'The hero senses coins, and walks through them.': '主人公はコインを感じ取り、通り抜けます。',
  'First the coin at 70, then the one at 40.': 'まず 70 のコイン、次に 40 のコインです。',
  'Down onto the floor, along it, up to the wall.': '床へ下り、床に沿い、壁まで進みます。',
  'It is at (94, 80) now. On the ground: any hit whose normal points up.': 'いまは (94, 80)。上を向いた法線の当たりがあれば、\n地面の上にいます。',
  'Coins do not stop the ball; it only senses them.': 'コインはボールを止めません。触れたとわかるだけです。',
  'A table: a top, and a leg that lands first.': 'テーブル：天板と、先に着地する脚。',
  'From below the plank lets everything through.': '板は、下から来るものを通します。',
  'Where would it get to, and may it stand up there?': 'どこまで行けて、そこで立ち上がれるか？',
  // swarm
  'Within this frame the player goes from here to there.': 'このフレームで、自機はここからそこへ動きます。',
  'The bullets that hit are gone. Every fourth number is an index: index, time, nx, ny, index, …': '当たった弾は消えました。4 つごとに弾の番号：\n番号、時刻、nx、ny、番号、……',
  'The bullets that hit are gone.': '当たった弾は消えました。',
  'Off the wall, and back to the enemy.': '壁で跳ね返り、敵のもとへ。',
  'By at most two radians a second.': '曲がるのは毎秒 2 ラジアンまで。',
  // told
  'A kick: off it at 300, however slowly it came.': 'キック：どんなに遅く来ても、300 で飛び出します。',
  // walker
  'Up is where y gets smaller.': '上は、y が小さくなる向きです。',
  '1. The world moves: lifts, ferries, balls.': '1. ワールドが動く：リフト、動く床、ボール。',
  '2. Keys and gravity.': '2. キーと重力。',
  '3. The hero moves.': '3. 主人公が動く。',
  'A platform that holds from above.': '上からだけ乗れる足場。',
  'Down and jump: through it, once.': '下とジャンプで、一度だけ通り抜けます。',
  'A coin does not stop the hero, who senses it.': 'コインは主人公を止めません。触れたとわかるだけです。',
  'How far to turn the picture; in the air not at all.': '絵をどれだけ傾けるか。空中では傾けません。',
}
