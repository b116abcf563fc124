// Labels do not lie on each other.

import { expect, test } from 'vitest'
import { Plates } from './plates'

const box = (left: number, top: number, wide = 60, high = 20) => ({ left, top, right: left + wide, bottom: top + high })
const anywhere = () => true

test('what would lie on another moves aside, as little as may be', () => {
  const plates = new Plates()
  expect(plates.place(box(0, 0), anywhere)).toEqual([0, 0])
  expect(plates.place(box(100, 0), anywhere)).toEqual([0, 0])
  expect(plates.place(box(10, -5), anywhere)).toEqual([0, -20])
  expect(plates.place(box(10, 5), anywhere)).toEqual([0, 20])
})

test('what was put there stays, and others keep off it and on the canvas', () => {
  const plates = new Plates()
  plates.take(box(0, 0))
  expect(plates.place(box(10, 5), moved => moved.top >= 0)).toEqual([0, 20])
})

test('where there is no room at all it stays', () => {
  const plates = new Plates()
  plates.place(box(0, 0), anywhere)
  expect(plates.place(box(5, 5), moved => moved.top === 5 && moved.left === 5)).toEqual([0, 0])
})
