// Two shapes and a question.

import * as code from "./code.js";
import * as core from "./core/hazumi.js";
import type { CircleLike, ObbLike, Shape } from "./shapes.js";
import type { Vec2 } from "./vec2.js";

function pair(a: Shape, b: Shape): void {
  code.write(code.sizeOf(a) + code.sizeOf(b) + 8);
  code.shape(a, "a");
  code.shape(b, "b");
}

/** Whether two shapes overlap; touching counts. @throws InvalidShapeError */
export function overlap(a: Shape, b: Shape): boolean {
  pair(a, b);
  return core.overlap();
}

/** The distance of two shapes, 0 when they overlap. @throws InvalidShapeError */
export function distance(a: Shape, b: Shape): number {
  pair(a, b);
  return core.distance();
}

/** What {@link closest} answers. */
export interface Closest { distance: number; onA: Vec2; onB: Vec2 }

/** The closest points of two shapes; when they overlap both are one shared point. @throws InvalidShapeError */
export function closest(a: Shape, b: Shape): Closest {
  pair(a, b);
  core.closest();
  code.read();
  const [onA, onB] = [code.nextVector(), code.nextVector()];
  return { distance: code.next(), onA, onB };
}

/** How two shapes touch. */
export interface Contact {
  /** Of length 1, from `b` to `a`. */
  normal: Vec2;
  /** How far `a` must move along it to be just apart. */
  depth: number;
  /** Where on `b` they then touch. */
  point: Vec2;
}

/** How `a` leaves `b` by a shortest way; `null` when they are apart. @throws InvalidShapeError */
export function contact(a: Shape, b: Shape): Contact | null {
  pair(a, b);
  if (!core.contact()) return null;
  code.read();
  const [normal, point] = [code.nextVector(), code.nextVector()];
  return { normal, depth: code.next(), point };
}

/** A first touch. `time` is the share of the motion made before it, 0 to 1. */
export interface SweepHit { time: number; normal: Vec2; point: Vec2 }

/**
 * The first touch of `a` moving by `motion` against `b` at rest; `null` if there is none. Leaving and gliding along are no touch.
 * @throws InvalidShapeError, InvalidInputError
 */
export function sweep(a: Shape, motion: Vec2, b: Shape): SweepHit | null {
  pair(a, b);
  code.vector(motion, "motion");
  if (!core.sweep()) return null;
  code.read();
  const [normal, point] = [code.nextVector(), code.nextVector()];
  return { time: code.next(), normal, point };
}

/**
 * A laser that turns: of half size `half`, its centre `offset` along its own axis from `pivot`, from angle `from` to `to` in
 * radians, as far apart as you like.
 */
export interface SweepLaser { pivot: Vec2; half: Vec2; offset: number; from: number; to: number }

/** When a turning laser first touches a circle, and its angle then; `null` if it does not. @throws InvalidShapeError, InvalidInputError */
export function sweepLaser(circle: CircleLike, laser: SweepLaser): { time: number; angle: number } | null {
  code.write();
  code.bare(circle, "circle", "circle");
  code.vector(laser.pivot, "pivot");
  code.vector(laser.half, "half");
  code.number(laser.offset, "offset");
  code.number(laser.from, "from");
  code.number(laser.to, "to");
  if (!core.sweep_laser()) return null;
  code.read();
  return { time: code.next(), angle: code.next() };
}

/** How {@link reflect} reflects. */
export interface ReflectOptions {
  /** The share of the speed into the surface that comes back; 1 unless said. */
  restitution?: number;
  /** [0, 0] unless said. */
  surfaceVelocity?: Vec2;
}

/** A velocity after a bounce off a surface with this normal, of any length; unchanged if it is already separating. @throws InvalidInputError */
export function reflect(velocity: Vec2, normal: Vec2, { restitution = 1, surfaceVelocity = [0, 0] }: ReflectOptions = {}): Vec2 {
  code.write();
  code.vector(velocity, "velocity");
  code.vector(normal, "normal");
  code.number(restitution, "restitution");
  code.vector(surfaceVelocity, "surfaceVelocity");
  core.reflect();
  code.read();
  return code.nextVector();
}

/**
 * Which circles overlap one turned box: 1 or 0 for each of `circles` = x, y, radius, x, y, radius, … `out` is filled and returned.
 * @throws InvalidShapeError that names the first invalid circle
 */
export function circlesAgainstObb(circles: Float32Array, obb: ObbLike, out = new Uint8Array(circles.length / 3)): Uint8Array {
  code.write();
  code.bare(obb, "obb", "obb");
  core.circles_against_obb(circles, out);
  return out;
}

/** Which pairs overlap: circles as above, boxes as x, y, half length, half width, angle, … @throws InvalidShapeError */
export function circlesAgainstObbs(circles: Float32Array, obbs: Float32Array, out = new Uint8Array(circles.length / 3)): Uint8Array {
  code.write();
  core.circles_against_obbs(circles, obbs, out);
  return out;
}
