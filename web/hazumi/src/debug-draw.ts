// A world as whoever makes a game wants to see it.

import type { BodyKind } from "./body.js";
import { flagOf, functionOf, numberOf, shown } from "./code.js";
import { colourOf, type DebugPalette, debugPalette } from "./debug-palette.js";
import { InvalidInputError } from "./errors.js";
import type { BodyId } from "./hits.js";
import { type Keys, known } from "./keys.js";
import { shapesAt } from "./placed.js";
import type { Shape } from "./shapes.js";
import type { Tags } from "./tags.js";
import { trace, type Tracer } from "./trace.js";
import type { BodyContact } from "./touches.js";
import type { Vec2 } from "./vec2.js";
import type { World } from "./world.js";

/** What {@link World.debugDraw} draws on: the 2D context of a canvas, on a page, in a worker or in Node. */
export interface DebugDrawContext extends Tracer {
  /** The colour of lines. */ strokeStyle: unknown;
  /** The colour of what is inside. */ fillStyle: unknown;
  /** How wide lines are. */ lineWidth: number;
  /** How lines end. */ lineCap: string;
  /** How lines meet. */ lineJoin: string;
  /** How much is seen. */ globalAlpha: number;
  /** Keeps how it draws. */
  save(): void;
  /** Draws again as when it was kept. */
  restore(): void;
  /** Forgets the path. */
  beginPath(): void;
  /** Fills the path. */
  fill(): void;
  /** Draws the path. */
  stroke(): void;
  /** Of what pieces lines are. */
  setLineDash(pieces: number[]): void;
  /** What it does to coordinates; lines are as wide for any. */
  getTransform?(): Stretch;
}

/** How a transform turns and stretches, without where it moves to: as of a `DOMMatrix`. */
export interface Stretch {
  /** What x gives to x. */ a: number;
  /** What x gives to y. */ b: number;
  /** What y gives to x. */ c: number;
  /** What y gives to y. */ d: number;
}

/** What {@link World.debugDraw} shows, and how. */
export interface DebugDrawOptions {
  /** The share of the last step at which all is shown, as in {@link World.positionsAt}; where it is now unless said. */
  alpha?: number;
  /** The hits of the last step, with normals; true unless said. */
  hits?: boolean;
  /** What bodies rest on, lean on or are pushed by, with normals; true unless said. */
  contacts?: boolean;
  /** How many seconds of its way each arrow of a velocity is long; 0.1 unless said, 0 for none. */
  velocities?: number;
  /** The ways of balls through the last step, with all bends; false unless said. */
  paths?: boolean;
  /** The cells of the broad phase, the fuller the denser; false unless said. */
  cells?: boolean;
  /** How wide lines are, in pixels of the page; 1.5 unless said. */
  lineWidth?: number;
  /** Whether the ground is dark; unless said, whether whoever sees the page prefers that. */
  dark?: boolean;
  /** The colour of a body, as in CSS; `undefined` for that of its lowest tag. */
  colour?: (tags: Tags, id: BodyId) => string | undefined;
}
const KEYS: Keys<DebugDrawOptions> = {
  alpha: true, hits: true, contacts: true, velocities: true, paths: true, cells: true, lineWidth: true, dark: true, colour: true,
};

/** A body, looked at. */
interface Seen {
  id: BodyId;
  kind: BodyKind;
  tags: Tags;
  shapes: Shape[];
  at: Vec2;
  contacts: BodyContact[];
}

/** How opaque bodies are inside. */
const INSIDE: Readonly<Record<BodyKind, number>> = { fixed: 0.14, kinematic: 0.22, dynamic: 0.34 };
/** How much is left of what lies still, and of what is switched off. */
const STILL = 0.42;
const OFF = 0.3;
/** How long an arrow is at least, in pixels. */
const LEAST_ARROW = 4;

/** @internal */
export function debugDraw(world: World<any>, context: DebugDrawContext, options: DebugDrawOptions): void {
  known(options, KEYS, "the options of debugDraw");
  for (const name of ["hits", "contacts", "paths", "cells", "dark"] as const) if (options[name] !== undefined) flagOf(options[name], name);
  for (const name of ["velocities", "lineWidth"] as const) {
    const number = options[name];
    if (number !== undefined && !(numberOf(number, name) >= 0 && number < Infinity)) {
      throw new InvalidInputError(`${name}: must be finite and >= 0, got ${shown(number)}`);
    }
  }
  if (options.colour !== undefined) functionOf(options.colour, "colour");
  const bodies = look(world, options.alpha);
  if (typeof context?.save !== "function") throw new InvalidInputError(`context: must be a canvas's 2D context, got ${shown(context)}`);
  const palette = debugPalette(options.dark);
  const px = pixel(context);
  context.save();
  try {
    Object.assign(context, { lineCap: "round", lineJoin: "round" });
    if (options.cells) drawCells(world, context, palette, px);
    context.lineWidth = (options.lineWidth ?? 1.5) * px;
    const stopsNothing = whatStopsNothing(world, bodies);
    for (const body of bodies) {
      const colour = options.colour?.(body.tags, body.id) ?? colourOf(body.tags, palette);
      drawBody(world, context, body, { colour, px, dashed: stopsNothing(body) });
    }
    const dynamic = bodies.filter(({ kind }) => kind === "dynamic");
    if (options.paths) drawPaths(world, context, dynamic, palette, px);
    const seconds = options.velocities ?? 0.1;
    if (seconds > 0) drawVelocities(world, context, bodies, palette, { seconds, px });
    if (options.contacts ?? true) drawContacts(context, dynamic, palette, px);
    if (options.hits ?? true) drawHits(world, context, palette, px);
  } finally {
    context.restore();
  }
}

