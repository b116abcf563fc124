// The ways of two balls that meet both bend where they met.

import { init, Level } from 'hazumi/play'
import { beforeAll, expect, test } from 'vitest'
import { bendsOf } from './bends'

beforeAll(() => init())

test('both ways bend where two balls meet, each at its own centre', () => {
  const ball = (x: number, radius: number, speed: number) => ({ role: 'ball', shapes: [{ circle: { center: [x, 50], radius } }], velocity: [speed, 0], tags: ['ball'], stopped_by: ['ball'] })
  const play = Level.fromJson(JSON.stringify({ view: { min: [0, 0], max: [300, 100] }, bodies: [ball(50, 10, 600), ball(200, 20, -600)] })).play()
  play.step(0.2)
  const bends = bendsOf([...play.hits].map(hit => hit.copy()))
  // They are 120 apart at first and each is 60 on when they touch.
  expect(bends(play.bodyOf(0)!, 10)).toEqual([[110, 50]])
  expect(bends(play.bodyOf(1)!, 20)).toEqual([[140, 50]])
  play.free()
})
