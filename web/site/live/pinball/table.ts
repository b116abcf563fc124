// The table of the pinball page: where everything is, and the world of it. Units are pixels; the table leans toward +y.

import { aabb, capsule, circle, cubicBez, obb, polygon, segment, tag, World, type BodyId, type Vec2 } from 'hazumi'

export const BUMPER = tag(0), SLING = tag(1), TARGET = tag(2), FLIPPER = tag(3), BALL = tag(4), SPINNER = tag(5)

export const table = { width: 400, height: 600, left: 20, right: 380, lane: 354, floor: 556 } as const
export const ball = { radius: 8, start: [367, 547] as Vec2 }
/** A bumper sends the ball off at this speed, however slowly it came; the slings at another. */
export const kick = { bumper: 460, sling: 380 } as const
/** Radians per second of a flipper that goes up; it comes down at half of that. */
export const swing = 20
export const slope = 620
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

export interface Built { world: World; bats: [BodyId, BodyId]; targets: (BodyId | null)[]; spinner: BodyId; gate: BodyId }

/** The table, with those targets that stand. */
export function build(standing: readonly boolean[]): Built {
  const world = new World({ gravity: [0, slope] }), { left, right, lane, width, height, floor } = table, restitution = 0.35
  for (const [min, max] of [[[0, 0], [left, height + 90]], [[right, 0], [width, height + 90]], [[lane - 2, 204], [lane + 2, height]], [[lane, floor], [right, height]]] as [Vec2, Vec2][]) {
    world.add({ shape: aabb(min, max), restitution })
  }
  world.add({ shape: cubicBez(...vault, 2), restitution })
  for (const [a, b] of [...guides, ledge]) world.add({ shape: segment(a, b), restitution: 0.2 })
  const gateId = world.add({ shape: segment(...gate), oneWay: [0, -1], restitution: 0.2 })
  bumpers.forEach(({ at, radius }, i) => world.add({ shape: circle(at, radius), tags: BUMPER, user: i }))
  slings.forEach((points, i) => world.add({ shape: polygon(points), tags: SLING, user: i, restitution }))
  const turning = world.add({ kind: 'kinematic', shape: obb(spinner.at, spinner.half, 0), spin: spinner.spin, tags: SPINNER, restitution: 0.5 })
  const bats = flippers.map(({ pivot: [x, y], way, stops, up }) => (
    world.add({ kind: 'kinematic', shape: capsule([x, y], [x + way * arm.length, y], arm.half), pivot: [x, y], stopAngles: stops, spin: -up / 2, tags: FLIPPER, restitution: 0.25 })
  )) as [BodyId, BodyId]
  const built: Built = { world, bats, targets: targets.map(() => null), spinner: turning, gate: gateId }
  targets.forEach((_, i) => { if (standing[i]) raise(built, i) })
  return built
}

/** Puts a target up again. */
export function raise({ world, targets: all }: Built, index: number): void {
  all[index] = world.add({ shape: aabb(targets[index].min, targets[index].max), tags: TARGET, user: index, restitution: 0.4 })
}
