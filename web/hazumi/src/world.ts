// Bodies and time.

import { type BodyOptions, readRemoved, type RemovedBody, writeBody } from "./body.js";
import * as code from "./code.js";
import { allDoubles, bytes, core } from "./core.js";
import type { CoreWorld } from "./core/hazumi.js";
import { debugDraw, type DebugDrawContext, type DebugDrawOptions } from "./debug-draw.js";
import { warnOfMilliseconds } from "./development.js";
import { InvalidInputError, InvalidStepError } from "./errors.js";
import { type BodyId, Hit, HIT_STRIDE, Hits, readReport, type StepReport } from "./hits.js";
import { asking } from "./host.js";
import { type Keys, known } from "./keys.js";
import { isOfAnotherCopy } from "./owned.js";
import { shapesAt } from "./placed.js";
import type { Response } from "./response.js";
import type { Tags } from "./tags.js";
import { trace, type Tracer } from "./trace.js";
import { type Moved, readMoved } from "./walked.js";
import type { Vec2 } from "./vec2.js";
import { AskedWorld } from "./world-asked.js";

/** What says what comes of a hit; nothing leaves it to the bodies. */
export type Respond<Data = unknown> = (hit: Hit, world: World<Data>) => Response | void;

/** What a new {@link World} is told. */
export interface WorldOptions {
  /** The acceleration of all dynamic bodies, in units per second squared; none unless said. */
  gravity?: Vec2;
}
const KEYS: Keys<WorldOptions> = { gravity: true };

/**
 * Bodies and time. A step is a list of hits in order of time: nothing tunnels at any speed, and the same input gives the same
 * bits everywhere. Positions are f32 and may be up to 10,000 times the size of what they place. Bodies are named by {@link BodyId}; what is read each frame comes as views over the module's memory.
 *
 * A view is good until the next call of anything in the package: get it anew each frame, and never keep it.
 *
 * What reads or changes one body throws {@link InvalidBodyError} if that is gone, unless said otherwise; so does a change that a body
 * of its kind cannot make, and a number that is not finite. The world is then as before.
 *
 * `Data` is the type of the game's own object that a body may have: `new World<Enemy>()`, {@link BodyOptions.data}, {@link data}.
 */
export class World<Data = unknown> extends AskedWorld {
  readonly #hit = new Hit(new Float64Array(HIT_STRIDE), 0);
  #data = new Map<BodyId, Data>();
  /** Whom a closure removed: their data goes when they are gone. */
  readonly #leaving: BodyId[] = [];
  /** How many closures run. */
  #asks = 0;

  /** An empty world. @throws NotReadyError before {@link init} is done */
  constructor(options: WorldOptions = {}) {
    known(options, KEYS, "the options of World");
    bytes();
    super(new core.CoreWorld(), "World");
    if (options.gravity !== undefined) this.gravity = options.gravity;
  }

