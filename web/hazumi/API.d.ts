/**
 * hazumi: exact, time-ordered, deterministic collision and bounce for arcade 2D games.
 *
 * ```ts
 * import { init, World, circle, box, tag } from "hazumi";
 * await init();
 * const BRICK = tag(0);
 * const world = new World();
 * for (let i = 0; i < 10; i++) world.add({ shape: box([20 + 40 * i, 50], [40, 16]), tags: BRICK });
 * const ball = world.add({ kind: "dynamic", shape: circle([200, 300], 8), velocity: [180, -240] });
 * world.step(1, (hit) => {
 *   if (hit.otherTags & BRICK) world.remove(hit.other);
 *   return "bounce";
 * });
 * ```
 *
 * Coordinates are any right-angled frame, y up or down; units are yours; angles are radians from +x toward +y; times are seconds.
 * Numbers are rounded to 32-bit floats, as in the engine. Touching counts as overlap.
 */

// ───────────────────────────────────────────── starting ─────────────────────────────────────────────

/**
 * Loads the WebAssembly module: once, before anything else; further calls return the same promise. Browsers and bundlers
 * fetch the file beside the package, Node reads it. Hand over bytes, a response, a module or an address to say where it is.
 */
export function init(source?: BufferSource | WebAssembly.Module | URL | string | Response | Promise<Response>): Promise<void>;
/** The same at once, from bytes or a module that are at hand already. */
export function initSync(source: BufferSource | WebAssembly.Module): void;
/** Whether {@link init} is done. */
export function isReady(): boolean;

// ───────────────────────────────────────────── shapes ─────────────────────────────────────────────

export type Vec2 = readonly [x: number, y: number];

export interface Circle { readonly center: Vec2; readonly radius: number }
export interface Aabb { readonly min: Vec2; readonly max: Vec2 }
/** A turned box: `half` = [half length along `angle`, half width across it]. The laser. */
export interface Obb { readonly center: Vec2; readonly half: Vec2; readonly angle: number }
export interface Capsule { readonly a: Vec2; readonly b: Vec2; readonly radius: number }
export interface Segment { readonly a: Vec2; readonly b: Vec2 }
/** Infinite both ways. */
export interface Line { readonly point: Vec2; readonly direction: Vec2 }
/** Thin, or a band of full width 2·`half_width`. */
export interface QuadBez { readonly p0: Vec2; readonly p1: Vec2; readonly p2: Vec2; readonly half_width?: number }
export interface CubicBez { readonly p0: Vec2; readonly p1: Vec2; readonly p2: Vec2; readonly p3: Vec2; readonly half_width?: number }
/** Convex, either winding. */
export interface Polygon { readonly points: readonly Vec2[] }

/** Any shape, in the JSON form of levels and of `hazumi query`: plain data, to be made by hand or by the functions below. */
export type Shape =
  | { readonly circle: Circle } | { readonly aabb: Aabb } | { readonly obb: Obb } | { readonly capsule: Capsule }
  | { readonly segment: Segment } | { readonly line: Line } | { readonly quad_bez: QuadBez }
  | { readonly cubic_bez: CubicBez } | { readonly polygon: Polygon };

export function circle(center: Vec2, radius: number): { circle: Circle };
/** From two opposite corners. */
export function aabb(min: Vec2, max: Vec2): { aabb: Aabb };
/** An aabb from its centre and its full size. */
export function box(center: Vec2, size: Vec2): { aabb: Aabb };
/** A turned box from its half sizes. */
export function obb(center: Vec2, half: Vec2, angle: number): { obb: Obb };
export function capsule(a: Vec2, b: Vec2, radius: number): { capsule: Capsule };
export function segment(a: Vec2, b: Vec2): { segment: Segment };
export function line(point: Vec2, direction: Vec2): { line: Line };
export function quadBez(p0: Vec2, p1: Vec2, p2: Vec2, halfWidth?: number): { quad_bez: QuadBez };
export function cubicBez(p0: Vec2, p1: Vec2, p2: Vec2, p3: Vec2, halfWidth?: number): { cubic_bez: CubicBez };
export function polygon(points: readonly Vec2[]): { polygon: Polygon };

