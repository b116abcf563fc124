// A walk that is known from its beginning to its end, frame by frame: where the hero was, and the line of its feet.

import type { Vec2, Walked, Walker } from 'hazumi'
import type { Pen } from '../../stage'
import { size } from './hero'

export interface Frame {
  at: Vec2
  /** Where it stands, and the normal there; null in the air. */
  floor: { point: Vec2; normal: Vec2 } | null
  /** The normal of the wall that stopped it. */
  wall: Vec2 | null
  /** How high the steps are that it went up in this frame. */
  stepped: number
  /** For how many seconds it has been in the air. */
  air: number
}

export const frameOf = (walker: Walker, { position, stepped }: Walked): Frame => ({ at: position, floor: walker.floor, wall: walker.wall, stepped, air: walker.secondsInAir })

/** Where it is between two frames. */
export function between(frames: readonly Frame[], when: number): Vec2 {
  const index = Math.min(Math.max(Math.floor(when), 0), frames.length - 1), next = Math.min(index + 1, frames.length - 1), share = when - index
  const [ax, ay] = frames[index].at, [bx, by] = frames[next].at
  return [ax + (bx - ax) * share, ay + (by - ay) * share]
}

/** The way of its feet, yellow on a floor and red in the air: what it has gone, and faint what is to come. */
export function drawFeet(pen: Pen, frames: readonly Frame[], now: number): void {
  const { context: c, palette: p } = pen
  for (let from = 0; from < frames.length - 1;) {
    const stands = frames[from + 1].floor !== null, gone = from < now
    let to = from + 1
    while (to < frames.length - 1 && (frames[to + 1].floor !== null) === stands && to < now === gone) to += 1
    c.globalAlpha = gone ? 0.9 : 0.25
    c.strokeStyle = stands ? p.contact : p.ball
    c.lineWidth = pen.px(stands ? 3 : 2)
    c.lineJoin = 'round'
    c.beginPath()
    for (let i = from; i <= to; i++) c.lineTo(frames[i].at[0], frames[i].at[1] + size[1] / 2)
    c.stroke()
    from = to
  }
  c.globalAlpha = 1
}
