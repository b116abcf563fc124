export const words = {
  en: {
    title: 'R4: lasers', about: 'Steer with the mouse, a finger or the arrow keys: only the small circle is hit.', touch: { about: 'Drag to steer: only the small circle is hit.' },
    aside: (text: string) => ` (${text})`,
    keySteer: 'steer (with Shift slowly)', player: 'player', auto: 'Flies itself', lasers: 'Lasers', bullets: 'Bullets', spin: 'Turning', perFrame: (degrees: number) => `${degrees < 10 ? degrees.toFixed(1) : degrees.toFixed(0)}°/frame`,
    kinds: { all: 'all', straight: 'straight', pinned: 'pinned', turning: 'turning', curved: 'curved', none: 'none' },
    grazes: 'grazes', hits: 'hits', inAir: 'bullets', burnt: 'laser', between: 'caught between two frames',
    nearest: (kind: string) => `nearest laser: ${kind}`, warns: 'warns', verdicts: { hit: 'hit', graze: 'graze', clear: 'clear' }, distance: 'distance', noLaser: 'no laser now', swept: (share: number) => `swept over at ${(share * 100).toFixed(0)} % of the frame`,
  },
  ja: {
    title: 'R4：レーザー', about: 'マウス、指、矢印キーで動かします。当たるのは小さな円だけです。', touch: { about: 'ドラッグで動かします。当たるのは小さな円だけです。' },
    aside: (text: string) => `（${text}）`,
    keySteer: '動かす（Shift でゆっくり）', player: '自機', auto: '自動で飛ぶ', lasers: 'レーザー', bullets: '弾の数', spin: '回転', perFrame: (degrees: number) => `${degrees < 10 ? degrees.toFixed(1) : degrees.toFixed(0)}°/フレーム`,
    kinds: { all: '全部', straight: 'まっすぐ', pinned: '端を固定', turning: '回転', curved: '曲線', none: 'なし' },
    grazes: 'かすり', hits: '命中', inAir: '弾', burnt: 'レーザー', between: 'フレームの間で当たり',
    nearest: (kind: string) => `いちばん近いレーザー：${kind}`, warns: '予告中', verdicts: { hit: '命中', graze: 'かすり', clear: '離れています' }, distance: '距離', noLaser: '今はレーザーなし', swept: (share: number) => `フレームの ${(share * 100).toFixed(0)} % で通過`,
  },
}
