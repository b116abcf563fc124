// A way through time as `World.path` has it, `time, x, y` by turns: where something is on it, and the line of it.

import type { Pen } from './pen'

export type Way = ArrayLike<number>

/** Where it is at a time, and how fast it goes there; at its ends before the first time and after the last. */
export function along(way: Way, time: number): { x: number; y: number; vx: number; vy: number } {
  let low = 0, high = way.length / 3 - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (way[middle * 3] <= time) low = middle
    else high = middle
  }
  const [from, x, y] = [way[low * 3], way[low * 3 + 1], way[low * 3 + 2]], lasts = way[high * 3] - from
  if (!(lasts > 0)) return { x, y, vx: 0, vy: 0 }
  const vx = (way[high * 3 + 1] - x) / lasts, vy = (way[high * 3 + 2] - y) / lasts, gone = Math.min(Math.max(time - from, 0), lasts)
  return { x: x + vx * gone, y: y + vy * gone, vx, vy }
}

/** The line of it from one time to another, `thick` CSS pixels wide. */
export function drawWay(pen: Pen, way: Way, from: number, until: number, colour: string, thick: number, opacity: number): void {
  const { context: c } = pen, first = along(way, from), last = along(way, until)
  c.beginPath()
  c.moveTo(first.x, first.y)
  for (let i = 0; i < way.length; i += 3) if (way[i] > from && way[i] < until) c.lineTo(way[i + 1], way[i + 2])
  c.lineTo(last.x, last.y)
  c.globalAlpha = opacity
  c.strokeStyle = colour
  c.lineWidth = pen.px(thick)
  c.lineJoin = 'round'
  c.stroke()
  c.globalAlpha = 1
}
