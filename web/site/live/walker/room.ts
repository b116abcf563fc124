// The room of the walker: what stands in it, what moves in it by its clock, and the crate that falls into the water.

import { aabb, allBut, box, obb, polygon, quadBez, tag, World, type BodyId, type Vec2 } from 'hazumi'

export const house = { width: 900, height: 480 }
/** What the hero comes through and senses. */
export const WATER = tag(0)

/** The top of the ground, from left to right; under each piece of it that is not upright there is stone. */
export const ground: Vec2[] = [
  // A slope that is too steep, then a gentle one, a steeper one, and down again.
  [14, 352], [54, 430], [140, 430], [204, 410], [226, 410], [280, 372], [306, 372], [343, 408], [372, 408],
  // Stairs, and the water.
  [372, 399], [388, 399], [388, 390], [404, 390], [404, 381], [420, 381], [420, 372], [505, 372], [505, 452], [690, 452], [690, 372],
  // Down to the lift.
  [752, 372], [820, 396], [820, 446], [886, 446],
]
/** Walls, as corners. The last is the lamp: a head is bumped on it. */
export const walls: [Vec2, Vec2][] = [
  [[-40, -40], [14, 520]], [[886, -40], [940, 520]], [[-40, -60], [940, 14]],
  [[732, 150], [818, 164]], [[540, 150], [602, 164]], [[284, 150], [330, 164]], [[764, 80], [790, 96]],
]
export const lamp = walls.length - 1
/** A bridge, whose ends lie flush with the floors beside it. */
export const bridge: [Vec2, Vec2, Vec2] = [[330, 150], [435, 84], [540, 150]]
/** What holds from above only. */
export const planks: [Vec2, Vec2][] = [[[132, 206], [232, 211]], [[74, 270], [164, 275]], [[30, 342], [124, 347]]]
export const water: [Vec2, Vec2] = [[505, 398], [690, 480]]

/** What goes to and fro: its middle half way, how far it goes, and its size. The water is between the ferry's ends. */
export const lift = { at: [851, 278] as Vec2, way: [0, 123] as Vec2, size: [62, 10] as Vec2, period: 8.6, phase: 0.94 }
export const ferry = { at: [605, 377] as Vec2, way: [36, 0] as Vec2, size: [56, 10] as Vec2, period: 6, phase: 0.78 }
export const tilting = { at: [667, 156] as Vec2, half: [53, 5] as Vec2, period: 5, most: 0.34 }
export const crate = { at: [462, 360] as Vec2, size: 24 }

const wave = ({ period, phase = 0 }: { period: number; phase?: number }, clock: number) => Math.cos((clock / period + phase) * Math.PI * 2)
export const placeOf = (carrier: typeof lift, clock: number): Vec2 => {
  const share = wave(carrier, clock)
  return [carrier.at[0] + carrier.way[0] * share, carrier.at[1] + carrier.way[1] * share]
}
export const tiltOf = (clock: number) => tilting.most * wave(tilting, clock)

/** So long is a crate left in the water, or lying elsewhere, in seconds; then another falls where it stood. */
const afloat = 4, astray = 14

export class House {
  readonly world = new World({ gravity: [0, 1000] })
  readonly ids: { lift: BodyId; ferry: BodyId; tilting: BodyId; crate: BodyId; lamp: BodyId; bridge: BodyId; planks: BodyId[] }
  /** How long the crate has been here, and away from here. */
  crateAge = 1
  crateAway = 0

  constructor(public clock: number, [x, y, vx, vy]: readonly number[]) {
    const { world } = this
    for (let i = 1; i < ground.length; i++) {
      const [[ax, ay], [bx, by]] = [ground[i - 1], ground[i]]
      if (ax !== bx) world.add({ shape: polygon([[ax, ay], [bx, by], [bx, 560], [ax, 560]]) })
    }
    const stone = walls.map(([min, max]) => world.add({ shape: aabb(min, max) }))
    const arch = world.add({ shape: quadBez(...bridge) })
    world.add({ shape: aabb(...water), tags: WATER })
    this.ids = {
      lamp: stone[lamp], bridge: arch,
      planks: planks.map(([min, max]) => world.add({ shape: aabb(min, max), oneWay: [0, -1] })),
      lift: world.add({ kind: 'kinematic', shape: box(placeOf(lift, clock), lift.size) }),
      ferry: world.add({ kind: 'kinematic', shape: box(placeOf(ferry, clock), ferry.size) }),
      // As it lies at the clock's beginning; it turns from there.
      tilting: world.add({ kind: 'kinematic', shape: obb(tilting.at, [2 * tilting.half[0], 2 * tilting.half[1]], tiltOf(clock)), pivot: tilting.at }),
      crate: world.add({ kind: 'dynamic', shape: box([x, y], [crate.size, crate.size]), velocity: [vx, vy], response: 'slide', damping: 7, stoppedBy: allBut(WATER), senses: WATER }),
    }
    this.turned = tiltOf(clock)
  }
  private turned: number
  private isWet = false

  /** What moves by itself goes on; then it is the hero's turn. */
  step(dt: number): void {
    const { world, ids } = this
    this.clock += dt
    world.moveTo(ids.lift, placeOf(lift, this.clock))
    world.moveTo(ids.ferry, placeOf(ferry, this.clock))
    world.moveTo(ids.tilting, tilting.at, tiltOf(this.clock) - this.turned)
    world.advance(dt)
    this.float(dt)
  }

  /** The crate swims half sunk, and is fetched after a while. */
  private float(dt: number): void {
    const { world, ids } = this, [x, y] = world.position(ids.crate), half = crate.size / 2
    const wet = x > water[0][0] && x < water[1][0] ? Math.min(Math.max((y + half - water[0][1]) / crate.size, 0), 1) : 0
    this.isWet = wet > 0
    world.setGravityScale(ids.crate, 1 - 2 * wet)
    this.crateAge += dt
    this.crateAway = Math.abs(y - crate.at[1]) < 2 && x > 432 && x < 517 ? 0 : this.crateAway + dt
    if (this.crateAway < (this.isWet ? afloat : astray)) return
    // From a little above, where nobody stands.
    const from: Vec2 = [crate.at[0], crate.at[1] - 34]
    if (world.overlapping(box(from, [crate.size + 8, 90])).some(({ body }) => world.kind(body) === 'kinematic')) return
    world.teleport(ids.crate, from)
    world.setVelocity(ids.crate, [0, 0])
    this.crateAway = this.crateAge = 0
  }

  /** From 0 to 1 while the crate comes, and back before it is fetched. */
  get crateSeen(): number {
    const goes = this.isWet ? afloat : astray
    return Math.max(0, Math.min(1, this.crateAge * 3, (goes - this.crateAway) * 2))
  }

  free(): void {
    this.world.free()
  }
}
