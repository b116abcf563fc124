export const words = {
  en: {
    title: 'Billiards', about: 'The break is yours: pull back from the cue ball and let go.',
    colon: ': ',
    aim: 'Cue: pull back, then let go or press Enter', cloth: 'Cloth slows the balls', balls: 'balls on the table', energy: 'energy', moving: 'on the table', sunk: 'in the pockets', slowed: 'to the cloth',
    touches: 'ball against ball', total: 'all together', keyAim: 'with the focus on the cue: aim; Enter shoots', turn: 'Your shot', done: 'Table cleared!', of: 'of what the cue gave',
  },
  ja: {
    title: 'ビリヤード', about: 'ブレイクはあなたから。手球から引いて、離してください。',
    colon: '：',
    aim: 'キュー：引いてから離すか Enter を押します', cloth: 'ラシャで減速', balls: '台の上のボール', energy: 'エネルギー', moving: '台の上', sunk: 'ポケットの中', slowed: 'ラシャへ',
    touches: 'ボールどうしの接触', total: '合計', keyAim: 'キューにフォーカスがあるとき：狙う。Enter で撞く', turn: 'あなたの番です', done: '台が空になりました！', of: '（キューが与えた量に対して）',
  },
}
