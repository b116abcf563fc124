// A trail is the way itself: with its bends, cut by time, and without a line to where something was put.

import { aabb, circle, init, World, type Vec2 } from 'hazumi'
import { beforeAll, describe, expect, test } from 'vitest'
import { Trail } from './trail'

const dt = 1 / 60
beforeAll(() => init())

/** Lengths and directions of the pieces of a trail that have a length. */
function pieces(points: number[]): { length: number; ux: number; uy: number }[] {
  const all = []
  for (let i = 2; i < points.length; i += 2) {
    const dx = points[i] - points[i - 2], dy = points[i + 1] - points[i - 1], length = Math.hypot(dx, dy)
    if (length > 0.05) all.push({ length, ux: dx / length, uy: dy / length })
  }
  return all
}

describe('a trail', () => {
  test('goes into every corner that a fast ball went into', () => {
    const world = new World(), trail = new Trail(0.5), speed = 2400
    for (const [min, max] of [[[-9, -9], [309, 0]], [[-9, 200], [309, 209]], [[-9, -9], [0, 209]], [[300, -9], [309, 209]]] as [Vec2, Vec2][]) world.add({ shape: aabb(min, max) })
    const ball = world.add({ kind: 'dynamic', shape: circle([50, 60], 7), velocity: [speed * 0.6, speed * 0.8] })
    for (let i = 0; i < 60; i++) {
      world.step(dt, () => 'bounce')
      trail.follow(world.path(ball), dt)
      // Between walls along the axes, every piece is one of four mirror images of the first.
      for (const { ux, uy } of pieces(trail.points())) {
        expect(Math.abs(ux)).toBeCloseTo(0.6, 2)
        expect(Math.abs(uy)).toBeCloseTo(0.8, 2)
      }
    }
    const long = pieces(trail.points()).reduce((sum, { length }) => sum + length, 0)
    expect(long / (speed * 0.5)).toBeCloseTo(1, 2)
    world.free()
  })

  test('ends where the body is drawn between two steps, and begins as much earlier', () => {
    const trail = new Trail(2 * dt)
    for (let i = 1; i <= 10; i++) trail.follow([0, i - 1, 0, dt, i, 0], dt)
    const ends = (points: number[]) => [points[0], points.at(-2)]
    expect(ends(trail.points())[0]).toBeCloseTo(8)
    expect(ends(trail.points())[1]).toBeCloseTo(10)
    expect(ends(trail.points(0.25))[0]).toBeCloseTo(7.25)
    expect(ends(trail.points(0.25))[1]).toBeCloseTo(9.25)
    expect(ends(trail.points(1, 0.5))[0]).toBeCloseTo(9)
  })

  test('has no line to where a body was put', () => {
    const trail = new Trail()
    trail.follow([0, 0, 0, dt, 10, 0], dt)
    trail.follow([0, 500, 300, dt, 510, 300], dt)
    expect(trail.points()).toEqual([500, 300, 510, 300])
    trail.follow([], dt)
    expect(trail.points()).toEqual([])
  })

  test('of what has no path bends where it is told', () => {
    const trail = new Trail()
    trail.add(0, 0, dt)
    trail.add(10, 0, dt, [[5, 5]])
    expect(trail.points().slice(-4)).toEqual([5, 5, 10, 0])
  })
})
