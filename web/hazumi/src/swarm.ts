// Many bullets against few players: rule R4 by the million.

import { wholeNumber } from "./body.js";
import * as code from "./code.js";
import { bytes, core, doublesAt, floatsAt } from "./core.js";
import type { CoreSwarm } from "./core/hazumi.js";
import { InvalidInputError, InvalidSwarmError } from "./errors.js";
import { type Filter, writeFilter } from "./questions.js";
import { type Near, NEARS } from "./rules.js";
import type { AabbLike, CubicBez, QuadBez } from "./shapes.js";
import type { Vec2 } from "./vec2.js";
import { coreOf, type World } from "./world.js";

/** Who is shot at: a circle that moves straight within the frame, with a ring in which bullets graze. */
export interface Player {
  /** Where its centre is at the frame's start. */
  from: Vec2;
  /** And at the frame's end; `from` unless said. */
  to?: Vec2;
  /** Of what is hit, 0 or more. */
  radius: number;
  /** The width of the ring around it in which bullets graze; 0 unless said. */
  ring?: number;
}

/** A laser through a frame. Angles are radians from +x toward +y; sizes are 0 or more. */
export type Laser = (
  | {
    /** About its centre. */
    straight: {
      /** Its middle. */
      center: Vec2;
      /** Half its length, half its width. */
      half: Vec2;
      /** Where it points. */
      angle: number;
    };
  }
  | {
    /** From a pivot on. */
    pinned: {
      /** Where it begins. */
      pivot: Vec2;
      /** Its full length. */
      length: number;
      /** Half its width. */
      halfWidth: number;
      /** Where it points. */
      angle: number;
    };
  }
  | {
    /** From a pivot on, turning evenly within the frame, as far as you like. */
    turning: {
      /** Where it begins. */
      pivot: Vec2;
      /** Its full length. */
      length: number;
      /** Half its width. */
      halfWidth: number;
      /** Where it points at the frame's start. */
      from: number;
      /** Where it points at the frame's end. */
      to: number;
    };
  }
  | {
    /** A band about a Bézier curve, as wide as its half width says. */
    curve: { quad_bez: QuadBez } | { cubic_bez: CubicBez };
  }
) & {
  /** The share of the length at each end that neither hits nor grazes, 0 to less than 0.5; 0 unless said. */
  harmless?: number;
  /** Its displacement within the frame; [0, 0] unless said. */
  moving?: Vec2;
};

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

/** Who is shot at, where there are many: a circle, or a capsule between two ends. It moves straight within the frame, and does not turn. */
export interface Target {
  /** Its centre, or one of its ends, at the frame's start. */
  from: Vec2;
  /** The other end of a capsule. */
  end?: Vec2;
  /** 0 or more. */
  radius: number;
  /** How far it moves in the frame; [0, 0] unless said. */
  motion?: Vec2;
  /** The width of the ring around it in which bullets graze; 0 unless said. */
  ring?: number;
}

/** How many numbers of a flat list of targets one has: from, end, radius, motion, ring. */
export const TARGET_STRIDE = 8;

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
  /** By index, what each bullet answers to all it meets: 0 gone, 1 bounce, 2 pass. Those beyond the last answer as said for all. */
  responses?: Uint8Array;
}

/** What was met in a frame. Views, good until the next call; `time` is the share of the frame, indices are those before the call. */
export interface Meetings {
  /** How many hits there were, in order of time, then of bullets. */
  readonly hitCount: number;
  /** {@link MEETING_STRIDE} numbers each: index, user, 1 if it met a target and 0 if a body, which (its place in the list, or the {@link BodyId}), shapeIndex, time, px, py, nx, ny, vx, vy, and the surface's velocity. */
  readonly hits: Float64Array;
  /** How many bullets came into a target's ring for the first time, and hit none. */
  readonly grazeCount: number;
  /** index, target, time each. */
  readonly grazes: Float64Array;
  /** The indices of the bullets that are gone, ascending. They are removed already. */
  readonly gone: Float64Array;
  /** How many met more than a bullet may in a frame, and stayed where they were for the rest of it. */
  readonly bounded: number;
}

/** How many numbers a hit among {@link Meetings} has. */
export const MEETING_STRIDE = 14;

