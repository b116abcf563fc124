// Where a ball broke out: a hole through the wall, and an arrow the way it went. Both glow at first, and then stay to be counted.

import type { Pen } from '../../stage'
import { fade } from '../../stage'
import type { Exit } from './recording'
import { room, scene } from './room'

/** Seconds, as they are seen, that it glows. */
const glows = 1.4
/** What stays of the light. */
const stays = 0.6

/** In the units of the room; `age` is how long ago it was, in seconds as they are seen. */
export function drawExit(pen: Pen, { at: [x, y], way: [ux, uy], came }: Exit, age: number): void {
  const { context: c, palette } = pen, { wall, radius } = scene
  // Out of the wall, and along it.
  const [nx, ny] = x <= 0.01 ? [-1, 0] : x >= room[0] - 0.01 ? [1, 0] : y <= 0.01 ? [0, -1] : [0, 1], tx = -ny, ty = nx
  // However flat it flew, the hole stays near where it went in.
  const slant = Math.max(-1.1, Math.min(1.1, (ux * tx + uy * ty) / Math.max(ux * nx + uy * ny, 0.2)))
  const place = (out: number, along: number): [number, number] => [x + nx * out + tx * (along + slant * out), y + ny * out + ty * (along + slant * out)]
  const fresh = Math.max(0, 1 - age / glows), shown = stays + (1 - stays) * fresh, half = radius * 1.05

  c.save()
  c.lineJoin = 'round'
  c.beginPath()
  for (const [out, along] of [[-1, -half], [wall * 0.45, -half - 2.5], [wall * 0.55, -half + 0.5], [wall + 1, -half - 1.5], [wall + 1, half + 1.5], [wall * 0.6, half - 0.5], [wall * 0.5, half + 2.5], [-1, half]]) c.lineTo(...place(out, along))
  c.closePath()
  c.fillStyle = palette.ground
  c.fill()
  if (fresh > 0) {
    c.fillStyle = fade(palette.ball, fresh * 0.45)
    c.fill()
  }

  const long = wall + 12, head = 11, neck = place(long - head, 0), [fromX, fromY] = came[0], straight = Math.hypot(fromX - x, fromY - y)
  // Its last way: brightest at the hole.
  const light = c.createRadialGradient(x, y, 0, x, y, Math.max(straight, 1))
  light.addColorStop(0, fade(palette.ball, shown))
  light.addColorStop(1, fade(palette.ball, 0))
  c.strokeStyle = light
  c.lineWidth = 3.5 + 6 * fresh
  c.beginPath()
  for (const at of came) c.lineTo(...(at as [number, number]))
  c.lineTo(x, y)
  c.stroke()
  c.strokeStyle = c.fillStyle = fade(palette.ball, Math.min(1, shown + 0.25))
  c.lineWidth = 3.5
  c.beginPath()
  c.moveTo(x, y)
  c.lineTo(...neck)
  c.stroke()
  c.beginPath()
  c.moveTo(...place(long, 0))
  c.lineTo(...place(long - head, -6))
  c.lineTo(...place(long - head, 6))
  c.closePath()
  c.fill()
  if (fresh > 0) pen.ring(...place(wall / 2, 0), radius + 26 * (1 - fresh), palette.ball, fresh * 0.8)
  c.restore()
}
