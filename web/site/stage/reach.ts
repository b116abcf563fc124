// How far a circle is from something: drawn to the nearest point, and told against its radius.

import type { Part } from './page'
import type { Pen } from './pen'

/** Of a circle. */
interface Asked { x: number; y: number; radius: number }
/** What a rule said. */
interface Said { hit: boolean; distance: number }

/** The shortest way from the circle's centre to the point, which is square to what it lies on if `isFoot`. */
export function drawReach(pen: Pen, { x, y }: Asked, { distance }: Said, [px, py]: readonly number[], isFoot: boolean): void {
  const { palette } = pen, [ex, ey] = pen.within(x, y, px, py)
  if (ex !== px || ey !== py) {
    // Where it lies is beyond the canvas: an arrow leads there.
    pen.arrow(x, y, ex - x, ey - y, palette.contact)
    pen.label(distance.toFixed(1), (x + ex) / 2 + pen.px(34), (y + ey) / 2)
    return
  }
  pen.line(x, y, px, py, palette.contact, false, 2.5)
  if (distance > 0) {
    const nx = (x - px) / distance, ny = (y - py) / distance
    if (isFoot) pen.square(px, py, nx, ny, -ny, nx)
    pen.normal(px, py, nx, ny)
  }
  pen.contact(px, py)
  pen.label(distance.toFixed(1), (x + px) / 2 + pen.px(34), (y + py) / 2)
}

/** Whether they touch, and by which numbers; `between` comes between the two. */
export function tellReach({ radius }: Asked, { hit, distance }: Said, words: { hit: string; apart: string; distance: string; r: string }, ...between: Part[]): Part[] {
  return [
    hit ? { text: words.hit, tone: 'ball' } : { text: words.apart, tone: 'brick' }, ' · ', ...between,
    `${words.distance} ${distance.toFixed(2)} ${hit ? '≤' : '>'} ${words.r} ${radius} · `,
  ]
}
