// The same game as the tutorial plays it: move the ball by a frame, ask every brick for its verdict, turn the velocity for each.

import { rules, type Vec2 } from 'hazumi'
import { aliveFrom, brick, faultsFrom, field, leftFrom, metOn, offPaddle, onSeam, paddleTo, serve, steep, tell, type Faults, type Game, type Mark, type Met, type Situation } from './field'

export class Frames implements Game {
  readonly faults: Faults
  readonly alive: boolean[]
  lost: number
  seconds: number
  ball: Vec2
  way: number[] = []
  paddle: number

  private before: Vec2
  private velocity: Vec2

  constructor(from: Situation, readonly marks: Mark[], private hitAt: (x: number, y: number, nx: number, ny: number, brick: number) => void) {
    this.alive = aliveFrom(from.left)
    this.paddle = from.paddle
    ;[this.seconds, this.lost] = from.told
    this.faults = faultsFrom(from.told)
    this.ball = this.before = [from.ball[0], from.ball[1]]
    this.velocity = [from.ball[2], from.ball[3]]
  }

  step(dt: number, target: number, speed: number): void {
    this.paddle = paddleTo(this.paddle, target, dt)
    this.velocity = steep(this.velocity, speed)
    const { radius } = field, from = this.ball, way: Vec2 = [this.velocity[0] * dt, this.velocity[1] * dt]
    this.before = from
    this.ball = [from[0] + way[0], from[1] + way[1]]
    const [x, y] = this.ball, ball = { center: this.ball, radius }, entered = this.velocity

    // Every brick answers to the ball of this frame; then each turns the velocity.
    const hits = this.alive.flatMap((alive, index) => {
      const side = alive ? rules.breakout(ball, entered, brick(index)).side : 'none'
      return side === 'none' ? [] : [{ index, side }]
    })
    const missed = metOn(this.alive, from, way).reduce<Met | null>((first, met) => (first && first.time <= met.time ? first : met), null)
    for (const { index, side } of hits) {
      const { min, max } = brick(index), nx = x < (min[0] + max[0]) / 2 ? -1 : 1, ny = y < (min[1] + max[1]) / 2 ? -1 : 1
      const [vx, vy] = this.velocity
      if (side === 'top_bottom') this.velocity = [vx, -vy]
      else if (side === 'left_right') this.velocity = [-vx, vy]
      else this.velocity = nx === ny ? [-vy, -vx] : [vy, vx]
      const px = Math.min(Math.max(x, min[0]), max[0]), py = Math.min(Math.max(y, min[1]), max[1])
      const mark: Mark = { x: px, y: py, nx: side === 'top_bottom' ? 0 : nx, ny: side === 'left_right' ? 0 : ny, side, age: 0 }
      if (side === 'corner') { mark.nx *= Math.SQRT1_2; mark.ny *= Math.SQRT1_2 }
      const atCorner = (x < min[0] || x > max[0]) && (y < min[1] || y > max[1])
      if (atCorner && onSeam(this.alive, index, nx, ny, { x: side !== 'top_bottom', y: side !== 'left_right' })) this.fault(mark, 'seam')
      this.marks.push(mark)
      this.hitAt(px, py, mark.nx, mark.ny, index)
    }
    const [vx, vy] = this.velocity
    if (hits.length > 1 && vx === entered[0] && vy === entered[1]) this.fault(this.marks[this.marks.length - 1], 'flipped')
    if (missed && !hits.some(hit => hit.index === missed.index)) {
      const mark: Mark = { x: missed.x, y: missed.y, nx: missed.nx, ny: missed.ny, side: 'none', age: 0 }
      this.fault(mark, missed.fault)
      this.marks.push(mark)
    }
    for (const { index } of hits) this.alive[index] = false

    this.walls(x, y)
    const bat = { min: [this.paddle - field.paddle[0] / 2, field.paddleY - field.paddle[1] / 2] as Vec2, max: [this.paddle + field.paddle[0] / 2, field.paddleY + field.paddle[1] / 2] as Vec2 }
    if (rules.breakout({ center: this.ball, radius }, this.velocity, bat).side !== 'none' && this.velocity[1] > 0) {
      this.velocity = offPaddle(this.ball[0], this.paddle, speed)
      this.hitAt(this.ball[0], bat.min[1], 0, -1, -1)
    }
    if (this.alive.includes(true)) this.seconds += dt
    this.way = [0, ...from, dt, ...this.ball]
    if (this.ball[1] > field.height + 20) {
      this.lost += 1
      const [sx, sy, svx, svy] = serve(this.paddle, this.lost, speed)
      this.ball = this.before = [sx, sy]
      this.velocity = [svx, svy]
    }
  }

  /** Between two frames it is where a line between them says. */
  ballAt(alpha: number): Vec2 {
    return [this.before[0] + (this.ball[0] - this.before[0]) * alpha, this.before[1] + (this.ball[1] - this.before[1]) * alpha]
  }

  save(): Situation { return { ball: [...this.ball, ...this.velocity], left: leftFrom(this.alive), paddle: this.paddle, told: tell(this) } }

  free(): void {}

  /** Put back inside, and turned if it goes out: the least that keeps a fast ball in the room. */
  private walls(x: number, y: number): void {
    const { wall, width, radius } = field, [vx, vy] = this.velocity
    const low = wall + radius, high = width - wall - radius
    if ((x < low && vx < 0) || (x > high && vx > 0)) this.velocity = [-vx, vy]
    if (y < low && vy < 0) this.velocity = [this.velocity[0], -vy]
    this.ball = [Math.min(Math.max(x, low), high), Math.max(y, low)]
  }

  private fault(mark: Mark, fault: keyof Faults): void {
    mark.fault = fault
    this.faults[fault] += 1
  }
}
