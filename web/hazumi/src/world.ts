// Bodies and time.

import { type BodyKind, type BodyOptions, KINDS, wholeNumber, writeBody, writeShapes } from "./body.js";
import * as code from "./code.js";
import * as core from "./core/hazumi.js";
import { InvalidInputError } from "./errors.js";
import { type BodyId, Hit, HIT_STRIDE, Hits, readReport, type StepReport } from "./hits.js";
import { answering } from "./host.js";
import { allDoubles, bytes, floatsAt } from "./init.js";
import type { Response } from "./response.js";
import type { Shape } from "./shapes.js";
import type { Tags } from "./tags.js";
import type { Vec2 } from "./vec2.js";

/** Which bodies a question is about. */
export interface Filter {
  /** Only bodies with at least one of these tags. */
  anyOf?: Tags;
  /** No body with any of these. */
  noneOf?: Tags;
  /** Not this one. */
  except?: BodyId;
}
/** What a ray or a moving shape meets first. `time` is the share of the motion made before. */
export interface CastHit { body: BodyId; piece: number; time: number; point: Vec2; normal: Vec2 }
/** A shape of a body that overlaps what was asked for. */
export interface Overlapping { body: BodyId; piece: number }
/** What is nearest to a point. Inside a body the distance is 0. */
export interface Nearest { body: BodyId; piece: number; distance: number; point: Vec2 }
/** A touch between a ball and something that it senses began or ended, `time` seconds after the step began. */
export interface TouchEvent { time: number; body: BodyId; other: BodyId; bodyTags: Tags; otherTags: Tags; begins: boolean }
/** What {@link World.moveBy} did. The `time` of its hits is the share of the motion, and their velocity the motion itself. */
export interface Moved { position: Vec2; motionLeft: Vec2; hits: Hit[] }

/** What says what comes of a hit; nothing leaves it to the bodies. */
export type Respond = (hit: Hit, world: World) => Response | void;

/**
 * Bodies and time. A step is a list of hits in order of time: nothing tunnels at any speed, and the same input gives the same
 * bits everywhere. Bodies are named by {@link BodyId}; what is read each frame comes as views over the module's memory.
 *
 * A view is good until the next call of anything in the package: get it anew each frame, and never keep it.
 */
