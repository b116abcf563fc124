export const words = {
  en: {
    title: 'Billiards', about: 'Pull back from the cue ball and let go. Every touch of ball and ball comes in order of time.',
    aim: 'Cue: pull back, then let go or press Enter', cloth: 'Cloth slows the balls', balls: 'balls on the table', energy: 'energy', moving: 'on the table', sunk: 'in the pockets', slowed: 'to the cloth',
    touches: 'ball against ball', total: 'all together', keyAim: 'with the focus on the cue: aim; Enter shoots', done: 'Table cleared!', of: 'of what the cue gave',
  },
  ja: {
    title: 'ビリヤード', about: '手球から引いて離してください。ボールどうしの接触は、すべて時刻順に処理されます。',
    aim: 'キュー: 引いてから離すか Enter を押します', cloth: 'ラシャで減速', balls: '台の上のボール', energy: 'エネルギー', moving: '台の上', sunk: 'ポケットの中', slowed: 'ラシャへ',
    touches: 'ボールどうしの接触', total: '合計', keyAim: 'キューにフォーカスがあるとき: 狙う。Enter で撞く', done: '台が空になりました!', of: '(キューが与えた量に対して)',
  },
}
