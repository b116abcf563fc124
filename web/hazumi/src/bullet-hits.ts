// What bullets met in a frame.

import { allDoubles, doublesAt } from "./core.js";
import type { CoreSwarm } from "./core/hazumi.js";
import { type BodyId, Row } from "./hits.js";

/** How many numbers a hit among {@link Meetings} has. */
export const MEETING_STRIDE = 14;

/** A bullet met a body or a target, at its moment. */
export class BulletHit extends Row {
  /** The bullet's index, before the frame removed any. */
  get index(): number { return this.numbers[this.start]; }
  /** The bullet's number of the game's own. */
  get user(): number { return this.numbers[this.start + 1]; }
  /** Which target was met, by its place in the list; `null` if it was a body. */
  get target(): number | null { return this.numbers[this.start + 2] === 1 ? this.numbers[this.start + 3] : null; }
  /** Which body of the world was met; `null` if it was a target. */
  get body(): BodyId | null { return this.numbers[this.start + 2] === 1 ? null : this.numbers[this.start + 3]; }
  /** Which of the body's shapes; 0 but for bodies of several. */
  get shapeIndex(): number { return this.numbers[this.start + 4]; }
  /** The share of the frame before it, 0 to 1. */
  get time(): number { return this.numbers[this.start + 5]; }
  /** Where they touch: x. */
  get x(): number { return this.numbers[this.start + 6]; }
  /** Where they touch: y. */
  get y(): number { return this.numbers[this.start + 7]; }
  /** The surface's normal there, of length 1, toward the bullet: x. */
  get nx(): number { return this.numbers[this.start + 8]; }
  /** The normal's y. */
  get ny(): number { return this.numbers[this.start + 9]; }
  /** The bullet's velocity, just before, in units per second: x. */
  get vx(): number { return this.numbers[this.start + 10]; }
  /** That velocity's y. */
  get vy(): number { return this.numbers[this.start + 11]; }
  /** The velocity of the surface where they touch: x. */
  get surfaceVx(): number { return this.numbers[this.start + 12]; }
  /** The surface velocity's y. */
  get surfaceVy(): number { return this.numbers[this.start + 13]; }
  /** A copy that may be kept. */
  copy(): BulletHit { return new BulletHit(this.numbers.slice(this.start, this.start + MEETING_STRIDE), 0); }
}

/**
 * What was met in a frame: to be gone through hit by hit, or as numbers. Views, good until the next call; `time` is the share of the frame, indices are
 * those before the call.
 */
export interface Meetings extends Iterable<BulletHit> {
  /** How many hits there were, in order of time, then of bullets. */
  readonly hitCount: number;
  /**
   * {@link MEETING_STRIDE} numbers each: index, user, 1 if it met a target and 0 if a body, which (its place in the list, or the {@link BodyId}), shapeIndex,
   * time, px, py, nx, ny, vx, vy, and the surface's velocity.
   */
  readonly hits: Float64Array;
  /** How many bullets came into a target's ring for the first time, and hit none. */
  readonly grazeCount: number;
  /** index, target, time each. */
  readonly grazes: Float64Array;
  /** The indices of the bullets that are gone, ascending. They are removed already. */
  readonly gone: Float64Array;
  /** How many met more than a bullet may in a frame, and stayed where they were for the rest of it. */
  readonly bounded: number;
  /** The hits one after another: the same object every time. Bullets and bodies may come and go meanwhile; another frame of the swarm may not. */
  [Symbol.iterator](): Iterator<BulletHit>;
}

/** What a frame left at this address. @internal */
export function readMeetings(core: CoreSwarm, address: number): Meetings {
  const [hitCount, grazeCount, gone] = [core.met_count(), core.met_graze_count(), core.gone_count()];
  const grazes = address + 8 * MEETING_STRIDE * hitCount;
  const hits = doublesAt(address, MEETING_STRIDE * hitCount);
  return {
    hitCount, hits, grazeCount, bounded: core.bounded(),
    grazes: doublesAt(grazes, 3 * grazeCount),
    gone: doublesAt(grazes + 24 * grazeCount, gone),
    *[Symbol.iterator]() {
      const hit = new BulletHit(hits, 0);
      for (let at = 0; at < hitCount; at++) {
        // Anew each time: what a game does at the last hit may have moved the memory.
        [hit.numbers, hit.start] = [allDoubles(), (address >>> 3) + MEETING_STRIDE * at];
        yield hit;
      }
    },
  };
}
