/**
 * The tutorials' rules as pure functions. They look at one instant; what happens between two frames is the world's business.
 *
 * @module
 */

import * as code from "./code.js";
import { core } from "./core.js";
import { type Keys, known } from "./keys.js";
import type { AabbLike, CircleLike, LineLike, ObbLike, SegmentLike, Shape } from "./shapes.js";
import type { Vec2 } from "./vec2.js";

/** Where a ball met a brick; `none` if they are apart, it is leaving, or its centre is inside. */
export type Side = "none" | "top_bottom" | "left_right" | "corner";
const SIDES: readonly Side[] = ["none", "top_bottom", "left_right", "corner"];

/** R1: where a ball met a brick, and its velocity afterwards. Touching counts; the speed stays to the bit. @throws InvalidShapeError, InvalidInputError */
export function breakout(ball: CircleLike, velocity: Vec2, brick: AabbLike): {
  /** Where they met. */
  side: Side;
  /** Afterwards; as before if they did not meet. */
  velocity: Vec2;
} {
  code.write(() => {
    code.bare(ball, "circle", "ball");
    code.vector(velocity, "velocity");
    code.bare(brick, "aabb", "brick");
  });
  const side = SIDES[core.breakout()];
  code.read();
  return { side, velocity: code.nextVector() };
}

/** A circle and a segment: the verdict, and what explains it. */
export interface CircleSegment {
  /** Whether they overlap; touching counts. */
  hit: boolean;
  /** From the centre to the segment. */
  distance: number;
  /** The segment's point nearest to the centre. */
  point: Vec2;
  /** Which part of the segment that is: an end, or the foot of the perpendicular. */
  nearest: "a" | "b" | "foot";
  /** The foot of the perpendicular to the line through the segment, on the segment or not. */
  foot: Vec2;
  /** Where it lies: 0 at a, 1 at b. */
  footAt: number;
  /** From the centre to the foot. */
  footDistance: number;
}
const PARTS = ["a", "b", "foot"] as const;

/** R2: a circle against a segment. @throws InvalidShapeError */
export function circleSegment(circle: CircleLike, segment: SegmentLike): CircleSegment {
  code.write(() => {
    code.bare(circle, "circle", "circle");
    code.bare(segment, "segment", "segment");
  });
  const hit = core.circle_segment();
  code.read();
  const [point, foot] = [code.nextVector(), code.nextVector()];
  return { hit, distance: code.next(), point, foot, footAt: code.next(), footDistance: code.next(), nearest: PARTS[code.next()] };
}

/** A circle and a line: the verdict, and what explains it. */
export interface CircleLine {
  /** Whether they overlap; touching counts. */
  hit: boolean;
  /** From the centre to the line. */
  distance: number;
  /** The foot of the perpendicular: the line's point nearest to the centre. */
  foot: Vec2;
  /** From the line's `point` to the foot, in units; negative against its direction. */
  along: number;
}

/** R3: a circle against an infinite line. @throws InvalidShapeError */
export function circleLine(circle: CircleLike, line: LineLike): CircleLine {
  code.write(() => {
    code.bare(circle, "circle", "circle");
    code.bare(line, "line", "line");
  });
  const hit = core.circle_line();
  code.read();
  const foot = code.nextVector();
  return { hit, foot, distance: code.next(), along: code.next() };
}

/** A laser and a player: the verdict, and what explains it. */
export interface LaserVerdict {
  /** Whether the laser hits; touching counts. */
  hit: boolean;
  /** The verdict of the cheap variant, which also hits near corners, by up to (√2 − 1) times the radius. */
  hitIgnoringCorners: boolean;
  /** From the laser's centre to the player's, along the laser, 0 or more: the tutorial's dl. */
  along: number;
  /** Likewise across it: the tutorial's dw. */
  across: number;
}

