// What a world is asked: what is where, and what touches what.

import * as code from "./code.js";
import type { BodyId } from "./hits.js";
import { type CastHit, type Filter, type Nearest, type Overlapping, readCast, writeFilter, writeQuestion } from "./questions.js";
import type { Shape } from "./shapes.js";
import { type BodyContact, type ContactEnd, type Ground, readContactEnds, readContacts, readGround, readTouchEvents, type TouchEvent } from "./touches.js";
import type { Vec2 } from "./vec2.js";
import type { Walker } from "./walker.js";
import { ToldWorld } from "./world-told.js";

/** A {@link World} that is asked. */
export abstract class AskedWorld extends ToldWorld {
  /**
   * The first thing that a point meets on its way from `from` by `motion`. Bodies that stop from one side only are met from all sides, unless the filter says
   * {@link Filter.mindOneWay}: then only where the cast enters their front. @throws InvalidQuestionError
   */
  castRay(from: Vec2, motion: Vec2, filter: Filter = {}): CastHit | null {
    const [[x, y], [alongX, alongY]] = [code.vectorOf(from, "from"), code.vectorOf(motion, "motion")];
    writeFilter(filter);
    return readCast(this.core.cast_ray(x, y, alongX, alongY));
  }
  /**
   * The first thing that a shape meets when it moves by `motion`, or one of several shapes that move as one. A body is cast as it stands with its
   * {@link World.shapes}, and a filter that leaves it out. Bodies that stop from one side only are met from all sides, unless the filter says
   * {@link Filter.mindOneWay}: then only where the cast enters their front. @throws InvalidQuestionError, InvalidShapeError
   */
  castShape(shape: Shape | readonly Shape[], motion: Vec2, filter: Filter = {}): CastHit | null {
    const [x, y] = code.vectorOf(motion, "motion");
    writeQuestion(shape, filter);
    return readCast(this.core.cast_shape(x, y));
  }
  /**
   * All that overlaps a shape, in order of bodies, then of their shapes; touching counts. Of several shapes every pair that overlaps.
   * @throws InvalidShapeError
   */
  overlapping(shape: Shape | readonly Shape[], filter: Filter = {}): Overlapping[] {
    writeQuestion(shape, filter);
    const count = this.core.overlapping();
    code.read();
    return Array.from({ length: count / 3 }, () => ({ body: code.next(), shapeIndex: code.next(), ownShapeIndex: code.next() }));
  }
  /**
   * Whether a shape, or all of several, fit where they are: they overlap nothing by more than rounding, where touching does not count. What stands
   * on the floor fits, and so does what is just as wide as the gap. @throws InvalidShapeError
   */
  fits(shape: Shape | readonly Shape[], filter: Filter = {}): boolean {
    writeQuestion(shape, filter);
    return this.core.fits();
  }
  /** What is nearest to a point, no farther than `maxDistance`. @throws InvalidQuestionError */
  nearest(point: Vec2, maxDistance = 3.4028234663852886e38, filter: Filter = {}): Nearest | null {
    const [[x, y], most] = [code.vectorOf(point, "point"), code.numberOf(maxDistance, "maxDistance")];
    writeFilter(filter);
    if (!this.core.nearest(x, y, most)) return null;
    code.read();
    return { body: code.next(), shapeIndex: code.next(), distance: code.next(), point: code.nextVector() };
  }
  /** What a body touches of what it senses, and the bodies that sense it, as of the end of the last step; empty if it is gone. */
  touching(id: BodyId): BodyId[] {
    const count = this.core.touching(code.idOf(id));
    code.read();
    return Array.from(code.view(count));
  }
  /** The touches that began and ended in the last step, in order of time. */
  touchEvents(): TouchEvent[] {
    return readTouchEvents(this.core.touch_events());
  }
  /**
   * What a body rests on, leans on or is pushed by, in order of bodies; empty if nothing or if it is gone. May be asked in the middle of a
   * step. Balls that push each other are in contact too. What a {@link Walker} stands on is no contact, but its {@link Walker.floor}.
   */
  contacts(id: BodyId): BodyContact[] {
    return readContacts(id, this.core.contacts(code.idOf(id)));
  }
  /**
   * Whether a dynamic body is on a floor, at a wall or under a ceiling, and what it stands on: its {@link World.contacts}, for a game that has an
   * `up`. What is no steeper than `steepestSlope`, in radians from level, is a floor: 45 degrees unless said. All false if it is gone or in contact
   * with nothing. What a {@link Walker} steers knows its ground by itself. @throws InvalidQuestionError
   */
  ground(id: BodyId, up: Vec2, steepestSlope: number = Math.PI / 4): Ground {
    const [x, y] = code.vectorOf(up, "up");
    this.core.ground(code.idOf(id), x, y, code.numberOf(steepestSlope, "steepestSlope"));
    return readGround();
  }
  /** The contacts that ended in the last step, in order of bodies. */
  contactEnds(): ContactEnd[] {
    return readContactEnds(this.core.contact_ends());
  }
}
