// A game of pinball goes on from what it tells of itself.

import { init } from 'hazumi'
import { beforeAll, describe, expect, test } from 'vitest'
import { beginning, Game, type Situation } from './game'

const dt = 1 / 60, quiet = () => {}
beforeAll(() => init())

const from = (situation: Situation) => new Game(situation, quiet, quiet)
const play = (game: Game, steps: number) => { for (let i = 0; i < steps; i++) game.step(game.ask(dt), dt) }

describe('a game', () => {
  test('goes on alike wherever what it told is read', () => {
    let game = from(beginning)
    // At many moments: with the plunger half pulled, a flipper half up, the ball in the air.
    for (let moment = 0; moment < 40; moment++) {
      play(game, 37)
      const told = game.save()
      const [one, other] = [from(told), from(structuredClone(told))]
      expect(one.save()).toEqual(told)
      play(one, 120)
      play(other, 120)
      expect(one.save()).toEqual(other.save())
      one.free()
      other.free()
    }
    expect(game.score).toBeGreaterThan(500)
    game.free()
  })

  test('is over after its third ball, also where that is read, until the next launch', () => {
    const game = from({ ...beginning, number: 3, score: 40, ball: [187, 590, 0, 300] })
    while (!game.over) game.step({ left: false, right: false, launch: false }, dt)
    const again = from(game.save())
    expect([again.over, again.score, again.best]).toEqual([true, 40, 40])
    for (let i = 0; i < 30; i++) again.step({ left: false, right: false, launch: true }, dt)
    again.step({ left: false, right: false, launch: false }, dt)
    expect([again.over, again.score, again.number]).toEqual([false, 0, 1])
    game.free()
    again.free()
  })
})
