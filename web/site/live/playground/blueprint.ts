// The look of a blueprint: every body by what it is to the game, in the colours of the page.

import type { Level, LevelBody, Play, Shape } from 'hazumi/play'
import { Bloom, fade, stampAll, type Palette, type Pen } from '../../stage'
import { bullet, drawBeams, drawFlower } from '../r4/look'
import { beamsOf, drawBody, kindOf, ramp, tints, type Kind } from './look'

type Point = readonly [number, number]

/** How a level looks. Bodies are named by their index in it; what was added to it has -1. */
export class Blueprint {
  protected readonly bodies: readonly LevelBody[]
  readonly kinds: Kind[]
  protected readonly tint: number[]
  private bloom = new Bloom()

  constructor(protected readonly level: Level) {
    this.bodies = level.bodies
    this.kinds = level.bodies.map((body, i) => kindOf(body, i === level.paddle))
    this.tint = tints(level.bodies)
  }

  /** What lies behind everything. */
  ground(pen: Pen): void {
    const { min, max } = this.level.view
    pen.field(min[0], min[1], max[0] - min[0], max[1] - min[1])
  }

  /** One that is met; `lit` 1 just after it was hit, `worn` the share of its hits that are gone. */
  body(pen: Pen, index: number, shapes: readonly Shape[], lit = 0, worn = 0): void {
    drawBody(pen, this.bodies[index], shapes, this.kinds[index], this.tint[index], lit, worn)
  }

  /** The colour of a ball and of its trail; `place` counts the balls there are. */
  ballColour(_index: number, place: number, palette: Palette): string {
    return place === 0 ? palette.ball : ramp(palette, (place * 1.7) % 4)
  }

  ball(pen: Pen, index: number, place: number, [x, y]: Point, radius: number): void {
    pen.ball(x, y, radius, this.ballColour(index, place, pen.palette))
  }

  /** The colour of the sparks where it is hit. */
  sparks(index: number, palette: Palette): string {
    return this.kinds[index] === 'brick' ? ramp(palette, this.tint[index]) : palette.wallEdge
  }

  lasers(pen: Pen, indices: readonly number[], play: Play): void {
    if (indices.length) drawBeams(pen, this.bloom, indices.flatMap(i => beamsOf(play, i)), false)
  }

  emitter(pen: Pen, _index: number, order: number, at: Point, radius: number, time: number): void {
    drawFlower(pen, [...at], radius, 6, time * 1.5, pen.palette.bricks[(2 + 2 * order) % 5])
  }

  bullets(pen: Pen, all: ArrayLike<number>): void {
    const sizes = new Map<number, { xs: number[]; ys: number[] }>()
    for (let k = 0; k < all.length; k += 3) {
      let places = sizes.get(all[k + 2])
      if (!places) sizes.set(all[k + 2], places = { xs: [], ys: [] })
      places.xs.push(all[k])
      places.ys.push(all[k + 1])
    }
    const { palette } = pen, colour = (radius: number) => palette.bricks[[2, 4, 1, 3][Math.round(radius * 10) % 4]]
    stampAll(pen, [...sizes].map(([radius, { xs, ys }]) => ({ stamps: [bullet(colour(radius), radius, palette)], places: { xs: Float32Array.from(xs), ys: Float32Array.from(ys) } })))
  }

  player(pen: Pen, index: number, [x, y]: Point, radius: number): void {
    this.ring(pen, index, [x, y], radius)
    pen.ball(x, y, radius)
  }

  /** `order` counts the walkers. */
  walker(pen: Pen, _index: number, order: number, shape: Shape): void {
    if (!('aabb' in shape)) return
    const { context: c, palette } = pen, { min: [x, y], max: [right, bottom] } = shape.aabb
    pen.block(x, y, right - x, bottom - y, order === 0 ? palette.ball : ramp(palette, (order * 1.3) % 4))
    c.fillStyle = palette.laserCore
    for (const side of [0.3, 0.7]) { c.beginPath(); c.arc(x + (right - x) * side, y + (bottom - y) * 0.36, (right - x) * 0.1, 0, Math.PI * 2); c.fill() }
  }

  /** The ring in which bullets graze a player. */
  protected ring(pen: Pen, index: number, [x, y]: Point, radius: number): void {
    const { context: c, palette } = pen, ring = (this.bodies[index].ring ?? 0) + radius
    c.fillStyle = fade(palette.normal, 0.1)
    c.beginPath()
    c.arc(x, y, ring, 0, Math.PI * 2)
    c.fill()
    pen.ring(x, y, ring, palette.normal, 0.9, true)
  }
}
