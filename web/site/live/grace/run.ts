// A walk off an edge, and a jump that is asked for in one frame of it.

import { aabb, box, Walker, World, type Vec2 } from 'hazumi'
import { frameOf, type Frame } from '../walker/feet'
import { size } from '../walker/hero'

/** Where the upper ground ends and begins again, and how high it and the ground between them are. */
export const edge = 150, beyond = 226, high = 96, deep = 140
const start = 54, end = 330, speed = 150, gravity = 1000, jump = 355, dt = 1 / 60, frames = 130

/** What was answered when the jump was asked for. */
export interface Asked { frame: number; may: boolean; stood: boolean; air: number }
export interface Run { frames: Frame[]; asked: Asked | null }

/** The walk of a hero who asks for a jump before that frame (never if it is null) and is granted `grace` seconds. */
export function run(press: number | null, grace: number): Run {
  const world = new World(), bottom = 220
  for (const [min, max] of [[[-200, high], [edge, bottom]], [[edge, deep], [beyond, bottom]], [[beyond, high], [700, bottom]]] as [Vec2, Vec2][]) world.add({ shape: aabb(min, max) })
  const hero = world.add({ kind: 'kinematic', shape: box([start, high - size[1] / 2], size) }), walker = new Walker({ snapDistance: 4 })
  const all = [frameOf(walker, walker.walk(world, hero, 0))]
  let asked: Asked | null = null
  while (all.length < frames) {
    world.advance(dt)
    walker.velocity[0] = Math.min(speed, Math.max(end - all[all.length - 1].at[0], 0) / dt)
    walker.velocity[1] += gravity * dt
    if (all.length === press) {
      asked = { frame: press, may: walker.mayJump(grace), stood: walker.onFloor, air: walker.secondsInAir }
      if (asked.may) walker.velocity[1] = -jump
    }
    all.push(frameOf(walker, walker.walk(world, hero, dt)))
  }
  walker.free()
  world.free()
  return { frames: all, asked }
}