/** Where one fixed kind is wanted, either form will do: `{ center, radius }` or `{ circle: { center, radius } }`. */
export type CircleLike = Circle | { readonly circle: Circle };
export type AabbLike = Aabb | { readonly aabb: Aabb };
export type ObbLike = Obb | { readonly obb: Obb };
export type SegmentLike = Segment | { readonly segment: Segment };
export type LineLike = Line | { readonly line: Line };

// ───────────────────────────────────────────── queries ─────────────────────────────────────────────

/** Whether two shapes overlap; touching counts. */
export function overlap(a: Shape, b: Shape): boolean;
/** The distance of two shapes, 0 when they overlap. */
export function distance(a: Shape, b: Shape): number;
export interface Closest { distance: number; onA: Vec2; onB: Vec2 }
/** The closest points; when the shapes overlap both are one shared point. */
export function closest(a: Shape, b: Shape): Closest;
export interface Contact { normal: Vec2; depth: number; point: Vec2 }
/** How `a` leaves `b` by the shortest way: `normal * depth`; `null` when they are apart. */
export function contact(a: Shape, b: Shape): Contact | null;
export interface SweepHit { time: number; normal: Vec2; point: Vec2 }
/** The first touch of `a` moving by `motion` against `b` at rest; `time` is the share of the motion, 0 to 1. */
export function sweep(a: Shape, motion: Vec2, b: Shape): SweepHit | null;
export interface SweepLaser { pivot: Vec2; half: Vec2; offset: number; from: number; to: number }
/** When a laser turning from angle `from` to `to` about `pivot` first touches the circle. */
export function sweepLaser(circle: CircleLike, laser: SweepLaser): { time: number; angle: number } | null;
export interface ReflectOptions { restitution?: number; surfaceVelocity?: Vec2 }
/** A velocity after a bounce off a surface with this normal; unchanged if it is already separating. */
export function reflect(velocity: Vec2, normal: Vec2, options?: ReflectOptions): Vec2;

/** Many at once, without an object per pair. */
export namespace batch {
  /** Which circles overlap one turned box: 1 or 0 for each of `circles` = x, y, radius, x, y, radius, … `out` is filled and returned. */
  function circlesAgainstObb(circles: Float32Array, obb: ObbLike, out?: Uint8Array): Uint8Array;
  /** Which of the pairs overlap: circles as above, boxes as x, y, half length, half width, angle, … */
  function circlesAgainstObbs(circles: Float32Array, obbs: Float32Array, out?: Uint8Array): Uint8Array;
}

// ───────────────────────────────────────────── rules R1 to R6 ─────────────────────────────────────────────

/** The tutorials' rules as pure functions. They look at one instant; what happens between two frames is the world's. */
export namespace rules {
  type Side = "none" | "top_bottom" | "left_right" | "corner";
  /** R1: where a ball met a brick, and its velocity afterwards. */
  function breakout(ball: CircleLike, velocity: Vec2, brick: AabbLike): { side: Side; velocity: Vec2 };

  interface CircleSegment {
    hit: boolean; distance: number;
    /** The segment's point nearest to the centre, and which part of the segment it is. */
    point: Vec2; nearest: "a" | "b" | "foot";
    /** The foot of the perpendicular, on the segment or not; where along it (0 at a, 1 at b); how far from the centre. */
    foot: Vec2; footAt: number; footDistance: number;
  }
  /** R2. */
  function circleSegment(circle: CircleLike, segment: SegmentLike): CircleSegment;

  interface CircleLine { hit: boolean; distance: number; foot: Vec2; along: number }
  /** R3. `along` is from the line's `point` to the foot, in units, negative against the direction. */
  function circleLine(circle: CircleLike, line: LineLike): CircleLine;

  interface LaserVerdict { hit: boolean; hitIgnoringCorners: boolean; along: number; across: number }
  /** R4: a straight laser against a round player; `along` and `across` are the tutorial's dl and dw. */
  function laser(laser: ObbLike, player: CircleLike): LaserVerdict;
  /** R4's graze: whether a bullet or laser hits, passes through the ring of this width around the player, or neither. */
  function graze(bullet: Shape, player: CircleLike, ring: number): "clear" | "graze" | "hit";

