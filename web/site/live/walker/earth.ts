// Ground: what is under a line, with a band of light along it.

import type { Vec2 } from 'hazumi'
import { fade, mix, type Pen } from '../../stage'

/** The ground under `top`, closed by the points of `beneath`; it gets darker from one height to another. */
export function earth(pen: Pen, top: readonly Vec2[], beneath: readonly Vec2[], [high, low]: readonly [number, number]): void {
  const { context: c, palette: p } = pen, shade = c.createLinearGradient(0, high, 0, low)
  shade.addColorStop(0, mix(p.wall, p.wallEdge, 0.12))
  shade.addColorStop(0.35, p.wall)
  shade.addColorStop(1, p.wallDeep)
  const way = () => {
    c.beginPath()
    for (const [x, y] of top) c.lineTo(x, y)
  }
  way()
  for (const [x, y] of beneath) c.lineTo(x, y)
  c.closePath()
  c.fillStyle = shade
  c.fill()
  c.save()
  c.clip()
  c.lineJoin = 'round'
  for (const [wide, strength] of [[22, 0.1], [10, 0.16], [pen.px(4), 1]] as const) {
    way()
    c.strokeStyle = fade(p.wallEdge, strength)
    c.lineWidth = wide
    c.stroke()
  }
  c.restore()
}
