// What the three scenes on contacts share: bodies in a world, and what leads them.

import { tag, type BodyId, type Vec2, type World } from 'hazumi'
import type { Pen } from '../../stage'

/** Width and height of the canvas. */
export const [wide, high] = [600, 440]
/** What meets its like. */
export const MOVER = tag(0)

/** What moves by itself: always a circle. */
export interface Mover { id: BodyId; radius: number; /** Of the palette's bricks; -1 is the ball's own colour. */ level: number }

/** What a scene reads of the page's state, and leaves there. */
export interface Told {
  auto: boolean
  clock: number
  goal: number[]
  edge: number[]
  spout: number[]
  /** x, y, vx, vy of all movers; none before the first step. */
  things: number[]
}

export interface Play {
  world: World
  movers: Mover[]
  /** Leads what is to be led, before each step. */
  lead: (dt: number) => void
  /** What stands and what is led, beneath the movers. */
  draw: (pen: Pen, alpha: number) => void
  /** Sends all off; where nothing falls there is none. */
  kick?: () => void
}

/** From 0 to 1, the same for the same number. */
export const chance = (n: number) => (((n * 2654435761) >>> 0) % 1000) / 1000

/** The place and the velocity that the state has for a mover; null if it has none. */
export function saved({ things }: Told, i: number): { at: Vec2; velocity: Vec2 } | null {
  if (things.length < i * 4 + 4) return null
  const [x, y, vx, vy] = things.slice(i * 4, i * 4 + 4)
  return { at: [x, y], velocity: [vx, vy] }
}

/** A velocity toward a place, no faster than needed to be there after a step. */
export function toward([x, y]: Vec2, [gx, gy]: readonly number[], speed: number, dt: number): Vec2 {
  const far = Math.hypot(gx - x, gy - y), fast = far > 0 ? Math.min(speed, far / dt) / far : 0
  return [(gx - x) * fast, (gy - y) * fast]
}

/** All hop, each a little otherwise. */
export function hop(world: World, movers: Mover[]): void {
  movers.forEach(({ id }, i) => world.setVelocity(id, [(chance(i * 7 + 3) - 0.5) * 160, -170 - 130 * chance(i * 5 + 1)]))
}
