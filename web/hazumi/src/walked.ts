// What a frame of a walker's, and a move, tell.

import * as code from "./code.js";
import { type BodyId, type Hit, readHits } from "./hits.js";
import type { Vec2 } from "./vec2.js";

/** What a body stands on. */
export interface Floor {
  /** The body that it stands on. */
  body: BodyId;
  /** Which of its shapes; 0 but for bodies of several. */
  shapeIndex: number;
  /** Where it stands. */
  point: Vec2;
  /** The unit normal of the floor there, toward what stands on it. */
  normal: Vec2;
  /** How fast the floor moves there, in units per second, turning included. */
  velocity: Vec2;
}
/** What a body came through. */
export interface Passed {
  /** The share of the motion made before the two touched, 0 to 1. */
  time: number;
  /** The body that it came through, or into. */
  other: BodyId;
  /** Which of its shapes; 0 but for bodies of several. */
  shapeIndex: number;
}
/** What {@link World.moveBy} did. */
export interface Moved {
  /** Where the body is now. */
  position: Vec2;
  /** The part of the motion that was not used. */
  remainder: Vec2;
  /** What it touched, in order. Their `time` is the share of the motion, and their velocity the motion itself. */
  hits: Hit[];
  /** What it came through, in order: whom it answered `"pass"`, and what it entered that it senses or that senses it. */
  passed: Passed[];
  /** Whether it reached the bound on hits, which is 256 and 16 more for each time its own size that it goes, 4,096 at most. Then it stopped. */
  bounded: boolean;
  /** Whether it was inside of others with no room around. Then it stayed where it was. */
  crushed: boolean;
}
/** A dynamic body that a walker pressed against. */
export interface Pushed {
  /** Whom it pressed. */
  body: BodyId;
  /** The direction of the push, of length 1: into its surface. */
  direction: Vec2;
  /** How fast the walker wanted to go in this direction, in units per second. */
  speed: number;
}
/** Where a walker got to in one frame, and what it met. What it stands on now, the walker itself tells. */
export interface Walked {
  /** Where the body is now. */
  position: Vec2;
  /** How fast it came down along the floor's normal, if it landed in this frame; else `null`. */
  landed: number | null;
  /** How high the steps are that it went up in this frame. */
  stepped: number;
  /** Whether it left its floor in this frame: it jumped, fell or went over an edge. */
  leftFloor: boolean;
  /** Whether it has no room: what moves goes over it, or it began inside of others with no room around. */
  crushed: boolean;
  /** Whether it reached the bound on hits. */
  bounded: boolean;
  /** Every touch that stopped or pushed it, in order; `time` is the share of the frame. What it only stands on is none. */
  hits: Hit[];
  /** The dynamic bodies that it pressed against; none that it landed on. */
  pushed: Pushed[];
  /** What it came through that it senses, or that senses it. */
  passed: Passed[];
}

/** @internal */
export function readFloor(): Floor {
  return {
    body: code.next(), shapeIndex: code.next(), point: code.nextVector(), normal: code.nextVector(), velocity: code.nextVector(),
  };
}

/** @internal */
export function readPassed(count: number): Passed[] {
  return Array.from({ length: count }, () => ({ time: code.next(), other: code.next(), shapeIndex: code.next() }));
}

/** @internal */
export function readPushed(count: number): Pushed[] {
  return Array.from({ length: count }, () => ({ body: code.next(), direction: code.nextVector(), speed: code.next() }));
}

/** What a move left, with so many hits. @internal */
export function readMoved(count: number): Moved {
  code.read();
  const [position, remainder] = [code.nextVector(), code.nextVector()];
  const [bounded, crushed, passed] = [code.next() === 1, code.next() === 1, code.next()];
  return { position, remainder, hits: readHits(count), passed: readPassed(passed), bounded, crushed };
}
