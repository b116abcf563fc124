// Three short walks, each over one thing that a hero's feet meet: a slope, a step, a drop.

import { aabb, box, polygon, Walker, World, type Vec2 } from 'hazumi'
import { frameOf, type Frame } from '../walker/feet'
import { size } from '../walker/hero'

/** The walker's own limits: an angle in radians, and two lengths. */
export const limits = { slope: Math.PI / 4, step: 14, drop: 14 }
export type Name = keyof typeof limits
/** How far each may be dragged: the slope and the step up, the drop down. */
export const reach: Record<Name, [number, number]> = { slope: [8, 104], step: [0, 44], drop: [0, 64] }
/** How wide the slope is. */
export const foot = 60
/** Where the ground is, how far from the middle it begins to walk and ends, and how long it may take, in frames. */
export const level = 164, way = 96
const frames = 150, speed = 110, dt = 1 / 60

/** The top of the ground, from left to right, for a thing of that height around x = 0. */
export function groundOf(name: Name, high: number): Vec2[] {
  const far = 400
  if (name === 'slope') return [[-far, level], [-foot / 2, level], [foot / 2, level - high], [far, level - high]]
  if (name === 'step') return [[-far, level], [0, level], [0, level - high], [far, level - high]]
  return [[-far, level - reach.drop[1]], [0, level - reach.drop[1]], [0, level - reach.drop[1] + high], [far, level - reach.drop[1] + high]]
}

/** What a walker makes of it. It stops at the end of its way. */
export function run(name: Name, high: number): Frame[] {
  const world = new World(), ground = groundOf(name, high), deep = level + 60
  for (let i = 1; i < ground.length; i++) {
    const [[ax, ay], [bx, by]] = [ground[i - 1], ground[i]]
    if (ax === bx) continue
    world.add({ shape: ay === by ? aabb([ax, ay], [bx, deep]) : polygon([[ax, ay], [bx, by], [bx, deep], [ax, deep]]) })
  }
  const hero = world.add({ kind: 'kinematic', shape: box([-way, ground[0][1] - size[1] / 2], size) })
  const walker = new Walker({ steepestSlope: limits.slope, stepHeight: name === 'step' ? limits.step : 0, snapDistance: limits.drop })
  const all = [frameOf(walker, walker.walk(world, hero, 0))]
  while (all.length < frames) {
    walker.velocity[0] = Math.min(speed, Math.max(way - all[all.length - 1].at[0], 0) / dt)
    walker.velocity[1] += 900 * dt
    all.push(frameOf(walker, walker.walk(world, hero, dt)))
  }
  walker.free()
  world.free()
  return all
}

/** What came of it: whether it got to the other side on its feet. */
export type Came = 'floor' | 'wall' | 'up' | 'down' | 'falls' | 'level'
export function came(name: Name, all: readonly Frame[]): Came {
  if (all.some(({ wall }) => wall !== null)) return 'wall'
  if (name === 'slope') return 'floor'
  if (name === 'step') return all.some(({ stepped }) => stepped > 0) ? 'up' : 'level'
  if (all.slice(1).some(({ floor }) => floor === null)) return 'falls'
  return all[all.length - 1].at[1] > all[0].at[1] + 0.01 ? 'down' : 'level'
}
