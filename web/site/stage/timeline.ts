// Time that can be dragged: a line with a dot on it, which plays through by itself, rests at its end and begins anew.

import type { HandleSpec } from './handles'
import type { Pen } from './pen'

/** Where the line is, in the page's units. */
export interface Place { left: number; y: number; long: number }

/** Seconds that it rests at its end. */
const rest = 1.2

export class Timeline {
  private rested = 0

  /** `state.time` is where it is, 0 to 1. A way through takes so many seconds. */
  constructor(private state: { time: number }, private place: Place, private shown: number) {
    // A link may say anything.
    state.time = clamp(state.time)
  }

  /** The dot, for `stage.handle`. An arrow key moves it by 10 units. */
  handle(label: string): HandleSpec {
    const { state, place: { left, y, long } } = this
    return { name: 'time', label, radius: 12, get: () => [left + state.time * long, y], set: x => { state.time = clamp((x - left) / long) } }
  }

  step(dt: number): void {
    const { state } = this
    if (state.time < 1) state.time = clamp(state.time + dt / this.shown)
    else if ((this.rested += dt) > rest) this.rested = state.time = 0
  }

  /** Where a share of the time is on the line. */
  x(share: number): number {
    return this.place.left + share * this.place.long
  }

  /** The line, bright as far as time is. */
  draw(pen: Pen): void {
    const { left, y, long } = this.place, { palette } = pen
    pen.line(left, y, left + long, y, palette.quiet, false, 2)
    pen.line(left, y, this.x(this.state.time), y, palette.ball, false, 4)
  }

  /** Something that happens at a share of the time: lit once it has. */
  tick(pen: Pen, share: number, name = ''): void {
    const { y } = this.place, colour = share <= this.state.time ? pen.palette.normal : pen.palette.quiet, x = this.x(share)
    pen.line(x, y - pen.px(9), x, y + pen.px(9), colour, false, 2.5)
    if (name) pen.label(name, x, y + pen.px(21), colour, 'center', 13, false)
  }
}

const clamp = (share: number) => Math.max(0, Math.min(1, share))
