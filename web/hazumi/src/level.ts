// Levels, and playing them.

import * as code from "./code.js";
import { doublesAt, floatsAt, playCore } from "./core.js";
import { addTo, type AddToOptions, type LevelBodies, wholeSeed } from "./level-bodies.js";
import type { CoreLevel, CorePlay } from "./core/hazumi_play.js";
import { warnOfMilliseconds } from "./development.js";
import { InvalidInputError, InvalidLevelError, InvalidRecordingError } from "./errors.js";
import { type BodyId, Hit, HIT_STRIDE, Hits, readReport, type StepReport } from "./hits.js";
import { type Keys, known } from "./keys.js";
import { Owned } from "./owned.js";
import { placed } from "./placed.js";
import type { Aabb, CircleLike, Shape } from "./shapes.js";
import { textOf } from "./shown.js";
import type { Vec2 } from "./vec2.js";
import type { World } from "./world.js";

/** What a body of a level is to the game. A mover is a circle, box, capsule or convex polygon that goes and bounces as a ball does, and never turns. */
export type Role = "fixed" | "kinematic" | "ball" | "mover" | "player" | "emitter" | "laser" | "walker" | "decor";
/** What a level says of a body, as in `levels/level.schema.json`. */
export interface LevelBody {
  /** For people and messages. */
  readonly name?: string;
  /** `"fixed"` unless said. */
  readonly role?: Role;
  /** Several make a compound body; a ball or mover has one. */
  readonly shapes: readonly Shape[];
  /** The game's own words for it. */
  readonly tags?: readonly string[];
  /** Of what moves, in units per second. */
  readonly velocity?: Vec2;
  /** After so many hits it is gone; never if not said. */
  readonly breaks_after?: number;
  /** The width of the ring around a player in which bullets and lasers graze. */
  readonly ring?: number;
  /** How it looks. */
  readonly paint?: {
    /** The colour of the inside, as in CSS; `"none"` leaves it open. */
    readonly fill?: string;
    /** What is inside where lines of one body lie in each other, as in SVG; `"nonzero"` unless said. */
    readonly fill_rule?: "nonzero" | "evenodd";
    /** The colour of the outline. */
    readonly stroke?: string;
    /** The width of the outline. */
    readonly stroke_width?: number;
  };
  /** When a laser shines, and how wide it is. */
  readonly beam?: {
    /** The full width of thin shapes. */
    readonly width?: number;
    /** Seconds that it shines. */
    readonly lit?: number;
    /** Seconds between. */
    readonly dark?: number;
    /** Seconds before it first shines. */
    readonly delay?: number;
  };
  readonly [other: string]: unknown;
}

/** How a level is played. */
export interface PlayOptions {
  /** Decides the directions of balls that start at random: a whole number, 1 unless said. */
  seed?: number | bigint;
  /** How walkers walk: through the frame unless said, or frame by frame as in the tutorial. */
  walkers?: "swept" | "frame";
}
const KEYS: Keys<PlayOptions> = { seed: true, walkers: true };

interface LevelData { name?: string; view: Aabb; background?: string; gravity?: Vec2; bodies: LevelBody[] }

