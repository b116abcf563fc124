// Lasers that bullets and players meet.

import * as code from "./code.js";
import { core } from "./core.js";
import { InvalidInputError } from "./errors.js";
import { type Keys, known } from "./keys.js";
import { type Near, NEARS } from "./rules.js";
import type { CubicBez, QuadBez } from "./shapes.js";
import { type Player, writePlayer } from "./targets.js";
import type { Vec2 } from "./vec2.js";

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

/** The parts of a union that a laser may have. */
type Parts<Union> = Union extends unknown ? keyof Union : never;
type Of<Name extends string> = Laser extends infer One ? (One extends Record<Name, infer Part> ? Part : never) : never;
const KEYS: { readonly [key in Parts<Laser>]: true } = { straight: true, pinned: true, turning: true, curve: true, harmless: true, moving: true };
const KINDS = ["straight", "pinned", "turning", "curve"] as const;
const STRAIGHT: Keys<Of<"straight">> = { center: true, half: true, angle: true };
const PINNED: Keys<Of<"pinned">> = { pivot: true, length: true, halfWidth: true, angle: true };
const TURNING: Keys<Of<"turning">> = { pivot: true, length: true, halfWidth: true, from: true, to: true };

/** Writes a laser. @internal */
export function writeLaser(laser: Laser): void {
  known<object>(laser, KEYS, "a laser");
  if (KINDS.filter((kind) => kind in laser).length !== 1) {
    throw new InvalidInputError(`laser: must be straight, pinned, turning or curve, got ${code.shown(laser)}`);
  }
  if ("straight" in laser) {
    known(laser.straight, STRAIGHT, "a straight laser");
    const { center, half, angle } = laser.straight;
    code.number(0, "laser");
    code.vector(center, "straight.center");
    code.vector(half, "straight.half");
    code.number(angle, "straight.angle");
  } else if ("pinned" in laser) {
    known(laser.pinned, PINNED, "a pinned laser");
    const { pivot, length, halfWidth, angle } = laser.pinned;
    code.number(1, "laser");
    code.vector(pivot, "pinned.pivot");
    code.number(length, "pinned.length");
    code.number(halfWidth, "pinned.halfWidth");
    code.number(angle, "pinned.angle");
  } else if ("turning" in laser) {
    known(laser.turning, TURNING, "a turning laser");
    const { pivot, length, halfWidth, from, to } = laser.turning;
    code.number(2, "laser");
    code.vector(pivot, "turning.pivot");
    code.number(length, "turning.length");
    code.number(halfWidth, "turning.halfWidth");
    code.number(from, "turning.from");
    code.number(to, "turning.to");
  } else {
    code.number(3, "laser");
    code.shape(laser.curve, "curve");
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
  code.write(() => {
    writePlayer(player);
    writeLaser(laser);
  });
  const near = NEARS[core.laser_touch()];
  code.read();
  return { near, time: code.next() };
}
