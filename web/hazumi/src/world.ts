// Bodies and time.

import { type BodyKind, type BodyOptions, KINDS, wholeNumber, writeBody, writeShapes } from "./body.js";
import * as code from "./code.js";
import { allDoubles, bytes, core, floatsAt } from "./core.js";
import type { CoreWalker, CoreWorld } from "./core/hazumi.js";
import { InvalidInputError } from "./errors.js";
import { type BodyId, Hit, HIT_STRIDE, Hits, readReport, type StepReport } from "./hits.js";
import { answering } from "./host.js";
import { type CastHit, type Filter, type Nearest, type Overlapping, readCast, writeFilter, writeQuestion } from "./questions.js";
import type { Response } from "./response.js";
import type { Shape } from "./shapes.js";
import type { Tags } from "./tags.js";
import { type BodyContact, type ContactEnd, type Ground, readContactEnds, readContacts, readGround, readTouchEvents, type TouchEvent } from "./touches.js";
import { type Moved, readMoved } from "./walked.js";
import type { Vec2 } from "./vec2.js";

/** The numbers of what a body is told and says of itself, as `tell` and `said` of the module have them; of the pivot it is only asked. */
const Told = {
  velocity: 0, acceleration: 1, spin: 2, target: 3, position: 4, enabled: 5, tags: 6, stoppedBy: 7, senses: 8, user: 9, gravityScale: 10,
  mass: 11, keepSpeed: 12, shapes: 13, response: 14, oneWay: 15, mostTransfer: 16, corners: 17, damping: 18, stopAngles: 19, surfaceSpeed: 20,
  pivot: 21,
} as const;

/** What says what comes of a hit; nothing leaves it to the bodies. */
export type Respond = (hit: Hit, world: World) => Response | void;

/** The core of a world, for what of this package meets its bodies. */
export let coreOf: (world: World) => CoreWorld;

/**
 * Bodies and time. A step is a list of hits in order of time: nothing tunnels at any speed, and the same input gives the same
 * bits everywhere. Bodies are named by {@link BodyId}; what is read each frame comes as views over the module's memory.
 *
 * A view is good until the next call of anything in the package: get it anew each frame, and never keep it.
 *
 * What reads or changes one body throws {@link InvalidBodyError} if that is gone, unless said otherwise; so does a change that a body
 * of its kind cannot make, and a number that is not finite. The world is then as before.
 */
