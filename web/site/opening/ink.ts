// What posters and loops of the live pages are drawn with, 320 by 180, in the theme's colours.

export const ball = (x: number, y: number, r = 9) => `<circle cx="${x}" cy="${y}" r="${r * 2.4}" fill="var(--hz-ball)" opacity=".16"/><circle cx="${x}" cy="${y}" r="${r}" fill="url(#hz-ball)"/>`
export const way = (d: string, colour: string, width: number, more = '') => `<path d="${d}" fill="none" stroke="var(--hz-${colour})" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
export const normal = (x: number, y: number, dx: number, dy: number) => {
  const l = Math.hypot(dx, dy), ux = dx / l, uy = dy / l, ex = x + dx, ey = y + dy
  return way(`M${x} ${y}L${ex - ux * 6} ${ey - uy * 6}`, 'normal', 3) + `<path d="M${ex} ${ey}L${ex - ux * 10 - uy * 5} ${ey - uy * 10 + ux * 5}L${ex - ux * 10 + uy * 5} ${ey - uy * 10 - ux * 5}Z" fill="var(--hz-normal)"/>` + `<circle cx="${x}" cy="${y}" r="4.5" fill="var(--hz-contact)"/>`
}
export const brick = (x: number, y: number, w: number, h: number, level: number) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="var(--hz-brick-${level})"/><path d="M${x} ${y + 1}h${w}M${x + 1} ${y}v${h}" stroke="#fff" stroke-opacity=".35" stroke-width="2"/>`
export const walker = (x: number, y: number, half: number, colour: string) => `<rect x="${x - half}" y="${y - half}" width="${half * 2}" height="${half * 2}" fill="var(--hz-${colour})"/>` + [-1, 1].map(side => `<circle cx="${x + side * half * 0.42 + 2}" cy="${y - 1}" r="${half * 0.3}" fill="#fffaf0"/><circle cx="${x + side * half * 0.42 + 3}" cy="${y - 1}" r="${half * 0.16}" fill="#14122b"/>`).join('')
export const grid = (columns: number, rows: number, make: (x: number, y: number) => string) => Array.from({ length: columns * rows }, (_, i) => make(i % columns, Math.floor(i / columns))).join('')

/** A shell that bursts: `rays` from a point, each with a dot at its end. */
export const shell = (x: number, y: number, r: number, rays: number, colour: string) => Array.from({ length: rays }, (_, i) => { const a = (i * Math.PI * 2) / rays, at = (far: number) => `${(x + Math.cos(a) * r * far).toFixed(1)} ${(y + Math.sin(a) * r * far).toFixed(1)}`; return `<path d="M${at(0.35)}L${at(1)}" stroke="${colour}" stroke-width="2.5" stroke-linecap="round"/><circle cx="${at(1.16).replace(' ', '" cy="')}" r="2.2" fill="${colour}"/>` }).join('')

/** What a paint server of these pictures is named by. */
export const inks = '<defs><radialGradient id="hz-ball" cx=".36" cy=".32" r=".8"><stop offset="0" stop-color="#ffd0bd"/><stop offset=".4" stop-color="var(--hz-ball)"/><stop offset="1" stop-color="var(--hz-ball-deep)"/></radialGradient></defs>'
