// What a world is asked, and what it answers.

import { writeShapes } from "./body.js";
import * as code from "./code.js";
import { InvalidInputError } from "./errors.js";
import type { BodyId } from "./hits.js";
import { type Keys, known } from "./keys.js";
import type { Shape } from "./shapes.js";
import type { Tags } from "./tags.js";
import type { Vec2 } from "./vec2.js";

/** Which bodies a question is about. */
export interface Filter {
  /** Only bodies with at least one of these tags; all if it is 0 or not said. */
  anyOf?: Tags;
  /** No body with any of these. */
  noneOf?: Tags;
  /** Not this one, nor any of these: four at most. For more, give them a tag and use `noneOf`. One that is gone leaves out nothing. */
  except?: BodyId | readonly BodyId[];
  /**
   * Bodies that stop from one side only are met as they stop what moves: from their front. A cast goes through one that it starts in or comes to
   * from behind, and past all of that shape; what fits is in its way only if the shortest way out is over its front. What overlaps or is nearest has no
   * direction, and a swarm meets them from their front in any case. All sides are met unless said.
   */
  mindOneWay?: boolean;
}
const KEYS: Keys<Filter> = { anyOf: true, noneOf: true, except: true, mindOneWay: true };
/** What a ray or a moving shape meets first. */
export interface CastHit {
  /** Whom it meets. */
  body: BodyId;
  /** Which of its shapes; 0 but for bodies of several. */
  shapeIndex: number;
  /** Which of the shapes that were cast; 0 but for casts of several. */
  ownShapeIndex: number;
  /** The share of the motion made before, 0 to 1. */
  time: number;
  /** Where they touch. */
  point: Vec2;
  /** Of length 1, from the body toward what came. */
  normal: Vec2;
}
/** A shape of a body that overlaps what was asked for. */
export interface Overlapping {
  /** Whose shape it is. */
  body: BodyId;
  /** Which of its shapes; 0 but for bodies of several. */
  shapeIndex: number;
  /** Which of the shapes that were asked for; 0 but for questions with several. */
  ownShapeIndex: number;
}
/** What is nearest to a point. */
export interface Nearest {
  /** Whose point it is. */
  body: BodyId;
  /** Which of its shapes; 0 but for bodies of several. */
  shapeIndex: number;
  /** From the point asked for; 0 inside. */
  distance: number;
  /** The body's point nearest to it. */
  point: Vec2;
}

/** So many bodies a filter leaves out. */
const MOST_EXCEPT = 4;

function putFilter(filter: Filter): void {
  known(filter, KEYS, "a filter");
  const { anyOf = 0, noneOf = 0, except = [], mindOneWay = false } = filter;
  const left = typeof except === "number" ? [except] : except;
  if (!Array.isArray(left) || left.length > MOST_EXCEPT) {
    throw new InvalidInputError(`except: must be a body, or an array of ${MOST_EXCEPT} at most, got ${code.shown(except)}`);
  }
  code.number(code.tagsOf(anyOf, "anyOf"), "anyOf");
  code.number(code.tagsOf(noneOf, "noneOf"), "noneOf");
  code.number(+code.flagOf(mindOneWay, "mindOneWay"), "mindOneWay");
  code.number(left.length, "except");
  code.each(left, (body, index) => code.number(body, `except[${index}]`));
}

/** Writes a filter. @internal */
export function writeFilter(filter: Filter): void {
  code.write(() => putFilter(filter));
}

/** Writes a filter and what is asked with. @internal */
export function writeQuestion(asked: Shape | readonly Shape[], filter: Filter): void {
  const shapes: readonly Shape[] = Array.isArray(asked) ? asked : [asked as Shape];
  code.write(() => {
    putFilter(filter);
    writeShapes(shapes);
  });
}

/** Reads what a cast left. @internal */
export function readCast(met: boolean): CastHit | null {
  if (!met) return null;
  code.read();
  return {
    body: code.next(), shapeIndex: code.next(), ownShapeIndex: code.next(), time: code.next(), point: code.nextVector(), normal: code.nextVector(),
  };
}
