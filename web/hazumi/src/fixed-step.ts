// Steps of one length out of frames of any.

import { InvalidInputError, InvalidStepError } from "./errors.js";
import { areMilliseconds, warnOfMilliseconds } from "./development.js";
import { type Keys, known } from "./keys.js";
import { shown } from "./shown.js";

/** How {@link FixedStep} steps. */
export interface FixedStepOptions {
  /** Steps a second, more than 0; 120 unless said. */
  hz?: number;
  /** How many steps one frame may take at most, 1 or more; as many as a tenth of a second has unless said, and 1 at least. */
  most?: number;
}
const KEYS: Keys<FixedStepOptions> = { hz: true, most: true };

/** How early a step may be, in its length: a display of 60 frames a second is never quite that. */
const EARLY = 0.01;

/** So many seconds a clock may be behind another: the time of a frame is when it began, and may be before what `performance.now()` said. */
const BEHIND = 0.05;

/** So many frames in a row that would be long, and look like milliseconds, are taken for them. */
const ODD = 3;

/**
 * Makes steps of one length out of frames of any: the game goes equally fast on every display, and what it does can be recorded and
 * repeated to the bit. What is left over, as a share of a step, is where to draw: {@link World.positionsAt} and `anglesAt` have it for all
 * bodies at once, between the state before the last step and the one after it, with all bends.
 *
 * ```ts
 * const fixed = new FixedStep({ hz: 120 });
 * let last: number | undefined;
 * function frame(now: number) {
 *   const alpha = fixed.advance((now - (last ?? now)) / 1000, (dt) => world.step(dt, respond));
 *   last = now;
 *   const [places, angles] = [world.positionsAt(alpha).slice(), world.anglesAt(alpha)];
 *   for (const { id, sprite } of sprites) {
 *     const at = bodyIndex(id);
 *     sprite.position.set(places[2 * at], places[2 * at + 1]);
 *     sprite.rotation = angles[at];
 *   }
 *   requestAnimationFrame(frame);
 * }
 * requestAnimationFrame(frame);
 * ```
 *
 * A frame that took too long, or a tab that slept, is not made up for: beyond `most` steps the time is {@link lost}. So steps that cost
 * more than they last make a game slower, and never stop it.
 */
export class FixedStep {
  /** The length of a step, in seconds. */
  readonly dt: number;
  /** How many steps a frame takes at most. */
  readonly most: number;
  #owed = 0;
  #steps = 0;
  #lost = 0;
  #odd = 0;

  /** @throws InvalidInputError if a number makes no sense */
  constructor(options: FixedStepOptions = {}) {
    known(options, KEYS, "the options of FixedStep");
    const { hz = 120 } = options;
    if (typeof hz !== "number" || !(hz > 0 && hz <= 1e6)) throw new InvalidInputError(`hz: must be more than 0 and at most 1000000, got ${shown(hz)}`);
    const { most = Math.max(1, Math.ceil(hz / 10)) } = options;
    if (typeof most !== "number" || !(most >= 1)) throw new InvalidInputError(`most: must be 1 or more, got ${shown(most)}`);
    [this.dt, this.most] = [1 / hz, Math.floor(most)];
  }
  /** How many steps there were. */
  get steps(): number { return this.#steps; }
  /** The seconds that were not made up for. */
  get lost(): number { return this.#lost; }
  /** How far into the step to come the time is, 0 to 1: where to draw, as {@link advance} returns it. */
  get alpha(): number { return Math.min(Math.max(this.#owed / this.dt, 0), 1); }

  /**
   * Goes on by the seconds that went by: calls `step` as often as whole steps fit in, and returns {@link alpha}. If `step` returns `false`,
   * as a game that is over or paused does, the frame ends with that step, and what is owed beyond is forgotten. Seconds from -0.05 to 0 are
   * taken as 0: the time that `requestAnimationFrame` tells is a frame's beginning, so it may be before what `performance.now()` just said.
   * @throws InvalidStepError if the seconds are less than -0.05 or not finite; what `step` throws comes out, and that step counts
   */
  advance(seconds: number, step: (dt: number) => unknown): number {
    if (typeof seconds !== "number" || !(seconds >= -BEHIND && seconds < Infinity)) throw new InvalidStepError(`seconds: must be finite and >= -${BEHIND}, got ${shown(seconds)}`);
    if (typeof step !== "function") throw new InvalidInputError(`step: must be a function, got ${shown(step)}`);
    // A tab that slept has one such frame; milliseconds have no others.
    this.#odd = areMilliseconds(seconds) ? this.#odd + 1 : 0;
    if (this.#odd === ODD) warnOfMilliseconds(seconds, "advance");
    this.#owed += Math.max(seconds, 0);
    for (let taken = 0; this.#owed >= this.dt * (1 - EARLY); taken++) {
      if (taken === this.most) {
        const rest = this.#owed % this.dt;
        this.#lost += this.#owed - rest;
        this.#owed = rest;
        break;
      }
      this.#owed -= this.dt;
      this.#steps += 1;
      if (step(this.dt) === false) {
        this.#owed = 0;
        break;
      }
    }
    return this.alpha;
  }
  /** Forgets the time that is owed, as after a pause or a restart. */
  forget(): void { this.#owed = 0; }
}