export class World {
  static { coreOf = (world) => world.#core; }
  #core: CoreWorld;
  readonly #hit = new Hit(new Float64Array(HIT_STRIDE), 0);

  /** An empty world. `gravity` is in units per second squared; none unless said. @throws NotReadyError before {@link init} is done */
  constructor({ gravity }: { gravity?: Vec2 } = {}) {
    bytes();
    this.#core = new core.CoreWorld();
    if (gravity) this.gravity = gravity;
  }

  /**
   * Adds a body and returns its handle. In the closure of a step it takes part from then on.
   * @throws InvalidBodyError, InvalidShapeError, InvalidInputError: the world is then as before.
   */
  add(body: BodyOptions): BodyId {
    writeBody(body);
    return this.#core.add();
  }
  /** Removes a body; in the closure of a step once the instant is over. @throws InvalidBodyError if it is gone */
  remove(id: BodyId): void { this.#core.remove(id); }
  /** Whether the handle's body is there. */
  has(id: BodyId): boolean { return this.#core.has(id); }
  /** How many bodies there are. */
  get size(): number { return this.#core.size(); }
  /** The handles of all bodies, in the order of their places. */
  ids(): BodyId[] {
    const count = this.#core.ids();
    code.read();
    return Array.from(code.view(count));
  }

  /**
   * Moves everything on by `dt` seconds; at every hit, in order of time, `respond` says what comes of it. It is handed ONE hit object,
   * over and over. Returning nothing leaves the answer to the bodies. In it, `add`, `remove`, `pass` and all that a body
   * is told (`teleport`, `setTags`, `setShape`, `setEnabled` and so on) change the world once all hits of the instant are answered; what a
   * kinematic body is told of its way counts from the next step on. Everything can be read as of that moment; other changes throw. What it throws comes out of `step`, after the step has been
   * finished with the bodies' own responses.
   * @throws InvalidStepError if `dt` is negative or not finite: the world is then as before.
   */
  step(dt: number, respond: Respond): StepReport {
    this.#asking(respond, () => this.#core.step(dt));
    return readReport();
  }
  /** The same with the responses that bodies and pairs of tags say; faster. @throws InvalidStepError */
  advance(dt: number): StepReport {
    this.#core.advance(dt);
    return readReport();
  }
  /** The hits of the last step. */
  get hits(): Hits { return new Hits(this.#core, new Hit(this.#hit.numbers, 0)); }

  /** Runs what asks at hits. */
  #asking<T>(respond: Respond, run: () => T): T {
    if (typeof respond !== "function") throw new InvalidInputError(`respond: must be a function, got ${code.shown(respond)}`);
    const place = this.#core.record() >>> 3;
    const hit = new Hit(allDoubles(), place);
    let thrown: { error: unknown } | undefined;
    const done = answering(() => {
      if (thrown) return code.THEIRS;
      hit.numbers = allDoubles();
      hit.start = place;
      try {
        const response = respond(hit, this);
        if (response === "bounce") return 0;
        return code.respond(response, allDoubles(), place);
      } catch (error) {
        thrown = { error };
        return code.THEIRS;
      }
    }, run);
    if (thrown) throw thrown.error;
    return done;
  }

  #floats(address: number): Float32Array { return floatsAt(address, this.#core.view_length()); }
  /** x, y of every body's position by {@link bodyIndex}; NaN where there is none. A view. */
  get positions(): Float32Array { return this.#floats(this.#core.positions()); }
  /** vx, vy of every body likewise. A view. */
  get velocities(): Float32Array { return this.#floats(this.#core.velocities()); }
  /** How far every body is turned, in radians; 0 of all that does not turn. A view. */
  get angles(): Float32Array { return this.#floats(this.#core.angles()); }
  /** As {@link positions}, but where they were at this fraction of the last step, as {@link positionAt} has it. A view. */
  positionsAt(fraction: number): Float32Array { return this.#floats(this.#core.positions_at(fraction)); }
  /** As {@link angles}, but as they were turned at this fraction of the last step. A view. */
  anglesAt(fraction: number): Float32Array { return this.#floats(this.#core.angles_at(fraction)); }

  /** The centre of a ball, the pivot of a kinematic body, the centre of any other's first shape. */
  position(id: BodyId): Vec2 { return [this.#core.x(id), this.#core.y(id)]; }
  /** The x of its {@link position}. */
  x(id: BodyId): number { return this.#core.x(id); }
  /** The y of its {@link position}. */
  y(id: BodyId): number { return this.#core.y(id); }
  /** Its velocity, in units per second. */
  velocity(id: BodyId): Vec2 { return [this.#core.vx(id), this.#core.vy(id)]; }
  /** The x of its {@link velocity}. */
  vx(id: BodyId): number { return this.#core.vx(id); }
  /** The y of its {@link velocity}. */
  vy(id: BodyId): number { return this.#core.vy(id); }
  /** How far a kinematic body is turned since it was added, in radians. */
  angle(id: BodyId): number { return this.#core.angle(id); }
  /** How fast it turns, in radians per second. */
  spin(id: BodyId): number { return this.#core.spin(id); }
  /** How it moves. */
  kind(id: BodyId): BodyKind { return KINDS[this.#core.kind(id)]; }
  /** What it is. */
  tags(id: BodyId): Tags { return this.#core.tags(id); }
  /** The game's own number; 0 unless said. */
  user(id: BodyId): number { return this.#core.user(id); }
  /** The radius of a ball; of another dynamic body that of the circle around it; else 0. */
  radius(id: BodyId): number { return this.#core.radius(id); }
  /** Begins to read what a body was said to be; how many numbers. */
  #said(id: BodyId, what: number): number {
    const count = this.#core.said(id, what);
    code.read();
    return count;
  }
  /** Its own acceleration, beside gravity, in units per second squared. */
  acceleration(id: BodyId): Vec2 { this.#said(id, Told.acceleration); return code.nextVector(); }
  /** The share of the world's gravity that it feels. */
  gravityScale(id: BodyId): number { this.#said(id, Told.gravityScale); return code.next(); }
  /** What it counts where dynamic bodies meet; 1 unless said. */
  mass(id: BodyId): number { this.#said(id, Told.mass); return code.next(); }
  /** How fast it loses its speed by itself: see {@link BodyOptions.damping}. */
  damping(id: BodyId): number { this.#said(id, Told.damping); return code.next(); }
  /** Whether it keeps its speed at every hit. */
  keepsSpeed(id: BodyId): boolean { this.#said(id, Told.keepSpeed); return code.next() === 1; }
  /** What stops it. */
  stoppedBy(id: BodyId): Tags { this.#said(id, Told.stoppedBy); return code.next(); }
  /** What it senses. */
  senses(id: BodyId): Tags { this.#said(id, Told.senses); return code.next(); }
  /** The response to its hits in {@link advance}, if it says one. */
  response(id: BodyId): Response | null { this.#said(id, Told.response); return code.nextResponse(); }
  /** From which side it stops anything, as in {@link BodyOptions.oneWay}. */
  oneWay(id: BodyId): boolean | Vec2 { return this.#said(id, Told.oneWay) === 2 ? code.nextVector() : code.next() === 1; }
  /** The highest speed along the normal that it hands on; `Infinity` unless said. */
  mostTransfer(id: BodyId): number { this.#said(id, Told.mostTransfer); return code.next(); }
  /** How balls leave its corners. */
  corners(id: BodyId): "round" | "diagonal" { this.#said(id, Told.corners); return code.next() === 1 ? "diagonal" : "round"; }
  /** The angles, in radians, between which it turns, if there are any. */
  stopAngles(id: BodyId): Vec2 | null { return this.#said(id, Told.stopAngles) ? code.nextVector() : null; }
  /** How fast its surface runs along itself: see {@link BodyOptions.surfaceSpeed}. */
  surfaceSpeed(id: BodyId): number { this.#said(id, Told.surfaceSpeed); return code.next(); }
  /** What a kinematic body turns about, in the frame that it was described in; `null` of all others. Where that is now is its {@link position}. */
  pivot(id: BodyId): Vec2 | null { return this.#said(id, Told.pivot) ? code.nextVector() : null; }
  /** Its shapes as last set, in the frame that it was described in; where they are now, {@link shapes} says. */
  describedShapes(id: BodyId): Shape[] { return code.nextShapes(this.#said(id, Told.shapes)); }
  /** Whether it is switched on. */
  enabled(id: BodyId): boolean { return this.#core.enabled(id); }
  /** Whether it had no room in the last step: it began inside a shape or another ball with no room around, or what closed in left it no way. */
  isCrushed(id: BodyId): boolean { return this.#core.is_crushed(id); }
  /** Whether it reached the bound on hits in the last step. */
  isBounded(id: BodyId): boolean { return this.#core.is_bounded(id); }
  /** Its shapes where they are now. */
  shapes(id: BodyId): Shape[] {
    const count = this.#core.shapes(id);
    code.read();
    return code.nextShapes(count);
  }
  /**
   * Where it was within the last step, for drawing between steps: 0 its start, 1 its end. A dynamic body is on its path with all
   * bends, a kinematic one as far along its way as the share says, by {@link angleAt} turned about this place. What {@link moveBy} did
   * since the step counts as its last part: move a walker after the step, and it is drawn on its way. What was added, teleported or
   * given a new shape since the step is at its place for every fraction, as is what is fixed, and everything after {@link restore}.
   */
  positionAt(id: BodyId, fraction: number): Vec2 {
    this.#core.position_at(id, fraction);
    code.read();
    return code.nextVector();
  }
  /** How far a kinematic body was turned within the last step, in radians, as {@link positionAt} says; 0 of all others. */
  angleAt(id: BodyId, fraction: number): number { return this.#core.angle_at(id, fraction); }
  /** A ball's path through the last step: time in seconds, x, y at its start, at every bend and at its end; empty if it is gone. A view. */
  path(id: BodyId): Float32Array { return this.#floats(this.#core.path(id)); }

  /** The acceleration of all dynamic bodies, in units per second squared. */
  get gravity(): Vec2 {
    this.#core.gravity();
    code.read();
    return code.nextVector();
  }
  /** From now on. */
  set gravity([x, y]: Vec2) { this.#core.set_gravity(x, y); }
  /**
   * Pushes dynamic bodies with any of these tags softly apart where they overlap or are nearer than `gap`, by places alone: the cheap alternative
   * to `stoppedBy` for a crowd that shouldn't stand in one place. 0 is all of them. 2 to 4 `passes` a frame, after the step. Not through what
   * stops them. How many were moved. @throws InvalidQuestionError if the gap is negative
   */
  separate(tags: Tags, gap = 0, passes = 4): number { return this.#core.separate(tags, gap, passes); }
  /** Of a dynamic or kinematic body, in units per second. */
  setVelocity(id: BodyId, [x, y]: Vec2): void { this.#core.tell(id, Told.velocity, x, y, 0); }
  /**
   * Lets two bodies through each other until they are apart, as the answer `"pass"` does with what comes: a hero drops through the platform
   * that it stands on, or runs through the enemy that it leans on. One of the two is dynamic. Of a body of several shapes all let it
   * through. Their contact is over, and {@link contactEnds} has it after the next step. Once they are apart, they meet again as before.
   * If they are apart already (in no contact, with a gap beyond rounding), nothing happens; nor if they are one body, or two balls that do
   * not stop each other. In the closure of a step it counts once the instant is over, and the answer to the hit at hand holds.
   * @throws InvalidBodyError if one is gone, or neither is dynamic
   */
  pass(a: BodyId, b: BodyId): void { this.#core.pass(a, b); }
  /** A dynamic body's own acceleration beside gravity, in units per second squared. */
  setAcceleration(id: BodyId, [x, y]: Vec2): void { this.#core.tell(id, Told.acceleration, x, y, 0); }
  /** The share of the world's gravity that a dynamic body feels. */
  setGravityScale(id: BodyId, scale: number): void { this.#core.tell(id, Told.gravityScale, scale, 0, 0); }
  /** Counts where a dynamic body meets another; above 0. */
  setMass(id: BodyId, mass: number): void { this.#core.tell(id, Told.mass, mass, 0, 0); }
  /** Whether a dynamic body keeps its speed at every hit. */
  setKeepSpeed(id: BodyId, keeps: boolean): void { this.#core.tell(id, Told.keepSpeed, +keeps, 0, 0); }
  /** How fast a kinematic body turns, in radians per second. */
  setSpin(id: BodyId, spin: number): void { this.#core.tell(id, Told.spin, spin, 0, 0); }
  /** Moves a kinematic body through the next step to there, hitting what is in the way; then it rests until told again. */
  moveTo(id: BodyId, [x, y]: Vec2, angle = 0): void { this.#core.tell(id, Told.target, x, y, angle); }
  /**
   * Moves a kinematic body at once, stopped by what is in the way: a walker. `respond` is `"slide"` unless said; a function is
   * asked at every touch, and changes nothing.
   */
  moveBy(id: BodyId, [x, y]: Vec2, respond: Response | Respond = "slide"): Moved {
    const count = this.#asking(typeof respond === "function" ? respond : () => respond, () => this.#core.move_by(id, x, y));
    return readMoved(count);
  }
  /**
   * What {@link moveBy} would give: where the body would get to, and what it would meet and come through. Nothing moves. May be asked in a closure.
   */
  testMove(id: BodyId, [x, y]: Vec2, response: Response = "slide"): Moved {
    code.write();
    code.response(response);
    return readMoved(this.#core.test_move(id, x, y));
  }
  /** One frame of a walker's. @internal */
  walked(walker: CoreWalker, id: BodyId, dt: number): void { this.#core.walk(walker, id, dt); }
  /** Moves a body at once, meeting nothing between. If it then overlaps something, the next step begins with moving the ball of the two out. */
  teleport(id: BodyId, [x, y]: Vec2): void { this.#core.tell(id, Told.position, x, y, 0); }
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
    return this.#core.try_set_shape(id);
  }
  /** Other shapes of a body of several, in the frame that it was described in. @throws InvalidShapeError too */
  setShapes(id: BodyId, shapes: readonly Shape[]): void {
    code.write(shapes.reduce((all, shape) => all + code.sizeOf(shape), 1));
    writeShapes(shapes);
    this.#core.tell(id, Told.shapes, 0, 0, 0);
  }
  /** Switches it on or off. Off, it neither moves nor stops anything. */
  setEnabled(id: BodyId, enabled: boolean): void { this.#core.tell(id, Told.enabled, +enabled, 0, 0); }
  /** Changes what it is. */
  setTags(id: BodyId, tags: Tags): void { this.#core.tell(id, Told.tags, tags >>> 0, 0, 0); }
  /** Changes what stops it. */
  setStoppedBy(id: BodyId, tags: Tags): void { this.#core.tell(id, Told.stoppedBy, tags >>> 0, 0, 0); }
  /** Changes what it senses. What it touches and senses no more ends with the next step, at time 0. */
  setSenses(id: BodyId, tags: Tags): void { this.#core.tell(id, Told.senses, tags >>> 0, 0, 0); }
  /** What comes of its hits in {@link advance}; `null` leaves it to the other body of a pair. */
  setResponse(id: BodyId, response: Response | null): void {
    code.write();
    code.response(response);
    this.#core.tell(id, Told.response, 0, 0, 0);
  }
  /** From which side it stops anything, as in {@link BodyOptions}. */
  setOneWay(id: BodyId, oneWay: boolean | Vec2): void {
    const toward = typeof oneWay === "object" ? oneWay : [0, 0];
    this.#core.tell(id, Told.oneWay, typeof oneWay === "object" ? 2 : +oneWay, toward[0], toward[1]);
  }
  /** The highest speed along the normal that a kinematic body hands on. */
  setMostTransfer(id: BodyId, speed: number): void { this.#core.tell(id, Told.mostTransfer, speed, 0, 0); }
  /** How balls leave its corners. */
  setCorners(id: BodyId, corners: "round" | "diagonal"): void { this.#core.tell(id, Told.corners, +(corners === "diagonal"), 0, 0); }
  /** How fast a dynamic body loses its speed by itself, from the next step on: see {@link BodyOptions.damping}. */
  setDamping(id: BodyId, damping: number): void { this.#core.tell(id, Told.damping, damping, 0, 0); }
  /** The angles between which a kinematic body turns, from the next step on; `null` lets it turn freely. See {@link BodyOptions.stopAngles}. */
  setStopAngles(id: BodyId, angles: readonly [low: number, high: number] | null): void {
    this.#core.tell(id, Told.stopAngles, +!!angles, angles?.[0] ?? 0, angles?.[1] ?? 0);
  }
  /** How fast the surface of a fixed or kinematic body runs along itself: see {@link BodyOptions.surfaceSpeed}. What stopped on it is carried so. */
  setSurfaceSpeed(id: BodyId, speed: number): void { this.#core.tell(id, Told.surfaceSpeed, speed, 0, 0); }
  /** The game's own number, whole, 0 to 2⁵³. @throws InvalidInputError */
  setUser(id: BodyId, user: number): void {
    wholeNumber(user);
    this.#core.tell(id, Told.user, user, 0, 0);
  }
  /** What comes of a hit between bodies of these tags, whichever moved; `null` forgets it. The last that fits counts. */
  setResponseBetween(a: Tags, b: Tags, response: Response | null): void {
    code.write();
    code.response(response);
    this.#core.set_response_between(a, b);
  }
  /** The response of this pair of tags, in either order, if one was said. */
  responseBetween(a: Tags, b: Tags): Response | null {
    this.#core.response_between(a, b);
    code.read();
    return code.nextResponse();
  }

  /** The first thing that a point meets on its way from `from` by `motion`. @throws InvalidQuestionError */
  castRay(from: Vec2, motion: Vec2, filter: Filter = {}): CastHit | null {
    writeFilter(filter);
    return readCast(this.#core.cast_ray(from[0], from[1], motion[0], motion[1]));
  }
  /**
   * The first thing that a shape meets when it moves by `motion`, or one of several shapes that move as one. A body is cast as it stands with its
   * {@link shapes}, and a filter that leaves it out. @throws InvalidQuestionError, InvalidShapeError
   */
  castShape(shape: Shape | readonly Shape[], [x, y]: Vec2, filter: Filter = {}): CastHit | null {
    writeQuestion(shape, filter);
    return readCast(this.#core.cast_shape(x, y));
  }
  /**
   * All that overlaps a shape, in order of bodies, then of their shapes; touching counts. Of several shapes every pair that overlaps.
   * @throws InvalidShapeError
   */
  overlapping(shape: Shape | readonly Shape[], filter: Filter = {}): Overlapping[] {
    writeQuestion(shape, filter);
    const count = this.#core.overlapping();
    code.read();
    return Array.from({ length: count / 3 }, () => ({ body: code.next(), shapeIndex: code.next(), ownShapeIndex: code.next() }));
  }
  /**
   * Whether a shape, or all of several, fit where they are: they overlap nothing by more than rounding, where touching does not count. What stands
   * on the floor fits, and so does what is just as wide as the gap. @throws InvalidShapeError
   */
  fits(shape: Shape | readonly Shape[], filter: Filter = {}): boolean {
    writeQuestion(shape, filter);
    return this.#core.fits();
  }
  /** What is nearest to a point, no farther than `maxDistance`. @throws InvalidQuestionError */
  nearest([x, y]: Vec2, maxDistance = 3.4028234663852886e38, filter: Filter = {}): Nearest | null {
    writeFilter(filter);
    if (!this.#core.nearest(x, y, maxDistance)) return null;
    code.read();
    return { body: code.next(), shapeIndex: code.next(), distance: code.next(), point: code.nextVector() };
  }
  /** What a body touches of what it senses, and the bodies that sense it, as of the end of the last step; empty if it is gone. */
  touching(id: BodyId): BodyId[] {
    const count = this.#core.touching(id);
    code.read();
    return Array.from(code.view(count));
  }
  /** The touches that began and ended in the last step, in order of time. */
  touchEvents(): TouchEvent[] {
    return readTouchEvents(this.#core.touch_events());
  }
  /**
   * What a body rests on, leans on or is pushed by, in order of bodies; empty if nothing or if it is gone. May be asked in the middle of a
   * step. Balls that push each other are in contact too.
   */
  contacts(id: BodyId): BodyContact[] {
    return readContacts(id, this.#core.contacts(id));
  }
  /**
   * Whether a dynamic body is on a floor, at a wall or under a ceiling, and what it stands on: its {@link contacts}, for a game that has an
   * `up`. What is no steeper than `steepestSlope`, in radians from level, is a floor: 45 degrees unless said. All false if it is gone or in contact
   * with nothing. What a {@link Walker} steers knows its ground by itself. @throws InvalidQuestionError
   */
  ground(id: BodyId, up: Vec2, steepestSlope: number = Math.PI / 4): Ground {
    this.#core.ground(id, up[0], up[1], steepestSlope);
    return readGround();
  }
  /** The contacts that ended in the last step, in order of bodies. */
  contactEnds(): ContactEnd[] {
    return readContactEnds(this.#core.contact_ends());
  }

  /** A copy that goes on exactly as this world does. */
  clone(): World {
    const world = new World();
    world.#core.free();
    world.#core = this.#core.copy();
    return world;
  }
  /** The world as bytes, to be kept or sent: all that decides how it goes on. The same on every machine, and read by `World::from_bytes` in Rust. */
  snapshot(): Uint8Array { return this.#core.snapshot(); }
  /** Makes this world what a snapshot says; handles stay good. @throws InvalidSnapshotError: the world is then as before. */
  restore(snapshot: Uint8Array): void { this.#core.restore(code.bytesOf(snapshot, "snapshot")); }
  /** All that decides how it goes on, as a number of 64 bits. */
  checksum(): bigint { return this.#core.checksum(); }
  /** All that decides how one body goes on, likewise; `undefined` if it is gone. */
  checksumOf(id: BodyId): bigint | undefined { return this.#core.checksum_of(id); }
  /** Gives the memory back at once rather than when the garbage collector comes. Nothing may be called afterwards. */
  free(): void { this.#core.free(); }
}