/** How long a pixel of the page is, in the context's units. */
function pixel(context: DebugDrawContext): number {
  const ratio = (globalThis as { devicePixelRatio?: number }).devicePixelRatio ?? 1;
  const { a, b, c, d } = context.getTransform?.() ?? { a: ratio, b: 0, c: 0, d: ratio };
  return ratio / Math.max(Math.sqrt(Math.abs(a * d - b * c)), 1e-6);
}

function look(world: World<any>, alpha: number | undefined): Seen[] {
  return world.ids().map((id) => {
    const kind = world.kind(id);
    return {
      id, kind, tags: world.tags(id), shapes: shapesAt(world, id, alpha),
      at: alpha === undefined ? world.position(id) : world.positionAt(id, alpha), contacts: kind === "dynamic" ? world.contacts(id) : [],
    };
  });
}

/** Tells which bodies stop nothing that moves, as sensors do, or are stopped by nothing. */
function whatStopsNothing(world: World<any>, bodies: readonly Seen[]): (body: Seen) => boolean {
  const movers = bodies.filter(({ kind }) => kind === "dynamic");
  const stops = movers.reduce((all, { id }) => all | world.stoppedBy(id), 0);
  return ({ id, kind, tags }) => (kind === "dynamic" ? world.stoppedBy(id) === 0 : movers.length > 0 && tags !== 0 && (tags & stops) === 0);
}

const isThin = (shape: Shape): boolean =>
  "segment" in shape || "line" in shape || ("quad_bez" in shape && !shape.quad_bez.half_width) || ("cubic_bez" in shape && !shape.cubic_bez.half_width);

function drawBody(world: World<any>, context: DebugDrawContext, body: Seen, { colour, px, dashed }: { colour: string; px: number; dashed: boolean }): void {
  const { id, kind, shapes, contacts } = body;
  const isOff = !world.enabled(id);
  const isStill = kind === "dynamic" && contacts.length > 0 && world.vx(id) === 0 && world.vy(id) === 0;
  const seen = isOff ? OFF : isStill ? STILL : 1;
  Object.assign(context, { fillStyle: colour, strokeStyle: colour });
  if (!isOff) {
    context.globalAlpha = seen * INSIDE[kind];
    context.beginPath();
    trace(context, shapes.filter((shape) => !isThin(shape)));
    context.fill();
  }
  context.globalAlpha = seen;
  context.setLineDash(isOff ? [1 * px, 4 * px] : dashed ? [6 * px, 5 * px] : []);
  context.beginPath();
  trace(context, shapes);
  context.stroke();
  context.setLineDash([]);
  const oneWay = world.oneWay(id);
  if (oneWay !== false) for (const shape of shapes) drawFront(context, shape, oneWay, px);
  if (kind === "kinematic") dot(context, body.at, 2.5 * px);
  context.globalAlpha = 1;
}

/** An arrow through a shape: the way that is free. */
function drawFront(context: DebugDrawContext, shape: Shape, oneWay: true | Vec2, px: number): void {
  const place = middle(shape);
  const front = oneWay === true ? place?.front : oneWay;
  const length = front && Math.hypot(front[0], front[1]);
  if (!place || !front || !length) return;
  const [ux, uy] = [front[0] / length, front[1] / length];
  const [x, y] = place.at;
  arrow(context, [x - 9 * ux * px, y - 9 * uy * px], [x + 11 * ux * px, y + 11 * uy * px], px);
}