export class World {
  #core: core.CoreWorld;
  readonly #hit = new Hit(new Float64Array(HIT_STRIDE), 0);

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
   * over and over. Returning nothing leaves the answer to the bodies. In it, `add`, `remove` and `setVelocity` change the world, and
   * everything can be read as of that moment; other changes throw. What it throws comes out of `step`, after the step has been
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
  /** As {@link positions}, but where they were at this fraction of the last step, with all bends of their paths. A view. */
  positionsAt(fraction: number): Float32Array { return this.#floats(this.#core.positions_at(fraction)); }

  /** The centre of a ball, the pivot of a kinematic body, the centre of any other's first shape. @throws InvalidBodyError if it is gone, as all below */
  position(id: BodyId): Vec2 { return [this.#core.x(id), this.#core.y(id)]; }
  x(id: BodyId): number { return this.#core.x(id); }
  y(id: BodyId): number { return this.#core.y(id); }
  /** In units per second. */
  velocity(id: BodyId): Vec2 { return [this.#core.vx(id), this.#core.vy(id)]; }
  vx(id: BodyId): number { return this.#core.vx(id); }
  vy(id: BodyId): number { return this.#core.vy(id); }
  /** How far a kinematic body is turned since it was added, in radians. */
  angle(id: BodyId): number { return this.#core.angle(id); }
  /** How fast it turns, in radians per second. */
  spin(id: BodyId): number { return this.#core.spin(id); }
  kind(id: BodyId): BodyKind { return KINDS[this.#core.kind(id)]; }
  tags(id: BodyId): Tags { return this.#core.tags(id); }
  user(id: BodyId): number { return this.#core.user(id); }
  /** Of a ball; of another dynamic body that of the circle around it; else 0. */
  radius(id: BodyId): number { return this.#core.radius(id); }
  enabled(id: BodyId): boolean { return this.#core.enabled(id); }
  /** Whether it began the last step inside something with no room around. */
  isCrushed(id: BodyId): boolean { return this.#core.is_crushed(id); }
  /** Whether it reached the bound on hits in the last step. */
  isBounded(id: BodyId): boolean { return this.#core.is_bounded(id); }
  /** Its shapes where they are now. */
  shapes(id: BodyId): Shape[] {
    const count = this.#core.shapes(id);
    code.read();
    return code.nextShapes(count);
  }
  /** Where it was within the last step: 0 its start, 1 its end. */
  positionAt(id: BodyId, fraction: number): Vec2 {
    this.#core.position_at(id, fraction);
    code.read();
    return code.nextVector();
  }
  /** A ball's path through the last step: time in seconds, x, y at its start, at every bend and at its end. A view. */
  path(id: BodyId): Float32Array { return this.#floats(this.#core.path(id)); }

  /** The acceleration of all dynamic bodies, in units per second squared. */
  get gravity(): Vec2 {
    this.#core.gravity();
    code.read();
    return code.nextVector();
  }
  set gravity([x, y]: Vec2) { this.#core.set_gravity(x, y); }
  setVelocity(id: BodyId, [x, y]: Vec2): void { this.#core.set_velocity(id, x, y); }
  setAcceleration(id: BodyId, [x, y]: Vec2): void { this.#core.set_acceleration(id, x, y); }
  /** Of a kinematic body, in radians per second. */
  setSpin(id: BodyId, spin: number): void { this.#core.set_spin(id, spin); }
  /** Moves a kinematic body through the next step to there, hitting what is in the way; then it rests until told again. */
  moveTo(id: BodyId, [x, y]: Vec2, angle = 0): void { this.#core.move_to(id, x, y, angle); }
  /**
   * Moves a kinematic body at once, stopped by what is in the way: a walker. `respond` is `"slide"` unless said; a function is
   * asked at every touch, and changes nothing.
   */
  moveBy(id: BodyId, [x, y]: Vec2, respond: Response | Respond = "slide"): Moved {
    const count = this.#asking(typeof respond === "function" ? respond : () => respond, () => this.#core.move_by(id, x, y));
    code.read();
    const [position, motionLeft] = [code.nextVector(), code.nextVector()];
    const numbers = code.view(count * HIT_STRIDE).slice();
    return { position, motionLeft, hits: Array.from({ length: count }, (_, at) => new Hit(numbers, at * HIT_STRIDE)) };
  }
  /** Moves a body at once, meeting nothing between. */
  teleport(id: BodyId, [x, y]: Vec2): void { this.#core.teleport(id, x, y); }
  setShape(id: BodyId, shape: Shape): void { this.setShapes(id, [shape]); }
  setShapes(id: BodyId, shapes: readonly Shape[]): void {
    code.write(shapes.reduce((all, shape) => all + code.sizeOf(shape), 1));
    writeShapes(shapes);
    this.#core.set_shapes(id);
  }
  setEnabled(id: BodyId, enabled: boolean): void { this.#core.set_enabled(id, enabled); }
  setTags(id: BodyId, tags: Tags): void { this.#core.set_tags(id, tags); }
  setStoppedBy(id: BodyId, tags: Tags): void { this.#core.set_stopped_by(id, tags); }
  setSenses(id: BodyId, tags: Tags): void { this.#core.set_senses(id, tags); }
  /** `null` leaves it to the other body of a pair. */
  setResponse(id: BodyId, response: Response | null): void {
    code.write();
    code.response(response);
    this.#core.set_response(id);
  }
  setUser(id: BodyId, user: number): void {
    wholeNumber(user);
    this.#core.set_user(id, user);
  }
  /** What comes of a hit between bodies of these tags, whichever moved; `null` forgets it. The last that fits counts. */
  setResponseBetween(a: Tags, b: Tags, response: Response | null): void {
    code.write();
    code.response(response);
    this.#core.set_response_between(a, b);
  }

  /** The first thing that a point meets on its way from `from` by `motion`. @throws InvalidQuestionError */
  castRay(from: Vec2, motion: Vec2, filter: Filter = {}): CastHit | null {
    return readCast(this.#core.cast_ray(from[0], from[1], motion[0], motion[1], ...filtered(filter)));
  }
  /** The first thing that a shape meets when it moves by `motion`. @throws InvalidQuestionError, InvalidShapeError */
  castShape(shape: Shape, [x, y]: Vec2, filter: Filter = {}): CastHit | null {
    writeShape(shape);
    return readCast(this.#core.cast_shape(x, y, ...filtered(filter)));
  }
  /** All that overlaps a shape, in the order of bodies and their pieces; touching counts. @throws InvalidShapeError */
  overlapping(shape: Shape, filter: Filter = {}): Overlapping[] {
    writeShape(shape);
    const count = this.#core.overlapping(...filtered(filter));
    code.read();
    return Array.from({ length: count }, () => ({ body: code.next(), piece: code.next() }));
  }
  /** What is nearest to a point, no farther than `maxDistance`. @throws InvalidQuestionError */
  nearest([x, y]: Vec2, maxDistance = 3.4028234663852886e38, filter: Filter = {}): Nearest | null {
    if (!this.#core.nearest(x, y, maxDistance, ...filtered(filter))) return null;
    code.read();
    return { body: code.next(), piece: code.next(), distance: code.next(), point: code.nextVector() };
  }
  /** What a body touches of what it senses, and the balls that sense it, as of the end of the last step. */
  touching(id: BodyId): BodyId[] {
    const count = this.#core.touching(id);
    code.read();
    return Array.from(code.view(count));
  }
  /** The touches that began and ended in the last step, in order of time. */
  touchEvents(): TouchEvent[] {
    const count = this.#core.touch_events();
    code.read();
    return Array.from({ length: count / 6 }, () => ({
      time: code.next(), body: code.next(), other: code.next(), bodyTags: code.next(), otherTags: code.next(), begins: code.next() === 1,
    }));
  }

  /** A copy that goes on exactly as this world does. */
  clone(): World {
    const world = new World();
    world.#core.free();
    world.#core = this.#core.copy();
    return world;
  }
  /** The world as JSON text, to the bit. */
  snapshot(): string { return this.#core.snapshot(); }
  /** Makes this world what a snapshot says; handles stay good. @throws InvalidSnapshotError: the world is then as before. */
  restore(snapshot: string): void { this.#core.restore(snapshot); }
  /** All that decides how it goes on, as a number of 64 bits. */
  checksum(): bigint { return this.#core.checksum(); }
  /** Gives the memory back at once rather than when the collector comes. Nothing may be called afterwards. */
  free(): void { this.#core.free(); }
}

function filtered({ anyOf = 0, noneOf = 0, except = NaN }: Filter): [number, number, number] {
  return [anyOf, noneOf, except];
}

function writeShape(shape: Shape): void {
  code.write(code.sizeOf(shape));
  code.shape(shape, "shape");
}

function readCast(met: boolean): CastHit | null {
  if (!met) return null;
  code.read();
  return { body: code.next(), piece: code.next(), time: code.next(), point: code.nextVector(), normal: code.nextVector() };
}
