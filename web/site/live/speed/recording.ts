// What another engine made of the scene, as `npm run record -w peers` wrote it (web/peers/record.mjs has the layout).

import type { Vec2 } from 'hazumi'
import { isInside, room, scene } from './room'

const count = scene.balls.length, numbers = 1 + 2 * count
/** Frames of a speed, the beginning among them. */
const frames = scene.seconds * scene.rate + 1
/** How long the empty room is looked at once the last ball has left it, in frames. */
const after = 60
/** Places that tell how a ball came to where it left. */
const before = 5

/** Where a ball left the room for good. `frame` says when, between two frames in a straight line; `way` is of length 1, `came` the places before. */
export interface Exit { frame: number; at: Vec2; way: Vec2; came: Vec2[] }

export class Recording {
  constructor(private data: Int16Array) {
    const expected = scene.diameters.length * frames * numbers
    if (data.length !== expected) throw new Error(`a recording has ${data.length} numbers, not ${expected}`)
  }

  /** The speed of all balls, root mean square, in shares of what it began with. */
  speed(pace: number, frame: number): number {
    return this.data[this.at(pace, frame)] / 8192
  }

  ball(pace: number, frame: number, index: number): [number, number] {
    const at = this.at(pace, frame) + 1 + 2 * index
    return [this.data[at] / 16, this.data[at + 1] / 16]
  }

  /** Who leaves the room and does not come back, the first one first. */
  exits(pace: number): Exit[] {
    const found = scene.balls.map((_, i) => this.exit(pace, i)).filter(exit => exit !== null)
    return found.sort((a, b) => a.frame - b.frame)
  }

  /** The frame after which there is nothing more to see: the last one, unless all have left. */
  end(pace: number): number {
    const exits = this.exits(pace), last = exits[exits.length - 1]
    return exits.length < count ? frames - 1 : Math.min(frames - 1, Math.ceil(last.frame) + after)
  }

  private exit(pace: number, index: number): Exit | null {
    let frame = frames
    while (frame > 0 && !isInside(this.ball(pace, frame - 1, index))) frame--
    if (frame === frames || frame === 0) return null
    const [x, y] = this.ball(pace, frame - 1, index), [toX, toY] = this.ball(pace, frame, index), dx = toX - x, dy = toY - y, long = Math.hypot(dx, dy)
    // The first of the edges that it is beyond.
    const share = (from: number, by: number, wide: number) => (by === 0 ? Infinity : ((by > 0 ? wide : 0) - from) / by)
    const part = Math.min(share(x, dx, room[0]), share(y, dy, room[1]))
    const came = Array.from({ length: Math.min(before, frame) }, (_, i) => this.ball(pace, frame - Math.min(before, frame) + i, index))
    return { frame: frame - 1 + part, at: [x + dx * part, y + dy * part], way: [dx / long, dy / long], came }
  }

  private at(pace: number, frame: number): number {
    return (pace * frames + Math.min(frame, frames - 1)) * numbers
  }
}
