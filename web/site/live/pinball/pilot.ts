// Who plays pinball while nobody else does: launches, and flips when the ball comes down on a flipper.

import type { Vec2 } from 'hazumi'
import { flippers } from './table'

export interface Buttons { left: boolean; right: boolean; launch: boolean }

/** What it sees of the game. */
interface Seen { at: Vec2; velocity: Vec2; inLane: boolean; power: number }

/** A player with a memory of what it holds: asked once a step. */
export class Pilot {
  /** How long each flipper is still held, how many balls were launched, and how long the next one waits; seconds. */
  private held: [number, number]
  private launches: number
  private waits: number

  /** With what another one had in mind. */
  constructor([left, right, launches, waits]: readonly number[]) {
    this.held = [left, right]
    this.launches = launches
    this.waits = waits
  }

  ask({ at: [x, y], velocity: [vx, vy], inLane, power }: Seen, dt: number): Buttons {
    const { held } = this, wanted = [0.72, 0.9, 0.6, 1][this.launches % 4]
    this.waits = inLane ? this.waits - dt : fresh[3]
    const launch = inLane && this.waits < 0 && power < wanted
    if (inLane && power >= wanted) this.launches += 1
    flippers.forEach(({ pivot, way }, i) => {
      // How far along the flipper it will be a moment on, and how high over it.
      const along = (x + vx * 0.03 - pivot[0]) * way, over = pivot[1] + along * 0.5 - (y + vy * 0.03)
      held[i] = along > 16 && along < 74 && over < 20 && over > -30 && vy > -60 ? 0.16 : Math.max(0, held[i] - dt)
    })
    return { left: held[0] > 0, right: held[1] > 0, launch }
  }

  /** What it has in mind, for another one. */
  save(): number[] {
    return [...this.held, this.launches, this.waits]
  }
}

/** The mind of one who has not played yet. */
export const fresh: readonly number[] = [0, 0, 0, 0.6]
