// Where a ball broke out: a hole through the wall, its last way, and an arrow. All glow at first, and then stay to be counted.

import { fade, type Pen } from '../../stage'
import { holeOf } from './hole'
import type { Exit } from './recording'
import { scene } from './room'

/** Seconds, as they are seen, that it glows. */
const glows = 1.4
/** What stays of the light. */
export const stays = 0.6

/** In the units of the room; `age` is how long ago it was, in seconds as they are seen. */
export function drawExit(pen: Pen, exit: Exit, age: number): void {
  const { context: c, palette } = pen, { hole, from: [x, y], neck, head, middle } = holeOf(exit)
  const fresh = Math.max(0, 1 - age / glows), shown = stays + (1 - stays) * fresh
  const outline = (points: readonly (readonly [number, number])[]) => {
    c.beginPath()
    for (const [x, y] of points) c.lineTo(x, y)
  }
  c.save()
  c.lineJoin = 'round'
  outline(hole)
  c.fillStyle = palette.ground
  c.fill()
  if (fresh > 0) {
    c.fillStyle = fade(palette.ball, fresh * 0.45)
    c.fill()
  }
  // Its last way: brightest at the hole.
  const [fromX, fromY] = exit.came[0], light = c.createRadialGradient(x, y, 0, x, y, Math.max(Math.hypot(fromX - x, fromY - y), 1))
  light.addColorStop(0, fade(palette.ball, shown))
  light.addColorStop(1, fade(palette.ball, 0))
  c.strokeStyle = light
  c.lineWidth = 3.5 + 6 * fresh
  outline([...exit.came, [x, y]])
  c.stroke()
  c.strokeStyle = c.fillStyle = fade(palette.ball, Math.min(1, shown + 0.25))
  c.lineWidth = 3.5
  outline([[x, y], neck])
  c.stroke()
  outline(head)
  c.fill()
  if (fresh > 0) pen.ring(...(middle as [number, number]), scene.radius + 26 * (1 - fresh), palette.ball, fresh * 0.8)
  c.restore()
}
