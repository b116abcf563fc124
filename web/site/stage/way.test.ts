import { expect, test } from 'vitest'
import { along } from './way'

const way = [0, 10, 0, 1, 20, 0, 1, 20, 0, 3, 20, 40]

test('a way is followed at the speed of each of its pieces, and not beyond its ends', () => {
  expect(along(way, 0.5)).toEqual({ x: 15, y: 0, vx: 10, vy: 0 })
  expect(along(way, 2)).toEqual({ x: 20, y: 20, vx: 0, vy: 20 })
  expect(along(way, -1)).toMatchObject({ x: 10, y: 0 })
  expect(along(way, 9)).toMatchObject({ x: 20, y: 40 })
})

test('at a bend it is where it bends, and goes as it does after it', () => {
  expect(along(way, 1)).toEqual({ x: 20, y: 0, vx: 0, vy: 20 })
})

test('a way without length is a place', () => {
  expect(along([0, 3, 4], 1)).toEqual({ x: 3, y: 4, vx: 0, vy: 0 })
  expect(along([0, 3, 4, 0, 3, 4], 0)).toEqual({ x: 3, y: 4, vx: 0, vy: 0 })
})
