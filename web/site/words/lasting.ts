export const words = {
  en: {
    title: 'Hits and contacts', about: 'Drag the dot through time: ticks are hits, bars are contacts, thick where they press.', time: 'time',
    rows: { ball: 'ball · ground', pushes: 'ball · barrel', barrel: 'barrel · ground', wall: 'barrel · wall' },
    hits: (n: number) => (n === 1 ? '1 hit so far' : `${n} hits so far`), none: 'nothing', asked: 'contacts(ball): ',
    ground: 'ground', other: 'barrel', seconds: (n: number) => ` ${n.toFixed(1)} s`, presses: ', presses',
  },
  ja: {
    title: '当たりと接触', about: '点を動かして時刻を選べます。縦の印は当たり、帯は接触。太いところは押しています。', time: '時刻',
    rows: { ball: 'ボールと地面', pushes: 'ボールと樽', barrel: '樽と地面', wall: '樽と壁' },
    hits: (n: number) => `ここまでの当たり ${n} 回`, none: 'なし', asked: 'contacts(ball): ',
    ground: '地面', other: '樽', seconds: (n: number) => ` ${n.toFixed(1)} 秒`, presses: '、押している',
  },
}
