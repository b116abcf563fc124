export const words = {
  en: {
    title: 'One step, looked at', about: 'Drag the dot along the time line, or let it run: each hit lights up in its turn.', time: 'time within the step', ball: 'ball', brick: 'brick', wall: 'wall',
    colon: ': ',
    begins: 'The step begins. Both balls fly straight.', at: (share: number) => `At ${(share * 100).toFixed(0)} % of the step`, hit: (number: number, ball: string, what: string) => `hit ${number}, ball ${ball} on the ${what}`, done: 'and no more hits: the step is over.',
  },
  ja: {
    title: '一ステップを眺める', about: '時間の線の点を動かすか、そのまま流してください。当たりが順番に光ります。', time: 'ステップの中の時刻', ball: 'ボール', brick: 'ブロック', wall: '壁',
    colon: '：',
    begins: 'ステップの始まり。どちらのボールもまっすぐ飛びます。', at: (share: number) => `ステップの ${(share * 100).toFixed(0)} %`, hit: (number: number, ball: string, what: string) => `当たり ${number}：ボール ${ball} が${what}に`, done: '当たりはここまで。ステップが終わりました。',
  },
}
