// How a body is drawn by what it is, not as it was painted. Outlines are the geometry's own.

import type { LevelBody, Play, Shape } from 'hazumi/play'
import { fade, mix, type Palette, type Pen } from '../../stage'
import type { Beam } from '../r4/beams'

/** A line without an inside. */
const thin = (shape: Shape) => 'segment' in shape || 'line' in shape || ('quad_bez' in shape && !shape.quad_bez.half_width) || ('cubic_bez' in shape && !shape.cubic_bez.half_width)
const isBand = (shape: Shape) => 'quad_bez' in shape || 'cubic_bez' in shape
/** Half the width of a band; 0 of all else. */
export const halfWidth = (shape: Shape): number => ('quad_bez' in shape ? shape.quad_bez.half_width : 'cubic_bez' in shape ? shape.cubic_bez.half_width : 0) ?? 0
/** What has an inside by itself. */
export const isSolid = (shape: Shape) => !thin(shape) && !isBand(shape)

/** The way of a shape, on from where the context is. */
export function trace(c: CanvasRenderingContext2D, shape: Shape): void {
  if ('circle' in shape) {
    const { center: [x, y], radius } = shape.circle
    c.moveTo(x + radius, y)
    c.arc(x, y, radius, 0, Math.PI * 2)
  } else if ('aabb' in shape) {
    const { min, max } = shape.aabb
    c.rect(min[0], min[1], max[0] - min[0], max[1] - min[1])
  } else if ('obb' in shape) {
    const { center: [x, y], half: [l, w], angle } = shape.obb, cos = Math.cos(angle), sin = Math.sin(angle)
    const corner = (a: number, b: number) => [x + cos * a - sin * b, y + sin * a + cos * b] as const
    c.moveTo(...corner(-l, -w))
    for (const [a, b] of [[l, -w], [l, w], [-l, w]]) c.lineTo(...corner(a, b))
    c.closePath()
  } else if ('capsule' in shape) {
    const { a, b, radius } = shape.capsule, angle = Math.atan2(b[1] - a[1], b[0] - a[0])
    c.moveTo(a[0] - Math.sin(angle + Math.PI) * radius, a[1] + Math.cos(angle + Math.PI) * radius)
    c.arc(b[0], b[1], radius, angle - Math.PI / 2, angle + Math.PI / 2)
    c.arc(a[0], a[1], radius, angle + Math.PI / 2, angle + Math.PI * 1.5)
    c.closePath()
  } else if ('segment' in shape) {
    c.moveTo(shape.segment.a[0], shape.segment.a[1])
    c.lineTo(shape.segment.b[0], shape.segment.b[1])
  } else if ('line' in shape) {
    const { point: [x, y], direction: [dx, dy] } = shape.line, far = 1e5 / (Math.hypot(dx, dy) || 1)
    c.moveTo(x - dx * far, y - dy * far)
    c.lineTo(x + dx * far, y + dy * far)
  } else if ('quad_bez' in shape) {
    const { p0, p1, p2 } = shape.quad_bez
    c.moveTo(p0[0], p0[1])
    c.quadraticCurveTo(p1[0], p1[1], p2[0], p2[1])
  } else if ('cubic_bez' in shape) {
    const { p0, p1, p2, p3 } = shape.cubic_bez
    c.moveTo(p0[0], p0[1])
    c.bezierCurveTo(p1[0], p1[1], p2[0], p2[1], p3[0], p3[1])
  } else {
    shape.polygon.points.forEach(([x, y], i) => (i ? c.lineTo(x, y) : c.moveTo(x, y)))
    c.closePath()
  }
}

/** What a body is to the eyes. */
export type Kind = 'wall' | 'brick' | 'bumper' | 'pocket' | 'mover' | 'paddle' | 'thing' | 'decor'

export function kindOf(body: LevelBody, isPaddle: boolean): Kind {
  const tags = body.tags ?? []
  if (isPaddle) return 'paddle'
  if (body.role === 'decor') return 'decor'
  if (body.swallows) return 'pocket'
  if (body.breaks_after) return 'brick'
  if (((body.restitution as number | null) ?? 1) > 1 || ((body.bounce_at as number | null) ?? 0) > 0 || tags.includes('bumper')) return 'bumper'
  if (body.role === 'kinematic') return 'mover'
  if (body.role === 'mover') return 'thing'
  return tags.length === 0 || tags[0] === 'wall' ? 'wall' : 'thing'
}