  interface Actor { aabb: AabbLike; /** Units per frame; 0 while standing. */ speed: number; /** Its last displacement. */ moved?: Vec2 }
  interface Obstacle { shape: Shape; moved?: Vec2; oneWay?: boolean }
  /** R5: the push to add to the actor's next displacement; [0, 0] if they do not overlap. `tolerance` is 3 unless said. */
  function pushBack(actor: Actor, other: Obstacle, tolerance?: number): Vec2;

  /** R6: the ball's velocity after the tutorial's strike: `transfer` of the bat's speed along the normal is added. */
  function strike(ball: CircleLike, velocity: Vec2, bat: CircleLike, batVelocity: Vec2, transfer: number): Vec2;
  /** R6 for a bat so heavy that the ball does not slow it. */
  function strikeHeavy(ball: CircleLike, velocity: Vec2, bat: CircleLike, batVelocity: Vec2): Vec2;
}

/** R5 run for you, a frame at a time; units are the game's, per frame. `swept` walks through the frame, so that nothing is too fast. */
export class Room {
  constructor(options?: { swept?: boolean; tolerance?: number; eventOnly?: Tags });
  addWalker(walker: { aabb: AabbLike; speed?: number; dash?: number; hitFrames?: number; tags?: Tags }): MemberId;
  addThing(thing: { shape: Shape; oneWay?: boolean; tags?: Tags }): MemberId;
  remove(id: MemberId): void;
  has(id: MemberId): boolean;
  /** Walks along this direction from the next frame on, until told otherwise. */
  walk(id: MemberId, direction: Vec2): void;
  dash(id: MemberId, direction: Vec2): void;
  stand(id: MemberId): void;
  /** Moves a thing by this in the next frame only: it carries what it moves toward. */
  shift(id: MemberId, by: Vec2): void;
  /** Puts it this far from where it was added, at once. */
  put(id: MemberId, offset: Vec2): void;
  setTags(id: MemberId, tags: Tags): void;
  /** Runs one frame; its hits, as a new array of plain objects. */
  frame(): RoomHit[];
  /** How far it has come since it was added. */
  offset(id: MemberId): Vec2;
  /** Its displacement in the last frame. */
  moved(id: MemberId): Vec2;
  /** For how many more frames a hit keeps the walker from dashing; 0 of a thing. */
  framesLeft(id: MemberId): number;
  free(): void;
}
export type MemberId = number;
export interface RoomHit { walker: MemberId; other: MemberId; walkerTags: Tags; otherTags: Tags; pushed: boolean; push: Vec2 }

// ───────────────────────────────────────────── the world ─────────────────────────────────────────────

/** A set of up to 32 tags as a number; combine with `|`, test with `&`. */
export type Tags = number;
/** The set of the one tag `n`, 0 to 31. */
export function tag(n: number): Tags;
/** All tags but these: `stoppedBy: allBut(COIN)`. */
export function allBut(tags: Tags): Tags;

/** A body's handle: a safe integer, never used again for another body. {@link bodyIndex} is its place in the views. */
export type BodyId = number;
/** The place of a body in the world's arrays: small, used again after removal. */
export function bodyIndex(id: BodyId): number;

/**
 * What a hit does to what moves. `"bounce"` keeps the speed; `{ bounce: 0.5 }` half of it (more than 1 is a bumper);
 * `"slide"` goes on along the surface; `"stop"` takes the surface's velocity; `"pass"` goes through; `{ velocity }` takes that one.
 */
export type Response = "bounce" | "slide" | "stop" | "pass" | { readonly bounce: number } | { readonly velocity: Vec2 };

