// What bodies of a world are told.

import { cornersOf, oneWayOf, shapesOf, wholeNumber, writeShapes } from "./body.js";
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
  #number(id: BodyId, what: keyof typeof Told, number: number): void { this.core.tell(code.idOf(id), Told[what], code.numberOf(number, what), 0, 0); }
  #tags(id: BodyId, what: keyof typeof Told, tags: Tags): void { this.core.tell(code.idOf(id), Told[what], code.tagsOf(tags, what), 0, 0); }
  #flag(id: BodyId, what: keyof typeof Told, is: boolean): void { this.core.tell(code.idOf(id), Told[what], +code.flagOf(is, what), 0, 0); }
  #vector(id: BodyId, what: keyof typeof Told, vector: Vec2, angle = 0): void {
    const [x, y] = code.vectorOf(vector, what);
    this.core.tell(code.idOf(id), Told[what], x, y, code.numberOf(angle, "angle"));
  }

  /** Of a dynamic or kinematic body, in units per second. */
  setVelocity(id: BodyId, velocity: Vec2): void { this.#vector(id, "velocity", velocity); }
  /**
   * Lets two bodies through each other until they are apart, as the answer `"pass"` does with what comes: a hero drops through the platform
   * that it stands on, or runs through the enemy that it leans on. One of the two is dynamic. Of a body of several shapes all let it
   * through. Their contact is over, and {@link World.contactEnds} has it after the next step. Once they are apart, they meet again as before.
   * If they are apart already (in no contact, with a gap beyond rounding), nothing happens; nor if they are one body, or two balls that do
   * not stop each other. In the closure of a step it counts once the instant is over, and the answer to the hit at hand holds.
   * @throws InvalidBodyError if one is gone, or neither is dynamic
   */
  pass(a: BodyId, b: BodyId): void { this.core.pass(code.idOf(a), code.idOf(b)); }
  /** A dynamic body's own acceleration beside gravity, in units per second squared. */
  setAcceleration(id: BodyId, acceleration: Vec2): void { this.#vector(id, "acceleration", acceleration); }
  /** The share of the world's gravity that a dynamic body feels. */
  setGravityScale(id: BodyId, scale: number): void { this.#number(id, "gravityScale", scale); }
  /** Counts where a dynamic body meets another; above 0. */
  setMass(id: BodyId, mass: number): void { this.#number(id, "mass", mass); }
  /** Whether a dynamic body keeps its speed at every hit. */
  setKeepSpeed(id: BodyId, keeps: boolean): void { this.#flag(id, "keepSpeed", keeps); }
  /** How fast a kinematic body turns, in radians per second. */
  setSpin(id: BodyId, spin: number): void { this.#number(id, "spin", spin); }
  /**
   * The point that a kinematic body turns about, in the frame that it was described in. It stays where it is, and its {@link World.position} is
   * that of the new pivot. In the closure of a step it counts from the next step on.
   */
  setPivot(id: BodyId, pivot: Vec2): void { this.#vector(id, "pivot", pivot); }
  /**
   * Moves a kinematic body through the next step to there, hitting what is in the way; then it rests until told again. It is turned by `angle`
   * then, in radians from how it was added: by 0 unless said, also if it was turned before.
   */
  moveTo(id: BodyId, position: Vec2, angle = 0): void { this.#vector(id, "target", code.vectorOf(position, "position"), angle); }
  /** Moves a body at once, meeting nothing between. If it then overlaps something, the next step begins with moving the ball of the two out. */
  teleport(id: BodyId, position: Vec2): void { this.#vector(id, "position", position); }
  /**
   * Another shape, in the frame that the body was described in: it goes with the body. A ball that was added at [30, 5] grows, wherever it is by now, by
   * `circle([30, 5], 9)`: {@link World.describedShapes} says where it was. @throws InvalidShapeError too
   */
  setShape(id: BodyId, shape: Shape): void { this.setShapes(id, [shape]); }
  /**
   * Changes a body's shape as {@link setShape} does, if there is room for it where the body is; says whether there was. There is none if it would
   * overlap by more than rounding what stops the body: what stands up exactly under a ceiling fits. Not in the closure of a step.
   * @throws InvalidShapeError too
   */
  trySetShape(id: BodyId, shape: Shape): boolean {
    code.write(() => code.shape(shape, "shape"));
    return this.core.try_set_shape(code.idOf(id));
  }
  /** Other shapes of a body of several, in the frame that it was described in. @throws InvalidShapeError too */
  setShapes(id: BodyId, shapes: readonly Shape[]): void {
    code.write(() => writeShapes(shapesOf(shapes)));
    this.core.tell(code.idOf(id), Told.shapes, 0, 0, 0);
  }
  /** Switches it on or off. Off, it neither moves nor stops anything. */
  setEnabled(id: BodyId, enabled: boolean): void { this.#flag(id, "enabled", enabled); }
  /** Changes what it is. What it is in contact with asks anew, by one hit in the next step. */
  setTags(id: BodyId, tags: Tags): void { this.#tags(id, "tags", tags); }
  /** Changes what stops it. What it is in contact with asks anew, by one hit in the next step. */
  setStoppedBy(id: BodyId, tags: Tags): void { this.#tags(id, "stoppedBy", tags); }
  /** Changes what it senses. What it touches and senses no more ends with the next step, at time 0. */
  setSenses(id: BodyId, tags: Tags): void { this.#tags(id, "senses", tags); }
  /** What comes of its hits in {@link World.advance}; `null` leaves it to the other body of a pair. What it is in contact with asks anew, by one hit in the next step. */
  setResponse(id: BodyId, response: Response | null): void {
    code.write(() => code.response(response));
    this.core.tell(code.idOf(id), Told.response, 0, 0, 0);
  }
  /** Short for {@link World.setResponse} with `{ bounce: restitution }`. */
  setRestitution(id: BodyId, restitution: number): void { this.setResponse(id, { bounce: code.numberOf(restitution, "restitution") }); }
  /** From which side it stops anything, as in {@link BodyOptions}. What it is in contact with asks anew, by one hit in the next step. */
  setOneWay(id: BodyId, oneWay: boolean | Vec2): void {
    const [how, [x, y]] = oneWayOf(oneWay);
    this.core.tell(code.idOf(id), Told.oneWay, how, x, y);
  }
  /** The highest speed along the normal that a kinematic body hands on. */
  setMostTransfer(id: BodyId, speed: number): void { this.#number(id, "mostTransfer", speed); }
  /** How balls leave its corners. */
  setCorners(id: BodyId, corners: "round" | "diagonal"): void { this.core.tell(code.idOf(id), Told.corners, cornersOf(corners), 0, 0); }
  /** How fast a dynamic body loses its speed by itself, from the next step on: see {@link BodyOptions.damping}. */
  setDamping(id: BodyId, damping: number): void { this.#number(id, "damping", damping); }
  /** The angles between which a kinematic body turns, from the next step on; `null` lets it turn freely. See {@link BodyOptions.stopAngles}. */
  setStopAngles(id: BodyId, angles: readonly [low: number, high: number] | null): void {
    const [low, high] = code.vectorOf(angles ?? [0, 0], "stopAngles");
    this.core.tell(code.idOf(id), Told.stopAngles, +(angles !== null && angles !== undefined), low, high);
  }
  /** How fast the surface of a fixed or kinematic body runs along itself: see {@link BodyOptions.surfaceSpeed}. What stopped on it is carried so. */
  setSurfaceSpeed(id: BodyId, speed: number): void { this.#number(id, "surfaceSpeed", speed); }
  /** The game's own number, whole, 0 to 2⁵³. @throws InvalidInputError */
  setUser(id: BodyId, user: number): void {
    wholeNumber(user);
    this.core.tell(code.idOf(id), Told.user, user, 0, 0);
  }
  /** What comes of a hit between bodies of these tags, whichever moved; `null` forgets it. The last that fits counts. Those of them that are in contact ask anew, by one hit in the next step. */
  setResponseBetween(a: Tags, b: Tags, response: Response | null): void {
    code.write(() => code.response(response));
    this.core.set_response_between(code.tagsOf(a, "a"), code.tagsOf(b, "b"));
  }
  /** The response of this pair of tags, in either order, if one was said. */
  responseBetween(a: Tags, b: Tags): Response | null {
    this.core.response_between(code.tagsOf(a, "a"), code.tagsOf(b, "b"));
    code.read();
    return code.nextResponse();
  }
}
