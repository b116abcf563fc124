// How the room of the walker looks: sky, ground, what moves on its rails, the crate and the water.

import type { Vec2 } from 'hazumi'
import { fade, mix, type Pen } from '../../stage'
import { earth } from './earth'
import { bridge, crate, ferry, ground, house, lamp, lift, placeOf, planks, tilting, tiltOf, walls, water } from './room'

/** Far hills and a moon. */
export function sky(pen: Pen): void {
  const { context: c, palette: p } = pen, [moonX, moonY] = [214, 92]
  pen.field(14, 14, 872, 452)
  const glow = c.createRadialGradient(moonX, moonY, 8, moonX, moonY, 150)
  glow.addColorStop(0, fade(p.contact, p.dark ? 0.2 : 0.3))
  glow.addColorStop(1, fade(p.contact, 0))
  c.fillStyle = glow
  c.fillRect(moonX - 150, 14, 300, 230)
  pen.speck(moonX, moonY, 26, mix(p.contact, p.panel, p.dark ? 0.35 : 0.5), p.dark ? 0.8 : 0.75)
  for (const [base, tall, wide, shift, colour] of [[330, 96, 250, 60, p.brick1], [392, 70, 170, 0, p.brick2]] as const) {
    c.fillStyle = fade(colour, p.dark ? 0.17 : 0.1)
    c.beginPath()
    c.moveTo(14, 466)
    for (let x = 14; x <= 886; x += 8) c.lineTo(x, base - tall * (0.5 + 0.5 * Math.sin((x + shift) / wide * 2 * Math.PI)) * (0.7 + 0.3 * Math.sin(x / 97)))
    c.lineTo(886, 466)
    c.closePath()
    c.fill()
  }
}

/** What stands: ground, walls, bridge, and what holds from above only. `lit` of the lamp, 0 to 1. */
export function stone(pen: Pen, lit: number): void {
  const { context: c, palette: p } = pen
  c.fillStyle = p.wallDeep
  for (const [[left, top], [right, bottom]] of walls.slice(0, 3)) c.fillRect(left, top, right - left, bottom - top)
  // On under the walls, so that no seam shows.
  earth(pen, ground, [[892, 446], [892, house.height], [8, house.height], [8, 352]], [350, house.height])
  c.fillStyle = p.wallEdge
  c.fillRect(14 - pen.px(2), 14, pen.px(2), 338)
  c.fillRect(886, 14, pen.px(2), 430)
  c.fillRect(14, 14 - pen.px(2), 872, pen.px(2))
  walls.slice(3, lamp).forEach(([[left, top], [right, bottom]]) => pen.wall(left, top, right - left, bottom - top, 'top'))
  pen.path(way => { way.moveTo(...(bridge[0] as [number, number])); way.quadraticCurveTo(...(bridge[1] as [number, number]), ...(bridge[2] as [number, number])) })
  const [[left, top], [right, bottom]] = walls[lamp], [x, y] = [(left + right) / 2, (top + bottom) / 2]
  if (lit > 0) {
    const light = c.createRadialGradient(x, y, 4, x, y, 90)
    light.addColorStop(0, fade(p.contact, 0.5 * lit))
    light.addColorStop(1, fade(p.contact, 0))
    c.fillStyle = light
    c.fillRect(x - 90, y - 66, 180, 180)
  }
  pen.block(left, top, right - left, bottom - top, lit > 0.02 ? p.contact : p.bricks[1])
  for (const [[from, high], [to, low]] of planks) {
    pen.block(from, high, to - from, low - high, p.bricks[4])
    c.fillStyle = fade(p.bricks[4], p.dark ? 0.12 : 0.2)
    c.fillRect(from, low, to - from, 9)
  }
}

/** The rails of what goes to and fro, and the foot of what turns. */
export function rails(pen: Pen): void {
  const { palette: p, context: c } = pen
  for (const { at: [x, y], way: [dx, dy] } of [lift, ferry]) {
    pen.line(x - dx, y - dy, x + dx, y + dy, fade(p.quiet, 0.55), true, 1.5)
    for (const side of [-1, 1]) pen.speck(x + side * dx, y + side * dy, pen.px(2.5), p.quiet, 0.7)
  }
  const [x, y] = tilting.at
  c.fillStyle = fade(p.wallDeep, 0.9)
  c.beginPath()
  c.moveTo(x, y)
  c.lineTo(x - 13, y + 34)
  c.lineTo(x + 13, y + 34)
  c.closePath()
  c.fill()
}

/** What moves, as it is at that time of the clock. */
export function carriers(pen: Pen, clock: number): void {
  const { context: c, palette: p } = pen
  for (const carrier of [lift, ferry]) {
    const [x, y] = placeOf(carrier, clock), [wide, high] = carrier.size
    pen.block(x - wide / 2, y - high / 2, wide, high, p.bricks[3])
    for (const side of [-1, 1]) pen.speck(x + side * (wide / 2 - 7), y, 2.2, p.ground, 0.7)
  }
  const [halfWide, halfHigh] = tilting.half
  c.save()
  c.translate(...(tilting.at as [number, number]))
  c.rotate(tiltOf(clock))
  pen.block(-halfWide, -halfHigh, 2 * halfWide, 2 * halfHigh, p.bricks[2])
  c.restore()
  pen.speck(...(tilting.at as [number, number]), 3, p.ground, 0.8)
}

/** The crate; `seen` from 0 to 1 while it comes or goes. */
export function box(pen: Pen, [x, y]: Vec2, seen: number): void {
  const { context: c, palette: p } = pen, half = crate.size / 2
  pen.block(x - half, y - half, crate.size, crate.size, p.bricks[4], seen)
  c.globalAlpha = 0.5 * seen
  c.strokeStyle = mix(p.bricks[4], '#1a0a33', 0.5)
  c.lineWidth = 1.6
  c.beginPath()
  for (const side of [-1, 1]) {
    c.moveTo(x - side * (half - 5), y - half + 5)
    c.lineTo(x + side * (half - 5), y + half - 5)
  }
  c.rect(x - half + 4, y - half + 4, crate.size - 8, crate.size - 8)
  c.stroke()
  c.globalAlpha = 1
}

/** The water lies over who is in it. */
export function pool(pen: Pen, clock: number): void {
  const { context: c, palette: p } = pen, [[left, top], [right]] = water, bottom = 452
  const surface = (x: number) => top + 1.4 * Math.sin(x / 13 + clock * 1.7) + 0.8 * Math.sin(x / 7 - clock * 2.3)
  const deep = c.createLinearGradient(0, top, 0, bottom)
  deep.addColorStop(0, fade(p.wallEdge, 0.26))
  deep.addColorStop(1, fade(p.wallDeep, 0.72))
  const line = () => { for (let x = left; x <= right; x += 5) c.lineTo(x, surface(x)) }
  c.fillStyle = deep
  c.beginPath()
  c.moveTo(left, bottom)
  line()
  c.lineTo(right, bottom)
  c.closePath()
  c.fill()
  c.strokeStyle = fade(p.wallEdge, 0.9)
  c.lineWidth = pen.px(1.5)
  c.beginPath()
  line()
  c.stroke()
}
