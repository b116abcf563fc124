// The words of the first page.

export const landing = {
  en: {
    lead: 'Collision and bounce for arcade 2D games: exact, in order of time, the same bits everywhere. In Rust, and in the browser.',
    play: 'Play with it', guide: 'Read the guide', copy: 'Copy', copied: 'Copied',
    promises: [
      ['Nothing tunnels', 'A step is a list of hits in order of time. However fast the ball, no wall is thin enough.', 'ball'],
      ['The speed stays', 'After a million bounces, the speed has not changed by one bit.', 'brick-3'],
      ['No seams', 'A row of flush bricks is a flat wall: nothing catches where they join.', 'brick-5'],
      ['No double flips', 'Into a corner, or on two bricks at once: one bounce, two hits.', 'brick-2'],
      ['The same bits', 'Native, in WebAssembly, in any browser: replays and rollback come for free.', 'wall-edge'],
      ['Your game decides', 'Bounce, slide, stop, pass, or a velocity of your own: at each hit you are asked.', 'normal'],
    ],
    code: 'The same lines, twice', codeLead: 'One engine: the npm package and the crate give the same numbers to the last bit.', live: 'Every rule can be touched', all: 'All live pages',
  },
  ja: {
    lead: '2D アーケードゲームのための衝突判定と跳ね返り。正確に、時刻順に、どこでも同じビットで。Rust でも、ブラウザでも。',
    play: '触ってみる', guide: 'ガイドを読む', copy: 'コピー', copied: 'コピーしました',
    promises: [
      ['すり抜けません', '一ステップは、時刻順に並んだ当たりの列です。ボールがどれだけ速くても、壁を通り抜けません。', 'ball'],
      ['速さが変わりません', '百万回跳ね返っても、速さは一ビットも変わりません。', 'brick-3'],
      ['継ぎ目がありません', 'ぴったり並んだブロックは、平らな壁です。つなぎ目に引っかかりません。', 'brick-5'],
      ['二重反転しません', '角でも、二つのブロックに同時でも、跳ね返りは一回、当たりは二つです。', 'brick-2'],
      ['どこでも同じビット', 'ネイティブでも WebAssembly でも同じ結果。リプレイも巻き戻しもそのまま使えます。', 'wall-edge'],
      ['決めるのはゲームです', '跳ね返る、滑る、止まる、通り抜ける、好きな速度にする。当たりのたびに尋ねます。', 'normal'],
    ],
    code: '同じ内容を、二つの言語で', codeLead: 'エンジンは一つ。npm パッケージでもクレートでも、最後の一ビットまで同じ数になります。', live: 'すべてのルールに触れます', all: '一覧を見る',
  },
}
