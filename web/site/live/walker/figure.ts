// How the hero looks, the way it came, and the keys and senses below.

import type { Vec2 } from 'hazumi'
import { fade, mix, type Pen } from '../../stage'
import { size, type Keys } from './hero'

/** Where its feet have been lately: every piece of its way, with whether it stood there. */
export class Track {
  private points: { x: number; y: number; stands: boolean }[] = []

  constructor(private length: number) {}

  add(x: number, y: number, stands: boolean): void {
    this.points.push({ x, y, stands })
    if (this.points.length > this.length) this.points.splice(0, this.points.length - this.length)
  }

  clear(): void { this.points.length = 0 }

  /** As far as it is drawn now, the last points being still to come. */
  draw(pen: Pen, toCome: number): void {
    const { context: c, palette: p } = pen, { points } = this, last = points.length - toCome, piece = 14
    c.lineJoin = 'round'
    for (let from = 0; from < last - 1;) {
      const { stands } = points[from]
      let to = from + 1
      while (to < last - 1 && points[to].stands === stands && to - from < piece) to += 1
      c.globalAlpha = 0.08 + 0.85 * ((from + this.length - points.length) / this.length) ** 1.5
      c.strokeStyle = stands ? p.contact : p.ball
      c.lineWidth = pen.px(stands ? 3 : 2)
      c.beginPath()
      c.moveTo(points[from].x, points[from].y)
      for (let i = from + 1; i <= to; i++) c.lineTo(points[i].x, points[i].y)
      c.stroke()
      from = to
    }
    c.globalAlpha = 1
  }
}

/** The hero: exactly the box that walks. It looks where it goes, and up while it rises. */
export function figure(pen: Pen, [x, y]: Vec2, looks: number, rises: boolean): void {
  const { context: c, palette: p } = pen, [wide, high] = size, eyes = y - 6 - (rises ? 2 : 0)
  const glow = c.createRadialGradient(x, y, 8, x, y, 46)
  glow.addColorStop(0, fade(p.ball, p.dark ? 0.4 : 0.26))
  glow.addColorStop(1, fade(p.ball, 0))
  c.fillStyle = glow
  c.fillRect(x - 46, y - 46, 92, 92)
  pen.block(x - wide / 2, y - high / 2, wide, high, p.ball)
  for (const side of [-1, 1]) {
    const at = x + looks * 2.6 + side * 3.8
    pen.speck(at, eyes, 3.1, mix(p.ball, '#ffffff', 0.92), 1)
    pen.speck(at + looks * 1.1, eyes + (rises ? -0.8 : 0.2), 1.5, '#1a1030', 1)
  }
}

/** What was sensed in the last frame, as lamps with their words; `on` says whether each is lit. */
export type Sense = { text: string; on: boolean }

/** Keys that are held, along the lower edge, and lamps beside them, or above where the canvas is narrow. */
export function panel(pen: Pen, keys: Keys, jump: string, senses: Sense[], narrow: boolean): void {
  const { context: c, palette: p } = pen, unit = pen.px(18), low = pen.height - unit - pen.px(5)
  const bright = mix(p.wallEdge, '#ffffff', 0.75)
  const font = (pixels: number) => { c.font = `600 ${pen.px(pixels)}px system-ui, "Hiragino Sans", "Noto Sans JP", sans-serif` }
  const text = (what: string, x: number, y: number, colour: string) => {
    c.fillStyle = colour
    c.textAlign = 'left'
    c.textBaseline = 'middle'
    c.fillText(what, x, y + unit / 2 + pen.px(0.5))
    return c.measureText(what).width
  }
  let x = pen.px(22)
  for (const [cap, held] of [['←', keys.way < 0], ['↓', keys.down], ['→', keys.way > 0], [jump, keys.jump]] as const) {
    font(11)
    const inner = c.measureText(cap).width, wide = Math.max(unit, inner + pen.px(12))
    c.fillStyle = held ? p.contact : fade(bright, 0.14)
    c.beginPath()
    c.roundRect(x, low, wide, unit, pen.px(4))
    c.fill()
    text(cap, x + (wide - inner) / 2, low, held ? '#1a1030' : fade(bright, 0.85))
    x += wide + pen.px(4)
  }
  // On the sky, or on the ground.
  const [y, lit, dim] = narrow ? [pen.px(22), p.text, fade(p.quiet, 0.75)] : [low, mix(bright, '#ffffff', 0.6), fade(bright, 0.6)]
  x = narrow ? pen.px(16) : x + pen.px(10)
  font(12)
  for (const { text: what, on } of senses) {
    pen.speck(x + pen.px(4), y + unit / 2, pen.px(4), on ? p.contact : narrow ? p.quiet : bright, on ? 1 : 0.25)
    x += pen.px(12) + text(what, x + pen.px(12), y, on ? lit : dim) + pen.px(14)
  }
}