/** Which step of the ramp each body has: bricks and things that share their tags share it. */
export function tints(bodies: readonly LevelBody[]): number[] {
  const seen = new Map<string, number>(), keys = bodies.map(body => (body.tags ?? []).join(' '))
  bodies.forEach((body, i) => { if (body.breaks_after && !seen.has(keys[i])) seen.set(keys[i], seen.size) })
  const bricks = Math.max(seen.size - 1, 1)
  for (const [key, at] of seen) seen.set(key, (at / bricks) * 4)
  let things = 0
  return bodies.map((_, i) => {
    if (!seen.has(keys[i])) seen.set(keys[i], (1 + 2 * things++) % 5)
    return seen.get(keys[i])!
  })
}

/** A colour between the steps of the ramp. */
export function ramp(palette: Palette, at: number): string {
  const low = Math.min(Math.floor(at), 3)
  return mix(palette.bricks[low], palette.bricks[low + 1], at - low)
}

/** One body by what it is; `lit` 1 just after it was hit, `worn` the share of its hits that are gone. */
export function drawBody(pen: Pen, body: LevelBody, shapes: readonly Shape[], kind: Kind, tint: number, lit = 0, worn = 0): void {
  const { context: c, palette: p } = pen, solid = shapes.filter(isSolid)
  const colour = { wall: p.wall, brick: ramp(p, tint), bumper: p.brick3, pocket: p.ground, mover: mix(p.brick5, p.wall, 0.25), paddle: p.wallEdge, thing: mix(ramp(p, tint), p.wall, 0.3), decor: p.line }[kind]
  if (kind === 'decor') return decor(pen, body, shapes)
  if (solid.length) {
    const [left, top, right, bottom] = bounds(solid), across = right - left, down = bottom - top
    // Across what is long, so that a long wall is lit evenly.
    const light = down > 2 * across ? c.createLinearGradient(left, top, right, top) : c.createLinearGradient(left, top, left + (across > 2 * down ? 0 : across * 0.25), bottom)
    light.addColorStop(0, mix(colour, '#ffffff', kind === 'pocket' ? 0 : 0.16 + 0.5 * lit))
    light.addColorStop(1, kind === 'wall' ? p.wallDeep : mix(colour, '#1a0a33', 0.24 - 0.2 * lit))
    if (kind === 'bumper') {
      c.save()
      c.shadowColor = fade(colour, p.dark ? 0.55 + 0.4 * lit : 0.4)
      c.shadowBlur = (10 + 18 * lit) * pen.scale
      c.beginPath()
      for (const shape of solid) trace(c, shape)
      c.fillStyle = colour
      c.fill()
      c.restore()
    }
    c.beginPath()
    for (const shape of solid) trace(c, shape)
    c.fillStyle = light
    c.fill()
    // The lit edge stays inside.
    c.save()
    c.clip()
    if (solid.length > 1) {
      // Pieces of one body have no edges among each other: only what faces the light is lit.
      c.fillStyle = kind === 'wall' ? p.wallEdge : mix(colour, '#ffffff', 0.42)
      c.fill()
      c.translate(pen.px(1), pen.px(2.5))
      c.beginPath()
      for (const shape of solid) trace(c, shape)
      c.fillStyle = light
      c.fill()
    }
    c.strokeStyle = kind === 'wall' ? p.wallEdge : kind === 'pocket' ? p.wallEdge : mix(colour, '#ffffff', 0.42)
    c.lineWidth = pen.px(kind === 'wall' || kind === 'pocket' ? 3 : 3.5)
    c.lineJoin = 'round'
    if (solid.length === 1) c.stroke()
    if ((kind === 'bumper' && 'circle' in solid[0]) || worn > 0) {
      c.fillStyle = kind === 'bumper' ? fade('#ffffff', 0.2 + 0.5 * lit) : fade(p.ground, 0.55 * worn)
      const [x, y] = [(left + right) / 2, (top + bottom) / 2], inner = Math.min(right - left, bottom - top) * 0.26
      c.beginPath()
      if (kind === 'bumper') c.arc(x, y, inner, 0, Math.PI * 2)
      else c.rect(left, top, right - left, bottom - top)
      c.fill()
    }
    c.restore()
  }
  const edge = kind === 'wall' ? p.wallEdge : kind === 'bumper' ? mix(colour, '#ffffff', 0.3 + 0.5 * lit) : mix(colour, '#ffffff', 0.15)
  const lines = shapes.filter(thin)
  if (lines.length) pen.path(way => { for (const shape of lines) trace(way, shape) }, 0, edge)
  for (const shape of shapes) {
    if (!isBand(shape) || thin(shape)) continue
    pen.path(way => trace(way, shape), halfWidth(shape), edge)
  }
  if (body.one_way) for (const shape of shapes) oneWay(pen, shape)
}

