// The outlines of shapes, as paths of a canvas.

import { each, shown } from "./code.js";
import { InvalidInputError, InvalidShapeError } from "./errors.js";
import type { Shape } from "./shapes.js";
import { band } from "./trace-band.js";
import type { Vec2 } from "./vec2.js";

/** What takes a path: a canvas's 2D context, a `Path2D`, or anything else with these. */
export interface Tracer {
  /** Begins anew at this point. */
  moveTo(x: number, y: number): void;
  /** Straight on to this one. */
  lineTo(x: number, y: number): void;
  /** Along a circle, as canvases have it. */
  arc(x: number, y: number, radius: number, from: number, to: number): void;
  /** Along a quadratic Bézier curve. */
  quadraticCurveTo(x1: number, y1: number, x: number, y: number): void;
  /** Along a cubic one. */
  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void;
  /** Back to where it began. */
  closePath(): void;
}

/** How far an infinite line is drawn to both sides, in units. */
const FAR = 100_000;
const TURN = 2 * Math.PI;

/**
 * Puts the outline of a shape onto a path, or of several one after the other, as those of a compound body: nothing is begun, filled or stroked.
 * All that has an inside goes round the same way, so that `fill()` fills what overlaps, too.
 *
 * Circles, capsules and thin curves are exact; the outline of a band about a curve is of 64 straight pieces a side, and where that
 * bends more tightly than it is wide, its ends may be drawn within. Segments and thin curves are
 * open: stroke them. An infinite line is drawn 100,000 units to both sides of its point nearest to the origin. What has no
 * extent, as a circle of radius 0, is a point: seen where it is stroked with round caps.
 *
 * ```ts
 * context.beginPath();
 * trace(context, circle([40, 40], 20));
 * context.fill();
 * const path = new Path2D();
 * trace(path, [box([0, 0], [40, 16]), capsule([0, 0], [0, 50], 8)]);
 * ```
 *
 * @throws InvalidShapeError if a number is missing or not finite, or a size is negative
 */
export function trace(path: Tracer, shape: Shape | readonly Shape[]): void {
  if (typeof path?.moveTo !== "function") throw new InvalidInputError(`path: must be a canvas's context or a Path2D, got ${shown(path)}`);
  if (Array.isArray(shape)) each(shape as readonly Shape[], (one, index) => traceOne(path, one, `shapes[${index}]`));
  else traceOne(path, shape as Shape, "shape");
}

