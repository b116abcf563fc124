// What goes into an address comes out of it, to the bit.

import { describe, expect, test } from 'vitest'
import { addressOf, readAddress } from './address'

const from = { speed: 10, on: false, name: 'all', ball: [0, 0, 0, 0], free: [] as number[] }
const back = (state: typeof from) => readAddress('page', from, addressOf('page', state, from).slice(1))

describe('a state in the address', () => {
  test('is the same to the bit, in f64 and in f32', () => {
    let seed = 1
    // All bits there are, from a fixed seed.
    const bits = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0)
    const view = new DataView(new ArrayBuffer(8))
    for (let i = 0; i < 20_000; i++) {
      view.setUint32(0, bits())
      view.setUint32(4, bits())
      const state = { ...from, speed: bits() / 7, ball: [view.getFloat64(0), view.getFloat32(0), Math.fround(bits() / 4e6), 0.1 + 0.2].map(x => (Number.isFinite(x) ? x : -0)) }
      expect(back(state)).toStrictEqual(state)
    }
  })
  test('keeps what is of any length, and short texts', () => {
    const state = { ...from, on: true, name: 'a&b=c,d#e +%', free: [1, -0, 5e-324, 1e21] }
    expect(back(state)).toStrictEqual(state)
  })
  test('is short where the engine said it', () => {
    expect(addressOf('page', { ...from, ball: [Math.fround(123.456), 0.5, Math.fround(-0.1), 1 / 3] }, from)).toBe('#page?ball=123.456f,0.5,-0.1f,0.3333333333333333')
  })
  test('is nothing where nothing differs, and what is no state is left as it began', () => {
    expect(addressOf('page', structuredClone(from), from)).toBe('')
    expect(readAddress('page', from, 'other?speed=1')).toBeNull()
    expect(readAddress('page', from, 'page?speed=fast&ball=1,2&free=f,1&on=maybe')).toStrictEqual(from)
  })
})
