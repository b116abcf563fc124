// What bodies of a world are told.

import { wholeNumber, writeShapes } from "./body.js";
import * as code from "./code.js";
import type { BodyId } from "./hits.js";
import type { Response } from "./response.js";
import type { Shape } from "./shapes.js";
import type { Tags } from "./tags.js";
import { Told } from "./told.js";
import type { Vec2 } from "./vec2.js";
import { ReadWorld } from "./world-read.js";

/** A {@link World} whose bodies are told. */
export abstract class ToldWorld extends ReadWorld {
  /** Of a dynamic or kinematic body, in units per second. */
  setVelocity(id: BodyId, [x, y]: Vec2): void { this.core.tell(id, Told.velocity, x, y, 0); }
  /**
   * Lets two bodies through each other until they are apart, as the answer `"pass"` does with what comes: a hero drops through the platform
   * that it stands on, or runs through the enemy that it leans on. One of the two is dynamic. Of a body of several shapes all let it
   * through. Their contact is over, and {@link World.contactEnds} has it after the next step. Once they are apart, they meet again as before.
   * If they are apart already (in no contact, with a gap beyond rounding), nothing happens; nor if they are one body, or two balls that do
   * not stop each other. In the closure of a step it counts once the instant is over, and the answer to the hit at hand holds.
   * @throws InvalidBodyError if one is gone, or neither is dynamic
   */
  pass(a: BodyId, b: BodyId): void { this.core.pass(a, b); }
  /** A dynamic body's own acceleration beside gravity, in units per second squared. */
  setAcceleration(id: BodyId, [x, y]: Vec2): void { this.core.tell(id, Told.acceleration, x, y, 0); }
  /** The share of the world's gravity that a dynamic body feels. */
  setGravityScale(id: BodyId, scale: number): void { this.core.tell(id, Told.gravityScale, scale, 0, 0); }
  /** Counts where a dynamic body meets another; above 0. */
  setMass(id: BodyId, mass: number): void { this.core.tell(id, Told.mass, mass, 0, 0); }
  /** Whether a dynamic body keeps its speed at every hit. */
  setKeepSpeed(id: BodyId, keeps: boolean): void { this.core.tell(id, Told.keepSpeed, +keeps, 0, 0); }
  /** How fast a kinematic body turns, in radians per second. */
  setSpin(id: BodyId, spin: number): void { this.core.tell(id, Told.spin, spin, 0, 0); }
  /** Moves a kinematic body through the next step to there, hitting what is in the way; then it rests until told again. */
  moveTo(id: BodyId, [x, y]: Vec2, angle = 0): void { this.core.tell(id, Told.target, x, y, angle); }
  /** Moves a body at once, meeting nothing between. If it then overlaps something, the next step begins with moving the ball of the two out. */
  teleport(id: BodyId, [x, y]: Vec2): void { this.core.tell(id, Told.position, x, y, 0); }
  /** Another shape, in the frame that the body was described in: it goes with the body. @throws InvalidShapeError too */
  setShape(id: BodyId, shape: Shape): void { this.setShapes(id, [shape]); }
  /**
   * Changes a body's shape as {@link setShape} does, if there is room for it where the body is; says whether there was. There is none if it would
   * overlap by more than rounding what stops the body: what stands up exactly under a ceiling fits. Not in the closure of a step.
   * @throws InvalidShapeError too
   */
  trySetShape(id: BodyId, shape: Shape): boolean {
    code.write(code.sizeOf(shape));
    code.shape(shape, "shape");
    return this.core.try_set_shape(id);
  }
  /** Other shapes of a body of several, in the frame that it was described in. @throws InvalidShapeError too */
  setShapes(id: BodyId, shapes: readonly Shape[]): void {
    code.write(shapes.reduce((all, shape) => all + code.sizeOf(shape), 1));
    writeShapes(shapes);
    this.core.tell(id, Told.shapes, 0, 0, 0);
  }
  /** Switches it on or off. Off, it neither moves nor stops anything. */
  setEnabled(id: BodyId, enabled: boolean): void { this.core.tell(id, Told.enabled, +enabled, 0, 0); }
  /** Changes what it is. */
  setTags(id: BodyId, tags: Tags): void { this.core.tell(id, Told.tags, tags >>> 0, 0, 0); }
  /** Changes what stops it. */
  setStoppedBy(id: BodyId, tags: Tags): void { this.core.tell(id, Told.stoppedBy, tags >>> 0, 0, 0); }
  /** Changes what it senses. What it touches and senses no more ends with the next step, at time 0. */
  setSenses(id: BodyId, tags: Tags): void { this.core.tell(id, Told.senses, tags >>> 0, 0, 0); }
  /** What comes of its hits in {@link World.advance}; `null` leaves it to the other body of a pair. */
  setResponse(id: BodyId, response: Response | null): void {
    code.write();
    code.response(response);
    this.core.tell(id, Told.response, 0, 0, 0);
  }
  /** From which side it stops anything, as in {@link BodyOptions}. */
  setOneWay(id: BodyId, oneWay: boolean | Vec2): void {
    const toward = typeof oneWay === "object" ? oneWay : [0, 0];
    this.core.tell(id, Told.oneWay, typeof oneWay === "object" ? 2 : +oneWay, toward[0], toward[1]);
  }
  /** The highest speed along the normal that a kinematic body hands on. */
  setMostTransfer(id: BodyId, speed: number): void { this.core.tell(id, Told.mostTransfer, speed, 0, 0); }
  /** How balls leave its corners. */
  setCorners(id: BodyId, corners: "round" | "diagonal"): void { this.core.tell(id, Told.corners, +(corners === "diagonal"), 0, 0); }
  /** How fast a dynamic body loses its speed by itself, from the next step on: see {@link BodyOptions.damping}. */
  setDamping(id: BodyId, damping: number): void { this.core.tell(id, Told.damping, damping, 0, 0); }
  /** The angles between which a kinematic body turns, from the next step on; `null` lets it turn freely. See {@link BodyOptions.stopAngles}. */
  setStopAngles(id: BodyId, angles: readonly [low: number, high: number] | null): void {
    this.core.tell(id, Told.stopAngles, +!!angles, angles?.[0] ?? 0, angles?.[1] ?? 0);
  }
  /** How fast the surface of a fixed or kinematic body runs along itself: see {@link BodyOptions.surfaceSpeed}. What stopped on it is carried so. */
  setSurfaceSpeed(id: BodyId, speed: number): void { this.core.tell(id, Told.surfaceSpeed, speed, 0, 0); }
  /** The game's own number, whole, 0 to 2⁵³. @throws InvalidInputError */
  setUser(id: BodyId, user: number): void {
    wholeNumber(user);
    this.core.tell(id, Told.user, user, 0, 0);
  }
  /** What comes of a hit between bodies of these tags, whichever moved; `null` forgets it. The last that fits counts. */
  setResponseBetween(a: Tags, b: Tags, response: Response | null): void {
    code.write();
    code.response(response);
    this.core.set_response_between(a, b);
  }
  /** The response of this pair of tags, in either order, if one was said. */
  responseBetween(a: Tags, b: Tags): Response | null {
    this.core.response_between(a, b);
    code.read();
    return code.nextResponse();
  }
}
