export const words = {
  en: {
    title: 'Balls hand on their motion', about: 'Drag the dot along the step: each hit hands motion on, and the bar stays full.', time: 'time within the step',
    rack: 'Balls', racks: { row: 'in a row', touching: 'touching', triangle: 'a triangle' }, energy: 'energy, ball by ball',
    hits: (n: number) => (n === 1 ? '1 hit' : `${n} hits`), instants: (n: number) => (n === 1 ? ' at 1 instant' : ` at ${n} instants`), all: (share: number) => `energy ${(share * 100).toFixed(4)}\u00a0%`,
  },
  ja: {
    title: '動きの受け渡し', about: '点を動かしてください。当たるたびに動きが渡り、帯はいつも満ちています。', time: 'ステップの中の時刻',
    rack: 'ボール', racks: { row: '一列', touching: '触れ合う', triangle: '三角形' }, energy: 'エネルギー（ボールごと）',
    hits: (n: number) => `当たり ${n} 回`, instants: (n: number) => `、瞬間は ${n} つ`, all: (share: number) => `エネルギー ${(share * 100).toFixed(4)}\u00a0%`,
  },
}
