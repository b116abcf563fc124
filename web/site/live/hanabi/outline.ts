// The outline of a body as a path, around its pivot: what is drawn is exactly what is hit.

import type { Shape, Vec2 } from 'hazumi/play'

export interface Outline { path: Path2D; /** Its middle and how far it reaches, around the pivot. */ middle: Vec2; reach: number; /** Whether lines close it, so that it can be filled. */ closed: boolean }

export function outlineOf(shapes: readonly Shape[], [px, py]: Vec2): Outline {
  const path = new Path2D(), all: Vec2[] = []
  let at: Vec2 | null = null, first: Vec2 | null = null, closed = true
  const to = ([x, y]: Vec2): [number, number] => { all.push([x - px, y - py]); return [x - px, y - py] }
  /** Lines that begin where the last one ended are one line. */
  const from = (start: Vec2): void => {
    if (at && Math.abs(at[0] - start[0]) < 0.02 && Math.abs(at[1] - start[1]) < 0.02) return
    path.moveTo(...to(start))
    first = start
  }
  for (const shape of shapes) {
    if ('circle' in shape) {
      const { center, radius } = shape.circle, [x, y] = to(center)
      path.moveTo(x + radius, y)
      path.arc(x, y, radius, 0, Math.PI * 2)
      for (const [dx, dy] of [[radius, 0], [-radius, 0], [0, radius], [0, -radius]]) all.push([x + dx, y + dy])
    } else if ('aabb' in shape) {
      const { min, max } = shape.aabb, [x, y] = to(min), [right, bottom] = to(max)
      path.rect(x, y, right - x, bottom - y)
    } else if ('polygon' in shape) {
      shape.polygon.points.forEach((point, i) => (i ? path.lineTo(...to(point)) : path.moveTo(...to(point))))
      path.closePath()
    } else if ('segment' in shape) {
      from(shape.segment.a)
      path.lineTo(...to(shape.segment.b))
      at = shape.segment.b
    } else if ('quad_bez' in shape) {
      from(shape.quad_bez.p0)
      path.quadraticCurveTo(...to(shape.quad_bez.p1), ...to(shape.quad_bez.p2))
      at = shape.quad_bez.p2
    } else if ('cubic_bez' in shape) {
      from(shape.cubic_bez.p0)
      path.bezierCurveTo(...to(shape.cubic_bez.p1), ...to(shape.cubic_bez.p2), ...to(shape.cubic_bez.p3))
      at = shape.cubic_bez.p3
    } else throw new Error(`the levels of this game have no ${Object.keys(shape)[0]}`)
  }
  if (first && at) closed = Math.hypot(first[0] - at[0], first[1] - at[1]) < 0.05
  const xs = all.map(([x]) => x), ys = all.map(([, y]) => y), left = Math.min(...xs), right = Math.max(...xs), top = Math.min(...ys), bottom = Math.max(...ys)
  return { path, middle: [(left + right) / 2, (top + bottom) / 2], reach: Math.hypot(right - left, bottom - top) / 2, closed }
}
