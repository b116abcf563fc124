// Where the bullets come from: a wheel in the middle fires two sets of arms that turn against each other. A matter of time alone.

import type { Vec2 } from 'hazumi'
import type { Parts } from './parts'

/** Bullets begin this far from the middle. */
export const hub = 26
const arms = 5, slowest = 58, fastest = 92

export class Galaxy {
  /** Bullets a second that keep so many in the air. */
  private rate: number
  private longest: number

  constructor(readonly count: number, readonly radius: number, private size: Vec2) {
    const [width, height] = size, speed = (slowest + fastest) / 2
    let mean = 0, longest = 0
    for (let i = 0; i < 720; i++) {
      const angle = (i * Math.PI) / 360, far = Math.min(width / 2 / Math.abs(Math.cos(angle)), height / 2 / Math.abs(Math.sin(angle))) - hub
      mean += far / speed / 720
      longest = Math.max(longest, far / slowest)
    }
    this.rate = count / mean
    this.longest = longest
  }

  /** Fires what is due after `from` and until `to`, as it is at `to`. */
  fire(parts: Parts, from: number, to: number): void {
    const first = Math.floor(from * this.rate) + 1, last = Math.floor(to * this.rate), [width, height] = this.size, most = 4096
    const numbers = new Float32Array(Math.min(last - first + 1, most) * 5)
    let at = 0
    for (let k = first; k <= last; k++) {
      const born = k / this.rate, dir = k & 1 ? 1 : -1
      const one = (k * 0.6180339887) % 1, two = (k * 0.7548776662) % 1, three = (k * 0.5698402910) % 1
      const angle = dir * (0.55 * born + 0.5 * Math.sin(born * 0.6)) + ((Math.floor(k / 2) % arms) * Math.PI * 2) / arms + (one + two - 1) * 0.55
      const speed = slowest + (fastest - slowest) * three, cos = Math.cos(angle), sin = Math.sin(angle), far = hub + speed * (to - born)
      const x = width / 2 + cos * far, y = height / 2 + sin * far
      if (x < 0 || y < 0 || x > width || y > height) continue
      numbers[at++] = x
      numbers[at++] = y
      numbers[at++] = cos * speed
      numbers[at++] = sin * speed
      numbers[at++] = this.radius
      if (at === numbers.length) {
        parts.open.spawnAll(numbers)
        parts.next()
        at = 0
      }
    }
    if (!at) return
    parts.open.spawnAll(numbers.subarray(0, at))
    parts.next()
  }

  /** All that is in the air at a time. */
  fill(parts: Parts, time: number): void {
    parts.empty(this.count)
    this.fire(parts, time - this.longest, time)
  }
}
