// A shape where a pose puts it: what stands about `pivot`, turned and moved to `at`. For drawing.

import type { BodyId } from "./hits.js";
import type { Shape } from "./shapes.js";
import type { Vec2 } from "./vec2.js";
import type { ReadWorld } from "./world-read.js";

/** A body's shapes where they are, or were at this fraction of the last step. @internal */
export function shapesAt(world: ReadWorld, id: BodyId, fraction?: number): Shape[] {
  const shapes = world.shapes(id);
  if (fraction === undefined) return shapes;
  const [now, then] = [world.position(id), world.positionAt(id, fraction)];
  const turn = world.angleAt(id, fraction) - world.angle(id);
  if (turn === 0 && now[0] === then[0] && now[1] === then[1]) return shapes;
  return shapes.map((shape) => placed(shape, now, then, turn));
}

/** @internal */
export function placed(shape: Shape, pivot: Vec2, at: Vec2, angle: number): Shape {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turned = ([x, y]: Vec2): Vec2 => [cos * x - sin * y, sin * x + cos * y];
  const put = ([x, y]: Vec2): Vec2 => {
    const [dx, dy] = turned([x - pivot[0], y - pivot[1]]);
    return [at[0] + dx, at[1] + dy];
  };
  if ("circle" in shape) return { circle: { ...shape.circle, center: put(shape.circle.center) } };
  if ("aabb" in shape) {
    const { min, max } = shape.aabb;
    if (angle === 0) return { aabb: { min: put(min), max: put(max) } };
    const half: Vec2 = [(max[0] - min[0]) / 2, (max[1] - min[1]) / 2];
    return { obb: { center: put([min[0] + half[0], min[1] + half[1]]), half, angle } };
  }
  if ("obb" in shape) return { obb: { ...shape.obb, center: put(shape.obb.center), angle: shape.obb.angle + angle } };
  if ("capsule" in shape) return { capsule: { ...shape.capsule, a: put(shape.capsule.a), b: put(shape.capsule.b) } };
  if ("segment" in shape) return { segment: { a: put(shape.segment.a), b: put(shape.segment.b) } };
  if ("line" in shape) return { line: { point: put(shape.line.point), direction: turned(shape.line.direction) } };
  if ("quad_bez" in shape) {
    const { p0, p1, p2 } = shape.quad_bez;
    return { quad_bez: { ...shape.quad_bez, p0: put(p0), p1: put(p1), p2: put(p2) } };
  }
  if ("cubic_bez" in shape) {
    const { p0, p1, p2, p3 } = shape.cubic_bez;
    return { cubic_bez: { ...shape.cubic_bez, p0: put(p0), p1: put(p1), p2: put(p2), p3: put(p3) } };
  }
  return { polygon: { points: shape.polygon.points.map(put) } };
}
