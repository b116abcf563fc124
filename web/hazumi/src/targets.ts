// Who is shot at.

import * as code from "./code.js";
import { InvalidInputError, InvalidSwarmError } from "./errors.js";
import { type Keys, known } from "./keys.js";
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
const PLAYER_KEYS: Keys<Player> = { from: true, to: true, radius: true, ring: true };

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
const TARGET_KEYS: Keys<Target> = { from: true, end: true, radius: true, motion: true, ring: true };

/** How many numbers of a flat list of targets one has: from, end, radius, motion, ring. */
export const TARGET_STRIDE = 8;

/** Writes a player. @internal */
export function writePlayer(player: Player): void {
  known(player, PLAYER_KEYS, "a player");
  const { from, to = from, radius, ring = 0 } = player;
  code.vector(from, "player.from");
  code.vector(to, "player.to");
  code.number(radius, "player.radius");
  code.number(ring, "player.ring");
}

/** Targets as numbers. @internal */
export function flat(targets: readonly Target[] | Float32Array = []): Float32Array {
  if (targets instanceof Float32Array) return code.floatsOf(targets, TARGET_STRIDE, "targets");
  if (!Array.isArray(targets)) throw new InvalidInputError(`targets: must be an array or a Float32Array, got ${code.shown(targets)}`);
  const numbers = new Float32Array(TARGET_STRIDE * targets.length);
  code.each(targets, (target: Target, index) => {
    const where = `targets[${index}]`;
    known(target, TARGET_KEYS, where);
    const { from, end = from, radius, motion = ORIGIN, ring = 0 } = target;
    const [a, b, by] = [vector(from, `${where}.from`), vector(end, `${where}.end`), vector(motion, `${where}.motion`)];
    if (typeof radius !== "number") throw new InvalidSwarmError(`${where}.radius: must be a number, got ${code.shown(radius)}`);
    if (typeof ring !== "number") throw new InvalidSwarmError(`${where}.ring: must be a number, got ${code.shown(ring)}`);
    numbers.set([a[0], a[1], b[0], b[1], radius, by[0], by[1], ring], TARGET_STRIDE * index);
  });
  return numbers;
}

const ORIGIN: Vec2 = [0, 0];

function vector(value: Vec2, path: string): Vec2 {
  if (value && typeof value[0] === "number" && typeof value[1] === "number") return value;
  throw new InvalidSwarmError(`${path}: must be two numbers, got ${code.shown(value)}`);
}
