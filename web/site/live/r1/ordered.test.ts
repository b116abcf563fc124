// The game of the engine: what becomes of a ball that the paddle has no room for.

import { init } from 'hazumi'
import { beforeAll, expect, test } from 'vitest'
import { everyBrick, field } from './field'
import { Ordered } from './ordered'

beforeAll(() => init())

test('a ball between the end of the paddle and a wall falls by', () => {
  const half = field.paddle[0] / 2
  for (const side of [-1, 1]) for (const y of [345, 348, 352]) for (const far of [8, 12, 16]) {
    const at = (beyond: number) => field.width / 2 + side * (field.width / 2 - field.wall - beyond)
    const game = new Ordered({ ball: [at(far), y, side * 940, 192], left: everyBrick, paddle: at(half + 60), told: [0, 0, 0, 0, 0, 0] }, [], () => {})
    // The paddle comes to the wall and stays there.
    for (let step = 0; step < 30 && game.lost === 0; step++) game.step(1 / 60, at(half), 960)
    expect([side, y, far, game.lost]).toEqual([side, y, far, 1])
    game.free()
  }
})