export interface BodyOptions {
  /** `"fixed"` unless said. Kinematic: moves as the game says, nothing stops it. Dynamic: moves and bounces; a circle, aabb, obb, capsule or polygon. */
  kind?: "fixed" | "kinematic" | "dynamic";
  /** Its shape, or several as one body. */
  shape?: Shape;
  shapes?: readonly Shape[];
  velocity?: Vec2;
  acceleration?: Vec2;
  /** The share of the world's gravity that it feels; 1 unless said. */
  gravityScale?: number;
  tags?: Tags;
  /** The tags that stop it; all unless said. What has no tag stops everything; balls meet balls only through tags. */
  stoppedBy?: Tags;
  /** The tags whose touches it wants {@link World.touchEvents} of. */
  senses?: Tags;
  /** Of {@link World.advance}, and where the closure of a step returns nothing. */
  response?: Response;
  /** Short for `response: { bounce }`. */
  restitution?: number;
  /** How balls leave corners: off a point, or as rule R1 says. */
  corners?: "round" | "diagonal";
  /** A whole number of the game's own. */
  user?: number;
  /** Off, it neither moves nor stops anything. */
  enabled?: boolean;
  /** Kinematic: radians per second, about `pivot` (its first shape's centre unless said). */
  spin?: number;
  pivot?: Vec2;
  /** Keeps a ball's speed at every hit. */
  keepSpeed?: boolean;
  /** Stops only what comes from the front: of a thin shape its own (`true`), of any the side facing this direction. */
  oneWay?: boolean | Vec2;
  /** The highest speed that a kinematic body hands on. */
  mostTransfer?: number;
  /** Counts where balls meet balls. */
  mass?: number;
}

/** A touch that stopped a body, at its moment. */
export interface Hit {
  /** Seconds since the step began. */
  readonly time: number;
  /** Who moved, and whom it met. */
  readonly body: BodyId;
  readonly other: BodyId;
  /** Which of the other's shapes; 0 but for compound bodies. */
  readonly piece: number;
  readonly bodyTags: Tags;
  readonly otherTags: Tags;
  /** Where they touch. */
  readonly x: number;
  readonly y: number;
  /** The unit normal toward the body that moved. */
  readonly nx: number;
  readonly ny: number;
  readonly side: "top_bottom" | "left_right" | "corner" | "oblique";
  /** The velocity just before. */
  readonly vx: number;
  readonly vy: number;
  /** The velocity of the surface. */
  readonly surfaceVx: number;
  readonly surfaceVy: number;
  /** Whether surfaces that close in leave it no room. */
  readonly crushed: boolean;
  /** How fast the two came together along the normal. */
  readonly speed: number;
  /** The answer of a paddle that steers: `toward` its face, by at most `most` radians at `halfWidth` from `center`. */
  bend(face: { center: Vec2; toward: Vec2; halfWidth: number; most: number }): Response;
  /** A copy that may be kept. */
  copy(): Hit;
}

export interface StepReport { hits: number; bounded: number; crushed: number }

/** The hits of the last step. One object is handed out again and again: {@link Hit.copy} what is to be kept. */
export interface Hits extends Iterable<Hit> {
  readonly length: number;
  /** The hit at this place, in order of time. The same object every time. */
  at(index: number): Hit;
  /**
   * All as numbers, {@link HIT_STRIDE} each: time, body, other, piece, bodyTags, otherTags, x, y, nx, ny, side (0 top_bottom, 1
   * left_right, 2 corner, 3 oblique), vx, vy, surfaceVx, surfaceVy, crushed. A view over the module's memory: good until the next call.
   */
  readonly numbers: Float64Array;
}
export const HIT_STRIDE: 16;

export interface Filter { anyOf?: Tags; noneOf?: Tags; except?: BodyId }
export interface CastHit { body: BodyId; piece: number; time: number; point: Vec2; normal: Vec2 }
export interface Overlapping { body: BodyId; piece: number }
export interface Nearest { body: BodyId; piece: number; distance: number; point: Vec2 }
export interface TouchEvent { time: number; body: BodyId; other: BodyId; bodyTags: Tags; otherTags: Tags; begins: boolean }
export interface Moved { position: Vec2; motionLeft: Vec2; hits: Hit[] }

/**
 * Bodies and time. A step is a list of hits in order of time: nothing tunnels at any speed, and the same input gives the same
 * bits everywhere. Bodies are named by {@link BodyId}; what is read each frame comes as views over the module's memory.
 *
 * A view is good until the next call of anything in the package: get it anew each frame, and never keep it.
 */
export class World {
  constructor(options?: { gravity?: Vec2 });

  /** @throws InvalidBodyError, InvalidShapeError: the world is then as before. */
  add(body: BodyOptions): BodyId;
  /** In the closure of a step: once the instant is over. Of a body that is gone: InvalidBodyError. */
  remove(id: BodyId): void;
  has(id: BodyId): boolean;
  readonly size: number;
  /** The handles of all bodies, in the order of their places. */
  ids(): BodyId[];

