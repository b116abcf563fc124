// How the room of R5 looks: floor, walls, what moves on its rails, and who walks.

import type { Shape, Vec2 } from 'hazumi/play'
import { fade, mix, type Pen } from '../../stage'
import { house, type Thing } from './house'

/** Tiles and rugs. */
export function floor(pen: Pen): void {
  const { context: c, palette: p } = pen, tile = 40
  c.fillStyle = p.dark ? mix(p.panel, p.ground, 0.35) : mix(p.panel, p.ground, 0.3)
  c.fillRect(0, 0, house.width, house.height)
  c.fillStyle = fade(p.line, p.dark ? 0.16 : 0.2)
  for (let y = 0; y < house.height / tile; y++) {
    for (let x = y % 2; x < house.width / tile; x += 2) c.fillRect(x * tile, y * tile, tile, tile)
  }
  for (const [x, y, wide, high, colour] of [[300, 40, 190, 190, p.brick1], [384, 270, 314, 170, p.brick3], [40, 320, 190, 120, p.wall]] as const) {
    c.fillStyle = fade(colour, p.dark ? 0.14 : 0.1)
    c.beginPath()
    c.roundRect(x, y, wide, high, 14)
    c.fill()
    c.strokeStyle = fade(colour, 0.3)
    c.lineWidth = 1.5
    c.beginPath()
    c.roundRect(x + 6, y + 6, wide - 12, high - 12, 9)
    c.stroke()
  }
}

/** A thing where it is now, its rail beneath it. */
export function thing(pen: Pen, { name, shape, oneWay, way }: Thing, ox: number, oy: number, clock: number, lit: number): void {
  const { context: c, palette: p } = pen, moving = p.bricks[way ? 3 : 1]
  if (way) rail(pen, middle(shape), way.points)
  c.save()
  c.translate(ox, oy)
  if (name === 'mat' && 'circle' in shape) mat(pen, shape.circle.center, shape.circle.radius, lit)
  else if ('aabb' in shape) {
    const { min: [x, y], max: [right, bottom] } = shape.aabb, wide = right - x, high = bottom - y
    shade(pen, () => c.rect(x, y, wide, high))
    if (name === 'wall') {
      // What of it is in the picture.
      const [l, t, r, b] = [Math.max(x, 0), Math.max(y, 0), Math.min(right, house.width), Math.min(bottom, house.height)]
      pen.wall(l, t, r - l, b - t, t > 400 ? 'top' : r - l > b - t ? 'bottom' : l > 400 ? 'left' : 'right')
    } else if (!way) pen.wall(x, y, wide, high)
    else {
      pen.block(x, y, wide, high, moving)
      stripes(pen, x, y, wide, high)
    }
  } else if ('circle' in shape) {
    const { center: [x, y], radius } = shape.circle, colour = way ? moving : p.wall
    shade(pen, () => c.arc(x, y, radius, 0, Math.PI * 2))
    const light = c.createRadialGradient(x - radius * 0.35, y - radius * 0.4, radius * 0.1, x, y, radius)
    light.addColorStop(0, mix(colour, '#ffffff', 0.3))
    light.addColorStop(1, way ? mix(colour, '#1a0a33', 0.2) : p.wallDeep)
    c.fillStyle = light
    c.beginPath()
    c.arc(x, y, radius, 0, Math.PI * 2)
    c.fill()
    pen.ring(x, y, radius, way ? mix(moving, '#ffffff', 0.4) : p.wallEdge, 1)
    pen.ring(x, y, radius * 0.55, way ? mix(moving, '#ffffff', 0.4) : p.wallEdge, 0.4)
  } else {
    const run = (to: CanvasRenderingContext2D) => trace(to, shape)
    if (oneWay) gate(pen, shape, clock)
    else pen.path(run, 0, way ? mix(moving, p.dark ? '#ffffff' : moving, 0.2) : p.wallEdge)
  }
  c.restore()
}

/** Who walks: exactly the box, or swept the circle, that the rule sees; the eyes look where it wants to go. */
export function walker(pen: Pen, [x, y]: Vec2, half: number, look: Vec2, level: number, round: boolean): void {
  const { context: c, palette: p } = pen, colour = level < 0 ? p.ball : p.bricks[level], far = Math.hypot(...look) || 1
  const outline = () => (round ? c.arc(x, y, half, 0, Math.PI * 2) : c.rect(x - half, y - half, half * 2, half * 2))
  shade(pen, outline)
  if (level < 0) {
    const glow = c.createRadialGradient(x, y, half * 0.5, x, y, half * 2.6)
    glow.addColorStop(0, fade(colour, p.dark ? 0.45 : 0.3))
    glow.addColorStop(1, fade(colour, 0))
    c.fillStyle = glow
    c.fillRect(x - half * 3, y - half * 3, half * 6, half * 6)
  }
  if (round) {
    const light = c.createRadialGradient(x - half * 0.3, y - half * 0.4, half * 0.1, x, y, half)
    light.addColorStop(0, mix(colour, '#ffffff', 0.35))
    light.addColorStop(0.5, colour)
    light.addColorStop(1, mix(colour, '#1a0a33', 0.3))
    c.fillStyle = light
    c.beginPath()
    outline()
    c.fill()
  } else pen.block(x - half, y - half, half * 2, half * 2, colour)
  const [ux, uy] = [look[0] / far, look[1] / far], eye = half * 0.27
  for (const side of [-1, 1]) {
    const ex = x + ux * half * 0.3 + side * half * 0.38, ey = y + uy * half * 0.3 - half * 0.08
    c.fillStyle = '#fffaf0'
    c.beginPath()
    c.arc(ex, ey, eye, 0, Math.PI * 2)
    c.fill()
    c.fillStyle = '#14122b'
    c.beginPath()
    c.arc(ex + ux * eye * 0.4, ey + uy * eye * 0.4, eye * 0.58, 0, Math.PI * 2)
    c.fill()
  }
}

