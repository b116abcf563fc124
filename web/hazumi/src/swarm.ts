// Many bullets against few players: rule R4 by the million.

import { wholeNumber } from "./body.js";
import * as code from "./code.js";
import { BulletHit, type Meetings, readMeetings } from "./bullet-hits.js";
import { allDoubles, bytes, core, doublesAt, floatsAt } from "./core.js";
import type { CoreSwarm } from "./core/hazumi.js";
import { warnOfMilliseconds } from "./development.js";
import { InvalidInputError, InvalidSwarmError } from "./errors.js";
import { asking } from "./host.js";
import { type Keys, known } from "./keys.js";
import { busy, Owned } from "./owned.js";
import { type Filter, writeFilter } from "./questions.js";
import { type Laser, writeLaser } from "./laser.js";
import type { AabbLike } from "./shapes.js";
import type { Vec2 } from "./vec2.js";
import { flat, type Player, type Target, writePlayer } from "./targets.js";
import { coreOf, type World } from "./world.js";

/** What a frame found, in the order of bullets. Views, good until the next call. `time` is the share of the frame. */
export interface SwarmHits {
  /** How many bullets hit. */
  readonly hitCount: number;
  /** How many grazed for the first time, and did not hit. */
  readonly grazeCount: number;
  /** index, time, nx, ny each; the normal points from the player to the bullet. */
  readonly hits: Float64Array;
  /** index, time each. */
  readonly grazes: Float64Array;
}

/** What comes of a bullet that met something: it is removed, flies on as off a mirror, or through it. */
export type BulletResponse = "gone" | "bounce" | "pass";

/** What says what comes of a bullet's hit; nothing leaves it to what was said for all. */
export type RespondToBullet = (hit: BulletHit) => BulletResponse | void;

/** What bullets meet, and what comes of it. */
export interface Meet {
  /** Which bodies of the world; all unless said. */
  filter?: Filter;
  /** What comes of a hit on a body; "gone" unless said. */
  response?: BulletResponse;
  /** Who else is shot at; or eight numbers each: from, end, radius, motion, ring. */
  targets?: readonly Target[] | Float32Array;
  /** What comes of a hit on a target; "gone" unless said. */
  targetResponse?: BulletResponse;
  /**
   * Says what comes of a hit, in order of time; nothing leaves it to what the others of these say. It is handed ONE hit object over and over,
   * may look at the world and change nothing of it, and cannot use the swarm. What it throws comes out when the frame is done.
   */
  respond?: RespondToBullet;
  /** By index, what each bullet answers to all it meets: 0 gone, 1 bounce, 2 pass. Those beyond the last answer as said for all. */
  responses?: Uint8Array;
}
const MEET_KEYS: Keys<Meet> = { filter: true, response: true, targets: true, targetResponse: true, respond: true, responses: true };

const RESPONSES: readonly BulletResponse[] = ["gone", "bounce", "pass"];
/** Leaves it to what was said for all. */
const THEIRS = 3;
const NO_RESPONSES = new Uint8Array();
/** For more bullets memory is taken as they come. */
const MOST_AT_ONCE = 1 << 20;

function answer(response: BulletResponse = "gone", path: string): number {
  const number = RESPONSES.indexOf(response);
  if (number < 0) throw new InvalidInputError(`${path}: must be "gone", "bounce" or "pass", got ${code.shown(response)}`);
  return number;
}

/** Bullets as a structure of arrays, in the order in which they were spawned. One is named by its index, until bullets before it are removed. */
export class Swarm extends Owned {
  /** @internal */
  declare core: CoreSwarm;

