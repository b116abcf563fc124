// The game without eyes and ears: the same inputs are the same game, a link brings it back, and a forged one does not verify.
// With HANABI_RECORD=1 the demo is recorded anew, as it must be when the rules or a level change.

import { writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Level } from 'hazumi/play'
import { BitReader, BitWriter } from './bits'
import { makeBot } from './bot'
import { readCourse } from './course'
import { demo } from './demo'
import { keep, recall } from './memory'
import { BrokenReplay, decode, encode } from './replay'
import { rules } from './rules'
import { inputOf, Run, type Event, type Input } from './run'
import { verify } from './verify'

let levels: Level[]
beforeAll(async () => { levels = await readCourse() })

/** Plays until it is done or for so many steps. */
function play(steps: number, bot: (run: Run) => Input = makeBot(), see: (run: Run) => void = () => {}): { run: Run; inputs: Input[]; letters: string } {
  const run = new Run(levels), inputs: Input[] = []
  while (!run.done && inputs.length < steps) {
    const input = bot(run)
    run.step(input)
    inputs.push(input)
    see(run)
  }
  return { run, inputs, letters: encode(inputs, { score: run.score, digest: run.digest() }) }
}

/** Numbers from 0 to 1, the same every time. */
function chance(seed: number): () => number {
  return () => (seed = (seed * 16807) % 2147483647) / 2147483647
}

describe('a run', () => {
  test('is won by one who follows the ball, through all three levels', () => {
    const { run, letters } = play(rules.night)
    expect([run.phase, run.level, run.table.bricks]).toEqual(['won', 2, 0])
    if (process.env.HANABI_RECORD) writeFileSync(new URL('./demo.ts', import.meta.url), `// A run of the bot, which is shown behind the title. How to record it anew: hanabi.test.ts.\n\nexport const demo = '${letters}'\n`)
  })

  test('is over when three balls are lost', () => {
    const lost: Event[] = []
    const { run } = play(rules.night, run => inputOf(52, run.phase === 'serve'), run => lost.push(...run.events.filter(({ kind }) => kind === 'lost')))
    expect([run.phase, run.shells, lost.length]).toEqual(['over', 0, 3])
  })

  test('ends when it dawns', () => {
    const { run, inputs } = play(rules.night + 100, () => inputOf(210, false))
    expect([run.phase, inputs.length]).toEqual(['over', rules.night])
  })

  test('keeps every ball within the walls and at the speed of now, in a starmine too', () => {
    let fastest = 0
    play(9000, makeBot(), run => {
      const { world } = run.table
      for (const ball of run.balls) {
        const [x, y] = world.position(ball), speed = Math.hypot(...world.velocity(ball))
        expect(x > 10 && x < 410 && y > 10 && y < 660, `step ${run.steps}: the ball is at ${x}, ${y}`).toBe(true)
        if (!run.events.some(({ kind }) => kind === 'bat')) expect(Math.abs(speed / run.speed - 1)).toBeLessThan(1e-3)
        fastest = Math.max(fastest, speed)
      }
    })
    expect(fastest).toBeGreaterThan(15_000)
  })

  test('tells what happened in order of time', () => {
    play(6000, makeBot(), ({ events }) => events.reduce((last, { kind, time }) => {
      expect(time, kind).toBeGreaterThanOrEqual(last)
      return time
    }, 0))
  })
})

describe('a link', () => {
  test('brings back every input, and verifies', () => {
    const { run, inputs, letters } = play(4000), replay = decode(letters)
    expect([...replay.inputs]).toEqual(inputs)
    expect(verify(replay, levels)).toEqual({ score: run.score, digest: run.digest(), same: true })
  })

  test('of a hand that never rests is 5 KB for two minutes at most', () => {
    const random = chance(3)
    let x = 210, v = 0
    const inputs = Array.from({ length: 120 * 60 }, () => {
      // To and fro with a tremble, as a mouse goes.
      v += (random() - 0.5) * 4 - (x - 210) * 0.004 - v * 0.08
      x = Math.min(Math.max(x + v, 52), 368)
      return inputOf(x, random() < 0.01)
    })
    const letters = encode(inputs, { score: 1, digest: 1n })
    expect([...decode(letters).inputs]).toEqual(inputs)
    expect(letters.length).toBeLessThan(5 * 1024)
  })

  test('with another score, checksum or input does not verify', () => {
    const { run, inputs } = play(2500), claim = { score: run.score, digest: run.digest() }
    const forged = [encode(inputs, { ...claim, score: run.score + 1 }), encode(inputs, { ...claim, digest: claim.digest ^ 1n }), encode(inputs.with(1200, inputOf(60, false)), claim), encode([...inputs, inputOf(210, false)], claim)]
    for (const letters of forged) expect(verify(decode(letters), levels).same).toBe(false)
  })

  test('with any letter changed does not verify, or is refused', () => {
    const { letters } = play(900), random = chance(5)
    for (let i = 0; i < 60; i++) {
      const at = Math.floor(random() * letters.length), other = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[Math.floor(random() * 26)]
      const changed = letters.slice(0, at) + other + letters.slice(at + 1)
      if (changed === letters) continue
      let same = false
      try {
        const replay = decode(changed), again = encode(replay.inputs, replay)
        // The last letters have a bit to spare: what says the same is the same.
        same = again !== letters && verify(replay, levels).same
      } catch (error) {
        expect(error).toBeInstanceOf(BrokenReplay)
      }
      expect(same, `letter ${at} is ${other}`).toBe(false)
    }
  })

  test.each([['', /at least 17 bytes, got 0/], ['AA?A', /letter 2: .* got "\?"/], ['AAAAA', /cut off/], ['_'.repeat(40), /version 1 of the game, got 255/], [`AQAAAP8${'A'.repeat(31)}`, /at most 36000 steps long/]])('%j is told what is wrong with it', (letters, message) => {
    expect(() => decode(letters)).toThrow(BrokenReplay)
    expect(() => decode(letters)).toThrow(message)
  })

  test('the demo verifies, here as in any browser', () => {
    expect(verify(decode(demo), levels).same).toBe(true)
  })
})

test('where a browser keeps nothing, the game begins all the same', () => {
  keep({ best: 7, muted: true })
  expect(recall()).toEqual({ best: 0, muted: false })
})

test('bits come back as they were', () => {
  const random = chance(9)
  for (const likely of [0.001, 0.2, 0.5, 0.97, 1]) {
    const bits = Array.from({ length: 3000 }, (_, i): [number, boolean] => [i % 7, random() < likely]), writer = new BitWriter()
    for (const [kind, bit] of bits) writer.bit(kind, bit)
    const reader = new BitReader(writer.finish())
    expect(bits.map(([kind]) => reader.bit(kind))).toEqual(bits.map(([, bit]) => bit))
  }
})