  /**
   * Moves everything on by `dt` seconds; at every hit, in order of time, `respond` says what comes of it. It is handed ONE hit object,
   * over and over. Returning nothing leaves the answer to the bodies. In it, `add`, `remove` and `setVelocity` change the world, and
   * everything can be read as of that moment; other changes throw. What it throws comes out of `step`, after the step has been
   * finished with the bodies' own responses.
   */
  step(dt: number, respond: (hit: Hit, world: World) => Response | void): StepReport;
  /** The same with the responses that bodies and pairs of tags say; faster. */
  advance(dt: number): StepReport;
  /** The hits of the last step. */
  readonly hits: Hits;

  /** x, y of every body's centre by {@link bodyIndex}; NaN where there is none. A view. */
  readonly positions: Float32Array;
  /** vx, vy likewise. A view. */
  readonly velocities: Float32Array;
  /** Radians by {@link bodyIndex}; 0 of all that does not turn. A view. */
  readonly angles: Float32Array;
  /** As {@link positions}, but where they were at this fraction of the last step, with all bends of their paths. A view. */
  positionsAt(fraction: number): Float32Array;

  position(id: BodyId): Vec2;
  x(id: BodyId): number;
  y(id: BodyId): number;
  velocity(id: BodyId): Vec2;
  vx(id: BodyId): number;
  vy(id: BodyId): number;
  angle(id: BodyId): number;
  spin(id: BodyId): number;
  kind(id: BodyId): "fixed" | "kinematic" | "dynamic";
  tags(id: BodyId): Tags;
  user(id: BodyId): number;
  radius(id: BodyId): number;
  enabled(id: BodyId): boolean;
  /** Whether it had no room at the start of the last step, or reached the bound on hits in it. */
  isCrushed(id: BodyId): boolean;
  isBounded(id: BodyId): boolean;
  /** Its shapes where they are now. */
  shapes(id: BodyId): Shape[];
  /** Where it was within the last step: 0 its start, 1 its end. */
  positionAt(id: BodyId, fraction: number): Vec2;
  /** A ball's path through the last step: time, x, y, time, x, y, … A view. */
  path(id: BodyId): Float32Array;

  gravity: Vec2;
  setVelocity(id: BodyId, velocity: Vec2): void;
  setAcceleration(id: BodyId, acceleration: Vec2): void;
  /** Kinematic: radians per second. */
  setSpin(id: BodyId, spin: number): void;
  /** Kinematic: through the next step to there, hitting what is in the way. */
  moveTo(id: BodyId, position: Vec2, angle?: number): void;
  /** Kinematic: at once by `motion`, stopped by what is in the way: a walker. `respond` is `"slide"` unless said. */
  moveBy(id: BodyId, motion: Vec2, respond?: Response | ((hit: Hit, world: World) => Response | void)): Moved;
  /** At once, meeting nothing between. */
  teleport(id: BodyId, position: Vec2): void;
  setShape(id: BodyId, shape: Shape): void;
  setShapes(id: BodyId, shapes: readonly Shape[]): void;
  setEnabled(id: BodyId, enabled: boolean): void;
  setTags(id: BodyId, tags: Tags): void;
  setStoppedBy(id: BodyId, tags: Tags): void;
  setSenses(id: BodyId, tags: Tags): void;
  setResponse(id: BodyId, response: Response | null): void;
  setUser(id: BodyId, user: number): void;
  /** What comes of a hit between bodies of these tags, whichever moved; `null` forgets it. */
  setResponseBetween(a: Tags, b: Tags, response: Response | null): void;

  /** The first thing that a point meets on its way. */
  castRay(from: Vec2, motion: Vec2, filter?: Filter): CastHit | null;
  castShape(shape: Shape, motion: Vec2, filter?: Filter): CastHit | null;
  overlapping(shape: Shape, filter?: Filter): Overlapping[];
  nearest(point: Vec2, maxDistance?: number, filter?: Filter): Nearest | null;
  /** What a body touches of what it senses, and who senses it. */
  touching(id: BodyId): BodyId[];
  /** The touches that began and ended in the last step, in order of time. */
  touchEvents(): TouchEvent[];

