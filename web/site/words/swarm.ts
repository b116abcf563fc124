const ms = (n: number) => `${n.toFixed(n < 10 ? 1 : 0)} ms`

export const words = {
  en: {
    title: 'Swarm', about: 'Steer the circle with the mouse, a finger or the arrow keys.', touch: { about: 'Drag to steer the circle.' },
    aside: (text: string) => ` (${text})`,
    keySteer: 'steer', count: 'Bullets', number: (n: number) => n.toLocaleString('en'), auto: 'Flies itself',
    bars: { engine: 'move, hit, graze', refill: 'come and go', draw: 'draw' }, budget: '60 frames a second',
    inAir: 'bullets', engine: 'move, hit, graze', refill: 'come and go', draw: 'draw', ms, perBullet: (n: number) => `${n.toFixed(1)} ns each`, hits: 'hits', grazes: 'grazes',
  },
  ja: {
    title: '弾幕', about: '円はマウス、指、矢印キーで動きます。', touch: { about: 'ドラッグで円が動きます。' },
    aside: (text: string) => `（${text}）`,
    keySteer: '動かす', count: '弾の数', number: (n: number) => n.toLocaleString('ja'), auto: '自動で飛ぶ',
    bars: { engine: '移動・当たり・かすり', refill: '発射と消去', draw: '描画' }, budget: '毎秒 60 フレーム',
    inAir: '弾', engine: '移動・当たり・かすり', refill: '発射と消去', draw: '描画', ms, perBullet: (n: number) => `一発 ${n.toFixed(1)} ns`, hits: '命中', grazes: 'かすり',
  },
}
