// What a body is before it is in a world.

import * as code from "./code.js";
import { InvalidInputError } from "./errors.js";
import { type Keys, known } from "./keys.js";
import type { Response } from "./response.js";
import type { Shape } from "./shapes.js";
import type { Tags } from "./tags.js";
import type { Vec2 } from "./vec2.js";

/** How a body moves: not at all, as the game says whatever is in the way, or by its velocity, bouncing. */
export type BodyKind = "fixed" | "kinematic" | "dynamic";
/** @internal */
export const KINDS: readonly BodyKind[] = ["fixed", "kinematic", "dynamic"];

/** A body to be added to a world. */
export interface BodyOptions<Data = unknown> {
  /**
   * `"fixed"` unless said; where it is not said, what such a body cannot have is refused: a {@link mass}, a {@link spin}, what it {@link senses}. A dynamic body is a circle, aabb, obb, capsule or polygon, and never turns.
   */
  kind?: BodyKind;
  /** Its shape. */
  shape?: Shape;
  /** Several shapes as one body, instead. */
  shapes?: readonly Shape[];
  /** In units per second; [0, 0] unless said. */
  velocity?: Vec2;
  /** Its own acceleration, beside gravity. */
  acceleration?: Vec2;
  /** The share of the world's gravity that it feels; 1 unless said. */
  gravityScale?: number;
  /** What it is; no tag unless said. */
  tags?: Tags;
  /** The tags that stop it; all unless said. A fixed or kinematic body without any tag stops everything, a dynamic one nothing. */
  stoppedBy?: Tags;
  /** The tags whose touches {@link World.touchEvents} shall tell of; dynamic and kinematic bodies sense. None unless said. */
  senses?: Tags;
  /**
   * Of {@link World.advance}, and where the closure of a step returns nothing; that of what is met comes before that of what moves. Of two
   * balls that both say one, the larger restitution counts, whichever was added first; they pass if one says so.
   */
  response?: Response;
  /** Short for `response: { bounce: restitution }`. Of two balls that meet, the larger counts. */
  restitution?: number;
  /** How balls leave corners: as off a point, or as rule R1 says. `"round"` unless said. */
  corners?: "round" | "diagonal";
  /** A whole number of the game's own, 0 to 2⁵³. */
  user?: number;
  /** Off, it neither moves nor stops anything. On unless said. */
  enabled?: boolean;
  /** Of a kinematic body: radians per second. */
  spin?: number;
  /** What a kinematic body turns about; unless said, the centre of its first shape's bounding box. */
  pivot?: Vec2;
  /** Keeps a ball's speed at every hit. */
  keepSpeed?: boolean;
  /** Stops only what comes from the front: of a segment, line or curve the side of (dy, −dx); or wherever a surface faces this direction. */
  oneWay?: boolean | Vec2;
  /** The highest speed along the normal that a kinematic body hands on; any unless said. */
  mostTransfer?: number;
  /** Counts where a dynamic body meets another; 1 unless said. */
  mass?: number;
  /**
   * How fast a dynamic body loses its speed by itself: after t seconds it keeps e^(−damping · t) of it, and comes as far as its speed divided by this.
   * 0 unless said; a ball on cloth has about 0.5.
   */
  damping?: number;
  /**
   * The angles, in radians, between which a kinematic body turns by its spin. It stops there, and stays until the spin changes its sign: a
   * flipper has two of these and a button that sets the spin. In the step in which it comes there it turns more slowly, so that it ends there: what it strikes
   * in that step it strikes less hard, so let it stop a little beyond where it strikes. A body begins at angle 0. If the two leave that out, a spin
   * toward them turns it to the farther one, and a spin away from them does not turn it.
   */
  stopAngles?: readonly [low: number, high: number];
  /**
   * How fast the surface of a fixed or kinematic body runs along itself: a conveyor belt. Positive, round its outline from +x toward +y: to the
   * right on top, where y points down. It carries what stops on it (`response: "stop"`) and walkers, not what slides or bounces. 0 unless said.
   */
  surfaceSpeed?: number;
  /** An object of the game's own, for {@link World.data}. */
  data?: Data;
}
/** A body that was removed, as it was and where it was: what {@link World.add} takes again, changed or not. All is said but what it did not have. */
export type RemovedBody<Data = unknown> =
  Required<Omit<BodyOptions<Data>, "shape" | "restitution" | "response" | "pivot" | "stopAngles" | "data">>
  & Pick<BodyOptions<Data>, "response" | "pivot" | "stopAngles" | "data">;

