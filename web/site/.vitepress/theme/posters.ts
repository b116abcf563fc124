// A picture for each live page, drawn by code in the theme's colours: 320 by 180.

const ball = (x: number, y: number, r = 9) => `<circle cx="${x}" cy="${y}" r="${r * 2.4}" fill="var(--hz-ball)" opacity=".16"/><circle cx="${x}" cy="${y}" r="${r}" fill="url(#hz-ball)"/>`
const way = (d: string, colour: string, width: number, more = '') => `<path d="${d}" fill="none" stroke="var(--hz-${colour})" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
const normal = (x: number, y: number, dx: number, dy: number) => {
  const l = Math.hypot(dx, dy), ux = dx / l, uy = dy / l, ex = x + dx, ey = y + dy
  return way(`M${x} ${y}L${ex - ux * 6} ${ey - uy * 6}`, 'normal', 3) + `<path d="M${ex} ${ey}L${ex - ux * 10 - uy * 5} ${ey - uy * 10 + ux * 5}L${ex - ux * 10 + uy * 5} ${ey - uy * 10 - ux * 5}Z" fill="var(--hz-normal)"/>` + `<circle cx="${x}" cy="${y}" r="4.5" fill="var(--hz-contact)"/>`
}
const brick = (x: number, y: number, w: number, h: number, level: number) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="var(--hz-brick-${level})"/><path d="M${x} ${y + 1}h${w}M${x + 1} ${y}v${h}" stroke="#fff" stroke-opacity=".35" stroke-width="2"/>`
const grid = (columns: number, rows: number, make: (x: number, y: number) => string) => Array.from({ length: columns * rows }, (_, i) => make(i % columns, Math.floor(i / columns))).join('')

const posters: Record<string, string> = {
  r1: grid(6, 4, (x, y) => ((y === 3 && x > 1 && x < 5) || (y === 2 && x === 3) ? '' : brick(40 + x * 40, 22 + y * 18, 40, 18, y + 1))) + way('M96 160L180 78L228 124', 'ball', 6, 'opacity=".3"') + ball(228, 124) + `<rect x="196" y="152" width="72" height="10" fill="var(--hz-wall-edge)"/>` + normal(182, 76, 0, 26),
  r2: way('M40 130L270 82', 'wall-edge', 4) + `<circle cx="150" cy="62" r="44" fill="var(--hz-ball)" fill-opacity=".3" stroke="var(--hz-ball)" stroke-width="3"/>` + way('M150 62L160 105', 'contact', 3) + normal(160, 105, -6, -26) + '<circle cx="40" cy="130" r="7" fill="var(--hz-panel)" stroke="var(--hz-wall-edge)" stroke-width="3"/><circle cx="270" cy="82" r="7" fill="var(--hz-panel)" stroke="var(--hz-wall-edge)" stroke-width="3"/>',
  r3: way('M-10 40L330 152', 'wall-edge', 4) + `<circle cx="206" cy="60" r="36" fill="var(--hz-brick-2)" fill-opacity=".3" stroke="var(--hz-brick-2)" stroke-width="3"/>` + way('M206 60L190 106', 'contact', 3) + normal(190, 106, 9, -26),
  r4: ['M20 170L250 6', 'M310 176Q180 100 240 -8'].map(d => way(d, 'laser', 26, 'opacity=".14"') + way(d, 'laser', 13, 'opacity=".35"') + way(d, 'laser', 8) + way(d, 'laser-core', 4)).join('') + grid(7, 4, (x, y) => `<circle cx="${26 + x * 44 + y * 9}" cy="${24 + y * 40 + x * 4}" r="4" fill="var(--hz-brick-5)"/>`) + '<circle cx="120" cy="60" r="24" fill="none" stroke="var(--hz-normal)" stroke-width="1.5" stroke-dasharray="4 4"/>' + ball(120, 60, 7),
  r5: way('M30 30V150H290V30', 'wall-edge', 4) + way('M40 148C110 60 170 60 210 148', 'wall', 16) + way('M40 148C110 60 170 60 210 148', 'wall-edge', 2) + brick(232, 96, 44, 44, 2) + brick(196, 30, 30, 30, 3) + '<rect x="104" y="44" width="26" height="26" fill="var(--hz-ball)"/>' + normal(118, 82, -3, -30),
  r6: way('M60 40Q170 210 276 30', 'ball', 6, 'opacity=".3" stroke-dasharray="1 12"') + '<circle cx="112" cy="120" r="34" fill="var(--hz-wall)" stroke="var(--hz-wall-edge)" stroke-width="3"/><path d="M112 120L60 164" stroke="var(--hz-wall-edge)" stroke-width="8" stroke-linecap="round"/>' + ball(162, 92, 12) + normal(141, 104, 24, -14),
  billiards: '<rect x="24" y="20" width="272" height="140" fill="var(--hz-wall)"/><rect x="36" y="32" width="248" height="116" fill="var(--hz-wall-deep)"/><rect x="36" y="32" width="248" height="116" fill="none" stroke="var(--hz-wall-edge)" stroke-width="2"/>' + [0, 1, 2, 3].map(r => Array.from({ length: r + 1 }, (_, i) => `<circle cx="${190 + r * 16}" cy="${90 + (2 * i - r) * 9}" r="9" fill="var(--hz-brick-${(r + i) % 5 + 1})"/>`).join('')).join('') + way('M70 96L130 92', 'ball', 8, 'opacity=".3"') + ball(132, 92),
  swarm: Array.from({ length: 130 }, (_, i) => { const a = i * 2.39996, r = 8.2 * Math.sqrt(i + 2); return `<circle cx="${(160 + Math.cos(a) * r * 1.5).toFixed(1)}" cy="${(90 + Math.sin(a) * r).toFixed(1)}" r="3.2" fill="var(--hz-brick-${i % 5 + 1})"/>` }).join('') + ball(160, 90, 7),
  playground: '<rect x="70" y="24" width="180" height="132" rx="10" fill="none" stroke="var(--hz-quiet)" stroke-width="2" stroke-dasharray="7 7"/>' + way('M92 128C130 70 190 150 228 84', 'wall-edge', 5) + brick(104, 46, 40, 18, 5) + brick(148, 46, 40, 18, 4) + way('M206 40L186 84', 'ball', 5, 'opacity=".3"') + ball(184, 88),
}

/** The picture as SVG. */
export function poster(name: string): string {
  return `<svg viewBox="0 0 320 180" aria-hidden="true"><defs><radialGradient id="hz-ball" cx=".36" cy=".32" r=".8"><stop offset="0" stop-color="#ffd0bd"/><stop offset=".4" stop-color="var(--hz-ball)"/><stop offset="1" stop-color="var(--hz-ball-deep)"/></radialGradient></defs>${posters[name] ?? ''}</svg>`
}
