// What a step reports.

import * as code from "./code.js";
import { allDoubles, core, doublesAt } from "./core.js";
import { InvalidInputError } from "./errors.js";
import { PLACES } from "./host.js";
import { type Keys, known } from "./keys.js";
import type { Response } from "./response.js";
import type { Tags } from "./tags.js";
import type { Vec2 } from "./vec2.js";

/** A body's handle: a safe integer that never comes to mean another body of its world. Worlds count each for itself, so that it says nothing in a world that is neither its own nor a clone of that. {@link bodyIndex} is its place in the views. */
export type BodyId = number;

/** The place of a body in the world's arrays: small, and used again after the body is removed. */
export const bodyIndex = (id: BodyId): number => code.idOf(id) % PLACES;

/** The side that was met, as rule R1 says it; `oblique` of what is turned or curved. */
export type HitSide = "top_bottom" | "left_right" | "corner" | "oblique";
const SIDES: readonly HitSide[] = ["top_bottom", "left_right", "corner", "oblique"];

/** How many numbers each hit of {@link Hits.numbers} is. */
export const HIT_STRIDE = 16;

/** The face of a paddle that steers. */
export interface Face {
  /** Its middle. */
  center: Vec2;
  /** Where it faces. */
  toward: Vec2;
  /** From its middle to either end, more than 0. */
  halfWidth: number;
  /** The angle at the ends, in radians. */
  most: number;
}
const FACE_KEYS: Keys<Face> = { center: true, toward: true, halfWidth: true, most: true };

/** By this Node asks what `console.log` is to show. */
const INSPECT = Symbol.for("nodejs.util.inspect.custom");

/** What is read of numbers, from `start` on. */
export abstract class Row {
  #numbers: Float64Array;
  /** @internal */ start: number;
  /** @internal */
  constructor(numbers: Float64Array, start: number) {
    this.#numbers = numbers;
    this.start = start;
  }
  /** Those of the module anew if its memory has grown: what the game does at the hit may make it. @internal */
  get numbers(): Float64Array { return this.#numbers.length > 0 ? this.#numbers : (this.#numbers = allDoubles()); }
  /** @internal */ set numbers(numbers: Float64Array) { this.#numbers = numbers; }
  /** All that it says, as plain data: what `JSON.stringify` writes, and in Node `console.log` shows. */
  toJSON(): Record<string, unknown> {
    const said = Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(this)));
    return Object.fromEntries(said.filter(([, { get }]) => get).map(([name, { get }]) => [name, get!.call(this)]));
  }
  /** @internal */
  [INSPECT](): Record<string, unknown> { return this.toJSON(); }
}

/** A touch that stopped a body, at its moment. */
export class Hit extends Row {
  /** Seconds since the step began. */
  get time(): number { return this.numbers[this.start]; }
  /** Who moved. */
  get body(): BodyId { return this.numbers[this.start + 1]; }
  /** Whom it met. */
  get other(): BodyId { return this.numbers[this.start + 2]; }
  /** Which of the other's shapes it met; 0 but for bodies of several. */
  get shapeIndex(): number { return this.numbers[this.start + 3]; }
  /** The tags of what moved. */
  get bodyTags(): Tags { return this.numbers[this.start + 4]; }
  /** The tags of what it met. */
  get otherTags(): Tags { return this.numbers[this.start + 5]; }
  /** Where they touch, on the other's surface: x. */
  get x(): number { return this.numbers[this.start + 6]; }
  /** Where they touch: y. */
  get y(): number { return this.numbers[this.start + 7]; }
  /** The surface's normal there, of length 1, toward what moved: x. */
  get nx(): number { return this.numbers[this.start + 8]; }
  /** The normal's y. */
  get ny(): number { return this.numbers[this.start + 9]; }
  /** The side that was met. */
  get side(): HitSide { return SIDES[this.numbers[this.start + 10]]; }
  /** The velocity of what moved, just before, in units per second: x. */
  get vx(): number { return this.numbers[this.start + 11]; }
  /** That velocity's y. */
  get vy(): number { return this.numbers[this.start + 12]; }
  /** The velocity of the surface where they touch: x. */
  get surfaceVx(): number { return this.numbers[this.start + 13]; }
  /** The surface velocity's y. */
  get surfaceVy(): number { return this.numbers[this.start + 14]; }
  /** Whether surfaces that close in leave it no way to go. It stops until there is room, unless the response is `"pass"`. */
  get crushed(): boolean { return this.numbers[this.start + 15] !== 0; }
  /** How fast the two came together along the normal, 0 or more. */
  get speed(): number {
    return Math.max(0, (this.surfaceVx - this.vx) * this.nx + (this.surfaceVy - this.vy) * this.ny);
  }
  /**
   * The response of a paddle that steers: the direction that its face gives for where it was hit, as fast as it came; a bounce at its
   * back and sides. What keeps its speed does so, however fast the paddle is. What it crushes against a wall goes through it.
   * @throws InvalidInputError if a number makes no sense
   */
  bend(face: Face): Response {
    known(face, FACE_KEYS, "a face");
    if (this.crushed) return "pass";
    const { x, y, vx, vy, nx, ny } = this;
    code.write(() => {
      code.vector([x, y], "point");
      code.vector([vx, vy], "velocity");
      code.vector([nx, ny], "normal");
      code.vector(face.center, "center");
      code.vector(face.toward, "toward");
      code.number(face.halfWidth, "halfWidth");
      code.number(face.most, "most");
    });
    if (!core.CoreWorld.bend()) return "bounce";
    code.read();
    return { direction: code.nextVector() };
  }
  /** A copy that may be kept. */
  copy(): Hit {
    return new Hit(this.numbers.slice(this.start, this.start + HIT_STRIDE), 0);
  }
}