const RESPONSES: readonly BulletResponse[] = ["gone", "bounce", "pass"];
const NO_RESPONSES = new Uint8Array();

function answer(response: BulletResponse = "gone", path: string): number {
  const number = RESPONSES.indexOf(response);
  if (number < 0) throw new InvalidInputError(`${path}: must be gone, bounce or pass, got ${code.shown(response)}`);
  return number;
}

function flat(targets: readonly Target[] | Float32Array = []): Float32Array {
  if (targets instanceof Float32Array) {
    if (targets.length % TARGET_STRIDE !== 0) {
      throw new InvalidInputError(`targets: must have ${TARGET_STRIDE} numbers each, got ${targets.length} in all`);
    }
    return targets;
  }
  return Float32Array.from(targets.flatMap(({ from, end = from, radius, motion = [0, 0], ring = 0 }) => [...from, ...end, radius, ...motion, ring]));
}

function writePlayer({ from, to = from, radius, ring = 0 }: Player): void {
  code.vector(from, "player.from");
  code.vector(to, "player.to");
  code.number(radius, "player.radius");
  code.number(ring, "player.ring");
}

function writeLaser(laser: Laser): void {
  if (typeof laser !== "object" || laser === null) throw new InvalidInputError(`laser: must be an object, got ${code.shown(laser)}`);
  if ("straight" in laser) {
    const { center, half, angle } = laser.straight;
    code.number(0, "laser");
    code.vector(center, "straight.center");
    code.vector(half, "straight.half");
    code.number(angle, "straight.angle");
  } else if ("pinned" in laser) {
    const { pivot, length, halfWidth, angle } = laser.pinned;
    code.number(1, "laser");
    code.vector(pivot, "pinned.pivot");
    code.number(length, "pinned.length");
    code.number(halfWidth, "pinned.halfWidth");
    code.number(angle, "pinned.angle");
  } else if ("turning" in laser) {
    const { pivot, length, halfWidth, from, to } = laser.turning;
    code.number(2, "laser");
    code.vector(pivot, "turning.pivot");
    code.number(length, "turning.length");
    code.number(halfWidth, "turning.halfWidth");
    code.number(from, "turning.from");
    code.number(to, "turning.to");
  } else if ("curve" in laser) {
    code.number(3, "laser");
    code.shape(laser.curve, "curve");
  } else {
    throw new InvalidInputError(`laser: must be straight, pinned, turning or curve, got ${code.shown(laser)}`);
  }
  code.number(laser.harmless ?? 0, "harmless");
  code.vector(laser.moving ?? [0, 0], "moving");
}

/** Whether and when a laser hits the player within the frame, or else passes through the ring. @throws InvalidSwarmError, InvalidShapeError */
export function laserTouch(laser: Laser, player: Player): {
  /** How near it came. */
  near: Near;
  /** The share of the frame before that, 0 to 1; 1 if it stayed clear. */
  time: number;
} {
  code.write();
  writePlayer(player);
  writeLaser(laser);
  const near = NEARS[core.laser_touch()];
  code.read();
  return { near, time: code.next() };
}

/** Bullets as a structure of arrays, in the order in which they were spawned. One is named by its index, until bullets before it are removed. */
export class Swarm {
  readonly #core: CoreSwarm;

