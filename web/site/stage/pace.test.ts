import { describe, expect, it } from 'vitest'
import { Pace } from './pace'

/** Looks at pictures for ten seconds; each takes what `cost` says of its detail, but the screen shows at most one in `screen` milliseconds. */
function watch(cost: (share: number, bloom: boolean) => number, screen = 1000 / 60): { pace: Pace; changes: number } {
  let changes = 0
  const pace = new Pace(() => { changes += 1 })
  for (let time = 0; time < 10_000;) {
    const { share, bloom } = pace.detail, elapsed = Math.ceil(cost(share, bloom) / screen) * screen
    pace.seen(elapsed)
    time += elapsed
  }
  return { pace, changes }
}

describe('pictures get plainer where they come too seldom', () => {
  it('stays rich where they keep up', () => {
    const { pace, changes } = watch(() => 9)
    expect(pace.detail).toEqual({ bloom: true, share: 1 })
    expect(changes).toBe(0)
  })

  it('does without bloom first, and keeps all pixels if that is enough', () => {
    const { pace } = watch((_, bloom) => (bloom ? 22 : 12))
    expect(pace.detail).toEqual({ bloom: false, share: 1 })
  })

  it('then has fewer pixels, as few as it needs', () => {
    expect(watch(share => 4 + 20 * share ** 2).pace.detail.share).toBe(0.7)
    expect(watch(share => 4 + 40 * share ** 2).pace.detail.share).toBe(0.5)
  })

  it('is rich again where plainer pictures come no sooner: at a screen of thirty a second, or beside a slow game', () => {
    expect(watch(() => 5, 1000 / 30).pace.detail).toEqual({ bloom: true, share: 1 })
    expect(watch(() => 45).pace.detail).toEqual({ bloom: true, share: 1 })
  })

  it('gives rich pictures another chance when the scene begins anew', () => {
    const { pace } = watch(share => 4 + 40 * share ** 2)
    pace.begin()
    expect(pace.detail).toEqual({ bloom: true, share: 1 })
  })

  it('does not count a tab that slept', () => {
    const pace = new Pace(() => { throw new Error('it changed') })
    for (let i = 0; i < 1000; i++) pace.seen(i % 10 ? 1000 / 60 : 4000)
  })
})
