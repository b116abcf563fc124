export const words = {
  en: {
    title: 'Fifty diameters a step', about: 'Choose how fast the balls are. hazumi plays; the other engine was recorded. Shown three times slower.',
    pace: 'Speed', unit: (diameters: number) => `${diameters} ${diameters === 1 ? 'diameter' : 'diameters'} a step`, peer: 'Beside', now: 'playing now', recorded: 'recorded',
    inside: (inside: number, all: number) => `${inside} of ${all} inside`, speed: 'speed', colon: ': ', comma: ', ',
    escaped: (escaped: number, all: number, seconds: number) => `${escaped} of ${all} escaped after ${seconds.toFixed(2)} s`,
  },
  ja: {
    title: '一ステップに直径五十個分', about: 'ボールの速さを選んでください。hazumi はいま動いていて、もう一方は録画です。三分の一の速さで見せています。',
    pace: '速さ', unit: (diameters: number) => `直径 ${diameters} 個分／ステップ`, peer: '比べる相手', now: 'いま動いています', recorded: '録画',
    inside: (inside: number, all: number) => `${all} 個中 ${inside} 個が部屋の中`, speed: '速さ', colon: '：', comma: '、',
    escaped: (escaped: number, all: number, seconds: number) => `${seconds.toFixed(2)} 秒で ${all} 個中 ${escaped} 個が外へ`,
  },
}
