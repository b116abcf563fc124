// Breakout as hazumi plays it: a step is a list of hits in order of time, and a brick is gone at the moment it is hit.

import { aabb, allBut, box, circle, tag, World, type BodyId, type Vec2 } from 'hazumi'
import { aliveFrom, brick, count, faultsFrom, field, leftFrom, metOn, onSeam, paddleTo, serve, steep, tell, type Faults, type Game, type Mark, type Situation } from './field'

const BRICK = tag(0), PADDLE = tag(1)

export class Ordered implements Game {
  readonly faults: Faults
  readonly alive: boolean[]
  lost: number
  seconds: number
  paddle: number
  way: number[] = []

  private world = new World()
  private bricks: (BodyId | null)[]
  private bat: BodyId
  private mover: BodyId

  constructor(from: Situation, readonly marks: Mark[], private hitAt: (x: number, y: number, nx: number, ny: number, brick: number) => void) {
    const { world } = this, { width, height, wall } = field, { paddle } = from
    ;[this.seconds, this.lost] = from.told
    this.faults = faultsFrom(from.told)
    for (const [min, max] of [[[0, 0], [width, wall]], [[0, 0], [wall, height + 60]], [[width - wall, 0], [width, height + 60]]] as [Vec2, Vec2][]) world.add({ shape: aabb(min, max) })
    this.alive = aliveFrom(from.left)
    this.bricks = Array.from({ length: count }, (_, i) => (this.alive[i] ? world.add({ shape: aabb(brick(i).min, brick(i).max), tags: BRICK, user: i }) : null))
    this.paddle = paddle
    this.bat = world.add({ kind: 'kinematic', shape: box([paddle, field.paddleY], field.paddle), tags: PADDLE })
    const [x, y, vx, vy] = from.ball
    this.mover = world.add({ kind: 'dynamic', shape: circle([x, y], field.radius), velocity: [vx, vy], keepSpeed: true, corners: 'diagonal', stoppedBy: allBut(0) })
  }

  step(dt: number, target: number, speed: number): void {
    const { world, mover } = this
    this.paddle = paddleTo(this.paddle, target, dt)
    world.moveTo(this.bat, [this.paddle, field.paddleY])
    world.setVelocity(mover, steep(world.velocity(mover), speed))
    // The instants of this step: what was flown into each, how many bricks were met, which stood then.
    const instants: { time: number; vx: number; vy: number; bricks: number; standing: boolean[] }[] = []
    world.step(dt, hit => {
      const index = hit.otherTags & BRICK ? world.user(hit.other) : -1
      if (instants[instants.length - 1]?.time !== hit.time) instants.push({ time: hit.time, vx: hit.vx, vy: hit.vy, bricks: 0, standing: [...this.alive] })
      const now = instants[instants.length - 1]
      if (index >= 0) {
        now.bricks += 1
        const { min, max } = brick(index), near = (at: number, a: number, b: number) => Math.min(Math.abs(at - a), Math.abs(at - b)) < 0.01
        const turns = { x: Math.abs(hit.nx) > 1e-3, y: Math.abs(hit.ny) > 1e-3 }
        if (near(hit.x, min[0], max[0]) && near(hit.y, min[1], max[1]) && onSeam(now.standing, index, hit.x < (min[0] + max[0]) / 2 ? -1 : 1, hit.y < (min[1] + max[1]) / 2 ? -1 : 1, turns)) this.faults.seam += 1
      }
      this.marks.push({ x: hit.x, y: hit.y, nx: hit.nx, ny: hit.ny, side: hit.side, age: 0 })
      this.hitAt(hit.x, hit.y, hit.nx, hit.ny, index)
      if (index >= 0) {
        world.remove(hit.other)
        this.bricks[index] = null
        this.alive[index] = false
      }
      if (hit.otherTags & PADDLE && (hit.ny < -0.5 || hit.crushed)) return hit.bend({ center: [this.paddle, field.paddleY], toward: [0, -1], halfWidth: field.paddle[0] / 2, most: 1.05 })
      return 'bounce'
    })
    if (this.alive.includes(true)) this.seconds += dt
    instants.forEach(({ vx, vy, bricks }, i) => {
      const [ax, ay] = instants[i + 1] ? [instants[i + 1].vx, instants[i + 1].vy] : world.velocity(mover)
      if (bricks > 1 && Math.hypot(ax - vx, ay - vy) < 1e-3 * speed) this.faults.flipped += 1
    })
    this.way = [...world.path(mover)]
    this.check()
    if (world.y(mover) > field.height + 20) {
      this.lost += 1
      const [x, y, vx, vy] = serve(this.paddle, this.lost, speed)
      world.teleport(mover, [x, y])
      world.setVelocity(mover, [vx, vy])
    }
  }

  get ball(): Vec2 { return this.world.position(this.mover) }
  ballAt(alpha: number): Vec2 { return this.world.positionAt(this.mover, alpha) }

  save(): Situation {
    const { world, mover } = this
    return { ball: [...world.position(mover), ...world.velocity(mover)], left: leftFrom(this.alive), paddle: this.paddle, told: tell(this) }
  }

  free(): void { this.world.free() }

  /** Counts the bricks still standing that the ball's way went through: as the other faults, measured and not promised. */
  private check(): void {
    const { way } = this
    for (let i = 0; i + 5 < way.length; i += 3) {
      const from: Vec2 = [way[i + 1], way[i + 2]]
      for (const { fault } of metOn(this.alive, from, [way[i + 4] - from[0], way[i + 5] - from[1]])) this.faults[fault] += 1
    }
  }
}
