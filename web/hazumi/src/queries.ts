// Two shapes and a question.

import * as code from "./code.js";
import { bytes, core } from "./core.js";
import { InvalidInputError } from "./errors.js";
import { type Keys, known } from "./keys.js";
import type { CircleLike, ObbLike, Shape } from "./shapes.js";
import type { Vec2 } from "./vec2.js";

function pair(a: Shape, b: Shape, motion?: Vec2): void {
  code.write(() => {
    code.shape(a, "a");
    code.shape(b, "b");
    if (motion !== undefined) code.vector(motion, "motion");
  });
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
export interface Closest {
  /** Between them; 0 when the shapes overlap. */
  distance: number;
  /** The point of the first shape. */
  onA: Vec2;
  /** The point of the second. */
  onB: Vec2;
}

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

/** A first touch. */
export interface SweepHit {
  /** The share of the motion made before it, 0 to 1. */
  time: number;
  /** Of length 1, from `b` to `a`. */
  normal: Vec2;
  /** Where they touch. */
  point: Vec2;
}

/**
 * The first touch of `a` moving by `motion` against `b` at rest; `null` if there is none. Leaving and gliding along are no touch.
 * @throws InvalidShapeError, InvalidInputError; InvalidQuestionError if the motion is not finite
 */
export function sweep(a: Shape, motion: Vec2, b: Shape): SweepHit | null {
  pair(a, b, code.vectorOf(motion, "motion"));
  if (!core.sweep()) return null;
  code.read();
  const [normal, point] = [code.nextVector(), code.nextVector()];
  return { time: code.next(), normal, point };
}

/** A laser on a turning mount. */
export interface SweepLaser {
  /** What it turns about. */
  pivot: Vec2;
  /** Half its length, half its width; 0 or more. */
  half: Vec2;
  /** How far its centre is from the pivot, along its own axis: half the length if it begins there. */
  offset: number;
  /** The angle it starts at, in radians from +x toward +y. */
  from: number;
  /** The angle it ends at, as far from the first as you like. */
  to: number;
}
const LASER_KEYS: Keys<SweepLaser> = { pivot: true, half: true, offset: true, from: true, to: true };

/** When a turning laser first touches a circle, also from the start; `null` if it does not. @throws InvalidShapeError, InvalidInputError */
export function sweepLaser(circle: CircleLike, laser: SweepLaser): {
  /** The share of the turn, 0 to 1. */
  time: number;
  /** Its angle then, in radians. */
  angle: number;
} | null {
  code.write(() => {
    known(laser, LASER_KEYS, "a laser");
    code.bare(circle, "circle", "circle");
    code.vector(laser.pivot, "pivot");
    code.vector(laser.half, "half");
    code.number(laser.offset, "offset");
    code.number(laser.from, "from");
    code.number(laser.to, "to");
  });
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
const REFLECT_KEYS: Keys<ReflectOptions> = { restitution: true, surfaceVelocity: true };

/** A velocity after a bounce off a surface with this normal, of any length; unchanged if it is already separating. @throws InvalidInputError */
export function reflect(velocity: Vec2, normal: Vec2, options: ReflectOptions = {}): Vec2 {
  known(options, REFLECT_KEYS, "the options of reflect");
  const { restitution = 1, surfaceVelocity = [0, 0] } = options;
  code.write(() => {
    code.vector(velocity, "velocity");
    code.vector(normal, "normal");
    code.number(restitution, "restitution");
    code.vector(surfaceVelocity, "surfaceVelocity");
  });
  core.reflect();
  code.read();
  return code.nextVector();
}

/**
 * Which circles overlap one turned box: 1 or 0 for each of `circles` = x, y, radius, x, y, radius, … `out` is filled and returned.
 * @throws InvalidShapeError that names the first invalid circle
 */
export function circlesAgainstObb(circles: Float32Array, obb: ObbLike, out = verdictsOf(circles)): Uint8Array {
  code.write(() => code.bare(obb, "obb", "obb"));
  core.circles_against_obb(code.floatsOf(circles, 3, "circles"), verdictsFor(circles, out));
  return out;
}

/**
 * Which pairs overlap, each circle with the box at the same place: circles as above, boxes as x, y, half length, half width, angle, …
 * @throws InvalidShapeError likewise, InvalidInputError if there are not as many boxes as circles
 */
export function circlesAgainstObbs(circles: Float32Array, obbs: Float32Array, out = verdictsOf(circles)): Uint8Array {
  bytes();
  const [count, boxes] = [code.floatsOf(circles, 3, "circles").length / 3, code.floatsOf(obbs, 5, "obbs").length / 5];
  if (boxes !== count) throw new InvalidInputError(`obbs: must be as many as there are circles, ${count}, got ${boxes}`);
  core.circles_against_obbs(circles, obbs, verdictsFor(circles, out));
  return out;
}

const verdictsOf = (circles: Float32Array): Uint8Array => new Uint8Array(code.floatsOf(circles, 3, "circles").length / 3);

/** That there is room for a verdict on each circle. */
function verdictsFor(circles: Float32Array, out: Uint8Array): Uint8Array {
  if (code.bytesOf(out, "out").length * 3 === circles.length) return out;
  throw new InvalidInputError(`out: must be as long as there are circles, ${circles.length / 3}, got ${out.length}`);
}
