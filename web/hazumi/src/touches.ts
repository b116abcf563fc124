// Touches that begin, last and end, and what a body stands on.

import * as code from "./code.js";
import type { BodyId } from "./hits.js";
import type { Tags } from "./tags.js";
import type { Vec2 } from "./vec2.js";
import { type Floor, readFloor } from "./walked.js";

/** A touch between a body and something that it senses began or ended. */
export interface TouchEvent {
  /** Seconds since the step began. */
  time: number;
  /** Who senses. */
  body: BodyId;
  /** What is sensed. */
  other: BodyId;
  /** The tags of who senses. */
  bodyTags: Tags;
  /** The tags of what is sensed. */
  otherTags: Tags;
  /** Whether it began; else it ended. */
  begins: boolean;
}
/** Two bodies that touch and do not separate: one rests on the other, leans on it or is pushed by it. A hit is an instant; a contact lasts. */
export interface BodyContact {
  /** The body that was asked about. */
  body: BodyId;
  /** The body that it is in contact with. */
  other: BodyId;
  /** Which shape of the fixed or kinematic one of the two; 0 but for bodies of several. */
  shapeIndex: number;
  /** Where they touch. */
  point: Vec2;
  /** The unit normal of the surface there, toward `body`. */
  normal: Vec2;
  /** For how many seconds they have been in contact. */
  seconds: number;
  /** Whether the surface holds the ball back: without it, the ball would go there. One that stopped there counts as held back. */
  presses: boolean;
}
/** A contact that is over. */
export interface ContactEnd {
  /** The ball. */
  body: BodyId;
  /** What it was in contact with. It may be gone. */
  other: BodyId;
}
/** What a body stands on, leans on and has above it. */
export interface Ground {
  /** Whether it is in contact with a surface no steeper than the steepest slope. */
  onFloor: boolean;
  /** Whether it is in contact with one that is steeper. */
  onWall: boolean;
  /** Whether it is in contact with one that faces down: the steepest slope, upside down. */
  onCeiling: boolean;
  /** What it stands on; of several floors the flattest. */
  floor: Floor | null;
}

/** Reads so many numbers of events. @internal */
export function readTouchEvents(count: number): TouchEvent[] {
  code.read();
  return Array.from({ length: count / 6 }, () => ({
    time: code.next(), body: code.next(), other: code.next(), bodyTags: code.next(), otherTags: code.next(), begins: code.next() === 1,
  }));
}

/** Reads so many numbers of a body's contacts. @internal */
export function readContacts(body: BodyId, count: number): BodyContact[] {
  code.read();
  return Array.from({ length: count / 8 }, () => ({
    body, other: code.next(), shapeIndex: code.next(), point: code.nextVector(), normal: code.nextVector(), seconds: code.next(),
    presses: code.next() === 1,
  }));
}

/** Reads so many numbers of contacts that are over. @internal */
export function readContactEnds(count: number): ContactEnd[] {
  code.read();
  return Array.from({ length: count / 2 }, () => ({ body: code.next(), other: code.next() }));
}

/** Reads what a body stands on. @internal */
export function readGround(): Ground {
  code.read();
  const [onFloor, onWall, onCeiling] = [code.next() === 1, code.next() === 1, code.next() === 1];
  return { onFloor, onWall, onCeiling, floor: onFloor ? readFloor() : null };
}
