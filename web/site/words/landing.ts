// The words of the first page.

export const landing = {
  en: {
    lead: 'Collision and bounce for arcade 2D games: exact, in order of time, the same bits everywhere. In Rust, and in the browser.',
    play: 'Play with it', guide: 'Read the guide', copy: 'Copy', copied: 'Copied',
    promises: [
      ['Nothing tunnels', 'A step is a list of hits in order of time. However fast the ball, no wall is thin enough.', 'tunnels'],
      ['The speed stays', 'After a million bounces, the speed has not changed by one bit.', 'speed'],
      ['No seams', 'A row of flush bricks is a flat wall: nothing catches where they join.', 'seams'],
      ['No double flips', 'Into a corner, or on two bricks at once: one bounce, two hits.', 'flips'],
      ['The same bits', 'Native, in WebAssembly, in any browser: replays and rollback come for free.', 'bits'],
      ['Your game decides', 'Bounce, slide, stop, pass, or a velocity of your own: at each hit you are asked.', 'game'],
    ],
    cost: 'What a step costs', costLead: 'Exact does not mean slow.', fastMore: 'How the other engines were set up',
    figures: {
      step: 'A step of 5,000 balls among 500 bricks', swarm: 'A frame of bullets, each swept against the player', bullets: (count: number) => `${count.toLocaleString('en')} bullets`, ms: (ms: number) => `${ms} ms`,
      budget: 'A frame at 60 a second has 16.7 ms.', note: (node: string) => `Processor time in Node ${node}, the best of three rounds; balls pass through each other, continuous collision detection off in the others. To measure it yourself: npm run speed -w peers`,
    },
    code: 'The same lines, twice', codeLead: 'One engine: the npm package and the crate give the same numbers to the last bit.', live: 'Every rule can be touched', all: 'All live pages',
  },
  ja: {
    lead: '2D アーケードゲームのための衝突判定と跳ね返り。正確に、時刻順に、どの環境でもビット単位で同じ結果。Rust でも、ブラウザでも。',
    play: '触ってみる', guide: 'ガイドを読む', copy: 'コピー', copied: 'コピーしました',
    promises: [
      ['すり抜けません', '一ステップは、時刻順に並んだ当たりの列です。ボールがどれだけ速くても、壁を通り抜けません。', 'tunnels'],
      ['速さが変わりません', '百万回跳ね返っても、速さは一ビットも変わりません。', 'speed'],
      ['継ぎ目がありません', 'ぴったり並んだブロックは、平らな壁です。つなぎ目に引っかかりません。', 'seams'],
      ['二重反転しません', '角でも、二つのブロックに同時でも、跳ね返りは一回、当たりは二つです。', 'flips'],
      ['ビット単位で同じ結果', 'ネイティブでも WebAssembly でも、どの環境でもビット単位で同じ結果。リプレイも巻き戻しもそのまま使えます。', 'bits'],
      ['決めるのはゲームです', '跳ね返る、滑る、止まる、通り抜ける、好きな速度にする。当たりのたびに尋ねます。', 'game'],
    ],
    cost: '一ステップにかかる時間', costLead: '正確でも、遅くはありません。', fastMore: 'ほかのエンジンの設定',
    figures: {
      step: 'ボール 5,000 個とブロック 500 個の一ステップ', swarm: '弾の一フレーム（全弾を自機とのスイープで判定）', bullets: (count: number) => `${count.toLocaleString('en')} 発`, ms: (ms: number) => `${ms} ミリ秒`,
      budget: '毎秒 60 フレームなら、一フレームは 16.7 ミリ秒です。', note: (node: string) => `Node ${node} でのプロセッサ時間、三回のうち最良の値。ボールどうしは通り抜け、ほかのエンジンの連続衝突判定は切っています。自分で測るには：npm run speed -w peers`,
    },
    code: '同じ内容を、二つの言語で', codeLead: 'エンジンは一つ。npm パッケージでもクレートでも、どの環境でもビット単位で同じ結果になります。', live: 'すべてのルールに触れます', all: '一覧を見る',
  },
}
