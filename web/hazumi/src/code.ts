// Shapes, bodies and responses as numbers in the memory that both sides see: what the module's `code.rs` reads and writes.

import { allDoubles, bytes, core } from "./core.js";
import { InvalidBodyError, InvalidInputError, InvalidShapeError } from "./errors.js";
import { known, nearest } from "./keys.js";
import type { Response } from "./response.js";
import type { Shape } from "./shapes.js";
import { shown } from "./shown.js";
import type { Tags } from "./tags.js";
import type { Vec2 } from "./vec2.js";

export { shown };

/** What is written, until it is complete, and where it ends: behind what was begun before it. */
let out = new Float64Array(256);
let end = 0;
let all: Float64Array;
let at = 0;

/**
 * Writes what `put` puts, for the call of the module that comes next. An option may be a getter that asks the world, which writes and reads as well: so
 * the module's memory has it when all is complete. Where that memory is, is asked each time: whatever the module left last may have moved it. @internal
 */
export function write(put: () => void): void {
  bytes();
  const begin = end;
  try {
    put();
    const place = (core.scratch(end - begin) >>> 3) - begin;
    const memory = allDoubles();
    for (let index = begin; index < end; index++) memory[place + index] = out[index];
  } finally {
    end = begin;
  }
}

function push(number: number): void {
  if (end === out.length) {
    const longer = new Float64Array(2 * end);
    longer.set(out);
    out = longer;
  }
  out[end++] = number;
}

/** That a value is a number. @internal */
export function numberOf(value: number, path: string): number {
  if (typeof value !== "number") throw new InvalidInputError(`${path}: must be a number, got ${shown(value)}`);
  return value;
}

/** That a value is two numbers. @internal */
export function vectorOf(value: Vec2, path: string): [x: number, y: number] {
  const two = twoOf(value);
  if (!two) throw new InvalidInputError(`${path}: must be two numbers, got ${shown(value)}`);
  return two;
}

/** The two numbers of a vector, each asked for once; none if it is no vector. @internal */
export function twoOf(value: Vec2 | null | undefined): [x: number, y: number] | undefined {
  const [x, y] = [value?.[0], value?.[1]];
  return typeof x === "number" && typeof y === "number" ? [x, y] : undefined;
}

/** That a value is a set of tags, as the module has it: 32 bits, which JavaScript's own operators also give as a negative number. @internal */
export function tagsOf(value: Tags, path: string): number {
  if (typeof value !== "number" || (value !== value >> 0 && value !== value >>> 0)) {
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

/** That a value is a number, where the handle of a body is meant. @internal */
export function idOf(id: number): number {
  if (typeof id !== "number") throw new InvalidBodyError(`body: must be a handle, as \`add\` returns it, got ${shown(id)}`);
  return id;
}

/** That a value is a function. @internal */
export function functionOf<Of>(value: Of, path: string): Of {
  if (typeof value !== "function") throw new InvalidInputError(`${path}: must be a function, got ${shown(value)}`);
  return value;
}

/** @internal */
export function number(value: number, path: string): void {
  push(numberOf(value, path));
}

/** @internal */
export function vector(value: Vec2, path: string): void {
  const [x, y] = vectorOf(value, path);
  push(x);
  push(y);
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

/** Whether there is a shape of this name. @internal */
export const isShape = (name: string): boolean => NAMES.includes(name);

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
      push(value);
    } else {
      const [x, y] = twoOf(value) ?? refuse(`${path}.${name}`, "must be two numbers", value);
      push(x);
      push(y);
    }
  }
}

function meant(name: string): string {
  const like = nearest(name, NAMES);
  return like === undefined ? `; known are ${NAMES.join(", ")}` : `; did you mean \`${like}\`?`;
}

/** Goes through a list, also where it has holes: these are `undefined`, which whoever looks refuses. @internal */
export function each<Of>(list: readonly Of[], look: (one: Of, index: number) => void): void {
  for (let index = 0; index < list.length; index++) look(list[index], index);
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
    push(8);
    push(points.length);
    each(points, (point, index) => {
      const [x, y] = twoOf(point) ?? refuse(`${path}.polygon.points[${index}]`, "must be two numbers", point);
      push(x);
      push(y);
    });
    return;
  }
  const kind = KINDS[name as string];
  if (!kind || !Object.hasOwn(KINDS, name as string)) refuse(path, "there is no such shape", name, meant(name as string));
  push(kind[0]);
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

/** The numbers of the last response that has some. */
let first = 0;
let second = 0;

/**
 * The number of a response, and its further numbers in {@link first} and {@link second}. They are as the module has them: what is finite in 64 bits may be
 * infinite in 32, or no direction. A number that makes no sense throws an error of this class. @internal
 */
export function answer(response: Response | null | undefined | void, Refused: new (message: string) => Error = InvalidInputError): number {
  if (response === undefined || response === null) return THEIRS;
  if (typeof response === "string" && Object.hasOwn(RESPONSES, response)) return RESPONSES[response];
  let [said, name, value]: [number, string, any] = [0, "", undefined];
  if (typeof response === "object") for (const key in response) {
    const one = (response as any)[key];
    if (one !== undefined) [said, name, value] = [said + 1, key, one];
  }
  const isOne = name === "bounce" || name === "bounceAt";
  const numbers = isOne ? (typeof value === "number" ? [value, 0] : undefined) : name === "velocity" || name === "direction" ? twoOf(value) : undefined;
  if (said !== 1 || !numbers) {
    throw new InvalidInputError(
      `response: must be "bounce", "slide", "stop", "pass", { bounce }, { bounceAt }, { velocity } or { direction }, got ${shown(response)}`);
  }
  const makesSense = ([a, b]: number[]) => Number.isFinite(a) && Number.isFinite(b) && (isOne ? a >= 0 : name === "velocity" || a !== 0 || b !== 0);
  const rounded = [first, second] = [Math.fround(numbers[0]), Math.fround(numbers[1])];
  if (!makesSense(rounded)) {
    const must = isOne ? "finite and >= 0" : name === "velocity" ? "finite" : "finite and not [0, 0]";
    throw new Refused(`response.${name}: must be ${must}${makesSense(numbers) ? " in 32 bits" : ""}, got ${shown(value)}`);
  }
  return WITH_NUMBERS[name as keyof typeof WITH_NUMBERS];
}

/** The same of what a game answered at the hit at this place, where its further numbers come to be. @internal */
export function answerAt(response: Response | void, place: number): number {
  const kind = answer(response);
  if (kind > 3 && kind !== THEIRS) allDoubles().set([first, second], place);
  return kind;
}

/** A response as three numbers; what is none throws an error of this class. @internal */
export function response(value: Response | null | undefined, Refused: new (message: string) => Error = InvalidBodyError): void {
  first = second = 0;
  push(answer(value, Refused));
  push(first);
  push(second);
}

/** Begins to read what the module left. @internal */
export function read(): void {
  // What it left may have taken more room.
  at = core.scratch(0) >>> 3;
  all = allDoubles();
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