function shade({ context: c, palette: p }: Pen, outline: () => void): void {
  c.save()
  c.translate(3, 5)
  c.fillStyle = p.dark ? 'rgba(4,3,14,.45)' : 'rgba(60,40,20,.16)'
  c.beginPath()
  outline()
  c.fill()
  c.restore()
}

function rail(pen: Pen, [x, y]: Vec2, points: Vec2[]): void {
  const { context: c, palette: p } = pen
  c.strokeStyle = fade(p.bricks[3], 0.4)
  c.lineWidth = 2
  c.setLineDash([2, 7])
  c.lineCap = 'round'
  c.beginPath()
  points.forEach(([dx, dy], i) => (i ? c.lineTo(x + dx, y + dy) : c.moveTo(x + dx, y + dy)))
  c.stroke()
  c.setLineDash([])
  c.lineCap = 'butt'
  for (const [dx, dy] of points) pen.speck(x + dx, y + dy, 3.5, p.bricks[3], 0.5)
}

function stripes({ context: c }: Pen, x: number, y: number, wide: number, high: number): void {
  c.save()
  c.beginPath()
  c.rect(x + 3, y + 3, wide - 6, high - 6)
  c.clip()
  c.strokeStyle = 'rgba(60,14,60,.22)'
  c.lineWidth = 7
  c.beginPath()
  for (let at = -high; at < wide + high; at += 18) { c.moveTo(x + at, y + high); c.lineTo(x + at + high, y) }
  c.stroke()
  c.restore()
}

function mat(pen: Pen, [x, y]: Vec2, radius: number, lit: number): void {
  const { context: c, palette: p } = pen
  const light = c.createRadialGradient(x, y, 0, x, y, radius)
  light.addColorStop(0, fade(p.contact, 0.1 + 0.4 * lit))
  light.addColorStop(1, fade(p.contact, 0.06 + 0.1 * lit))
  c.fillStyle = light
  c.beginPath()
  c.arc(x, y, radius, 0, Math.PI * 2)
  c.fill()
  pen.ring(x, y, radius, p.contact, 0.45 + 0.5 * lit, true)
  pen.ring(x, y, radius * 0.68, p.contact, 0.25 + 0.4 * lit)
}

/** What lets through one way: chevrons drift the way it lets. */
function gate(pen: Pen, shape: Shape, clock: number): void {
  const { context: c, palette: p } = pen
  c.strokeStyle = fade(p.laser, 0.16)
  c.lineWidth = pen.px(12)
  c.beginPath()
  trace(c, shape)
  c.stroke()
  c.strokeStyle = p.laser
  c.lineWidth = pen.px(2.5)
  c.setLineDash([8, 7])
  c.beginPath()
  trace(c, shape)
  c.stroke()
  c.setLineDash([])
  const size = 5, drift = (clock * 14) % 14
  for (const t of [0.18, 0.5, 0.82]) {
    const [x, y, dx, dy] = at(shape, t), length = Math.hypot(dx, dy), nx = dy / length, ny = -dx / length
    for (const step of [-14, 0]) {
      const px = x + nx * (step + drift), py = y + ny * (step + drift), faded = 1 - Math.abs(step + drift) / 14
      c.strokeStyle = fade(p.laser, 0.9 * Math.max(0, faded))
      c.lineWidth = pen.px(2)
      c.beginPath()
      c.moveTo(px - nx * size - ny * size, py - ny * size + nx * size)
      c.lineTo(px, py)
      c.lineTo(px - nx * size + ny * size, py - ny * size - nx * size)
      c.stroke()
    }
  }
}

function trace(c: CanvasRenderingContext2D, shape: Shape): void {
  if ('segment' in shape) { c.moveTo(...(shape.segment.a as [number, number])); c.lineTo(...(shape.segment.b as [number, number])) }
  if ('quad_bez' in shape) { const { p0, p1, p2 } = shape.quad_bez; c.moveTo(p0[0], p0[1]); c.quadraticCurveTo(p1[0], p1[1], p2[0], p2[1]) }
  if ('cubic_bez' in shape) { const { p0, p1, p2, p3 } = shape.cubic_bez; c.moveTo(p0[0], p0[1]); c.bezierCurveTo(p1[0], p1[1], p2[0], p2[1], p3[0], p3[1]) }
}

/** A point of a segment or a quadratic curve, and the tangent there. */
function at(shape: Shape, t: number): [number, number, number, number] {
  const [p0, p1, p2] = 'segment' in shape
    ? [shape.segment.a, [(shape.segment.a[0] + shape.segment.b[0]) / 2, (shape.segment.a[1] + shape.segment.b[1]) / 2], shape.segment.b]
    : 'quad_bez' in shape ? [shape.quad_bez.p0, shape.quad_bez.p1, shape.quad_bez.p2] : [[0, 0], [0, 0], [1, 0]]
  const s = 1 - t, of = (i: 0 | 1) => s * s * p0[i] + 2 * s * t * p1[i] + t * t * p2[i], by = (i: 0 | 1) => s * (p1[i] - p0[i]) + t * (p2[i] - p1[i])
  return [of(0), of(1), by(0), by(1)]
}

function middle(shape: Shape): Vec2 {
  if ('aabb' in shape) return [(shape.aabb.min[0] + shape.aabb.max[0]) / 2, (shape.aabb.min[1] + shape.aabb.max[1]) / 2]
  if ('circle' in shape) return shape.circle.center
  const [x, y] = at(shape, 0.5)
  return [x, y]
}
