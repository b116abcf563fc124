// The table of the pinball page: where everything is, and the world of it. Units are pixels; the table leans toward +y.

import { aabb, capsule, circle, cubicBez, obb, polygon, segment, tag, World, type BodyId, type Vec2 } from 'hazumi'

export const BUMPER = tag(0), SLING = tag(1), TARGET = tag(2), BALL = tag(3), SPINNER = tag(4)

export const table = { width: 400, height: 600, left: 20, right: 380, lane: 354, floor: 556 } as const
export const ball = { radius: 8, start: [367, 547] as Vec2 }
/** A bumper sends the ball off at this speed, however slowly it came; the slings at another. */
export const kick = { bumper: 460, sling: 380 } as const
/** Radians per second of a flipper that goes up; it comes down at half of that. */
const swing = 20
/** How strongly the table leans. */
const slope = 620
/** Speed of a ball that is launched, by how far the plunger was pulled: 0 to 1. */
export const launchSpeed = (power: number) => 560 + 520 * power

export const bumpers: { at: Vec2; radius: number }[] = [{ at: [128, 176], radius: 25 }, { at: [256, 176], radius: 25 }, { at: [192, 258], radius: 27 }]
/** From wall to wall, over the top. */
export const vault: [Vec2, Vec2, Vec2, Vec2] = [[table.left, 170], [table.left, -22], [table.right, -22], [table.right, 170]]
/** What leads to the flippers, a one-way gate over the lane, and what keeps balls off the top of the targets. */
export const guides: [Vec2, Vec2][] = [[[table.left, 448], [106, 507]], [[table.lane, 448], [268, 507]]]
export const gate: [Vec2, Vec2] = [[table.lane, 204], [table.right, 178]]
export const ledge: [Vec2, Vec2] = [[table.left, 268], [36, 284]]
/** Each kicks with its long side; the first two points are that side. */
export const slings: [Vec2, Vec2, Vec2][] = [[[62, 366], [106, 444], [62, 420]], [[312, 366], [268, 444], [312, 420]]]
export const spinner = { at: [187, 356] as Vec2, half: [30, 4] as Vec2, spin: 2.4 }
export const targets: { min: Vec2; max: Vec2 }[] = Array.from({ length: 4 }, (_, i) => ({ min: [table.left, 286 + i * 26], max: [table.left + 11, 310 + i * 26] }))

/** A flipper is described lying flat; angles are from there, clockwise. */
export interface Flipper { pivot: Vec2; way: 1 | -1; stops: [number, number]; up: number }
export const arm = { length: 61, half: 6 } as const
export const flippers: [Flipper, Flipper] = [
  { pivot: [110, 512], way: 1, stops: [-0.5, 0.5], up: -swing },
  { pivot: [264, 512], way: -1, stops: [-0.5, 0.5], up: swing },
]

export interface Built { world: World; bats: [BodyId, BodyId]; targets: (BodyId | null)[]; spinner: BodyId }

/** The angles of both flippers when they lie, and of the spinner. */
export const atRest: readonly number[] = [flippers[0].stops[1], flippers[1].stops[0], 0]

/** The table, with those targets that stand, and its flippers and its spinner at these angles. */
export function build(standing: readonly boolean[], [left, right, turned]: readonly number[]): Built {
  const world = new World({ gravity: [0, slope] }), { lane, width, height, floor } = table, restitution = 0.35
  for (const [min, max] of [[[0, 0], [table.left, height + 90]], [[table.right, 0], [width, height + 90]], [[lane - 2, 204], [lane + 2, height]], [[lane, floor], [table.right, height]]] as [Vec2, Vec2][]) {
    world.add({ shape: aabb(min, max), restitution })
  }
  world.add({ shape: cubicBez(...vault, 2), restitution })
  for (const [a, b] of [...guides, ledge]) world.add({ shape: segment(a, b), restitution: 0.2 })
  world.add({ shape: segment(...gate), oneWay: [0, -1], restitution: 0.2 })
  bumpers.forEach(({ at, radius }, i) => world.add({ shape: circle(at, radius), tags: BUMPER, user: i }))
  slings.forEach((points, i) => world.add({ shape: polygon(points), tags: SLING, user: i, restitution }))
  const turning = world.add({ kind: 'kinematic', shape: obb(spinner.at, [2 * spinner.half[0], 2 * spinner.half[1]], 0), spin: spinner.spin, tags: SPINNER, restitution: 0.5 })
  const bats = flippers.map(({ pivot: [x, y], way, stops, up }) => (
    world.add({ kind: 'kinematic', shape: capsule([x, y], [x + way * arm.length, y], arm.half), pivot: [x, y], stopAngles: stops, spin: -up / 2, restitution: 0.25 })
  )) as [BodyId, BodyId]
  const built: Built = { world, bats, targets: targets.map(() => null), spinner: turning }
  // A body is described lying flat. What turns is turned to its angle in a step of its own, while no ball is in its way.
  flippers.forEach(({ pivot, stops: [low, high] }, i) => world.moveTo(bats[i], pivot, Math.min(Math.max([left, right][i], low), high)))
  world.moveTo(turning, spinner.at, turned)
  world.step(1 / 60, () => 'bounce')
  flippers.forEach(({ up }, i) => world.setSpin(bats[i], -up / 2))
  world.setSpin(turning, spinner.spin)
  targets.forEach((_, i) => { if (standing[i]) raise(built, i) })
  return built
}

/** Puts a target up again. */
export function raise({ world, targets: all }: Built, index: number): void {
  all[index] = world.add({ shape: aabb(targets[index].min, targets[index].max), tags: TARGET, user: index, restitution: 0.4 })
}
