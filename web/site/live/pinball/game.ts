// A game of pinball: three balls, what they score, and who plays. All of it can be told in numbers, and goes on from them.

import { circle, type BodyId, type Hit, type Vec2 } from 'hazumi'
import { fresh, Pilot, type Buttons } from './pilot'
import { atRest, ball, BALL, build, BUMPER, flippers, kick, launchSpeed, raise, SLING, slings, SPINNER, table, TARGET, targets, type Built } from './table'

export const perGame = 3
const points = { bumper: 100, sling: 20, target: 250, all: 2000, spinner: 10 }

/** What a link carries. */
export interface Situation {
  /** x, y, vx, vy. */
  ball: number[]
  /** The angles of the left flipper, the right one and the spinner. */
  turned: number[]
  /** Which targets stand: an `x` for each that does. */
  standing: string
  score: number
  best: number
  /** Which ball it is, from 1. A game is over with the one after its last. */
  number: number
  /** How far the plunger is pulled, 0 to 1; negative while nobody pulls. */
  power: number
  /** What was counted and what runs: hits, the fastest speed, seconds that all targets are down, seconds that the ball lies. */
  told: number[]
  /** What the pilot has in mind. */
  mind: number[]
}

export const beginning: Situation = {
  ball: [...ball.start, 0, 0], turned: [...atRest], standing: 'x'.repeat(targets.length), score: 0, best: 0, number: 1, power: -1, told: [0, 0, 0, 0], mind: [...fresh],
}

/** What was hit, for the eyes: `index` of those that there are several of. */
export type Struck = 'bumper' | 'sling' | 'target' | 'other'

export class Game {
  score: number
  best: number
  number: number
  power: number
  hits: number
  fastest: number
  /** Seconds that it is still told that all targets fell. */
  flash: number
  id: BodyId
  readonly built: Built

  private lies: number
  private pilot: Pilot

  constructor({ ball, turned, standing, score, best, number, power, told, mind }: Situation, private struck: (hit: Hit, what: Struck, index: number) => void, private fell: () => void) {
    this.score = score
    this.best = best
    this.number = number
    this.power = power
    ;[this.hits, this.fastest, this.flash, this.lies] = told
    this.pilot = new Pilot(mind)
    this.built = build(targets.map((_, i) => standing[i] === 'x'), turned)
    this.id = this.put(ball)
  }

  get over(): boolean { return this.number > perGame }
  get position(): Vec2 { return this.built.world.position(this.id) }
  get velocity(): Vec2 { return this.built.world.velocity(this.id) }
  get inLane(): boolean { return this.position[0] > table.lane && this.position[1] > 500 && Math.abs(this.velocity[1]) < 40 }
  /** Whether each target stands. */
  get standing(): boolean[] { return this.built.targets.map(target => target !== null) }
  /** The angles of both flippers, `alpha` of the way through the last step. */
  angles(alpha = 1): [number, number] {
    const { world, bats } = this.built
    return bats.map(bat => world.angle(bat) - world.angleAt(bat, 1) + world.angleAt(bat, alpha)) as [number, number]
  }

  /** What the pilot would press. */
  ask(dt: number): Buttons {
    return this.pilot.ask({ at: this.position, velocity: this.velocity, inLane: this.inLane, power: this.power }, dt)
  }

  step(by: Buttons, dt: number): void {
    const { built } = this, { world, bats } = built
    bats.forEach((bat, i) => world.setSpin(bat, (i ? by.right : by.left) ? flippers[i].up : -flippers[i].up / 2))
    this.plunge(by.launch, dt)
    world.step(dt, hit => this.answer(hit))
    // All that fell come up again, where no ball is in their way.
    this.flash = Math.max(0, this.flash - dt)
    if (this.flash === 0 && !this.standing.includes(true) && this.position[0] > 60) targets.forEach((_, i) => raise(built, i))
    this.lies = Math.hypot(...this.velocity) < 12 && !this.inLane ? this.lies + dt : 0
    const [x, y] = this.position
    // A ball that lies somewhere for long is nudged, as one nudges a table.
    if (this.lies > 3) world.setVelocity(this.id, [x < 187 ? 140 : -140, -160])
    if (y > table.height + 30 || !Number.isFinite(y)) this.next()
  }

  save(): Situation {
    const { score, best, number, power, hits, fastest, flash, lies, standing, built: { world, spinner } } = this
    return {
      ball: [...this.position, ...this.velocity], turned: [...this.angles(), world.angle(spinner)], standing: standing.map(stands => (stands ? 'x' : '-')).join(''),
      score, best, number, power, told: [hits, fastest, flash, lies], mind: this.pilot.save(),
    }
  }

  free(): void { this.built.world.free() }

  /** The plunger is pulled for as long as it is held, and launches when it is let go. */
  private plunge(held: boolean, dt: number): void {
    if (held && this.inLane) { this.power = Math.min(Math.max(this.power, 0) + dt / 0.9, 1); return }
    if (this.power < 0) return
    if (this.inLane) {
      if (this.over) this.begin()
      this.built.world.setVelocity(this.id, [0, -launchSpeed(this.power)])
    }
    this.power = -1
  }

  private answer(hit: Hit) {
    const { built } = this, { world } = built, index = world.user(hit.other)
    this.hits += 1
    this.fastest = Math.max(this.fastest, Math.hypot(hit.vx, hit.vy))
    if (hit.otherTags & BUMPER) {
      this.score += points.bumper
      this.struck(hit, 'bumper', index)
      return { bounceAt: kick.bumper }
    }
    if (hit.otherTags & SLING) {
      const [a, b] = slings[index], side: Vec2 = [b[0] - a[0], b[1] - a[1]]
      // Only the long side kicks: there the normal is square to it.
      if (Math.abs(hit.nx * side[0] + hit.ny * side[1]) > 1 || hit.speed < 30) return this.struck(hit, 'other', index)
      this.score += points.sling
      this.struck(hit, 'sling', index)
      return { bounceAt: kick.sling }
    }
    if (hit.otherTags & TARGET) {
      built.targets[index] = null
      world.remove(hit.other)
      this.score += points.target
      if (!this.standing.includes(true)) { this.score += points.all; this.flash = 1.6 }
      this.struck(hit, 'target', index)
      return 'bounce'
    }
    if (hit.otherTags & SPINNER) this.score += points.spinner
    this.struck(hit, 'other', index)
  }

  private begin(): void {
    this.score = 0
    this.number = 1
    targets.forEach((_, i) => { if (this.built.targets[i] === null) raise(this.built, i) })
  }

  private next(): void {
    this.built.world.remove(this.id)
    this.id = this.put([...ball.start, 0, 0])
    this.fell()
    this.number = Math.min(this.number, perGame) + 1
    this.best = Math.max(this.best, this.score)
  }

  private put([x, y, vx, vy]: readonly number[]): BodyId {
    return this.built.world.add({ kind: 'dynamic', shape: circle([x, y], ball.radius), velocity: [vx, vy], tags: BALL })
  }
}
