// Which of a wheel of stamps is drawn.

import { expect, test } from 'vitest'
import { wayOf } from './stamps-one-by-one'

test('the first begins straight up, and others follow clockwise', () => {
  const four = ([vx, vy]: [number, number]) => wayOf(vx, vy, 4)
  expect(([[0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1]] as [number, number][]).map(four)).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
})

test('however it flies there is one for it', () => {
  for (const count of [1, 2, 7, 32]) {
    for (let turn = 0; turn < 1000; turn++) {
      const way = wayOf(Math.cos(turn), Math.sin(turn) * 1e-6, count)
      expect(Number.isInteger(way) && way >= 0 && way < count).toBe(true)
    }
    for (const [vx, vy] of [[0, 0], [-0, -0], [NaN, 1], [-1e-30, -1], [Infinity, 0]]) expect(wayOf(vx, vy, count)).toBeLessThan(count)
  }
})
