// What frames cost, as a strip of bars: the engine's share, what comes and goes, and the drawing.

import { fade, type Pen } from '../../stage'

export interface Cost { engine: number; refill: number; draw: number }
const length = 120

export class Costs {
  /** Means over the last half second or so, in milliseconds. */
  mean: Cost = { engine: 0, refill: 0, draw: 0 }
  private all: Cost[] = []

  add(cost: Cost): void {
    this.all.push(cost)
    if (this.all.length > length) this.all.shift()
    const weight = this.all.length < 8 ? 1 / this.all.length : 0.06
    for (const key of ['engine', 'refill', 'draw'] as const) this.mean[key] += (cost[key] - this.mean[key]) * weight
  }

  clear(): void {
    this.all = []
  }

  draw(pen: Pen, x: number, y: number, width: number, height: number, names: Record<keyof Cost, string>, budget: string): void {
    const { context: c, palette } = pen, full = 25, bar = width / length
    c.fillStyle = fade(palette.panel, 0.82)
    c.beginPath()
    c.roundRect(x - 12, y - 34, width + 24, height + 46, 12)
    c.fill()
    const paints = [['engine', palette.ball], ['refill', palette.brick5], ['draw', palette.wall]] as const
    this.all.forEach((cost, i) => {
      let low = y + height
      for (const [key, paint] of paints) {
        const high = Math.min((cost[key] / full) * height, low - y)
        c.fillStyle = paint
        c.fillRect(x + (i + length - this.all.length) * bar, low - high, Math.max(bar - 0.6, 0.6), high)
        low -= high
      }
    })
    const line = y + height * (1 - 1000 / 60 / full)
    pen.line(x, line, x + width, line, palette.quiet, true, 1)
    pen.label(budget, x + width - pen.px(6), line - pen.px(9), palette.text, 'right', 10)
    let left = x
    for (const [key, paint] of paints) {
      c.fillStyle = paint
      c.fillRect(left, y - 23, 9, 9)
      pen.label(names[key], left + 14, y - 18, palette.text, 'left', 11, false)
      left += 14 + c.measureText(names[key]).width + 14
    }
  }
}