const KEYS: Keys<BodyOptions> = {
  kind: true, shape: true, shapes: true, velocity: true, acceleration: true, gravityScale: true, tags: true, stoppedBy: true, senses: true,
  response: true, restitution: true, corners: true, user: true, enabled: true, spin: true, pivot: true, keepSpeed: true, oneWay: true,
  mostTransfer: true, mass: true, damping: true, stopAngles: true, surfaceSpeed: true, data: true,
};

const ORIGIN: Vec2 = [0, 0];

function bits(tags: Tags, path: string): void {
  code.number(code.tagsOf(tags, path), path);
}

/** What only other kinds of bodies have, and how a body comes to be of these. */
const NOT_OF_FIXED = {
  spin: 'say kind: "kinematic"', stopAngles: 'say kind: "kinematic"', acceleration: 'say kind: "dynamic"', mass: 'say kind: "dynamic"',
  damping: 'say kind: "dynamic"', keepSpeed: 'say kind: "dynamic"', senses: 'say kind: "dynamic" or "kinematic", or let what comes sense its tags',
} as const satisfies { readonly [key in keyof BodyOptions]: string };

/** That nothing is said in vain of a body that says no kind: whoever says one may have a reason, as a game that lets go what was fixed. */
function refuseVain(body: BodyOptions): void {
  for (const key in NOT_OF_FIXED) {
    const name = key as keyof typeof NOT_OF_FIXED;
    const value = body[name];
    const isSaid = name === "mass" ? (value ?? 1) !== 1 : Array.isArray(value) ? value[0] || value[1] : value;
    if (isSaid) {
      const why = "a body is fixed unless it says its kind, and to a fixed one this means nothing";
      throw new InvalidInputError(`${name}: ${why}: ${NOT_OF_FIXED[name]}; got ${code.shown(value)}`);
    }
  }
}

/** That it is no shape, or list of shapes, where a body is meant. */
function refuseShape(body: object): void {
  const [key, ...others] = Object.keys(body);
  const isList = Array.isArray(body);
  if (key === undefined || (!isList && (others.length > 0 || !code.isShape(key)))) return;
  const [what, shape, kind] = isList
    ? ["no list of shapes", "shapes: […]", "kinematic"]
    : ["no shape", `shape: ${key.replace("_b", "B")}(…)`, "dynamic"];
  throw new InvalidInputError(`a body is ${what}, but has one: say { ${shape} }, and kind: "${kind}" if it is to move; got ${code.shown(body)}`);
}

/** How corners are left, as a number. @internal */
export function cornersOf(corners: unknown): number {
  if (corners !== "round" && corners !== "diagonal") {
    throw new InvalidInputError(`corners: must be "round" or "diagonal", got ${code.shown(corners)}`);
  }
  return +(corners === "diagonal");
}

/** From which side a body stops anything: 0 from all, 1 from its own front, 2 where it faces this direction. @internal */
export function oneWayOf(oneWay: unknown): [how: number, toward: Vec2] {
  if (typeof oneWay === "boolean") return [+oneWay, ORIGIN];
  if (typeof oneWay !== "object") throw new InvalidInputError(`oneWay: must be true, false or two numbers, got ${code.shown(oneWay)}`);
  return [2, code.vectorOf(oneWay as Vec2, "oneWay")];
}

/** Writes a body; the game's own object of it. @internal */
export function writeBody<Data>(body: BodyOptions<Data>): Data | undefined {
  if (typeof body === "object" && body !== null && body.shape === undefined && body.shapes === undefined) refuseShape(body);
  known(body, KEYS, "a body");
  // Asked for first: whatever it throws, no body was added then.
  const { data } = body;
  code.write(() => putBody(body));
  return data;
}

