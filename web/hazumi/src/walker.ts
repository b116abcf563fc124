// A hero as platformers have it: velocity in, and out comes where it got to, on what it stands and what it met.

import * as code from "./code.js";
import { bytes, core } from "./core.js";
import type { CoreWalker } from "./core/hazumi.js";
import { warnOfMilliseconds } from "./development.js";
import { type BodyId, readHits } from "./hits.js";
import { type Keys, known } from "./keys.js";
import { Owned } from "./owned.js";
import type { Vec2 } from "./vec2.js";
import { type Floor, readFloor, readPassed, readPushed, type Walked } from "./walked.js";
import { coreOf, type World } from "./world.js";

/** What may be said of a {@link Walker}. All are its fields too, and may be changed at any time. */
export interface WalkerSettings {
  /** Its own velocity, in units per second; at rest unless said. */
  velocity?: Vec2;
  /** Which way is up; [0, −1] unless said. */
  up?: Vec2;
  /** The steepest slope that it walks on, in radians from level: 45 degrees unless said, and 89 at most. What is steeper is a wall. */
  steepestSlope?: number;
  /** How far below its feet a floor may be for it to come down onto it as it walks. A quarter of its height unless said, and at least the step height. */
  snapDistance?: number | null;
  /**
   * The highest step that it walks up; 0 unless said. Not onto dynamic bodies: these it pushes. What is round below also walks up an edge
   * as far as that is no steeper than `steepestSlope`: 0.29 of its radius more, at 45 degrees.
   */
  stepHeight?: number;
  /** Whether it takes the floor's velocity with it when it leaves one that moves; true unless said. */
  keepsFloorVelocity?: boolean;
  /** The share of its speed that it gives to the dynamic bodies that it presses against: from 0 on, and beyond 1 as 1; 0 unless said. */
  push?: number;
}
const KEYS: Keys<WalkerSettings> = {
  velocity: true, up: true, steepestSlope: true, snapDistance: true, stepHeight: true, keepsFloorVelocity: true, push: true,
};

/**
 * What steers a kinematic body as a platformer's hero: it stands, walks, climbs steps, rides, jumps and falls. A frame is: step the world, change
 * {@link velocity} by keys and gravity, then {@link walk}. The step moves lifts and ferries, and the walk takes the hero along by as much.
 *
 * The velocity is its own. On a floor its sideways part is how fast it goes along that, uphill and downhill alike and beside what the floor itself
 * does; its upward part is 0 after each walk. One that points up is a jump, and leaves at once. In the air it is how it flies; what a moving floor
 * gave it sideways, it keeps beside that until it lands or meets a wall. What it gave upward is added to the velocity itself: a jump from a rising lift
 * is higher.
 */
export class Walker extends Owned {
  /** @internal */
  declare core: CoreWalker;
  #may = false;
  /** Its own velocity, in units per second: the game changes it before each walk, and the walk takes from it what was stopped. */
  velocity: [x: number, y: number];
  /** Which way is up; of any length but 0. */
  up: Vec2;
  /** The steepest slope that it walks on, in radians from level. */
  steepestSlope: number;
  /** How far below its feet a floor may be for it to come down onto it; `null` for a quarter of its height. */
  snapDistance: number | null;
  /** The highest step that it walks up. */
  stepHeight: number;
  /** Whether it takes the floor's velocity with it when it leaves one that moves. */
  keepsFloorVelocity: boolean;
  /** The share of its speed that it gives to the dynamic bodies that it presses against: from 0 on, and beyond 1 as 1. */
  push: number;
  #floor: Floor | null = null;
  #wall: Vec2 | null = null;
  #onCeiling = false;
  #secondsInAir = 0;
  #carried: Vec2 = [0, 0];

  /** A walker in the air. @throws NotReadyError before {@link init} is done */
  constructor(settings: WalkerSettings = {}) {
    known(settings, KEYS, "the settings of a Walker");
    bytes();
    super(new core.CoreWalker(), "Walker");
    const [x, y] = code.vectorOf(settings.velocity ?? [0, 0], "velocity");
    this.velocity = [x, y];
    this.up = code.vectorOf(settings.up ?? [0, -1], "up");
    this.steepestSlope = code.numberOf(settings.steepestSlope ?? Math.PI / 4, "steepestSlope");
    this.snapDistance = settings.snapDistance === undefined || settings.snapDistance === null ? null : code.numberOf(settings.snapDistance, "snapDistance");
    this.stepHeight = code.numberOf(settings.stepHeight ?? 0, "stepHeight");
    this.keepsFloorVelocity = code.flagOf(settings.keepsFloorVelocity ?? true, "keepsFloorVelocity");
    this.push = code.numberOf(settings.push ?? 0, "push");
  }