/** R4: a straight laser against a round player. One that turns fast must be swept: {@link sweepLaser}. @throws InvalidShapeError */
export function laser(laser: ObbLike, player: CircleLike): LaserVerdict {
  code.write(() => {
    code.bare(laser, "obb", "laser");
    code.bare(player, "circle", "player");
  });
  core.laser();
  code.read();
  return { hit: code.next() === 1, hitIgnoringCorners: code.next() === 1, along: code.next(), across: code.next() };
}

/** How near something came. */
export type Near = "clear" | "graze" | "hit";
/** @internal */
export const NEARS: readonly Near[] = ["clear", "graze", "hit"];

/** R4's graze: whether a bullet or laser hits, passes through the ring of this width around the player, or neither. @throws InvalidShapeError, InvalidInputError */
export function graze(bullet: Shape, player: CircleLike, ring: number): Near {
  code.write(() => {
    code.bare(player, "circle", "player");
    code.number(ring, "ring");
    code.shape(bullet, "bullet");
  });
  return NEARS[core.graze()];
}

/** Who walks. */
export interface Actor {
  /** Its box. */
  aabb: AabbLike;
  /** Its speed in this frame, in units per frame; 0 while standing. */
  speed: number;
  /** Its last displacement; [0, 0] unless said. */
  moved?: Vec2;
}
const ACTOR_KEYS: Keys<Actor> = { aabb: true, speed: true, moved: true };
/** What it walks into. */
export interface Obstacle {
  /** Any shape, where it is now. */
  shape: Shape;
  /** Its displacement in this frame; [0, 0] unless said. */
  moved?: Vec2;
  /** Whether a segment, line or curve only pushes toward its front, the side of (dy, −dx). */
  oneWay?: boolean;
}
const OBSTACLE_KEYS: Keys<Obstacle> = { shape: true, moved: true, oneWay: true };

/**
 * R5: the push to add to the actor's next displacement; [0, 0] if they do not overlap. `tolerance` is how much the push-out widths of
 * two boxes may differ for a push along both axes; 3 unless said, the tutorial's pixels. @throws InvalidShapeError, InvalidInputError
 */
export function pushBack(actor: Actor, other: Obstacle, tolerance = 3): Vec2 {
  known(actor, ACTOR_KEYS, "an actor");
  known(other, OBSTACLE_KEYS, "an obstacle");
  code.write(() => {
    code.bare(actor.aabb, "aabb", "actor.aabb");
    code.number(actor.speed, "actor.speed");
    code.vector(actor.moved ?? [0, 0], "actor.moved");
    code.number(tolerance, "tolerance");
    code.vector(other.moved ?? [0, 0], "other.moved");
    code.number(+code.flagOf(other.oneWay ?? false, "other.oneWay"), "other.oneWay");
    code.shape(other.shape, "other.shape");
  });
  core.push_back();
  code.read();
  return code.nextVector();
}

function swing(ball: CircleLike, velocity: Vec2, bat: CircleLike, batVelocity: Vec2, transfer = 0): void {
  code.write(() => {
    code.bare(ball, "circle", "ball");
    code.vector(velocity, "velocity");
    code.bare(bat, "circle", "bat");
    code.vector(batVelocity, "batVelocity");
    code.number(transfer, "transfer");
  });
}

/** R6: the ball's velocity after the tutorial's strike: `transfer` of the bat's speed along the normal is added. @throws InvalidShapeError, InvalidInputError */
export function strike(ball: CircleLike, velocity: Vec2, bat: CircleLike, batVelocity: Vec2, transfer: number): Vec2 {
  swing(ball, velocity, bat, batVelocity, code.numberOf(transfer, "transfer"));
  core.strike();
  code.read();
  return code.nextVector();
}

/** R6 for a bat so heavy that the ball does not slow it. @throws InvalidShapeError, InvalidInputError */
export function strikeHeavy(ball: CircleLike, velocity: Vec2, bat: CircleLike, batVelocity: Vec2): Vec2 {
  swing(ball, velocity, bat, batVelocity);
  core.strike_heavy();
  code.read();
  return code.nextVector();
}
