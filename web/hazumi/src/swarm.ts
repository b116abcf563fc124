// Many bullets against few players: rule R4 by the million.

import { wholeNumber } from "./body.js";
import * as code from "./code.js";
import * as core from "./core/hazumi.js";
import { InvalidInputError, InvalidSwarmError } from "./errors.js";
import { bytes, doublesAt, floatsAt } from "./init.js";
import { type Near, NEARS } from "./rules.js";
import type { AabbLike, CubicBez, QuadBez } from "./shapes.js";
import type { Vec2 } from "./vec2.js";

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
  readonly #core: core.CoreSwarm;

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
