// The hero: keys in, a velocity out, and what is to be shown of each frame.

import { allBut, box, Walker, type BodyId, type Vec2, type Walked, type World } from 'hazumi'
import { WATER } from './room'

/** What is held down. */
export interface Keys { way: number; jump: boolean; down: boolean }
/** What came of a frame: `late` is by how many seconds the jump was late or early, if it was forgiven. */
export interface Stepped { walked: Walked; jumps: boolean; mercy: Mercy | null; late: number }
/** A jump that a strict game would not have made: off the floor already, or asked for before it was there. */
export type Mercy = 'coyote' | 'buffer'

export const size: Vec2 = [18, 30]
const speed = 150, gravity = 1000, jump = 355, stroke = 300
/** For so long, in seconds, a jump counts after an edge, and for so long before a landing. */
export const coyote = 0.1, buffer = 0.12

export class Hero {
  readonly id: BodyId
  readonly walker: Walker
  /** Which way it looks. */
  looks = 1
  /** How long ago, in seconds, it bumped its head. */
  sinceBump = Infinity
  /** How long ago, in seconds, the jump key went down, if it is still to be answered. */
  private asked = Infinity
  private held = false

  constructor(private world: World, at: Vec2, velocity: Vec2, stands: boolean) {
    this.id = world.add({ kind: 'kinematic', shape: box(at, size), stoppedBy: allBut(WATER), senses: WATER })
    this.walker = new Walker({ velocity, stepHeight: 10, snapDistance: 12, push: 0.55 })
    // Looks where it stands, and goes nowhere.
    if (stands) this.walker.walk(world, this.id, 0)
  }

  get at(): Vec2 { return this.world.position(this.id) }
  get swims(): boolean { return this.world.touching(this.id).length > 0 }

  /** One frame, after the world's. */
  step(dt: number, keys: Keys, forgiving = true): Stepped {
    const { world, walker, id } = this, { velocity } = walker, swims = this.swims
    if (keys.way) this.looks = keys.way
    velocity[0] += (keys.way * speed * (swims ? 0.6 : 1) - velocity[0]) * Math.min((walker.onFloor ? 16 : 9) * dt, 1)
    velocity[1] += gravity * dt * (swims ? 0.15 : 1)
    if (swims) velocity[1] -= velocity[1] * Math.min(5 * dt, 1)

    this.asked = keys.jump && !this.held ? 0 : this.asked + dt
    // Let go early, it rises less.
    if (!keys.jump && this.held && velocity[1] < -0.45 * jump) velocity[1] *= 0.45
    this.held = keys.jump
    let mercy: Mercy | null = null, jumps = false, late = 0
    if (this.asked <= (forgiving ? buffer : 0)) {
      if (keys.down && walker.onFloor) {
        walker.dropThrough()
        this.asked = Infinity
      } else if (walker.mayJump(forgiving ? coyote : 0)) {
        mercy = !walker.onFloor ? 'coyote' : this.asked > 1.5 * dt ? 'buffer' : null
        late = walker.onFloor ? this.asked : walker.secondsInAir
        velocity[1] = -jump
        jumps = true
        this.asked = Infinity
      } else if (swims) {
        velocity[1] = -stroke
        this.asked = Infinity
      }
    }
    const walked = walker.walk(world, id, dt)
    this.sinceBump = walker.onCeiling ? 0 : this.sinceBump + dt
    return { walked, jumps, mercy, late }
  }

  /** Elsewhere, in the air and at rest. */
  put(at: Vec2): void {
    this.walker.leaveFloor()
    this.walker.velocity = [0, 0]
    this.world.teleport(this.id, at)
  }

  free(): void {
    this.walker.free()
  }
}
