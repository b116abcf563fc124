// Fireworks: embers that fly from a point, fall, and go out. They only look, and change nothing.

import { fade, mix } from '../../stage'

const most = 1500
/** Numbers of an ember: place, velocity, seconds left and in all, size, drag. */
const stride = 8

export interface Burst {
  x: number
  y: number
  colour: string
  count: number
  speed: number
  seconds: number
  size?: number
  /** Units per second squared. */
  falls?: number
  /** Toward where, and how narrowly: 0 all around, 1 that way alone. */
  toward?: [number, number]
  narrow?: number
  /** All equally fast: a shell's sphere instead of a spray. */
  round?: boolean
}

export class Embers {
  private data = new Float32Array(most * stride)
  private colours: string[] = Array(most).fill('#ffffff')
  private falls = new Float32Array(most)
  private count = 0
  private seed = 11

  constructor(private still: boolean) {}

  get any(): boolean { return this.count > 0 }
  clear(): void { this.count = 0 }

  burst({ x, y, colour, count, speed, seconds, size = 1.6, falls = 130, toward, narrow = 0, round = false }: Burst): void {
    if (this.still) return
    const { data } = this
    for (let i = 0; i < count && this.count < most; i++) {
      const k = this.count * stride, turn = round ? (i + 0.4 * this.random()) / count : this.random(), angle = turn * Math.PI * 2
      let dx = Math.cos(angle), dy = Math.sin(angle)
      if (toward) {
        dx = dx * (1 - narrow) + toward[0] * narrow
        dy = dy * (1 - narrow) + toward[1] * narrow
      }
      // The rings of a sphere that is seen from afar.
      const fast = speed * (round ? Math.sqrt(1 - (this.random() * 0.85) ** 2) : 0.25 + 0.75 * this.random()), life = seconds * (0.6 + 0.4 * this.random())
      data.set([x, y, dx * fast, dy * fast, life, life, size * (0.7 + 0.6 * this.random()), round ? 2.6 : 3.4], k)
      this.falls[this.count] = falls
      this.colours[this.count] = this.random() < 0.25 ? mix(colour, '#ffffff', 0.55) : colour
      this.count += 1
    }
  }

  step(dt: number): void {
    const { data, falls, colours } = this
    let kept = 0
    for (let i = 0; i < this.count; i++) {
      const k = i * stride, to = kept * stride, left = data[k + 4] - dt
      if (left <= 0) continue
      const slower = Math.exp(-data[k + 7] * dt)
      data[k] += data[k + 2] * dt
      data[k + 1] += data[k + 3] * dt
      data[k + 2] *= slower
      data[k + 3] = data[k + 3] * slower + falls[i] * dt
      data[k + 4] = left
      if (to !== k) {
        data.copyWithin(to, k, k + stride)
        falls[kept] = falls[i]
        colours[kept] = colours[i]
      }
      kept += 1
    }
    this.count = kept
  }

  draw(c: CanvasRenderingContext2D): void {
    const { data } = this
    c.lineCap = 'round'
    for (let i = 0; i < this.count; i++) {
      const k = i * stride, share = data[k + 4] / data[k + 5], long = 0.045
      c.strokeStyle = fade(this.colours[i], Math.min(1, share * 1.6))
      c.lineWidth = data[k + 6] * (0.5 + 0.5 * share)
      c.beginPath()
      c.moveTo(data[k], data[k + 1])
      c.lineTo(data[k] - data[k + 2] * long - 0.01, data[k + 1] - data[k + 3] * long)
      c.stroke()
    }
    c.lineCap = 'butt'
  }

  private random(): number {
    this.seed = (this.seed * 16807) % 2147483647
    return this.seed / 2147483647
  }
}
