// Shapes, bodies and responses as numbers in the memory that both sides see: what the module's `code.rs` reads and writes.

import { allDoubles, bytes, core } from "./core.js";
import { InvalidInputError, InvalidShapeError } from "./errors.js";
import { known, nearest } from "./keys.js";
import type { Response } from "./response.js";
import type { Shape } from "./shapes.js";
import type { Tags } from "./tags.js";
import type { Vec2 } from "./vec2.js";

let room = 0;
let start = 0;
let all: Float64Array;
let at = 0;

/** Begins to write. Nothing else may be called before what was written is read. @internal */
export function write(numbers = 64): void {
  bytes();
  if (numbers > room) {
    start = core.scratch(numbers) >>> 3;
    room = numbers;
  }
  all = allDoubles();
  at = start;
}

/** That a value is a number. @internal */
export function numberOf(value: number, path: string): number {
  if (typeof value !== "number") throw new InvalidInputError(`${path}: must be a number, got ${shown(value)}`);
  return value;
}

/** That a value is two numbers. @internal */
export function vectorOf(value: Vec2, path: string): Vec2 {
  if (!value || typeof value[0] !== "number" || typeof value[1] !== "number") {
    throw new InvalidInputError(`${path}: must be two numbers, got ${shown(value)}`);
  }
  return value;
}

/** That a value is a set of tags, as the module has it: 32 bits, which JavaScript's own operators also give as a negative number. @internal */
export function tagsOf(value: Tags, path: string): number {
  if (value !== value >> 0 && value !== value >>> 0) {
    throw new InvalidInputError(`${path}: must be a set of tags, a whole number of 32 bits, got ${shown(value)}`);
  }
  return value >>> 0;
}

/** That a value is true or false. @internal */
export function flagOf(value: boolean, path: string): boolean {
  if (typeof value !== "boolean") throw new InvalidInputError(`${path}: must be true or false, got ${shown(value)}`);
  return value;
}

/** That a value is a whole number, 0 or more. @internal */
export function countOf(value: number, path: string): number {
  if (!Number.isInteger(value) || value < 0) throw new InvalidInputError(`${path}: must be a whole number, 0 or more, got ${shown(value)}`);
  return value;
}

/** That a value is a function. @internal */
export function functionOf<Of>(value: Of, path: string): Of {
  if (typeof value !== "function") throw new InvalidInputError(`${path}: must be a function, got ${shown(value)}`);
  return value;
}

/** @internal */
export function number(value: number, path: string): void {
  all[at++] = numberOf(value, path);
}

/** @internal */
export function vector(value: Vec2, path: string): void {
  [all[at], all[at + 1]] = vectorOf(value, path);
  at += 2;
}

