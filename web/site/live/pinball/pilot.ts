// Who plays pinball while nobody else does: launches, and flips when the ball comes down on a flipper.

import type { Vec2 } from 'hazumi'
import { flippers } from './table'

export interface Buttons { left: boolean; right: boolean; launch: boolean }

/** A player with a memory of what it holds: asked once a step. */
export function autopilot(): (at: Vec2, velocity: Vec2, inLane: boolean, power: number, dt: number) => Buttons {
  const held = [0, 0]
  let launches = 0, waits = 0.6
  return ([x, y], [vx, vy], inLane, power, dt) => {
    const wanted = [0.72, 0.9, 0.6, 1][launches % 4]
    if (!inLane) waits = 0.6
    else waits -= dt
    const launch = inLane && waits < 0 && power < wanted
    if (inLane && power >= wanted) launches += 1
    flippers.forEach(({ pivot, way }, i) => {
      // How far along the flipper it will be a moment on, and how high over it.
      const along = (x + vx * 0.03 - pivot[0]) * way, over = pivot[1] + along * 0.5 - (y + vy * 0.03)
      held[i] = along > 16 && along < 74 && over < 20 && over > -30 && vy > -60 ? 0.16 : Math.max(0, held[i] - dt)
    })
    return { left: held[0] > 0, right: held[1] > 0, launch }
  }
}