/** Small marks on the side that stops. */
function oneWay(pen: Pen, shape: Shape): void {
  if (!('segment' in shape)) return
  const { a, b } = shape.segment, length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1, nx = (b[1] - a[1]) / length, ny = -(b[0] - a[0]) / length
  for (let at = 0.5 / Math.max(1, Math.round(length / 40)); at < 1; at += 1 / Math.max(1, Math.round(length / 40))) {
    const x = a[0] + (b[0] - a[0]) * at, y = a[1] + (b[1] - a[1]) * at
    pen.arrow(x, y, nx * 12, ny * 12, pen.palette.wallEdge)
  }
}

/** What is only drawn: its fills as a shade of the ground, its lines faint. */
function decor(pen: Pen, { paint }: LevelBody, shapes: readonly Shape[]): void {
  const { context: c, palette: p } = pen
  c.beginPath()
  for (const shape of shapes) trace(c, shape)
  if (paint?.fill && paint.fill !== 'none' && !shapes.every(thin)) {
    c.fillStyle = fade(p.dark ? p.line : p.wall, p.dark ? 0.3 : 0.09)
    c.fill()
  }
  c.strokeStyle = fade(p.line, paint?.stroke && paint.stroke !== 'none' ? 0.75 : 0.3)
  c.lineWidth = pen.px(1.2)
  c.stroke()
}

function bounds(shapes: readonly Shape[]): [number, number, number, number] {
  const all: number[][] = []
  for (const shape of shapes) {
    if ('circle' in shape) all.push([shape.circle.center[0] - shape.circle.radius, shape.circle.center[1] - shape.circle.radius], [shape.circle.center[0] + shape.circle.radius, shape.circle.center[1] + shape.circle.radius])
    else if ('aabb' in shape) all.push([...shape.aabb.min], [...shape.aabb.max])
    else if ('obb' in shape) for (const [a, b] of [[1, 1], [1, -1], [-1, 1], [-1, -1]]) {
      const { center: [x, y], half: [l, w], angle } = shape.obb
      all.push([x + Math.cos(angle) * l * a - Math.sin(angle) * w * b, y + Math.sin(angle) * l * a + Math.cos(angle) * w * b])
    } else if ('capsule' in shape) for (const end of [shape.capsule.a, shape.capsule.b]) all.push([end[0] - shape.capsule.radius, end[1] - shape.capsule.radius], [end[0] + shape.capsule.radius, end[1] + shape.capsule.radius])
    else if ('polygon' in shape) all.push(...shape.polygon.points.map(point => [...point]))
  }
  const xs = all.map(([x]) => x), ys = all.map(([, y]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** A laser of a level as the shooting scene draws them: warning a moment before it shines. */
export function beamsOf(play: Play, index: number): Beam[] {
  const { beam = {} } = play.level.bodies[index], { width = 4, lit = 1, dark = 0, delay = 0 } = beam as Record<'width' | 'lit' | 'dark' | 'delay', number>
  const since = play.time - delay, now = dark ? since - Math.floor(since / (lit + dark)) * (lit + dark) : 0, warns = Math.min(0.8, dark || 0.8)
  const fires = since >= 0 && (dark === 0 || now < lit), left = since < 0 ? -since : lit + dark - now
  if (!fires && left > warns) return []
  const timing = fires ? { phase: 'fires' as const, share: dark ? now / lit : 1 } : { phase: 'warns' as const, share: 1 - left / warns }
  return play.shapes(index).flatMap((shape): Beam[] => {
    const made = (kind: Beam['kind'], shape: Beam['shape']): Beam[] => [{ key: '', kind, ...timing, shape, laser: { straight: { center: [0, 0], half: [0, 0], angle: 0 } } }]
    if ('segment' in shape) {
      const { a, b } = shape.segment
      return made('turning', { obb: { center: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], half: [Math.hypot(b[0] - a[0], b[1] - a[1]) / 2, width / 2], angle: Math.atan2(b[1] - a[1], b[0] - a[0]) } })
    }
    if ('aabb' in shape) {
      const { min, max } = shape.aabb, [l, w] = [(max[0] - min[0]) / 2, (max[1] - min[1]) / 2], center = [min[0] + l, min[1] + w] as const
      return made('straight', l >= w ? { obb: { center, half: [l, w], angle: 0 } } : { obb: { center, half: [w, l], angle: Math.PI / 2 } })
    }
    if ('obb' in shape) return made('straight', shape)
    if ('cubic_bez' in shape) return made('curved', { cubic_bez: { ...shape.cubic_bez, half_width: shape.cubic_bez.half_width || width / 2 } })
    if (!('quad_bez' in shape)) return []
    const { p0, p1, p2, half_width } = shape.quad_bez, third = (a: readonly [number, number], b: readonly [number, number]) => [a[0] + ((b[0] - a[0]) * 2) / 3, a[1] + ((b[1] - a[1]) * 2) / 3] as const
    return made('curved', { cubic_bez: { p0, p1: third(p0, p1), p2: third(p2, p1), p3: p2, half_width: half_width || width / 2 } })
  })
}