/** A value as it is shown in a message. @internal */
export function shown(value: unknown): string {
  let text: string | undefined;
  try {
    text = typeof value === "function" ? "a function" : JSON.stringify(value);
  } catch {
    // What cannot be written is shown as what it calls itself.
  }
  text ??= String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** That a value is a list of numbers of 32 bits, `each` at a time. @internal */
export function floatsOf(value: Float32Array, each: number, path: string): Float32Array {
  if (!(value instanceof Float32Array)) throw new InvalidInputError(`${path}: must be a Float32Array, got ${shown(value)}`);
  if (value.length % each !== 0) throw new InvalidInputError(`${path}: must have ${each} numbers each, got ${value.length} in all`);
  return value;
}

/** Indices as the module has them; what is beyond the last that there can be stays beyond. @internal */
export function indicesOf(value: ArrayLike<number>, path: string): Uint32Array {
  if (typeof value !== "object" || value === null || typeof value.length !== "number") {
    throw new InvalidInputError(`${path}: must be a list of indices, got ${shown(value)}`);
  }
  return Uint32Array.from(value, (index, at) => Math.min(countOf(index, `${path}[${at}]`), 0xffff_ffff));
}

/** That a value is bytes. @internal */
export function bytesOf(value: Uint8Array, path: string): Uint8Array {
  if (!(value instanceof Uint8Array)) throw new InvalidInputError(`${path}: must be a Uint8Array, got ${shown(value)}`);
  return value;
}

type Fields = readonly (readonly [name: string, vector: boolean, otherwise?: number])[];
const V = true;
const N = false;
const HALF_WIDTH = ["half_width", N, 0] as const;
/** The fields of every kind of shape but the polygon, in the module's order. */
const KINDS: Record<string, readonly [number, Fields]> = {
  circle: [0, [["center", V], ["radius", N]]],
  aabb: [1, [["min", V], ["max", V]]],
  obb: [2, [["center", V], ["half", V], ["angle", N]]],
  capsule: [3, [["a", V], ["b", V], ["radius", N]]],
  segment: [4, [["a", V], ["b", V]]],
  line: [5, [["point", V], ["direction", V]]],
  quad_bez: [6, [["p0", V], ["p1", V], ["p2", V], HALF_WIDTH]],
  cubic_bez: [7, [["p0", V], ["p1", V], ["p2", V], ["p3", V], HALF_WIDTH]],
};
/** The names of the fields, to be looked up. */
const KEYS = new Map(Object.values(KINDS).map(([, fields]) => [fields, Object.fromEntries(fields.map(([name]) => [name, true as const]))]));
const NAMES = [...Object.keys(KINDS), "polygon"];

function refuse(path: string, what: string, got: unknown, hint = ""): never {
  throw new InvalidShapeError(`${path}: ${what}, got ${shown(got)}${hint}`);
}

function fields(shape: any, wanted: Fields, path: string): void {
  if (typeof shape !== "object" || shape === null) refuse(path, "must be an object", shape);
  for (const [name, isVector, otherwise] of wanted) {
    const value = shape[name] ?? otherwise;
    // Only where a field is missing can another be a misspelt one that nobody notices.
    if (shape[name] === undefined) known(shape, KEYS.get(wanted)!, path);
    if (!isVector) {
      if (typeof value !== "number") refuse(`${path}.${name}`, "must be a number", value);
      all[at++] = value;
    } else {
      if (!value || typeof value[0] !== "number" || typeof value[1] !== "number") refuse(`${path}.${name}`, "must be two numbers", value);
      all[at++] = value[0];
      all[at++] = value[1];
    }
  }
}

function meant(name: string): string {
  const like = nearest(name, NAMES);
  return like === undefined ? `; known are ${NAMES.join(", ")}` : `; did you mean \`${like}\`?`;
}

/** How many numbers a shape is at most. @internal */
export function sizeOf(shape: Shape): number {
  const points = (shape as any)?.polygon?.points;
  return Array.isArray(points) ? 2 + 2 * points.length : 10;
}

/** A shape of any kind. @internal */
export function shape(value: Shape, path: string): void {
  if (value === undefined) throw new InvalidInputError(`${path}: missing`);
  let name: string | undefined;
  if (typeof value === "object" && value !== null) for (const key in value) {
    if (name !== undefined) refuse(path, "must be an object with one key, the shape's name", value);
    name = key;
  }
  if (name === undefined) refuse(path, "must be an object with one key, the shape's name", value);
  if (name === "polygon") {
    const points = (value as any).polygon?.points;
    if (!Array.isArray(points)) refuse(`${path}.polygon.points`, "must be an array", points);
    all[at++] = 8;
    all[at++] = points.length;
    points.forEach((point: Vec2, index: number) => {
      if (!point || typeof point[0] !== "number" || typeof point[1] !== "number") {
        refuse(`${path}.polygon.points[${index}]`, "must be two numbers", point);
      }
      all[at++] = point[0];
      all[at++] = point[1];
    });
    return;
  }
  const kind = KINDS[name as string];
  if (!kind || !Object.hasOwn(KINDS, name as string)) refuse(path, "there is no such shape", name, meant(name as string));
  all[at++] = kind[0];
  fields((value as any)[name as string], kind[1], `${path}.${name}`);
}

/** A shape of one fixed kind, in either form. @internal */
export function bare(value: any, name: "circle" | "aabb" | "obb" | "segment" | "line", path: string): void {
  fields(value?.[name] ?? value, KINDS[name][1], path);
}

/** The numbers of {@link Response}; {@link THEIRS} leaves it to the bodies. @internal */
export const THEIRS = 6;
const NAMED = ["bounce", "slide", "stop", "pass"] as const;
const RESPONSES: Record<string, number> = { bounce: 0, slide: 1, stop: 2, pass: 3 };
const WITH_NUMBERS = { bounce: 4, velocity: 5, direction: 7, bounceAt: 8 } as const;

/** Writes the further numbers of a response to `to` and returns its number. @internal */
export function respond(response: Response | null | undefined | void, to: Float64Array, place: number): number {
  if (response === undefined || response === null) return THEIRS;
  if (typeof response === "string") {
    const kind = RESPONSES[response];
    if (kind !== undefined) return kind;
  } else if (typeof response !== "object") {
    // Refused below.
  } else if ("bounce" in response && typeof response.bounce === "number") {
    to[place] = response.bounce;
    return WITH_NUMBERS.bounce;
  } else if ("bounceAt" in response && typeof response.bounceAt === "number") {
    to[place] = response.bounceAt;
    return WITH_NUMBERS.bounceAt;
  } else if ("velocity" in response && typeof response.velocity?.[0] === "number" && typeof response.velocity[1] === "number") {
    to[place] = response.velocity[0];
    to[place + 1] = response.velocity[1];
    return WITH_NUMBERS.velocity;
  } else if ("direction" in response && typeof response.direction?.[0] === "number" && typeof response.direction[1] === "number") {
    to[place] = response.direction[0];
    to[place + 1] = response.direction[1];
    return WITH_NUMBERS.direction;
  }
  throw new InvalidInputError(
    `response: must be "bounce", "slide", "stop", "pass", { bounce }, { bounceAt }, { velocity } or { direction }, got ${shown(response)}`);
}

/** The same of what a game answered at a hit. What is said of bodies is checked in the module. @internal */
export function answer(response: Response | null | undefined | void, to: Float64Array, place: number): number {
  const kind = respond(response, to, place);
  const [a, b] = [to[place], to[place + 1]];
  const { bounce, velocity, direction, bounceAt } = WITH_NUMBERS;
  const must = kind === bounce && !(a >= 0) ? "bounce: must be >= 0"
    : kind === bounceAt && !(a >= 0 && a < Infinity) ? "bounceAt: must be finite and >= 0"
    : kind === velocity && !(Number.isFinite(a) && Number.isFinite(b)) ? "velocity: must be finite"
    : kind === direction && !(Number.isFinite(a) && Number.isFinite(b) && (a !== 0 || b !== 0)) ? "direction: must be finite and not [0, 0]"
    : undefined;
  if (must !== undefined) throw new InvalidInputError(`response.${must}, got ${shown(response)}`);
  return kind;
}

/** A response as three numbers. @internal */
export function response(value: Response | null | undefined): void {
  const place = at;
  all[place + 1] = all[place + 2] = 0;
  all[place] = respond(value, all, place + 1);
  at += 3;
}

/** Begins to read what the module left. @internal */
export function read(): void {
  // What it left may have taken more room.
  start = core.scratch(0) >>> 3;
  all = allDoubles();
  at = start;
}

/** Where is read. @internal */
export const place = (): number => at;

/** @internal */
export const next = (): number => all[at++];

/** @internal */
export const nextVector = (): [number, number] => [all[at++], all[at++]];

/** The response that the module left; `null` if it is the bodies'. @internal */
export function nextResponse(): Response | null {
  const [kind, a, b] = [next(), next(), next()];
  const { bounce, velocity, direction, bounceAt } = WITH_NUMBERS;
  switch (kind) {
    case bounce: return a === 1 ? "bounce" : { bounce: a };
    case velocity: return { velocity: [a, b] };
    case direction: return { direction: [a, b] };
    case bounceAt: return { bounceAt: a };
    default: return NAMED.find((name) => RESPONSES[name] === kind) ?? null;
  }
}

/** So many numbers as a view, good until the next call. @internal */
export const view = (length: number): Float64Array => all.subarray(at, at + length);

/** Shapes that the module left. @internal */
export function nextShapes(length: number): Shape[] {
  const end = at + length;
  const shapes: Shape[] = [];
  while (at < end) {
    const name = NAMES[next()];
    if (name === "polygon") {
      const points = Array.from({ length: next() }, nextVector);
      shapes.push({ polygon: { points } });
      continue;
    }
    const inner: Record<string, unknown> = {};
    for (const [field, isVector, otherwise] of KINDS[name][1]) {
      const value = isVector ? nextVector() : next();
      if (otherwise === undefined || value !== otherwise) inner[field] = value;
    }
    shapes.push({ [name]: inner } as unknown as Shape);
  }
  return shapes;
}
