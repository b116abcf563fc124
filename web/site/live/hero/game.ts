// The game of the first page, without its picture: balls play through the name, which grows again; turning bars, a curved floor, a bat.
// It is stepped in the browser, and when the site is built, for the recording that is there before the engine (opening/).

import { aabb, allBut, box, circle, cubicBez, obb, tag, World, type BodyId, type Hit, type Vec2 } from 'hazumi'

const BRICK = tag(0), BALL = tag(1), BAT = tag(2)
const letters = ['#   .    .    .    .     .#', '#   .    .    .    .     . ', '### . ## .####.#  #.## # .#', '#  #.   #.  # .#  #.# # #.#', '#  #. ###. #  .#  #.# # #.#', '#  #.#  #.#   .#  #.# # #.#', '#  #. ###.####. ## .# # #.#']

export const sizes = { wide: [1080, 420] as Vec2, narrow: [480, 440] as Vec2 }
export const radius = 8, bat = 24, speed = 400
/** Where the bat is to begin with, in shares of the room. */
export const batAt: Vec2 = [0.5, 0.8]
/** Seconds until a brick is there again, and how long it is seen to go and to come. */
export const away = 2.2, going = 0.3, coming = 0.6

export interface Brick { at: Vec2; level: number; id: BodyId | null; gone: number }

export class HeroGame {
  readonly world = new World()
  readonly size: Vec2
  readonly cell: Vec2
  readonly bricks: Brick[]
  readonly floor: [Vec2, Vec2, Vec2, Vec2]
  readonly bars: { at: Vec2; half: number; from: number; spin: number; id: BodyId }[]
  readonly balls: BodyId[]
  readonly bat: BodyId
  hits = 0
  through = 0

  constructor(narrow: boolean, from: Vec2 = batAt) {
    const { world } = this, [width, height] = (this.size = narrow ? sizes.narrow : sizes.wide)
    const cell = (this.cell = narrow ? [14, 17] : [29, 24]), columns = Math.max(...letters.map(row => row.length))
    const corner: Vec2 = [(width - columns * cell[0]) / 2, narrow ? 96 : 76]
    for (const [min, max] of [[[-20, -20], [width + 20, 0]], [[-20, -20], [0, height + 20]], [[width, -20], [width + 20, height + 20]], [[-20, height], [width + 20, height + 20]]] as [Vec2, Vec2][]) world.add({ shape: aabb(min, max) })
    this.floor = [[0, height - 90], [width * 0.2, height + 10], [width * 0.8, height + 10], [width, height - 90]]
    world.add({ shape: cubicBez(...this.floor, 3) })
    this.bars = ((narrow ? [[240, 300]] : [[250, 312], [830, 312]]) as Vec2[]).map((at, i) => {
      const half = narrow ? 46 : 62, from = i * 1.2, spin = i ? -1.7 : 1.7
      return { at, half, from, spin, id: world.add({ kind: 'kinematic', shape: obb(at, [2 * half, 10], from), spin }) }
    })
    this.bricks = letters.flatMap((row, y) => [...row].flatMap((mark, x) => (mark === '#' ? [{ at: [corner[0] + (x + 0.5) * cell[0], corner[1] + (y + 0.5) * cell[1]] as Vec2, level: Math.min(4, Math.floor((y * 5) / 7)), id: null, gone: 0 }] : [])))
    this.bricks.forEach((_, index) => this.grow(index))
    const starts = narrow ? 3 : 5
    this.balls = Array.from({ length: starts }, (_, i) => {
      const angle = 0.7 + i * 1.9
      return world.add({ kind: 'dynamic', shape: circle([width * (0.12 + (0.76 * i) / (starts - 1)), 36], radius), velocity: [Math.cos(angle) * speed, Math.abs(Math.sin(angle)) * speed + 60], keepSpeed: true, tags: BALL })
    })
    this.bat = world.add({ kind: 'kinematic', shape: circle([from[0] * width, from[1] * height], bat), tags: BAT, stoppedBy: allBut(0), mostTransfer: 0 })
  }

  /** Goes on by `dt` seconds, the bat toward `goal` in shares of the room. `heard` is told of every hit, with the index of the brick or -1. */
  step(dt: number, goal: Vec2, heard: (hit: Hit, brick: number) => void = () => {}): void {
    const { world, cell, bricks, size } = this
    const [x, y] = world.position(this.bat), tx = goal[0] * size[0], ty = goal[1] * size[1], far = Math.hypot(tx - x, ty - y), share = far > 14 ? 14 / far : 1
    world.moveTo(this.bat, [x + (tx - x) * share, y + (ty - y) * share])
    world.step(dt, hit => {
      this.hits += 1
      const index = hit.otherTags & BRICK ? world.user(hit.other) : -1
      heard(hit, index)
      if (index >= 0) {
        world.remove(hit.other)
        bricks[index].id = null
        bricks[index].gone = away
      }
      return 'bounce'
    })
    bricks.forEach((brick, index) => {
      if (brick.id === null && (brick.gone -= dt) <= 0 && world.overlapping({ aabb: { min: [brick.at[0] - cell[0], brick.at[1] - cell[1]], max: [brick.at[0] + cell[0], brick.at[1] + cell[1]] } }, { anyOf: BALL }).length === 0) this.grow(index)
    })
    // A brick that stands and has a ball in it would have been flown into: counted, not promised.
    for (const id of this.balls) this.through += world.overlapping(circle(world.position(id), radius - 0.05), { anyOf: BRICK }).length
  }

  private grow(index: number): void {
    const brick = this.bricks[index]
    brick.id = this.world.add({ shape: box(brick.at, this.cell), tags: BRICK, user: index })
    brick.gone = 0
  }
}
