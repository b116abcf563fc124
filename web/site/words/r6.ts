export const words = {
  en: {
    title: 'R6: megaphone ball', about: 'Hold Enter or the canvas to wind up, let go to swing.', touch: { about: 'Hold a finger on the picture to wind up, let go to swing.' },
    aside: (text: string) => ` (${text})`,
    rule: 'Rule', transfer: 'Transfer', auto: 'Plays itself', swing: 'Hold, then let go', keyHold: 'hold to wind up, let go to swing', keyStep: 'step toward the ball or back',
    strike: 'tutorial: turn round, add the swing', heavy: 'reflect relative to the bat', short: { strike: 'Tutorial', heavy: 'Relative' },
    wait: 'The harder the swing, the farther the ball', power: 'wound up', bat: 'bat', ball: 'ball', other: 'the other rule', pale: 'other rule', normal: 'normal',
    speed: (n: number) => `${n.toFixed(0)} m/s`, metres: (n: number) => `${n.toFixed(1)} m`, best: 'best', foul: 'foul', fly: 'flies', landed: 'landed at',
  },
  ja: {
    title: 'R6：メガホン野球', about: 'Enter か画面を押している間に力をため、離すと振ります。', touch: { about: '画面を押している間に力をため、離すと振ります。' },
    aside: (text: string) => `（${text}）`,
    rule: 'ルール', transfer: '伝える割合', auto: '自動で遊ぶ', swing: '押してためて、離す', keyHold: '押してため、離して振る', keyStep: 'ボールに近づく・離れる',
    strike: 'チュートリアル：折り返して振りを足す', heavy: 'バットから見た速度を反射', short: { strike: 'チュートリアル', heavy: '相対速度' },
    wait: '強く振るほど、遠くへ飛びます', power: 'ため', bat: 'バット', ball: 'ボール', other: 'もう一方のルールなら', pale: 'もう一方', normal: '法線',
    speed: (n: number) => `${n.toFixed(0)} m/s`, metres: (n: number) => `${n.toFixed(1)} m`, best: '最高', foul: 'ファウル', fly: '飛行中', landed: '着地',
  },
}