/** What a step did, in short. */
export interface StepReport {
  /** How many hits there were. */
  hits: number;
  /** How many bodies lost part of the step: they met too much in it, or no way was found for them. */
  bounded: number;
  /** How many bodies had no room. */
  crushed: number;
}

/** The report that the module left. @internal */
export function readReport(): StepReport {
  code.read();
  return { hits: code.next(), bounded: code.next(), crushed: code.next() };
}

/** So many hits that the module left, to be kept. @internal */
export function readHits(count: number): Hit[] {
  const numbers = Float64Array.from({ length: count * HIT_STRIDE }, code.next);
  return Array.from({ length: count }, (_, at) => new Hit(numbers, at * HIT_STRIDE));
}

/** Where hits come from. @internal */
export interface HitSource { hits(): number; hit_count(): number }

/**
 * The hits of the last step, in order of time. One object is handed out again and again: {@link Hit.copy} what is to be kept.
 * Read them before anything else is called.
 */
export class Hits implements Iterable<Hit> {
  /** How many there are. */
  readonly length: number;
  readonly #address: number;
  readonly #hit: Hit;
  /** @internal */
  constructor(source: HitSource, hit: Hit) {
    this.#address = source.hits();
    this.length = source.hit_count();
    this.#hit = hit;
  }
  /** The hit at this place: the same object every time. @throws InvalidInputError if there is none */
  at(index: number): Hit {
    if (!Number.isInteger(index) || index < 0 || index >= this.length) {
      throw new InvalidInputError(`hits.at: there are ${this.length} hits, counted from 0, got ${code.shown(index)}`);
    }
    this.#hit.numbers = allDoubles();
    this.#hit.start = (this.#address >>> 3) + index * HIT_STRIDE;
    return this.#hit;
  }
  /** The hits one after another: the same object every time. */
  *[Symbol.iterator](): Iterator<Hit> {
    for (let index = 0; index < this.length; index++) yield this.at(index);
  }
  /** All that it says, as plain data: what `JSON.stringify` writes, and in Node `console.log` shows. */
  toJSON(): Record<string, unknown>[] {
    const numbers = allDoubles();
    // By hits of their own: the one that is handed out may be in use.
    return Array.from({ length: this.length }, (_, index) => new Hit(numbers, (this.#address >>> 3) + index * HIT_STRIDE).toJSON());
  }
  /** @internal */
  [INSPECT](): Record<string, unknown>[] { return this.toJSON(); }
  /**
   * All as numbers, {@link HIT_STRIDE} each: time, body, other, shapeIndex, bodyTags, otherTags, x, y, nx, ny, side (0 top_bottom, 1
   * left_right, 2 corner, 3 oblique), vx, vy, surfaceVx, surfaceVy, crushed. A view, good until the next call.
   */
  get numbers(): Float64Array {
    return doublesAt(this.#address, this.length * HIT_STRIDE);
  }
}