  clone(): World;
  /** The world as JSON text, to the bit. */
  snapshot(): string;
  /** Makes this world what a snapshot says; handles stay good. */
  restore(snapshot: string): void;
  /** All that decides how it goes on, as a number of 64 bits. */
  checksum(): bigint;
  /** Gives the memory back at once rather than when the collector comes. */
  free(): void;
}

// ───────────────────────────────────────────── swarm ─────────────────────────────────────────────

/** Many bullets against few players: structure of arrays. Bullets are named by their index, until bullets are removed. */
export class Swarm {
  constructor(capacity?: number);
  readonly length: number;
  /** Adds a bullet; its index. */
  spawn(x: number, y: number, vx: number, vy: number, radius: number, user?: number): number;
  /** Adds many: x, y, vx, vy, radius, x, … If one is invalid none is added. */
  spawnAll(numbers: Float32Array): void;
  /** By index. Views. */
  readonly xs: Float32Array;
  readonly ys: Float32Array;
  readonly vxs: Float32Array;
  readonly vys: Float32Array;
  readonly radii: Float32Array;
  user(index: number): number;
  grazed(index: number): boolean;
  setVelocity(index: number, vx: number, vy: number): void;
  /** Moves all bullets by `dt` against a player that moves too: what hit and what grazed. */
  frame(dt: number, player: Player): SwarmHits;
  /** Moves all bullets and no more. */
  advance(dt: number): void;
  /** Removes the bullets wholly outside of the box; how many. */
  cull(inside: AabbLike): number;
  remove(index: number): void;
  removeAll(indices: ArrayLike<number>): void;
  clear(): void;
  /** The bullets that meet this laser within `dt`: index, time, index, time, … Look before the frame moves them. A view. */
  burn(dt: number, laser: Laser): Float64Array;
  free(): void;
}
export interface Player { from: Vec2; /** Where it is at the frame's end; `from` unless said. */ to?: Vec2; radius: number; ring?: number }
/** Views, good until the next call. `hits`: index, time, nx, ny each; `grazes`: index, time each. */
export interface SwarmHits { readonly hitCount: number; readonly grazeCount: number; readonly hits: Float64Array; readonly grazes: Float64Array }
/** A laser through a frame. `harmless` is the share of the length at each end that neither hits nor grazes; `moving` its displacement. */
export type Laser = (
  | { straight: { center: Vec2; half: Vec2; angle: number } }
  | { pinned: { pivot: Vec2; length: number; halfWidth: number; angle: number } }
  | { turning: { pivot: Vec2; length: number; halfWidth: number; from: number; to: number } }
  | { curve: { quad_bez: QuadBez } | { cubic_bez: CubicBez } }
) & { harmless?: number; moving?: Vec2 };
/** Whether and when a laser hits the player within the frame, or passes through its ring. */
export function laserTouch(laser: Laser, player: Player): { near: "clear" | "graze" | "hit"; time: number };

// ───────────────────────────────────────────── levels ─────────────────────────────────────────────

export type Role = "fixed" | "kinematic" | "ball" | "player" | "emitter" | "laser" | "walker" | "decor";
/** What a level says of a body, as in `levels/level.schema.json`. */
export interface LevelBody {
  name?: string; role?: Role; shapes: Shape[]; tags?: string[]; velocity?: Vec2; breaks_after?: number; ring?: number;
  paint?: { fill?: string; stroke?: string; stroke_width?: number };
  beam?: { width?: number; lit?: number; dark?: number; delay?: number };
  [other: string]: unknown;
}
/** A level from JSON; drawn ones come from `hazumi/levels`. Immutable. */
export class Level {
  /** @throws InvalidLevelError with line and column. */
  static fromJson(text: string): Level;
  /** As JSON text, as the command line writes it. */
  toJson(): string;
  readonly name: string;
  readonly view: Aabb;
  readonly background: string | undefined;
  readonly gravity: Vec2;
  readonly bodies: readonly LevelBody[];
  play(options?: { seed?: number; walkers?: "swept" | "frame" }): Play;
}

