// What is told as a fault of a game: a straight way through bricks, and whether it comes out on the far side.

import { init, type Vec2 } from 'hazumi'
import { beforeAll, describe, expect, test } from 'vitest'
import { aliveFrom, brick, count, everyBrick, field, metOn } from './field'

beforeAll(() => init())

/** One brick alone, in the middle of the lowest row. */
const alone = Array.from({ length: count }, (_, i) => i === 35), { min, max } = brick(35)
const [x, y] = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2]
const faults = (from: Vec2, to: Vec2, alive = alone) => metOn(alive, from, [to[0] - from[0], to[1] - from[1]]).map(({ index, fault }) => [index, fault])

describe('a straight way', () => {
  test('into a brick by one side and out by the opposite one has tunnelled', () => {
    expect(faults([x, max[1] + 30], [x, min[1] - 30])).toEqual([[35, 'tunnelled']])
    expect(faults([min[0] - 30, y], [max[0] + 30, y])).toEqual([[35, 'tunnelled']])
    expect(faults([x - 20, max[1] + 30], [x + 20, min[1] - 30])).toEqual([[35, 'tunnelled']])
  })
  test('that ends within it, or goes by way of a corner, has clipped it', () => {
    expect(faults([x, max[1] + 30], [x, y])).toEqual([[35, 'clipped']])
    // In from below near a corner, out by the side.
    expect(faults([max[0] - 8, max[1] + 10], [max[0] + 12, max[1] - 10])).toEqual([[35, 'clipped']])
    // The middle of the ball stays outside, its rim does not.
    expect(faults([max[0] + field.radius / 2, max[1] + 30], [max[0] + field.radius / 2, min[1] - 30])).toEqual([[35, 'clipped']])
  })
  test('beside it, before it, or out of it met nothing', () => {
    expect(faults([max[0] + field.radius + 1, max[1] + 30], [max[0] + field.radius + 1, min[1] - 30])).toEqual([])
    expect(faults([x, max[1] + 30], [x, max[1] + field.radius + 1])).toEqual([])
    expect(faults([x, max[1] + field.radius - 1], [x, max[1] + 30])).toEqual([])
    expect(faults([x, max[1] + 30], [x, min[1] - 30], alone.map(() => false))).toEqual([])
  })
  test('through the whole wall tells every brick of its column', () => {
    const met = faults([x, field.top + 5 * field.brick[1] + 30], [x, field.top - 30], aliveFrom(everyBrick))
    expect(met.sort()).toEqual([3, 11, 19, 27, 35].map(index => [index, 'tunnelled']).sort())
  })
})