  /**
   * Walks for `dt` seconds: once a frame, after the world's step. The body is kinematic and has no velocity of its own in the world.
   * @throws InvalidBodyError if the body is gone or not kinematic, or a number makes no sense: nothing has moved then
   */
  walk(world: World<any>, body: BodyId, dt: number): Walked {
    this.#writeSettings();
    code.numberOf(dt, "dt");
    warnOfMilliseconds(dt, "walk");
    coreOf(world).walk(this.core, code.idOf(body), dt);
    code.read();
    this.#readState();
    const [position, landed, stepped] = [code.nextVector(), code.next(), code.next()];
    const [leftFloor, crushed, bounded] = [code.next() === 1, code.next() === 1, code.next() === 1];
    const [hits, pushed, passed] = [code.next(), code.next(), code.next()];
    return {
      position, landed: Number.isNaN(landed) ? null : landed, stepped, leftFloor, crushed, bounded,
      hits: readHits(hits), pushed: readPushed(pushed), passed: readPassed(passed),
    };
  }

  #writeSettings(): void {
    code.write(() => {
      code.vector(this.velocity, "velocity");
      code.vector(this.up, "up");
      code.number(this.steepestSlope, "steepestSlope");
      code.number(this.snapDistance ?? NaN, "snapDistance");
      code.number(this.stepHeight, "stepHeight");
      code.number(+code.flagOf(this.keepsFloorVelocity, "keepsFloorVelocity"), "keepsFloorVelocity");
      code.number(this.push, "push");
    });
  }

  #readState(): void {
    const floor = readFloor();
    this.#floor = Number.isNaN(floor.body) ? null : floor;
    const wall = code.nextVector();
    this.#wall = Number.isNaN(wall[0]) ? null : wall;
    this.#onCeiling = code.next() === 1;
    this.#secondsInAir = code.next();
    this.#may = code.next() === 1;
    this.velocity = code.nextVector();
    this.#carried = code.nextVector();
  }

  /** What it stands on; `null` in the air. */
  get floor(): Floor | null { return this.living().#floor; }
  /** Whether it stands on a floor. */
  get onFloor(): boolean { return this.floor !== null; }
  /** The normal of the wall that stopped it in the last walk, toward it; `null` if there was none in its way. */
  get wall(): Vec2 | null { return this.living().#wall; }
  /** Whether a ceiling was in its way in the last walk. */
  get onCeiling(): boolean { return this.living().#onCeiling; }
  /** For how many seconds it has been in the air; 0 on a floor. */
  get secondsInAir(): number { return this.living().#secondsInAir; }
  /** What a moving floor gave it sideways when it left, in units per second: it flies by this beside its own velocity. */
  get carriedVelocity(): Vec2 { return this.living().#carried; }
  /**
   * Whether a jump makes sense: it is on a floor, or walked off one no longer than `grace` seconds ago. Not before its first walk, and once it rose, dropped
   * or left its floor, not before it lands.
   */
  mayJump(grace = 0): boolean {
    code.numberOf(grace, "grace");
    return this.onFloor || (this.#may && this.#secondsInAir <= grace);
  }
  /**
   * With the next walk it goes down through all one-way bodies under its feet. A row of one-way tiles is one platform then: it also goes through those that it
   * comes to on the way. They hold it again once it is out of them.
   */
  dropThrough(): void { this.core.drop_through(); }
  /** Forgets its floor, and what that gave it: for a game that puts it elsewhere. */
  leaveFloor(): void {
    this.core.leave_floor();
    this.#floor = null;
    this.#carried = [0, 0];
    this.#may = false;
  }

  /** A copy that goes on by itself: clone it with its world to roll back. */
  clone(): Walker {
    const core = this.core.copy();
    const { velocity, up, steepestSlope, snapDistance, stepHeight, keepsFloorVelocity, push } = this;
    const walker = new Walker({ velocity, up, steepestSlope, snapDistance, stepHeight, keepsFloorVelocity, push });
    walker.core.free();
    walker.core = core;
    [walker.#floor, walker.#wall, walker.#onCeiling] = [this.#floor, this.#wall, this.#onCeiling];
    [walker.#secondsInAir, walker.#carried, walker.#may] = [this.#secondsInAir, this.#carried, this.#may];
    return walker;
  }
  /** The walker as bytes, with what the game told it since the last walk. */
  snapshot(): Uint8Array {
    this.#writeSettings();
    return this.core.snapshot();
  }
  /** Makes this walker what a snapshot says. @throws InvalidSnapshotError: it is then as before */
  restore(snapshot: Uint8Array): void {
    this.core.restore(code.bytesOf(snapshot, "snapshot"));
    code.read();
    [this.velocity, this.up, this.steepestSlope] = [code.nextVector(), code.nextVector(), code.next()];
    const snap = code.next();
    this.snapDistance = Number.isNaN(snap) ? null : snap;
    [this.stepHeight, this.keepsFloorVelocity, this.push] = [code.next(), code.next() === 1, code.next()];
    this.#readState();
  }
}
