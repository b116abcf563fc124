// A run as a link: its inputs packed small, and what it claims to have come to.

import { BitReader, BitWriter } from './bits'
import { rules } from './rules'
import type { Input } from './run'

export interface Claim {
  score: number
  /** `Run.digest` at the end. */
  digest: bigint
}
export interface Replay extends Claim { inputs: Uint16Array }

/** That a text is no replay, and why. */
export class BrokenReplay extends Error {
  override name = 'BrokenReplay'
}

/** The kinds of choices, each with room for what it hangs on. */
const kind = { pressed: 0, same: 8, length: 64, sign: 4096, digit: 8192 }
/** Digits of the longest move of the bat. */
const longest = 9
/** Version, steps and score as they may be, and the digest. */
const head = 17

/**
 * Each step is how far the bat is told to go since the step before: mostly as far as then, or a little. A hand at a mouse needs half a byte a
 * step, so a minute is 2 KB; the night is 36,000 steps, and so is the longest run.
 */
function code(bit: (kind: number, bit: boolean) => boolean, count: number, give: (step: number) => Input, take: (input: Input) => void): void {
  let x = rules.width / 2, was = 0, wasSame = 0, wasLength = 0
  for (let step = 0; step < count; step++) {
    const input = give(step), pressed = bit(kind.pressed, (input & 1) === 1)
    let by = (input >> 1) - x
    const same = bit(kind.same + wasSame * 2 + (was === 0 ? 1 : 0), by === was)
    if (same) by = was
    else {
      const far = Math.abs(by), digits = far === 0 ? 0 : 32 - Math.clz32(far)
      let length = 0
      while (length < longest && bit(kind.length + wasLength * 16 + length, digits > length)) length += 1
      let value = length > 0 ? 1 : 0
      for (let i = length - 2; i >= 0; i--) {
        const known = length - 2 - i < 2 ? value : 0
        value = value * 2 + (bit(kind.digit + length * 64 + known * 8 + i, ((far >> i) & 1) === 1) ? 1 : 0)
      }
      by = value > 0 && bit(kind.sign + (was < 0 ? 0 : was > 0 ? 2 : 1), by < 0) ? -value : value
    }
    wasSame = ((wasSame << 1) | (same ? 1 : 0)) & 3
    was = by
    wasLength = by === 0 ? 0 : 32 - Math.clz32(Math.abs(by))
    x += by
    take(x * 2 + (pressed ? 1 : 0))
  }
}

/** As letters for an address. */
export function encode(inputs: ArrayLike<Input>, { score, digest }: Claim): string {
  const writer = new BitWriter(), bytes: number[] = [rules.version]
  code((kind, bit) => { writer.bit(kind, bit); return bit }, inputs.length, step => inputs[step], () => {})
  for (const number of [inputs.length, score]) for (let i = 0; i < 4; i++) bytes.push(Math.floor(number / 256 ** i) & 0xff)
  for (let i = 0n; i < 8n; i++) bytes.push(Number((digest >> (8n * i)) & 0xffn))
  return toLetters([...bytes, ...writer.finish()])
}

/** @throws BrokenReplay */
export function decode(letters: string): Replay {
  const bytes = fromLetters(letters)
  if (bytes.length < head) throw new BrokenReplay(`replay: must be at least ${head} bytes, got ${bytes.length}`)
  if (bytes[0] !== rules.version) throw new BrokenReplay(`replay: must be of version ${rules.version} of the game, got ${bytes[0]}`)
  const number = (at: number) => [3, 2, 1, 0].reduce((sum, i) => sum * 256 + bytes[at + i], 0), count = number(1), score = number(5)
  if (count > rules.night) throw new BrokenReplay(`replay: must be at most ${rules.night} steps long, got ${count}`)
  let digest = 0n
  for (let i = 7; i >= 0; i--) digest = (digest << 8n) | BigInt(bytes[9 + i])
  const reader = new BitReader(bytes.subarray(head)), inputs = new Uint16Array(count)
  let step = 0
  code(kind => reader.bit(kind), count, () => 0, input => {
    if (input < 0 || input > rules.width * 2 + 1) throw new BrokenReplay(`replay: step ${step}: the bat must be between 0 and ${rules.width}, got ${input >> 1}`)
    inputs[step++] = input
  })
  return { inputs, score, digest }
}

function toLetters(bytes: number[]): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 4096) text += String.fromCharCode(...bytes.slice(i, i + 4096))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function fromLetters(letters: string): Uint8Array {
  const wrong = /[^A-Za-z0-9_-]/.exec(letters)
  if (wrong) throw new BrokenReplay(`replay: letter ${wrong.index}: must be one of A–Z a–z 0–9 - _, got ${JSON.stringify(wrong[0])}`)
  if (letters.length % 4 === 1) throw new BrokenReplay(`replay: is cut off: ${letters.length} letters are no number of bytes`)
  return Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))
}
