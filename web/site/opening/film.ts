// A film in SVG of what hazumi stepped: drawn like the stage's pen draws, in the theme's colours, moved by CSS without a script, from
// the first picture on. A ball flies straight between its bends, so its way is a line of few corners, and the film of it is exact.

import type { World, BodyId, Vec2 } from 'hazumi'

/** As many letters as suffice: to a tenth of a unit. */
export const n = (value: number, digits = 1) => String(Number(value.toFixed(digits))).replace(/^(-?)0\./, '$1.')

/** The way of a ball: time, x and y by turns, with no corner that is none. */
export class Way {
  private points: number[] = []

  /** How far, in units, a corner may be from the straight way that is taken instead. */
  constructor(private tolerance = 0.02) {}

  /** A step of it, which began at `from` seconds. */
  follow(world: World, ball: BodyId, from: number): void {
    const path = world.path(ball)
    for (let i = this.points.length ? 3 : 0; i + 2 < path.length; i += 3) this.add(from + path[i], path[i + 1], path[i + 2])
  }

  get seconds(): number { return this.points[this.points.length - 3] }

  /** From its last place on it stays there, until so many seconds. */
  stay(until: number): void {
    this.left = this.seconds
    this.points.push(until, ...this.points.slice(-2))
  }

  /** When it came to where it stays. */
  left = Infinity

  get length(): number {
    let sum = 0
    for (let i = 3; i < this.points.length; i += 3) sum += Math.hypot(this.points[i + 1] - this.points[i - 2], this.points[i + 2] - this.points[i - 1])
    return sum
  }

  /** Its speed between each two corners. */
  get speeds(): number[] {
    const { points } = this, speeds: number[] = []
    for (let i = 3; i < points.length; i += 3) speeds.push(Math.hypot(points[i + 1] - points[i - 2], points[i + 2] - points[i - 1]) / (points[i] - points[i - 3]))
    return speeds
  }

  get d(): string {
    let d = ''
    for (let i = 0; i < this.points.length; i += 3) d += `${i ? 'L' : 'M'}${n(this.points[i + 1])} ${n(this.points[i + 2])}`
    return d
  }

  /** The way as keyframes of this name: straight and evenly from corner to corner, in an animation of so many seconds. */
  keyframes(name: string, seconds = this.seconds): string {
    const { points } = this
    let frames = ''
    for (let i = 0; i < points.length; i += 3) frames += `${n((points[i] / seconds) * 100, 3)}%{transform:translate(${n(points[i + 1])}px,${n(points[i + 2])}px)}`
    return `@keyframes ${name}{${frames}}`
  }

  /** Keyframes of the dash that is the last piece of the way, so long: for a stroke of `way.d`. */
  trail(name: string, long: number, seconds = this.seconds): string {
    const { points } = this
    let frames = '', sum = 0
    for (let i = 0; i < points.length; i += 3) {
      if (i) sum += Math.hypot(points[i + 1] - points[i - 2], points[i + 2] - points[i - 1])
      frames += `${n((points[i] / seconds) * 100, 3)}%{stroke-dashoffset:${n(long - sum)}px}`
    }
    return `@keyframes ${name}{${frames}}`
  }

  /** It was there at this time. */
  add(t: number, x: number, y: number): void {
    const { points } = this, end = points.length
    if (end >= 6) {
      // Straight on at the same pace: the corner before was none.
      const [t0, x0, y0, t1, x1, y1] = points.slice(end - 6), part = (t1 - t0) / (t - t0)
      if (Math.hypot(x0 + (x - x0) * part - x1, y0 + (y - y0) * part - y1) < this.tolerance) points.length = end - 3
    }
    points.push(t, x, y)
  }
}

/** What all films use; ids begin with `p`. */
export function defs(p: string, [width, height]: Vec2): string {
  const far = n(Math.hypot(width, height) * 0.7)
  return `<defs>
<radialGradient id="${p}ground" gradientUnits="userSpaceOnUse" cx="${width / 2}" cy="${height / 2}" r="${far}" fx="${n(width * 0.3)}" fy="${n(height * 0.1)}"><stop offset="0" stop-color="var(--hz-ground-far)"/><stop offset="1" stop-color="var(--hz-ground)"/></radialGradient>
<pattern id="${p}dots" width="20" height="20" patternUnits="userSpaceOnUse"><path d="M-.6-.6h1.2v1.2h-1.2zM19.4-.6h1.2v1.2h-1.2zM-.6 19.4h1.2v1.2h-1.2zM19.4 19.4h1.2v1.2h-1.2z" fill="var(--hz-dot)"/></pattern>
<radialGradient id="${p}lit" cx=".5" cy=".5" r=".52" fx=".36" fy=".32"><stop offset="0" stop-color="color-mix(in srgb,var(--hz-ball) 38%,#fff)"/><stop offset=".35" stop-color="color-mix(in srgb,var(--hz-ball) 88%,#fff)"/><stop offset=".75" stop-color="var(--hz-ball)"/><stop offset="1" stop-color="color-mix(in srgb,var(--hz-ball) 58%,#2a0a2e)"/></radialGradient>
<radialGradient id="${p}glow"><stop offset=".19" stop-color="var(--hz-ball)" stop-opacity=".42"/><stop offset=".5" stop-color="var(--hz-ball)" stop-opacity=".13"/><stop offset="1" stop-color="var(--hz-ball)" stop-opacity="0"/></radialGradient>
<linearGradient id="${p}shade" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".12"/><stop offset="1" stop-color="#1a0a33" stop-opacity=".16"/></linearGradient>
</defs>`
}

export const ground = (p: string, [width, height]: Vec2) => `<rect width="${width}" height="${height}" fill="url(#${p}ground)"/><rect width="${width}" height="${height}" fill="url(#${p}dots)"/>`

/** A brick as `pen.block` has it, its upper left corner at the origin. */
export function block(id: string, p: string, [width, height]: Vec2, colour: string): string {
  const b = Math.min(2.5, height / 4, width / 4)
  return `<g id="${id}"><rect width="${width}" height="${height}" fill="${colour}"/><rect width="${width}" height="${height}" fill="url(#${p}shade)"/><rect width="${width}" height="${n(b * 0.8)}" fill="#fff" opacity=".38"/><rect width="${n(b * 0.8)}" height="${height}" fill="#fff" opacity=".18"/><rect y="${n(height - b)}" width="${width}" height="${n(b)}" fill="#1a0a33" opacity=".34"/><rect x="${n(width - b * 0.8)}" width="${n(b * 0.8)}" height="${height}" fill="#1a0a33" opacity=".2"/></g>`
}

/** A ball with its glow about the origin. */
export const ball = (id: string, p: string, radius: number) => `<g id="${id}"><circle r="${n(radius + Math.min(radius * 2.2, 34))}" fill="url(#${p}glow)"/><circle r="${radius}" fill="url(#${p}lit)"/></g>`

/** A normal of this length from a contact point at the origin, to the right. */
export const normal = (id: string, length: number) => `<g id="${id}"><path d="M0 0H${length - 8}" stroke="var(--hz-normal)" stroke-width="2.5" stroke-linecap="round"/><path d="M${length} 0l-11 5.5v-11z" fill="var(--hz-normal)"/><circle r="9.9" fill="var(--hz-contact)" opacity=".28"/><circle r="4.5" fill="var(--hz-contact)" stroke="var(--hz-ground)" stroke-width="1.5"/></g>`
