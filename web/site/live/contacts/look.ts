// What a contact looks like: its point, and its normal, which grows and changes its colour with time.

import type { BodyContact } from 'hazumi'
import { fade, mix, type Palette, type Pen } from '../../stage'

/** After so many seconds it is drawn as old. */
export const old = 3

/** What a contact of that share of `old` is drawn in. */
export const colourOf = (palette: Palette, age: number) => mix(palette.contact, palette.normal, age)

/** The contacts of one mover, of that radius, drawn so far from where it is. */
export function drawContacts(pen: Pen, contacts: BodyContact[], radius: number, [dx, dy]: readonly [number, number]): void {
  const { context: c, palette } = pen
  for (const { point: [x, y], normal: [nx, ny], seconds, presses } of contacts) {
    const age = Math.min(seconds / old, 1), colour = colourOf(palette, age), length = radius * (0.3 + 0.6 * age)
    c.globalAlpha = presses ? 1 : 0.5
    pen.line(x + dx, y + dy, x + dx + nx * length, y + dy + ny * length, colour, false, 3)
    pen.speck(x + dx, y + dy, pen.px(3), colour, 1)
  }
  c.globalAlpha = 1
}

/** What the colours and lengths mean. */
export function drawKey(pen: Pen, x: number, y: number, words: { fresh: string; seconds: string }): void {
  const { palette } = pen, step = pen.px(15), radius = pen.px(22)
  const lines = Array.from({ length: 7 }, (_, i) => i / 6)
  pen.label(words.fresh, x, y, palette.quiet, 'left', 12, false)
  pen.context.font = `600 ${pen.px(12)}px system-ui, "Hiragino Sans", "Noto Sans JP", sans-serif`
  const from = x + pen.context.measureText(words.fresh).width + pen.px(14)
  lines.forEach((age, i) => {
    const at = from + i * step, length = radius * (0.3 + 0.6 * age)
    pen.line(at, y + pen.px(9), at, y + pen.px(9) - length, colourOf(palette, age), false, 3)
    pen.speck(at, y + pen.px(9), pen.px(3), colourOf(palette, age), 1)
  })
  pen.label(words.seconds, from + 6 * step + pen.px(12), y, palette.quiet, 'left', 12, false)
}

/** A mover: to be looked through, so that its contacts are in sight; pale if it lies still. */
export function drawMover(pen: Pen, x: number, y: number, radius: number, colour: string, lies: boolean): void {
  const { context: c, palette } = pen
  if (!lies) return pen.disc(x, y, radius, colour)
  c.fillStyle = fade(colour, 0.16)
  c.beginPath()
  c.arc(x, y, radius, 0, Math.PI * 2)
  c.fill()
  pen.ring(x, y, radius, mix(colour, palette.quiet, 0.5), 0.8)
}