  /**
   * Adds a body and returns its handle. In the closure of a step it takes part from then on.
   * @throws InvalidBodyError, InvalidShapeError, InvalidInputError: the world is then as before.
   */
  add(body: BodyOptions<Data>): BodyId {
    const data = writeBody(body);
    const id = this.core.add();
    if (data !== undefined) this.#data.set(id, data);
    // A world that was restored may give out a handle again that it gave out before.
    else if (this.#data.size > 0) this.#data.delete(id);
    return id;
  }
  /**
   * Removes a body; in the closure of a step once the instant is over. Returns it as it was, where it was, with its {@link data}: to be read, changed
   * and added again. A kinematic body that was turned is then one that is not, in other shapes: its {@link angle} begins at 0, and its stop angles and
   * pivot are told from where it is now. @throws InvalidBodyError if it is gone
   */
  remove(id: BodyId): RemovedBody<Data> {
    const removed = readRemoved(this.core.remove(code.idOf(id)), this.#data.get(id));
    if (this.#asks > 0) this.#leaving.push(id);
    else this.#data.delete(id);
    return removed;
  }
  /**
   * Removes all bodies; gravity and what was said of pairs of tags stay. Handles of before name no body that is added later. Not in the closure
   * of a step.
   */
  clear(): void {
    this.core.clear();
    this.#data.clear();
  }
  /**
   * The game's own object of a body, as {@link BodyOptions.data} or {@link setData} gave it; `undefined` if there is none. It goes with the body, and
   * no body that is added later comes to it. It is kept in JavaScript, as it is: a {@link clone} has the same objects, and a {@link snapshot} has none of them.
   */
  data(id: BodyId): Data | undefined {
    this.#refuseGone(id);
    return this.#data.get(id);
  }
  /** Gives a body another object of the game's own; `undefined` takes it away. */
  setData(id: BodyId, data: Data | undefined): void {
    this.#refuseGone(id);
    if (data === undefined) this.#data.delete(id);
    else this.#data.set(id, data);
  }
  #refuseGone(id: BodyId): void { this.core.kind(code.idOf(id)); }
  /** Forgets the data of those of these bodies that are gone. */
  #forget(ids: Iterable<BodyId>): void {
    for (const id of ids) if (!this.core.has(id)) this.#data.delete(id);
  }
  /**
   * Moves everything on by `dt` seconds; at every hit, in order of time, `respond` says what comes of it. It is handed ONE hit object,
   * over and over. Returning nothing leaves the answer to the bodies. In it, `add`, `remove`, `pass` and all that a body
   * is told (`teleport`, `setTags`, `setShape`, `setEnabled` and so on) change the world once all hits of the instant are answered; what a
   * kinematic body is told of its way counts from the next step on. Everything can be read as of that moment; other changes throw. What it throws comes out of `step`, after the step has been
   * finished with the bodies' own responses.
   * @throws InvalidStepError if `dt` is negative or not finite: the world is then as before.
   */
  step(dt: number, respond: Respond<Data>): StepReport {
    code.numberOf(dt, "dt");
    warnOfMilliseconds(dt, "step");
    this.#asking(respond, () => this.core.step(dt));
    return readReport();
  }
  /** The same with the responses that bodies and pairs of tags say; faster. It asks nobody. @throws InvalidStepError */
  advance(dt: number): StepReport {
    if (arguments.length > 1) throw new InvalidInputError(`advance: takes dt alone, and asks nobody at hits; step(dt, respond) does`);
    code.numberOf(dt, "dt");
    warnOfMilliseconds(dt, "advance");
    this.core.advance(dt);
    return readReport();
  }
  /** The hits of the last step. */
  get hits(): Hits { return new Hits(this.core, new Hit(this.#hit.numbers, 0)); }

  /** Runs what asks at hits. */
  #asking<T>(respond: Respond<Data>, run: () => T): T {
    code.functionOf(respond, "respond");
    const place = this.core.record() >>> 3;
    const hit = new Hit(allDoubles(), place);
    const ask = () => {
      hit.numbers = allDoubles();
      hit.start = place;
      const response = respond(hit, this);
      if (response === "bounce") return 0;
      return code.answerAt(response, place);
    };
    return this.whileAsking(() => asking(ask, code.THEIRS, run));
  }
  /** Runs what asks the game's closures about this world: it stays meanwhile. @internal */
  whileAsking<T>(run: () => T): T {
    this.#asks += 1;
    try {
      return run();
    } finally {
      this.#asks -= 1;
      if (this.#asks === 0 && this.#leaving.length > 0) this.#forget(this.#leaving.splice(0));
    }
  }


  /** The acceleration of all dynamic bodies, in units per second squared. */
  get gravity(): Vec2 {
    this.core.gravity();
    code.read();
    return code.nextVector();
  }
  /** From now on. @throws InvalidGravityError if it is not finite: it is then as before */
  set gravity(gravity: Vec2) {
    const [x, y] = code.vectorOf(gravity, "gravity");
    this.core.set_gravity(x, y);
  }
  /**
   * Pushes dynamic bodies with any of these tags softly apart where they overlap or are nearer than `gap`, by places alone: the cheap alternative
   * to `stoppedBy` for a crowd that shouldn't stand in one place. 0 is all of them. 2 to 4 `passes` a frame, after the step. Not through what
   * stops them. How many were moved. @throws InvalidQuestionError if the gap is negative
   */
  separate(tags: Tags, gap = 0, passes = 4): number {
    return this.core.separate(code.tagsOf(tags, "tags"), code.numberOf(gap, "gap"), Math.min(code.countOf(passes, "passes"), 0xffff_ffff));
  }
  /**
   * Moves a body at once, stopped by what is in the way: a hero, which is kinematic, or whatever else a game steers. `respond` is `"slide"` unless said; a function is
   * asked at every touch, and changes nothing. @throws InvalidMoveError if the motion is not finite: the body is then where it was
   */
  moveBy(id: BodyId, motion: Vec2, respond: Response | Respond<Data> = "slide"): Moved {
    const [x, y] = code.vectorOf(motion, "motion");
    // An answer that makes no sense is told before anything moves.
    if (typeof respond !== "function") code.answer(respond);
    const count = this.#asking(typeof respond === "function" ? respond : () => respond, () => this.core.move_by(code.idOf(id), x, y));
    return readMoved(count);
  }
  /**
   * What {@link moveBy} would give: where the body would get to, and what it would meet and come through. Nothing moves. May be asked in a closure.
   * @throws InvalidMoveError if the motion is not finite
   */
  testMove(id: BodyId, motion: Vec2, response: Response = "slide"): Moved {
    const [x, y] = code.vectorOf(motion, "motion");
    code.write(() => code.response(response, InvalidInputError));
    return readMoved(this.core.test_move(code.idOf(id), x, y));
  }

  /**
   * Puts the outline of a body onto a path, all its shapes, as {@link trace} does: where it is now, or was at this fraction of the last step.
   *
   * ```ts
   * context.beginPath();
   * for (const id of world.ids()) world.trace(context, id, alpha);
   * context.fill();
   * ```
   */
  trace(path: Tracer, id: BodyId, fraction?: number): void { trace(path, shapesAt(this, id, fraction)); }
  /**
   * Draws the whole world onto a canvas, as it is, for whoever makes the game: bodies in the colours of their tags, what lies still pale, what is only
   * sensed dashed, arrows through what stops from one side only, hits, contacts and velocities; if asked, paths and the cells of the broad phase. The context's
   * own transform says where; it is left as it was.
   */
  debugDraw(context: DebugDrawContext, options: DebugDrawOptions = {}): void { debugDraw(this, context, options); }

  /** A copy that goes on exactly as this world does. Its bodies share the objects of {@link data} with this one's. */
  clone(): World<Data> {
    const world = new World<Data>();
    const core = this.core.copy();
    world.core.free();
    world.core = core;
    world.#data = new Map(this.#data);
    return world;
  }
  /** The world as bytes, to be kept or sent: all that decides how it goes on. The same on every machine, and read by `World::from_bytes` in Rust. The objects of {@link data} are not in it. */
  snapshot(): Uint8Array { return this.core.snapshot(); }
  /**
   * Makes this world what a snapshot says; handles stay good. A body that is there before and after keeps its {@link data}; one that comes back has none. A
   * handle is what tells bodies apart: a snapshot of another world, or of another past of this one, may have another body by the same: give such theirs by {@link setData}. @throws InvalidSnapshotError: the world is then as before.
   */
  restore(snapshot: Uint8Array): void {
    this.core.restore(code.bytesOf(snapshot, "snapshot"));
    this.#forget([...this.#data.keys()]);
  }
  /** All that decides how it goes on, as a number of 64 bits. */
  checksum(): bigint { return this.core.checksum(); }
  /** All that decides how one body goes on, likewise; `undefined` if it is gone. */
  checksumOf(id: BodyId): bigint | undefined { return this.core.checksum_of(code.idOf(id)); }
  /** @throws InvalidStepError in a closure that the world, or a swarm among its bodies, asks */
  override free(): void {
    if (this.#asks > 0) throw new InvalidStepError("free: not while a closure of the game is asked; call it when that is done");
    super.free();
    this.#data.clear();
  }
}

/** The core of what must be a world. @internal */
export function coreOf(world: World<any>): CoreWorld {
  if (world instanceof World) return world.core;
  if (!isOfAnotherCopy(world, "World")) throw new InvalidInputError(`world: must be a World, got ${code.shown(world)}`);
  throw new InvalidInputError(
    "world: must be a World of this copy of hazumi, got one of another: import from one place, and either all by import or all by require");
}
