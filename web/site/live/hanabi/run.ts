// The game itself, without eyes and ears: an input for each step in, a world and what happened out. The same inputs are the same game to the bit.

import { circle, type BodyId, type Hit, type Level, type Response, type Vec2 } from 'hazumi/play'
import { rules } from './rules'
import { build, type Table, type Thing } from './table'

/** `serve`: a ball lies on the bat. `clear`: the level is done. `won`: all are. `over`: no ball is left, or it dawned. */
export type Phase = 'serve' | 'play' | 'clear' | 'won' | 'over'

/** Something that happened in the last step, in order of time. */
export interface Event {
  kind: 'wall' | 'bat' | 'net' | 'bumper' | 'hit' | 'broken' | 'twin' | 'lost' | 'serve' | 'ignite' | 'clear' | 'won' | 'over'
  /** Seconds since the step began. */
  time: number
  x: number
  y: number
  nx: number
  ny: number
  /** Bricks in a row, with this one. */
  row: number
  points: number
  thing: Thing | null
}

/** Where the bat shall be, in whole units, and whether the button was pressed: x · 2 + pressed. */
export type Input = number
export const inputOf = (x: number, pressed: boolean): Input => Math.min(Math.max(Math.round(x), 0), rules.width) * 2 + (pressed ? 1 : 0)

const lengthOf = (x: number, y: number) => Math.sqrt(x * x + y * y)
const bits = (1n << 64n) - 1n

export class Run {
  steps = 0
  phase: Phase = 'serve'
  score = 0
  /** Balls that may still be served, with the one in play. */
  shells: number = rules.shells
  level = 0
  /** Bricks broken since the bat was last touched, and the longest such row. */
  row = 0
  longest = 0
  /** Bricks on the fuse. */
  fuse = 0
  /** Which starmine burns, 1 to 3, 0 if none; and since how many steps, or how many its grace still has, below 0. */
  starmine = 0
  burning = 0
  returns = 0
  /** The fastest that a ball was, in units per second. */
  fastest = 0
  hits = 0
  balls: BodyId[] = []
  events: Event[] = []
  table: Table
  private began = 0
  private waited = 0
  private quiet = 0
  private past = 0xcbf29ce484222325n
  private told = 0x811c9dc5
  private at = 0

  constructor(private levels: readonly Level[]) {
    this.table = build(levels[0])
  }

  get done(): boolean { return this.phase === 'won' || this.phase === 'over' }
  /** Whether the water gives balls back. */
  get net(): boolean { return this.starmine > 0 || this.burning < 0 }
  /** What a brick's points are multiplied by. */
  get factor(): number { return 1 + Math.floor(this.row / rules.row) }
  /** How many marks of the fuse are full. */
  get marks(): number { return Math.min(Math.floor(this.fuse / rules.mark), rules.marks) }
  get batX(): number { return this.table.world.x(this.table.bat.id) }

  /** The speed of balls now, in units per second. */
  get speed(): number {
    let growth = 1
    for (let i = 0; i < this.returns && growth < rules.speed.most; i++) growth *= rules.speed.growth
    return rules.speed.start[this.level] * Math.min(growth, rules.speed.most) * this.boost
  }
  /** How many times faster the starmine makes it: up within a third of its time, and down at its end. */
  get boost(): number {
    if (!this.starmine) return 1
    const { factor, steps } = rules.starmine[this.starmine - 1], part = this.burning / steps
    const up = Math.min(part * 3, 1), down = Math.min((1 - part) * 5, 1)
    return 1 + (factor - 1) * up * up * down
  }