/** A level of the module, as the level itself and all that play it have it: it goes with the last of them. */
class SharedLevel {
  readonly module: CoreLevel;
  #users = 1;
  #data: LevelData | undefined;
  constructor(module: CoreLevel) { this.module = module; }
  /** Frozen in all its parts, since everybody who asks is told the same. */
  get data(): LevelData { return this.#data ??= JSON.parse(this.module.to_json(), (_, value) => Object.freeze(value)); }
  /** That there is a body at this place. */
  index(index: number): number {
    const { length } = this.data.bodies;
    if (Number.isInteger(index) && index >= 0 && index < length) return index;
    throw new InvalidInputError(`index: must be a whole number below ${length}, got ${code.shown(index)}`);
  }
  pivot(index: number): Vec2 {
    this.module.pivot(this.index(index));
    code.read();
    return code.nextVector();
  }
  shared(): this {
    this.#users += 1;
    return this;
  }
  free(): void {
    this.#users -= 1;
    if (this.#users === 0) this.module.free();
  }
}

/** A place in a level as the module takes it; what is below the first or beyond the last is nowhere, as of a ball that a game added. */
function placeOf(index: number): number {
  if (!Number.isInteger(index)) throw new InvalidInputError(`index: must be a whole number, got ${code.shown(index)}`);
  return index < 0 || index > NOWHERE ? NOWHERE : index;
}
const NOWHERE = 0xffff_ffff;

/** A level from JSON; drawn ones come through `hazumi/levels`. It does not change, and what it tells is frozen. Each {@link Play} of it goes on when it is freed. */
export class Level extends Owned {
  /** @internal */
  declare core: SharedLevel;

  private constructor(level: CoreLevel) { super(new SharedLevel(level), "Level"); }
  /** Reads a level. @throws InvalidLevelError with line and column, also if it is no text */
  static fromJson(text: string): Level {
    return new Level(playCore().CoreLevel.from_json(textOf(text, "text", InvalidLevelError)));
  }
  /** As JSON text, in the form that the command line writes. */
  toJson(): string { return this.core.module.to_json(); }
  /** For people; empty unless said. */
  get name(): string { return this.core.data.name ?? ""; }
  /** The part of the plane that is shown. */
  get view(): Aabb { return this.core.data.view; }
  /** The colour behind everything, as in CSS. */
  get background(): string | undefined { return this.core.data.background; }
  /** The acceleration of all balls and movers, in units per second squared. */
  get gravity(): Vec2 { return this.core.data.gravity ?? [0, 0]; }
  /** In the order in which they are drawn. */
  get bodies(): readonly LevelBody[] { return this.core.data.bodies; }
  /** The point that a body turns about, where it is drawn. */
  pivot(index: number): Vec2 { return this.core.pivot(index); }
  /** The index of the body whose role is `"player"`; `null` if there is none. */
  get player(): number | null { return this.#led(false); }
  /** The index of the paddle: the first kinematic body that the level itself does not move. `null` if there is none. */
  get paddle(): number | null { return this.#led(true); }
  #led(paddle: boolean): number | null {
    const index = this.core.module.led(paddle);
    return index < 0 ? null : index;
  }
  /** Readies it for playing. @throws InvalidLevelError */
  play(options: PlayOptions = {}): Play {
    known(options, KEYS, "the options of play");
    const { seed = 1, walkers = "swept" } = options;
    if (walkers !== "swept" && walkers !== "frame") throw new InvalidInputError(`walkers: must be "swept" or "frame", got ${code.shown(walkers)}`);
    return new Play(this, this.core.module.play(wholeSeed(seed), walkers === "frame"));
  }
  /**
   * Adds its bodies to a world that may hold others: to build a game of one's own upon a drawn level. What only a {@link Play} does is not
   * there: what breaks, emits, shines or walks, and ways to and fro. The world keeps its own gravity; {@link gravity} has the level's. Drawn levels
   * come here by the JSON that `hazumi/levels` makes of them.
   *
   * ```ts
   * const BRICK = tag(0), HERO = tag(5);
   * const world = new World<{ points: number }>();
   * const level = Level.fromJson(levels.fromSvg(drawing).json);
   * const { ids, labelled } = level.addTo(world, {
   *   tags: { brick: BRICK },
   *   data: (body) => ({ points: body.breaks_after ?? 0 }),
   * });
   * world.setVelocity(labelled("bat"), [0, -100]);
   * ```
   *
   * @throws InvalidLevelError if a body is refused, or words are more than a world has tags: the world is then as before. InvalidStepError in
   * the closure of a step, InvalidInputError if an option makes no sense. What `data` throws comes out, and nothing was added then
   */
  addTo<Data>(world: World<Data>, options: AddToOptions<Data> = {}): LevelBodies {
    return addTo(this, world, options);
  }
}

/** What was counted in a level with a player since its start. */
export interface Tally {
  /** Bullets fired. */
  fired: number;
  /** Bullets that hit the player. Each is gone then. */
  hits: number;
  /** Bullets that came into the player's ring and did not hit in the same step, each counted once. */
  grazes: number;
  /** How often the player came into a laser. */
  laserHits: number;
  /** How often a laser was grazed: at once, and every 6 steps while it is near. */
  laserGrazes: number;
}

/** A level being played: what `hazumi run` runs, to the bit. Bodies are named by their index in the level. */
export class Play extends Owned {
  /** @internal */
  declare core: CorePlay;
  /** What is being played. */
  readonly level: Level;
  readonly #hit = new Hit(new Float64Array(HIT_STRIDE), 0);
  /** The level as it says it itself; it stays if that is freed. */
  readonly #shared: SharedLevel;

  /** @internal */
  constructor(level: Level, play: CorePlay) {
    super(play, "Play");
    this.level = level;
    this.#shared = level.core.shared();
  }
  /** @internal */
  protected override freed(): void { this.#shared.free(); }
  /** Moves on by `dt` seconds. What breaks or is swallowed is gone at once. @throws InvalidStepError */
  step(dt: number): StepReport {
    code.numberOf(dt, "dt");
    warnOfMilliseconds(dt, "step");
    this.core.step(dt);
    return readReport();
  }
  /** Seconds since the start. */
  get time(): number { return this.core.time(); }
  /** The hits of the last step; {@link indexOf} makes a level's index of a body. */
  get hits(): Hits { return new Hits(this.core, this.#hit); }
  /** The level's index of a body of its world, also of one that is gone; -1 if it is none of the level's. */
  indexOf(id: BodyId): number { return this.core.index_of(code.idOf(id)); }
  /** The handle of the level's body at this index; `null` of what is no body of the world. */
  bodyOf(index: number): BodyId | null {
    const id = this.core.body_of(placeOf(index));
    return Number.isNaN(id) ? null : id;
  }
  /** x, y of its pivot and its angle in radians, of every body of the level, by index; NaN when it is gone. A view. */
  get poses(): Float32Array { return floatsAt(this.core.poses(), this.core.view_length()); }
  /** The point that a body turns about, where it is drawn: draw it by moving to its pose, turning, and moving back by this. */
  pivot(index: number): Vec2 { return this.living().#shared.pivot(index); }
  /** The shapes of a body where they are now; empty when it is gone. */
  shapes(index: number): Shape[] {
    if (this.bodyOf(index) !== null) {
      const count = this.core.shapes(index);
      code.read();
      return code.nextShapes(count);
    }
    const pivot = this.pivot(index);
    const [x, y, angle] = this.poses.subarray(3 * index, 3 * index + 3);
    return Number.isNaN(x) ? [] : this.#shared.data.bodies[index].shapes.map((shape) => placed(shape, pivot, [x, y], angle));
  }
  /** How many bodies that can break are left. */
  get breakableLeft(): number { return this.core.breakable_left(); }
  /** How many more hits a body takes; `null` if any number. */
  hitsLeft(index: number): number | null {
    const left = this.core.hits_left(placeOf(index));
    return left < 0 ? null : left;
  }
  /** The words of the world's tags, bit n at n. */
  get tags(): readonly string[] { return JSON.parse(this.core.tags()); }
  /** Bullets in the air: x, y, radius each. A view. */
  get bullets(): Float32Array { return floatsAt(this.core.bullets(), this.core.view_length()); }
  /** What was counted since the start; all 0 in a level without a player. */
  get tally(): Tally {
    this.core.tally();
    code.read();
    return { fired: code.next(), hits: code.next(), grazes: code.next(), laserHits: code.next(), laserGrazes: code.next() };
  }
  /** How many hits walkers had. */
  get walkerHits(): number {
    this.core.tally();
    code.read();
    return code.view(6)[5];
  }
  /** Whether the player came into the laser at this index in the last step. */
  laserHits(index: number): boolean { return this.core.laser_hits(placeOf(index)); }
  /**
   * The player or the kinematic body at this index of the level ({@link Level.player}, {@link Level.paddle}) goes with this
   * velocity, in units per second, until it is told otherwise. A player leaves the way that the level says, for good. Walkers are
   * pushed and carried by it as by a body with that velocity. Recorded if a recording is on.
   * @throws InvalidInputError if that body is none to be led, or a number is not finite
   */
  lead(index: number, velocity: Vec2): void { this.#lead(index, velocity, "velocity", false); }
  /**
   * The player or the kinematic body at this index goes straight to where its pivot is at `position` at the end of the next step,
   * and rests there. Where both this and {@link lead} come before one step, that step goes to the place. Recorded likewise.
   * @throws InvalidInputError as {@link lead}
   */
  leadTo(index: number, position: Vec2): void { this.#lead(index, position, "position", true); }
  #lead(index: number, vector: Vec2, path: string, to: boolean): void {
    this.living().#shared.index(index);
    code.write(() => code.vector(vector, path));
    this.core.lead(index, to);
  }
  /**
   * Adds a ball with this velocity, in units per second; in all else it is as the level's first ball, or bounces off everything
   * if the level has none. Its handle: it is no body of the level, and {@link balls} has it. Recorded likewise.
   * @throws InvalidShapeError, InvalidInputError, InvalidBodyError if the velocity is not finite
   */
  addBall(circle: CircleLike, velocity: Vec2): BodyId {
    code.write(() => {
      code.bare(circle, "circle", "circle");
      code.vector(velocity, "velocity");
    });
    return this.core.add_ball();
  }
  /**
   * All balls there are, the level's and those that were added: handle, x, y, radius each. The level's movers are none of them: {@link poses} and
   * {@link shapes} have those. A view, good until the next call.
   */
  get balls(): Float64Array { return doublesAt(this.core.balls(), this.core.balls_length()); }
  /** Removes a body of the world: a ball that is out of sight, say. Recorded likewise. @throws InvalidBodyError if it is gone */
  remove(id: BodyId): void { this.core.remove(code.idOf(id)); }
  /** See {@link World.setVelocity}. What a game changes between steps is recorded if a recording is on. @throws InvalidBodyError */
  setVelocity(id: BodyId, velocity: Vec2): void { this.core.set_velocity(code.idOf(id), ...code.vectorOf(velocity, "velocity")); }
  /** See {@link World.moveTo}; recorded likewise. @throws InvalidBodyError */
  moveTo(id: BodyId, position: Vec2, angle = 0): void {
    this.core.move_to(code.idOf(id), ...code.vectorOf(position, "position"), code.numberOf(angle, "angle"));
  }
  /** See {@link World.teleport}; recorded likewise. @throws InvalidBodyError */
  teleport(id: BodyId, position: Vec2): void { this.core.teleport(code.idOf(id), ...code.vectorOf(position, "position")); }
  /** All that decides how it goes on, as a number of 64 bits. */
  checksum(): bigint { return this.core.checksum(); }
  /** Records every step from here on. @throws InvalidRecordingError after the first step */
  record(): void {
    if (!this.core.record()) throw new InvalidRecordingError("record: only before the first step");
  }
  /** What was recorded, as JSON text for {@link Recording.fromJson} and `hazumi replay`. @throws InvalidRecordingError if nothing was */
  recording(): string {
    const text = this.core.recording();
    if (!text) throw new InvalidRecordingError("recording: record() was not called");
    return text;
  }
}