function putBody(body: BodyOptions): void {
  const shapes = shapesOf(body.shapes ?? (body.shape === undefined ? [] : [body.shape]));
  const kind = KINDS.indexOf(body.kind ?? "fixed");
  if (kind < 0) throw new InvalidInputError(`kind: must be "fixed", "kinematic" or "dynamic", got ${code.shown(body.kind)}`);
  if (body.shape && body.shapes) throw new InvalidInputError("shape: a body has either a shape or shapes, got both");
  if (body.response !== undefined && body.restitution !== undefined) {
    throw new InvalidInputError(`restitution: is a response of its own, so that there is no other, got ${code.shown(body.response)} besides`);
  }
  if (kind === 0 && body.velocity && (body.velocity[0] || body.velocity[1])) {
    throw new InvalidInputError(`velocity: a fixed body has none, say kind: "dynamic" or "kinematic"; got ${code.shown(body.velocity)}`);
  }
  if (body.kind === undefined) refuseVain(body);
  const { user = 0 } = body;
  const corners = cornersOf(body.corners ?? "round");
  const [oneWay, toward] = oneWayOf(body.oneWay ?? false);
  wholeNumber(user);
  code.number(kind, "kind");
  const [isOn, keepsSpeed] = [code.flagOf(body.enabled ?? true, "enabled"), code.flagOf(body.keepSpeed ?? false, "keepSpeed")];
  code.number(
    +!isOn | +keepsSpeed << 1 | +!!body.pivot << 2 | +(oneWay === 1) << 3 | +(oneWay === 2) << 4
      | corners << 5 | +!!body.stopAngles << 6, "flags");
  code.vector(body.velocity ?? ORIGIN, "velocity");
  code.vector(body.acceleration ?? ORIGIN, "acceleration");
  code.number(body.gravityScale ?? 1, "gravityScale");
  bits(body.tags ?? 0, "tags");
  bits(body.stoppedBy ?? 0xffff_ffff, "stoppedBy");
  bits(body.senses ?? 0, "senses");
  code.response(body.response ?? (body.restitution === undefined ? undefined : { bounce: body.restitution }));
  code.number(user, "user");
  code.number(body.spin ?? 0, "spin");
  code.vector(body.pivot ?? ORIGIN, "pivot");
  code.vector(toward, "oneWay");
  code.number(body.mostTransfer ?? Infinity, "mostTransfer");
  code.number(body.mass ?? 1, "mass");
  code.number(body.damping ?? 0, "damping");
  code.vector(body.stopAngles ?? ORIGIN, "stopAngles");
  code.number(body.surfaceSpeed ?? 0, "surfaceSpeed");
  writeShapes(shapes);
}

/** That several shapes are an array. @internal */
export function shapesOf(shapes: readonly Shape[]): readonly Shape[] {
  if (!Array.isArray(shapes)) throw new InvalidInputError(`shapes: must be an array, got ${code.shown(shapes)}`);
  return shapes;
}

/** Writes several shapes. @internal */
export function writeShapes(shapes: readonly Shape[]): void {
  code.number(shapes.length, "shapes");
  code.each(shapes, (shape, index) => code.shape(shape, shapes.length === 1 ? "shape" : `shapes[${index}]`));
}

/** That a game's own number is one that comes back as it was. @internal */
export function wholeNumber(user: number): void {
  if (!Number.isSafeInteger(user) || user < 0) throw new InvalidInputError(`user: must be a whole number from 0 to 2^53, got ${code.shown(user)}`);
}

/** The body that the module left as it removed it, of so many numbers. @internal */
export function readRemoved<Data>(count: number, data: Data | undefined): RemovedBody<Data> {
  code.read();
  const end = code.place() + count;
  // One by one, and not as lists: many bodies may go in a frame.
  const kind = KINDS[code.next()], enabled = code.next() === 1, tags = code.next(), user = code.next();
  const stoppedBy = code.next(), senses = code.next(), keepSpeed = code.next() === 1, corners = cornersBy(code.next());
  const response = code.nextResponse() ?? undefined, how = code.next(), front = code.nextVector();
  const velocity = code.nextVector(), acceleration = code.nextVector(), spin = code.next(), gravityScale = code.next();
  const mostTransfer = code.next(), mass = code.next(), damping = code.next(), surfaceSpeed = code.next();
  const low = code.next(), high = code.next(), angle = code.next(), position = code.nextVector();
  return {
    kind, shapes: code.nextShapes(end - code.place()), velocity, acceleration, gravityScale, tags, stoppedBy, senses, response, corners, user, enabled,
    spin, pivot: kind === "kinematic" ? position : undefined, keepSpeed, oneWay: how === 2 ? front : how === 1, mostTransfer, mass, damping,
    // It is turned no more: its stops are told from where it is.
    stopAngles: Number.isNaN(low) ? undefined : [low - angle, high - angle], surfaceSpeed, data,
  };
}

/** How corners are left by this number. @internal */
export const cornersBy = (number: number): "round" | "diagonal" => (number === 1 ? "diagonal" : "round");
