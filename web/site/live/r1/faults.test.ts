import { expect, test } from 'vitest'
import type { Mark } from './field'
import { toldOf } from './faults'

const mark = (fault: Mark['fault'], x: number, age: number) => ({ x, y: 100, nx: 0, ny: 1, side: 'none', age, fault }) as Mark

test('twenty faults of a fast ball are told in three labels at most, each with how many it stands for', () => {
  const marks = Array.from({ length: 20 }, (_, i) => mark(i % 4 ? 'clipped' : 'tunnelled', (i % 5) * 70, 1 - i / 20))
  const told = toldOf(marks)
  expect(told.length).toBeLessThanOrEqual(3)
  expect(told[0]).toMatchObject({ fault: marks[19].fault, x: marks[19].x, age: marks[19].age })
  for (const [i, one] of told.entries()) for (const other of told.slice(0, i)) expect(one.fault !== other.fault || Math.abs(one.x - other.x) >= 80).toBe(true)
})

test('what happened far from each other, or otherwise, is told by itself; what went right is not', () => {
  expect(toldOf([mark('clipped', 0, 0.3), mark(undefined, 0, 0.2), mark('clipped', 300, 0.1), mark('seam', 300, 0)]).map(({ fault, x, times }) => [fault, x, times]))
    .toEqual([['seam', 300, 1], ['clipped', 300, 1], ['clipped', 0, 1]])
  expect(toldOf([mark('clipped', 0, 0.3), mark('clipped', 20, 0.2)])).toMatchObject([{ times: 2, x: 20 }])
})
