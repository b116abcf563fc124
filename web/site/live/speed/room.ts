// The room and its balls, without a picture: what the live page plays, and the film of it that the first page begins with.

import { box, circle, tag, World, type BodyId, type Vec2 } from 'hazumi'
import told from './engines.json'
import scene from './scene.json'

export { scene }
const { wall, radius, rate, diameters } = scene, [width, height] = scene.room
export const room: Vec2 = [width, height]
/** From outside to outside of its walls. */
export const side = width + 2 * wall
/** The stage: where the two rooms stand in it, and how large. */
const wide = { gap: 30, top: 38, foot: 44, scale: 1 }, narrow = { gap: 12, top: 34, foot: 56, scale: 202 / side }
const sized = ({ gap, top, foot, scale }: typeof wide) => ({ size: [3 * gap + 2 * side * scale, top + side * scale + foot] as [number, number], lefts: [gap, 2 * gap + side * scale] as const, top, scale })
export const sizes = { wide: sized(wide), narrow: sized(narrow) }
/** So many times slower than it was is it shown: nobody would see who leaves. */
export const slow = 3
/** What the page begins with, by the index of its speed: the balls leave one by one. */
export const firstPace = diameters.indexOf(2)
export type Peer = keyof typeof told
/** `NAME VERSION`, as it was recorded. */
export const peerName = (peer: Peer, short = false) => (short ? told[peer].name : `${told[peer].name} ${told[peer].version}`)
/** Middle, width and height of the four walls and of the bricks. */
export const walls = [[width / 2, -wall / 2, side, wall], [width / 2, height + wall / 2, side, wall], [-wall / 2, height / 2, wall, height], [width + wall / 2, height / 2, wall, height]]
export const bricks = scene.bricks
export const isInside = ([x, y]: Vec2) => x > 0 && x < width && y > 0 && y < height
/** Units a second. */
export const speedOf = (pace: number) => diameters[pace] * 2 * radius * rate

/** The room as hazumi plays it. */
export class Room {
  readonly world = new World()
  readonly balls: BodyId[]
  private fast: number

  constructor(pace: number) {
    this.fast = speedOf(pace)
    for (const [x, y, w, h] of [...walls, ...bricks]) this.world.add({ shape: box([x, y], [w, h]) })
    this.balls = scene.balls.map(([x, y, angle]) => this.world.add({ kind: 'dynamic', shape: circle([x, y], radius), velocity: [this.fast * Math.cos(angle), this.fast * Math.sin(angle)], tags: tag(0) }))
  }

  /** A step; how many hits it had. */
  step(): number { return this.world.advance(1 / rate).hits }

  /** The speed of all balls, root mean square, in shares of what it began with. */
  get speed(): number {
    const sum = this.balls.reduce((sum, id) => { const [vx, vy] = this.world.velocity(id); return sum + vx * vx + vy * vy }, 0)
    return Math.sqrt(sum / this.balls.length) / this.fast
  }
}