  /** `capacity`: for how many bullets there is memory at once. */
  constructor(capacity = 0) {
    bytes();
    this.#core = new core.CoreSwarm(capacity);
  }
  /** How many bullets there are. */
  get length(): number { return this.#core.length(); }
  /** Adds a bullet; its index. @throws InvalidSwarmError */
  spawn(x: number, y: number, vx: number, vy: number, radius: number, user = 0): number {
    wholeNumber(user);
    return this.#core.spawn(x, y, vx, vy, radius, user);
  }
  /** Adds many: x, y, vx, vy, radius, x, … If one is invalid none is added. @throws InvalidSwarmError */
  spawnAll(numbers: Float32Array): void { this.#core.spawn_all(numbers); }
  #field(field: number): Float32Array { return floatsAt(this.#core.field(field), this.length); }
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
  user(index: number): number { return this.#core.user(this.#index(index)); }
  /** Whether it grazed in its life. @throws InvalidSwarmError likewise */
  grazed(index: number): boolean { return this.#core.grazed(this.#index(index)); }
  /** In units per second. @throws InvalidSwarmError if there is no such index, or a number is not finite */
  setVelocity(index: number, vx: number, vy: number): void { this.#core.set_velocity(this.#index(index), vx, vy); }
  /** Moves all bullets by `dt` against a player that moves too: what hit and what grazed. @throws InvalidSwarmError if `dt` is negative */
  frame(dt: number, player: Player): SwarmHits {
    code.write();
    writePlayer(player);
    const address = this.#core.frame(dt);
    const [hitCount, grazeCount] = [this.#core.hit_count(), this.#core.graze_count()];
    return {
      hitCount, grazeCount, hits: doublesAt(address, 4 * hitCount), grazes: doublesAt(address + 32 * hitCount, 2 * grazeCount),
    };
  }
  /**
   * Moves all bullets by `dt` among the bodies of a world, and among targets that are in none, swept and in order of time: what each met. Fixed
   * bodies where they are, kinematic ones as the next step will take them (ask before `world.step`), dynamic ones straight on. Bounces go on
   * until the frame is spent. Bullets that are gone are removed. @throws InvalidSwarmError if `dt` is negative
   */
  meet(world: World, dt: number, { filter = {}, response, targets, targetResponse, responses = NO_RESPONSES }: Meet = {}): Meetings {
    const [body, target] = [answer(response, "response"), answer(targetResponse, "targetResponse")];
    const all = flat(targets);
    writeFilter(filter);
    return this.#met(this.#core.meet(coreOf(world), dt, all, body, target, responses));
  }
  /** The same against targets alone. @throws InvalidSwarmError likewise */
  strike(targets: readonly Target[] | Float32Array, dt: number, response: BulletResponse = "gone", responses = NO_RESPONSES): Meetings {
    return this.#met(this.#core.strike(dt, flat(targets), answer(response, "response"), responses));
  }
  #met(address: number): Meetings {
    const [hitCount, grazeCount, gone] = [this.#core.met_count(), this.#core.met_graze_count(), this.#core.gone_count()];
    const grazes = address + 8 * MEETING_STRIDE * hitCount;
    return {
      hitCount, grazeCount, bounded: this.#core.bounded(),
      hits: doublesAt(address, MEETING_STRIDE * hitCount),
      grazes: doublesAt(grazes, 3 * grazeCount),
      gone: doublesAt(grazes + 24 * grazeCount, gone),
    };
  }
  /**
   * Turns bullets toward a place, the shorter way, by at most `rate` radians a second: all, or those of some indices. Before the frame that
   * moves them, with its `dt`. They keep their speed. @throws InvalidSwarmError if a number makes no sense
   */
  turnToward([x, y]: Vec2, rate: number, dt: number, indices?: ArrayLike<number>): void {
    this.#core.turn_toward(dt, rate, x, y, indices && Uint32Array.from(indices));
  }
  /** Moves all bullets and no more. */
  advance(dt: number): void { this.#core.advance(dt); }
  /** Removes the bullets wholly outside of the box; how many. */
  cull(inside: AabbLike): number {
    code.write();
    code.bare(inside, "aabb", "inside");
    return this.#core.cull();
  }
  /** Removes one; the rest keep their order. @throws InvalidSwarmError if there is no such index */
  remove(index: number): void { this.removeAll([this.#index(index)]); }
  /** Removes many: indices in any order; the rest keep theirs. Those beyond the last mean nothing. */
  removeAll(indices: ArrayLike<number>): void { this.#core.remove_all(Uint32Array.from(indices)); }
  /** Removes all. */
  clear(): void { this.#core.clear(); }
  /** The bullets that meet this laser within `dt`: index, time each. Look before the frame moves them. A view. */
  burn(dt: number, laser: Laser): Float64Array {
    code.write();
    writeLaser(laser);
    const address = this.#core.burn(dt);
    return doublesAt(address, 2 * this.#core.burnt_count());
  }
  /** Gives the memory back at once rather than when the garbage collector comes. Nothing may be called afterwards. */
  free(): void { this.#core.free(); }

  #index(index: number): number {
    if (!Number.isInteger(index) || index < 0 || index >= this.length) {
      throw new InvalidSwarmError(`index: must be a whole number below ${this.length}, got ${index}`);
    }
    return index;
  }
}
