// Touches are shown for a while, the newest of them if there are many.

import { describe, expect, test } from 'vitest'
import { Touches } from './touches'

describe('touches', () => {
  test('fade and are gone', () => {
    const touches = new Touches(0.5)
    touches.add({ x: 1, y: 2, nx: 0, ny: -1 })
    touches.step(0.25)
    touches.add({ x: 3, y: 4, nx: 1, ny: 0 })
    expect([...touches].map(touch => [touch.x, touches.left(touch)])).toEqual([[1, 0.5], [3, 1]])
    touches.step(0.25)
    expect([...touches].map(({ x }) => x)).toEqual([3])
    touches.clear()
    expect([...touches]).toEqual([])
  })

  test('keep the newest where there are many, and what a page says of them', () => {
    const touches = new Touches<{ thing: string }>(1, 2)
    for (const thing of ['floor', 'wall', 'lamp']) touches.add({ x: 0, y: 0, nx: 0, ny: -1 }, { thing })
    expect([...touches].map(({ thing }) => thing)).toEqual(['wall', 'lamp'])
  })

  test('copy a hit, which is a view', () => {
    const touches = new Touches(), hit = { x: 1, y: 0, nx: 0, ny: -1 }
    touches.add(hit)
    hit.x = 9
    expect([...touches][0].x).toBe(1)
  })
})