function traceOne(path: Tracer, shape: Shape, where: string): void {
  if (typeof shape !== "object" || shape === null) throw new InvalidShapeError(`${where}: must be an object, got ${shown(shape)}`);
  const size = (value: unknown, name: string): number => {
    if (typeof value === "number" && value >= 0 && value < Infinity) return value;
    throw new InvalidShapeError(`${where}.${name}: must be finite and >= 0, got ${shown(value)}`);
  };
  const point = (value: Vec2, name: string): Vec2 => {
    if (value && Number.isFinite(value[0]) && Number.isFinite(value[1])) return value;
    throw new InvalidShapeError(`${where}.${name}: must be two finite numbers, got ${shown(value)}`);
  };
  const [inner] = Object.values(shape);
  if (typeof inner !== "object" || inner === null) throw new InvalidShapeError(`${where}: there is no such shape, got ${shown(shape)}`);
  if ("circle" in shape) {
    const { center, radius } = shape.circle;
    round(path, point(center, "circle.center"), size(radius, "circle.radius"));
  } else if ("aabb" in shape) {
    const [min, max] = [point(shape.aabb.min, "aabb.min"), point(shape.aabb.max, "aabb.max")];
    loop(path, [min, [max[0], min[1]], max, [min[0], max[1]]]);
  } else if ("obb" in shape) {
    const { center, half, angle } = shape.obb;
    const [x, y] = point(center, "obb.center");
    const [along, across] = [size(half?.[0], "obb.half[0]"), size(half?.[1], "obb.half[1]")];
    if (!Number.isFinite(angle)) throw new InvalidShapeError(`${where}.obb.angle: must be finite, got ${shown(angle)}`);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const corner = (u: number, v: number): Vec2 => [x + u * cos - v * sin, y + u * sin + v * cos];
    loop(path, [corner(-along, -across), corner(along, -across), corner(along, across), corner(-along, across)]);
  } else if ("capsule" in shape) {
    const { a, b, radius } = shape.capsule;
    stadium(path, point(a, "capsule.a"), point(b, "capsule.b"), size(radius, "capsule.radius"));
  } else if ("segment" in shape) {
    open(path, point(shape.segment.a, "segment.a"), point(shape.segment.b, "segment.b"));
  } else if ("line" in shape) {
    line(path, point(shape.line.point, "line.point"), point(shape.line.direction, "line.direction"));
  } else if ("quad_bez" in shape) {
    const { p0, p1, p2, half_width = 0 } = shape.quad_bez;
    const points = [p0, p1, p2].map((at, index) => point(at, `quad_bez.p${index}`));
    if (size(half_width, "quad_bez.half_width") > 0) return band(path, points, half_width);
    path.moveTo(p0[0], p0[1]);
    path.quadraticCurveTo(p1[0], p1[1], p2[0], p2[1]);
  } else if ("cubic_bez" in shape) {
    const { p0, p1, p2, p3, half_width = 0 } = shape.cubic_bez;
    const points = [p0, p1, p2, p3].map((at, index) => point(at, `cubic_bez.p${index}`));
    if (size(half_width, "cubic_bez.half_width") > 0) return band(path, points, half_width);
    path.moveTo(p0[0], p0[1]);
    path.bezierCurveTo(p1[0], p1[1], p2[0], p2[1], p3[0], p3[1]);
  } else if ("polygon" in shape && Array.isArray(shape.polygon.points)) {
    loop(path, Array.from(shape.polygon.points, (at, index) => point(at, `polygon.points[${index}]`)));
  } else {
    throw new InvalidShapeError(`${where}: there is no such shape, got ${shown(shape)}`);
  }
}

function open(path: Tracer, [x, y]: Vec2, [toX, toY]: Vec2): void {
  path.moveTo(x, y);
  path.lineTo(toX, toY);
}

function round(path: Tracer, [x, y]: Vec2, radius: number): void {
  path.moveTo(x + radius, y);
  path.arc(x, y, radius, 0, TURN);
  path.closePath();
}

/** From +x toward +y, as arcs go. */
function loop(path: Tracer, points: readonly Vec2[]): void {
  let area = 0;
  points.forEach(([x, y], at) => {
    const next = points[(at + 1) % points.length];
    area += x * next[1] - y * next[0];
  });
  const ordered = area < 0 ? [...points].reverse() : points;
  ordered.forEach(([x, y], at) => (at === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
  path.closePath();
}

function stadium(path: Tracer, a: Vec2, b: Vec2, radius: number): void {
  if (a[0] === b[0] && a[1] === b[1]) return round(path, a, radius);
  const side = Math.atan2(b[1] - a[1], b[0] - a[0]) - TURN / 4;
  path.moveTo(b[0] + radius * Math.cos(side), b[1] + radius * Math.sin(side));
  path.arc(b[0], b[1], radius, side, side + TURN / 2);
  path.arc(a[0], a[1], radius, side + TURN / 2, side + TURN);
  path.closePath();
}

function line(path: Tracer, [x, y]: Vec2, [dx, dy]: Vec2): void {
  const length = Math.hypot(dx, dy);
  if (length === 0) return open(path, [x, y], [x, y]);
  const [ux, uy] = [dx / length, dy / length];
  const along = x * ux + y * uy;
  const at = (far: number): Vec2 => [x + (far - along) * ux, y + (far - along) * uy];
  open(path, at(-FAR), at(FAR));
}