  /** `capacity`: for how many bullets there is memory at once. */
  constructor(capacity = 0) {
    bytes();
    super(new core.CoreSwarm(Math.min(code.countOf(capacity, "capacity"), MOST_AT_ONCE)), "Swarm");
  }
  /** How many bullets there are. */
  get length(): number { return this.core.length(); }
  /** Adds a bullet; its index. @throws InvalidSwarmError */
  spawn(x: number, y: number, vx: number, vy: number, radius: number, user = 0): number {
    wholeNumber(user);
    code.numberOf(x, "x");
    code.numberOf(y, "y");
    code.numberOf(vx, "vx");
    code.numberOf(vy, "vy");
    code.numberOf(radius, "radius");
    return this.core.spawn(x, y, vx, vy, radius, user);
  }
  /** Adds many: x, y, vx, vy, radius, x, … If one is invalid none is added. @throws InvalidSwarmError */
  spawnAll(numbers: Float32Array): void { this.core.spawn_all(code.floatsOf(numbers, 5, "numbers")); }
  #field(field: number): Float32Array { return floatsAt(this.core.field(field), this.length); }
  /** The x of every bullet, by index. A view. */
  get xs(): Float32Array { return this.#field(0); }
  /** The y of every bullet, by index. A view. */
  get ys(): Float32Array { return this.#field(1); }
  /** The velocities' x, in units per second, by index. A view. */
  get vxs(): Float32Array { return this.#field(2); }
  /** The velocities' y, by index. A view. */
  get vys(): Float32Array { return this.#field(3); }
  /** The radii, by index. A view. */
  get radii(): Float32Array { return this.#field(4); }
  /** The game's own number of a bullet; 0 unless said. @throws InvalidSwarmError if there is no such index */
  user(index: number): number { return this.core.user(this.#index(index)); }
  /** Whether it grazed in its life. @throws InvalidSwarmError likewise */
  grazed(index: number): boolean { return this.core.grazed(this.#index(index)); }
  /** In units per second. @throws InvalidSwarmError if there is no such index, or a number is not finite */
  setVelocity(index: number, vx: number, vy: number): void {
    this.core.set_velocity(this.#index(index), code.numberOf(vx, "vx"), code.numberOf(vy, "vy"));
  }
  /** Moves all bullets by `dt` against a player that moves too: what hit and what grazed. @throws InvalidSwarmError if `dt` is negative */
  frame(dt: number, player: Player): SwarmHits {
    code.write(() => writePlayer(player));
    code.numberOf(dt, "dt");
    warnOfMilliseconds(dt, "frame");
    const address = this.core.frame(dt);
    const [hitCount, grazeCount] = [this.core.hit_count(), this.core.graze_count()];
    return {
      hitCount, grazeCount, hits: doublesAt(address, 4 * hitCount), grazes: doublesAt(address + 32 * hitCount, 2 * grazeCount),
    };
  }
  /**
   * Moves all bullets by `dt` seconds among the bodies of a world, and among targets that are in none, swept and in order of time: what each met. Fixed
   * bodies where they are, one-way ones from their front, kinematic ones as the next step will take them (ask before `world.step`), dynamic ones straight
   * on, and not pushed. Bounces go on until the frame is spent. Bullets that are gone are removed; what is behind a wall is not hit by one that is gone at
   * the wall, and may be by one that bounced.
   *
   * ```ts
   * for (const hit of swarm.meet(world, dt, {
   *   filter: { noneOf: GLASS },
   *   targets: enemies.map(({ x, y }) => ({ from: [x, y], radius: 12, ring: 20 })),
   *   respond: (hit) => (hit.body !== null && world.tags(hit.body) & MIRROR ? "bounce" : "gone"),
   * })) {
   *   if (hit.target !== null) enemies[hit.target].health -= 1;
   * }
   * ```
   *
   * @throws InvalidSwarmError if `dt` or a target makes no sense, InvalidInputError if something else does: nothing has moved then. What `respond`
   * throws, or answers that is no response, comes out when the frame is over
   */
  meet(world: World<any>, dt: number, how: Meet = {}): Meetings {
    known(how, MEET_KEYS, "what meets");
    const { filter = {}, response, targets, targetResponse, respond, responses = NO_RESPONSES } = how;
    const [body, target] = [answer(response, "response"), answer(targetResponse, "targetResponse")];
    const [all, seen, own] = [flat(targets), coreOf(world), code.bytesOf(responses, "responses")];
    code.numberOf(dt, "dt");
    warnOfMilliseconds(dt, "meet");
    return world.whileAsking(() => this.#met(respond, (core) => {
      writeFilter(filter);
      return core.meet(seen, dt, all, body, target, own, respond !== undefined);
    }));
  }
  /**
   * The same against targets alone: players and enemies that are in no world. `response` is for all hits, or says it for each. A bullet that overlaps a
   * target as the frame begins hits it at time 0; one that comes into a target's ring and hits none grazes, once in its life.
   * @throws InvalidSwarmError, InvalidInputError likewise
   */
  strike(
    targets: readonly Target[] | Float32Array, dt: number, response: BulletResponse | RespondToBullet = "gone", responses = NO_RESPONSES,
  ): Meetings {
    const respond = typeof response === "function" ? response : undefined;
    const [all, target] = [flat(targets), typeof response === "function" ? 0 : answer(response, "response")];
    code.numberOf(dt, "dt");
    code.bytesOf(responses, "responses");
    warnOfMilliseconds(dt, "strike");
    return this.#met(respond, (core) => core.strike(dt, all, target, responses, respond !== undefined));
  }
  /** Runs a frame that may ask, in which the swarm itself cannot be used. */
  #met(respond: RespondToBullet | undefined, run: (core: CoreSwarm) => number): Meetings {
    const { core } = this;
    if (!respond) return readMeetings(core, run(core));
    code.functionOf(respond, "respond");
    const place = core.record() >>> 3;
    const hit = new BulletHit(allDoubles(), place);
    this.core = busy(() => new InvalidSwarmError("swarm: cannot be used while it asks what comes of a hit; do it when the frame is done")) as CoreSwarm;
    try {
      return readMeetings(core, asking(() => {
        [hit.numbers, hit.start] = [allDoubles(), place];
        const response = respond(hit);
        return response === undefined ? THEIRS : answer(response, "response");
      }, THEIRS, () => run(core)));
    } finally {
      this.core = core;
    }
  }
  /**
   * Turns bullets toward a place, the shorter way, by at most `rate` radians a second: all, or those of some indices. Before the frame that
   * moves them, with its `dt`. They keep their speed. @throws InvalidSwarmError if a number makes no sense
   */
  turnToward(place: Vec2, rate: number, dt: number, indices?: ArrayLike<number>): void {
    const [x, y] = code.vectorOf(place, "place");
    const some = indices === undefined ? undefined : code.indicesOf(indices, "indices");
    this.core.turn_toward(code.numberOf(dt, "dt"), code.numberOf(rate, "rate"), x, y, some);
  }
  /** Moves all bullets and no more. */
  advance(dt: number): void {
    code.numberOf(dt, "dt");
    warnOfMilliseconds(dt, "advance");
    this.core.advance(dt);
  }
  /** Removes the bullets wholly outside of the box; how many. */
  cull(inside: AabbLike): number {
    code.write(() => code.bare(inside, "aabb", "inside"));
    return this.core.cull();
  }
  /** Removes one; the rest keep their order. @throws InvalidSwarmError if there is no such index */
  remove(index: number): void { this.removeAll([this.#index(index)]); }
  /**
   * Removes many: indices in any order; the rest keep theirs. Those beyond the last mean nothing.
   * @throws InvalidInputError if one is no whole number, or below 0: none is removed then
   */
  removeAll(indices: ArrayLike<number>): void {
    this.core.remove_all(code.indicesOf(indices, "indices"));
  }
  /** A copy that goes on exactly as this one does: clone it with its world to roll back. */
  clone(): Swarm {
    const [swarm, core] = [new Swarm(), this.core.copy()];
    swarm.core.free();
    swarm.core = core;
    return swarm;
  }
  /** Removes all. */
  clear(): void { this.core.clear(); }
  /** The bullets that meet this laser within `dt`: index, time each. Look before the frame moves them. A view. */
  burn(dt: number, laser: Laser): Float64Array {
    code.write(() => writeLaser(laser));
    const address = this.core.burn(code.numberOf(dt, "dt"));
    return doublesAt(address, 2 * this.core.burnt_count());
  }

  #index(index: number): number {
    if (!Number.isInteger(index) || index < 0 || index >= this.length) {
      throw new InvalidSwarmError(`index: must be a whole number below ${this.length}, got ${code.shown(index)}`);
    }
    return index;
  }
}