  /** Moves on by one step. */
  step(input: Input): void {
    this.events = []
    if (this.done) return
    this.steps += 1
    this.told = Math.imul(this.told ^ input, 0x01000193) >>> 0
    const { world, bat } = this.table, pressed = (input & 1) === 1, { reach, half, left, right } = rules.bat
    const was = this.batX, to = Math.min(Math.max(input >> 1, left + half), right - half)
    this.at = was + Math.min(Math.max(to - was, -reach), reach)
    world.moveTo(bat.id, [this.at, bat.pivot[1]])
    if (pressed) this.press()
    this.burn()
    this.setSpeeds()
    const { hits } = world.step(rules.dt, hit => this.answer(hit))
    this.hits += hits
    this.after()
    if (!this.done && this.steps >= rules.night) this.end('over')
  }

  /** All that decided how it came to this, as 64 bits: the worlds of all levels at their ends and this one's now, steps, score, and every input, also one that changed nothing. */
  digest(): bigint {
    return [this.table.world.checksum(), BigInt(this.steps), BigInt(this.score), BigInt(this.shells), BigInt(this.told)].reduce((sum, next) => this.mix(sum, next), this.past)
  }

  free(): void { this.table.world.free() }

  private mix(sum: bigint, next: bigint): bigint {
    return ((sum ^ next) * 0x100000001b3n) & bits
  }

  private press(): void {
    const { world, bat } = this.table
    if (this.phase === 'serve') {
      const y = rules.bat.top - rules.ball.radius - 1, x = world.x(bat.id)
      this.addBall([x, y], [x < rules.width / 2 ? 0.35 : -0.35, -1])
      this.phase = 'play'
      this.tell('serve', 0, x, y)
    } else if (this.phase === 'play' && !this.starmine && this.marks > 0) {
      this.starmine = this.marks
      this.burning = 0
      this.fuse = 0
      const [x, y] = world.position(this.balls[0])
      this.tell('ignite', 0, x, y)
    }
  }

  private addBall(center: Vec2, [x, y]: Vec2): void {
    const speed = this.speed / lengthOf(x, y)
    this.balls.push(this.table.world.add({ kind: 'dynamic', shape: circle(center, rules.ball.radius), velocity: [x * speed, y * speed], keepSpeed: true }))
  }

  private burn(): void {
    if (this.starmine) {
      this.burning += 1
      if (this.burning >= rules.starmine[this.starmine - 1].steps) {
        this.starmine = 0
        this.burning = -rules.grace
      }
    } else if (this.burning < 0) this.burning += 1
  }

  /** Every ball is as fast as all are now, and none goes to and fro for ever. */
  private setSpeeds(): void {
    const { world } = this.table, { speed } = this
    this.quiet += 1
    const gust = this.quiet >= rules.gust
    if (gust) this.quiet = 0
    for (const ball of this.balls) {
      let x = world.vx(ball), y = world.vy(ball)
      const now = lengthOf(x, y)
      if (now > 0 && gust) [x, y] = [x * 0.96 - y * 0.28, x * 0.28 + y * 0.96]
      const least = now * rules.steepness, flat = Math.abs(y) < least
      if (flat) {
        const sideways = Math.sqrt(now * now - least * least)
        x = x < 0 ? -sideways : sideways
        y = y < 0 ? -least : least
      }
      if (now > 0 && (gust || flat || Math.abs(now - speed) > speed * 1e-4)) world.setVelocity(ball, [x * speed / now, y * speed / now])
    }
    if (this.balls.length && speed > this.fastest) this.fastest = speed
  }

  /** What comes of a hit, at its moment. */
  private answer(hit: Hit): Response {
    const thing = this.table.things.get(hit.other)
    if (!thing) return 'bounce'
    switch (thing.kind) {
      case 'bat':
        // Between the bat and a wall there is no room: through it.
        if (hit.crushed) return 'pass'
        if (!this.starmine) this.row = 0
        this.quiet = 0
        this.returns += 1
        this.tell('bat', hit.time, hit.x, hit.y, hit, thing)
        return hit.bend({ center: [this.at, rules.bat.top], toward: [0, -1], halfWidth: rules.bat.half, most: rules.bat.most })
      case 'pit':
        if (this.net) {
          this.tell('net', hit.time, hit.x, hit.y, hit, thing)
          return 'bounce'
        }
        this.lose(hit.body, hit.time, hit.x, hit.y)
        return 'stop'
      case 'bumper':
        this.score += this.tell('bumper', hit.time, hit.x, hit.y, hit, thing, rules.points.bumper * this.factor)
        return 'bounce'
      case 'wall':
        this.tell('wall', hit.time, hit.x, hit.y, hit, thing)
        return 'bounce'
      case 'brick':
        this.strike(thing, hit)
        return 'bounce'
    }
  }