/** The middle of a shape; of what is thin, and has a front of its own, also where that is. */
function middle(shape: Shape): { at: Vec2; front?: Vec2 } | undefined {
  const between = (a: Vec2, b: Vec2): Vec2 => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const facing = (from: Vec2, to: Vec2): Vec2 => [to[1] - from[1], from[0] - to[0]];
  if ("circle" in shape) return { at: shape.circle.center };
  if ("aabb" in shape) return { at: between(shape.aabb.min, shape.aabb.max) };
  if ("obb" in shape) return { at: shape.obb.center };
  if ("capsule" in shape) return { at: between(shape.capsule.a, shape.capsule.b) };
  if ("segment" in shape) return { at: between(shape.segment.a, shape.segment.b), front: facing(shape.segment.a, shape.segment.b) };
  if ("line" in shape) return { at: shape.line.point, front: facing([0, 0], shape.line.direction) };
  if ("quad_bez" in shape) {
    const { p0, p1, p2 } = shape.quad_bez;
    return { at: between(between(p0, p1), between(p1, p2)), front: facing(p0, p2) };
  }
  if ("cubic_bez" in shape) {
    const { p0, p1, p2, p3 } = shape.cubic_bez;
    const [from, to] = [between(between(p0, p1), between(p1, p2)), between(between(p1, p2), between(p2, p3))];
    return { at: between(from, to), front: facing(from, to) };
  }
  const { points } = shape.polygon;
  return points.length > 0 ? { at: points.reduce<Vec2>(([x, y], [px, py]) => [x + px / points.length, y + py / points.length], [0, 0]) } : undefined;
}

function dot(context: DebugDrawContext, [x, y]: Vec2, radius: number): void {
  context.beginPath();
  trace(context, { circle: { center: [x, y], radius } });
  context.fill();
}

function arrow(context: DebugDrawContext, from: Vec2, to: Vec2, px: number): void {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  // A shorter one is a speck that points nowhere.
  if (!(length >= LEAST_ARROW * px && length < Infinity)) return;
  const head = Math.min(6 * px, length) / length;
  context.beginPath();
  context.moveTo(from[0], from[1]);
  context.lineTo(to[0], to[1]);
  context.moveTo(to[0] - head * (dx + 0.55 * dy), to[1] - head * (dy - 0.55 * dx));
  context.lineTo(to[0], to[1]);
  context.lineTo(to[0] - head * (dx - 0.55 * dy), to[1] - head * (dy + 0.55 * dx));
  context.stroke();
}

function drawVelocities(
  world: World<any>, context: DebugDrawContext, bodies: readonly Seen[], palette: DebugPalette, { seconds, px }: { seconds: number; px: number },
): void {
  context.strokeStyle = palette.velocity;
  for (const { id, kind, at: [x, y] } of bodies) {
    if (kind !== "fixed") arrow(context, [x, y], [x + seconds * world.vx(id), y + seconds * world.vy(id)], px);
  }
}

function drawPaths(world: World<any>, context: DebugDrawContext, movers: readonly Seen[], palette: DebugPalette, px: number): void {
  context.strokeStyle = palette.velocity;
  context.globalAlpha = 0.5;
  context.setLineDash([2 * px, 3 * px]);
  for (const { id } of movers) {
    const path = world.path(id);
    context.beginPath();
    for (let at = 0; at + 2 < path.length; at += 3) at === 0 ? context.moveTo(path[1], path[2]) : context.lineTo(path[at + 1], path[at + 2]);
    context.stroke();
  }
  context.setLineDash([]);
  context.globalAlpha = 1;
}

function drawContacts(context: DebugDrawContext, movers: readonly Seen[], palette: DebugPalette, px: number): void {
  Object.assign(context, { strokeStyle: palette.contact, fillStyle: palette.contact });
  for (const { contacts } of movers) {
    for (const { point: [x, y], normal: [nx, ny] } of contacts) {
      dot(context, [x, y], 2.5 * px);
      context.beginPath();
      context.moveTo(x, y);
      context.lineTo(x + 9 * px * nx, y + 9 * px * ny);
      context.stroke();
    }
  }
}

function drawHits(world: World<any>, context: DebugDrawContext, palette: DebugPalette, px: number): void {
  Object.assign(context, { strokeStyle: palette.hit, fillStyle: palette.hit });
  for (const { x, y, nx, ny } of world.hits) {
    dot(context, [x, y], 3 * px);
    arrow(context, [x, y], [x + 20 * px * nx, y + 20 * px * ny], px);
  }
}

function drawCells(world: World<any>, context: DebugDrawContext, palette: DebugPalette, px: number): void {
  const cells = world.cells;
  Object.assign(context, { strokeStyle: palette.cell, fillStyle: palette.cell, lineWidth: 0.5 * px });
  for (let at = 0; at < cells.length; at += 5) {
    const [left, top, right, bottom, held] = cells.subarray(at, at + 5);
    context.beginPath();
    trace(context, { aabb: { min: [left, top], max: [right, bottom] } });
    context.globalAlpha = 0.4 * (1 - 0.8 ** held);
    context.fill();
    context.globalAlpha = 0.5;
    context.stroke();
  }
  context.globalAlpha = 1;
}