/** A level being played: what `hazumi run` runs, to the bit. Bodies are named by their index in the level. */
export class Play {
  readonly level: Level;
  step(dt: number): StepReport;
  /** Seconds since the start. */
  readonly time: number;
  /** The hits of the last step; {@link indexOf} makes a level's index of a body. */
  readonly hits: Hits;
  /** The level's index of a body of its world; -1 if it is none of the level's. */
  indexOf(id: BodyId): number;
  /** The handle of the level's body at this index; `null` of what is only drawn. */
  bodyOf(index: number): BodyId | null;
  /** x, y of pivot, angle of every body of the level, by index; NaN when it is gone. A view. */
  readonly poses: Float32Array;
  /** How far the pivot is from where it was drawn: draw a body by moving to the pose, turning, and moving back by {@link pivot}. */
  pivot(index: number): Vec2;
  /** The shapes of a body where they are now; empty when it is gone. */
  shapes(index: number): Shape[];
  readonly breakableLeft: number;
  /** How many more hits a body takes; `null` if any number. */
  hitsLeft(index: number): number | null;
  /** The words of the world's tags, bit n at n. */
  readonly tags: readonly string[];
  /** Bullets in the air: x, y, radius each. A view. */
  readonly bullets: Float32Array;
  readonly tally: { fired: number; hits: number; grazes: number; laserHits: number; laserGrazes: number };
  /** Whether the laser at this index hit in the last step. */
  laserHits(index: number): boolean;
  readonly walkerHits: number;
  /** A change between two steps; recorded if a recording is on. */
  setVelocity(id: BodyId, velocity: Vec2): void;
  moveTo(id: BodyId, position: Vec2, angle?: number): void;
  teleport(id: BodyId, position: Vec2): void;
  checksum(): bigint;
  /** Records from here on; begin before the first step. */
  record(): void;
  /** What was recorded, as JSON text for {@link Recording.fromJson} and `hazumi replay`. */
  recording(): string;
  free(): void;
}

/** A game step by step, to be compared to the bit. */
export class Recording {
  /** @throws InvalidRecordingError. */
  static fromJson(text: string): Recording;
  readonly length: number;
  /** Plays it again. @throws InvalidRecordingError if it cannot be played. */
  verify(): { equal: true; steps: number; seconds: number; hits: number; bodies: number }
    | { equal: false; message: string; step: number; body: number | null; name: string };
  free(): void;
}

// ───────────────────────────────────────────── errors ─────────────────────────────────────────────

export type HazumiErrorCode = "not_ready" | "invalid_shape" | "invalid_body" | "invalid_step" | "invalid_question" | "invalid_input"
  | "invalid_swarm" | "invalid_member" | "invalid_level" | "invalid_recording" | "invalid_snapshot";
/** What every error of the package is: the engine's message names the path and the value (`radius: must be finite and >= 0, got -3`). */
export class HazumiError extends Error { readonly code: HazumiErrorCode }
export class NotReadyError extends HazumiError {}
export class InvalidShapeError extends HazumiError {}
export class InvalidBodyError extends HazumiError {}
export class InvalidStepError extends HazumiError {}
export class InvalidQuestionError extends HazumiError {}
export class InvalidInputError extends HazumiError {}
export class InvalidSwarmError extends HazumiError {}
export class InvalidMemberError extends HazumiError {}
export class InvalidLevelError extends HazumiError { readonly line: number; readonly column: number }
export class InvalidRecordingError extends HazumiError {}
export class InvalidSnapshotError extends HazumiError {}

/**
 * The second module, `hazumi/levels`: drawn levels into the JSON that {@link Level.fromJson} reads. Loaded only by those who import it.
 *
 * ```ts
 * import * as levels from "hazumi/levels";
 * await levels.init();
 * const { json, warnings } = levels.fromSvg(text);
 * ```
 */
declare module "hazumi/levels" {
  export function init(source?: BufferSource | WebAssembly.Module | URL | string | Response | Promise<Response>): Promise<void>;
  export interface Drawn { json: string; warnings: { line: number; column: number; message: string }[] }
  export function fromSvg(text: string): Drawn;
  /** `files` hands over the tile sets and templates that the map names, by their path beside it. */
  export function fromTmx(text: string, files?: Record<string, string>): Drawn;
}