  private strike(thing: Thing, hit: Hit): void {
    if (thing.left === 0 || (thing.step === this.steps && thing.time === hit.time)) return
    thing.step = this.steps
    thing.time = hit.time
    thing.left -= 1
    this.quiet = 0
    if (thing.left > 0) {
      this.score += this.tell('hit', hit.time, hit.x, hit.y, hit, thing, rules.points.hit * this.factor)
      return
    }
    this.table.world.remove(thing.id)
    this.table.bricks -= 1
    this.row += 1
    this.longest = Math.max(this.longest, this.row)
    if (!this.starmine) this.fuse = Math.min(this.fuse + 1, rules.mark * rules.marks)
    this.score += this.tell('broken', hit.time, hit.x, hit.y, hit, thing, rules.points.broken * this.factor)
    if (thing.twin && this.balls.length < rules.ball.most) {
      // The other one leaves the way that this one came, mirrored.
      this.addBall(this.table.world.position(hit.body), [-hit.vx, hit.vy < 0 ? -hit.vy : hit.vy])
      this.tell('twin', hit.time, hit.x, hit.y, hit, thing)
    }
  }

  private lose(ball: BodyId, time: number, x: number, y: number): void {
    if (!this.balls.includes(ball)) return
    this.balls = this.balls.filter(other => other !== ball)
    this.table.world.remove(ball)
    this.tell('lost', time, x, y)
  }

  private after(): void {
    const { world } = this.table
    // Whatever is beyond all walls is lost.
    for (const ball of [...this.balls]) if (!(world.y(ball) < rules.height + 60)) this.lose(ball, rules.dt, world.x(ball), rules.height)
    if (this.phase === 'play' && this.table.bricks === 0) this.clear()
    else if (this.phase === 'play' && this.balls.length === 0) {
      this.shells -= 1
      this.row = this.burning = this.starmine = 0
      this.fuse = Math.floor(this.fuse / 2)
      if (this.shells > 0) this.phase = 'serve'
      else this.end('over')
    } else if (this.phase === 'clear' && (this.waited += 1) >= rules.rest) this.next()
  }

  private clear(): void {
    const { points } = rules, { world } = this.table
    for (const ball of this.balls) world.remove(ball)
    this.balls = []
    this.phase = 'clear'
    this.starmine = this.burning = this.waited = 0
    const bonus = points.level * (this.level + 1) + Math.floor(Math.max(0, points.time - (this.steps - this.began)) / 6)
    this.score += this.tell('clear', rules.dt, rules.width / 2, 220, undefined, null, bonus)
  }

  private next(): void {
    if (this.level + 1 >= this.levels.length) {
      this.score += rules.points.shell * this.shells
      return this.end('won')
    }
    this.past = this.mix(this.past, this.table.world.checksum())
    this.free()
    this.level += 1
    this.table = build(this.levels[this.level])
    this.shells = Math.min(this.shells + 1, rules.mostShells)
    this.began = this.steps
    this.row = this.returns = this.quiet = 0
    this.phase = 'serve'
  }

  private end(phase: 'won' | 'over'): void {
    this.phase = phase
    this.tell(phase, rules.dt, rules.width / 2, 220)
  }

  private tell(kind: Event['kind'], time: number, x: number, y: number, at: { nx: number; ny: number } = { nx: 0, ny: -1 }, thing: Thing | null = null, points = 0): number {
    this.events.push({ kind, time, x, y, nx: at.nx, ny: at.ny, row: this.row, points, thing })
    return points
  }
}
