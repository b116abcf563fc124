// A world as it is read: each frame by views, and body by body.

import { type BodyKind, cornersBy, KINDS } from "./body.js";
import * as code from "./code.js";
import { floatsAt } from "./core.js";
import type { CoreWorld } from "./core/hazumi.js";
import type { BodyId } from "./hits.js";
import { Owned } from "./owned.js";
import type { Response } from "./response.js";
import type { Shape } from "./shapes.js";
import type { Tags } from "./tags.js";
import { Told } from "./told.js";
import type { Vec2 } from "./vec2.js";

/** What of a {@link World} can be read. */
export abstract class ReadWorld extends Owned implements Iterable<BodyId> {
  /** @internal */
  declare core: CoreWorld;

  /** Whether the handle's body is there. */
  has(id: BodyId): boolean { return typeof id === "number" && this.core.has(id); }
  /** How many bodies there are. */
  get size(): number { return this.core.size(); }
  /** The handles of all bodies, in the order of their places. */
  ids(): BodyId[] {
    const count = this.core.ids();
    code.read();
    return Array.from(code.view(count));
  }
  /** The handles that {@link ids} gives: `for (const id of world)`. It is a list of its own, so that bodies may come and go meanwhile. */
  [Symbol.iterator](): IterableIterator<BodyId> { return this.ids()[Symbol.iterator](); }

  #floats(address: number): Float32Array { return floatsAt(address, this.core.view_length()); }
  /** x, y of every body's position by {@link bodyIndex}; NaN where there is none. A view. */
  get positions(): Float32Array { return this.#floats(this.core.positions()); }
  /** vx, vy of every body likewise. A view. */
  get velocities(): Float32Array { return this.#floats(this.core.velocities()); }
  /** How far every body is turned, in radians; 0 of all that does not turn. A view. */
  get angles(): Float32Array { return this.#floats(this.core.angles()); }
  /** As {@link World.positions}, but where they were at this fraction of the last step, as {@link World.positionAt} has it. A view. */
  positionsAt(fraction: number): Float32Array { return this.#floats(this.core.positions_at(code.numberOf(fraction, "fraction"))); }
  /** As {@link World.angles}, but as they were turned at this fraction of the last step. A view. */
  anglesAt(fraction: number): Float32Array { return this.#floats(this.core.angles_at(code.numberOf(fraction, "fraction"))); }

  /** The centre of a ball, the pivot of a kinematic body, the centre of any other's first shape. */
  position(id: BodyId): Vec2 { return [this.core.x(code.idOf(id)), this.core.y(code.idOf(id))]; }
  /** The x of its {@link World.position}. */
  x(id: BodyId): number { return this.core.x(code.idOf(id)); }
  /** The y of its {@link World.position}. */
  y(id: BodyId): number { return this.core.y(code.idOf(id)); }
  /** Its velocity, in units per second. */
  velocity(id: BodyId): Vec2 { return [this.core.vx(code.idOf(id)), this.core.vy(code.idOf(id))]; }
  /** The x of its {@link velocity}. */
  vx(id: BodyId): number { return this.core.vx(code.idOf(id)); }
  /** The y of its {@link velocity}. */
  vy(id: BodyId): number { return this.core.vy(code.idOf(id)); }
  /** How far a kinematic body is turned since it was added, in radians. */
  angle(id: BodyId): number { return this.core.angle(code.idOf(id)); }
  /** How fast it turns, in radians per second. */
  spin(id: BodyId): number { return this.core.spin(code.idOf(id)); }
  /** How it moves. */
  kind(id: BodyId): BodyKind { return KINDS[this.core.kind(code.idOf(id))]; }
  /** What it is. */
  tags(id: BodyId): Tags { return this.core.tags(code.idOf(id)); }
  /** The game's own number; 0 unless said. */
  user(id: BodyId): number { return this.core.user(code.idOf(id)); }
  /** The radius of a ball; of another dynamic body that of the circle around it; else 0. */
  radius(id: BodyId): number { return this.core.radius(code.idOf(id)); }
  /** Begins to read what a body was said to be; how many numbers. */
  #said(id: BodyId, what: number): number {
    const count = this.core.said(code.idOf(id), what);
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
  /** The response to its hits in {@link World.advance}, if it says one. */
  response(id: BodyId): Response | null { this.#said(id, Told.response); return code.nextResponse(); }
  /** The restitution of its response, if that is a bounce. */
  restitution(id: BodyId): number | null {
    const response = this.response(id);
    if (response === "bounce") return 1;
    return typeof response === "object" && response !== null && "bounce" in response ? response.bounce : null;
  }
  /** From which side it stops anything, as in {@link BodyOptions.oneWay}. */
  oneWay(id: BodyId): boolean | Vec2 { return this.#said(id, Told.oneWay) === 2 ? code.nextVector() : code.next() === 1; }
  /** The highest speed along the normal that it hands on; `Infinity` unless said. */
  mostTransfer(id: BodyId): number { this.#said(id, Told.mostTransfer); return code.next(); }
  /** How balls leave its corners. */
  corners(id: BodyId): "round" | "diagonal" { this.#said(id, Told.corners); return cornersBy(code.next()); }
  /** The angles, in radians, between which it turns, if there are any. */
  stopAngles(id: BodyId): Vec2 | null { return this.#said(id, Told.stopAngles) ? code.nextVector() : null; }
  /** How fast its surface runs along itself: see {@link BodyOptions.surfaceSpeed}. */
  surfaceSpeed(id: BodyId): number { this.#said(id, Told.surfaceSpeed); return code.next(); }
  /** What a kinematic body turns about, in the frame that it was described in; `null` of all others. Where that is now is its {@link World.position}. */
  pivot(id: BodyId): Vec2 | null { return this.#said(id, Told.pivot) ? code.nextVector() : null; }
  /** Its shapes as last set, in the frame that it was described in; where they are now, {@link World.shapes} says. */
  describedShapes(id: BodyId): Shape[] { return code.nextShapes(this.#said(id, Told.shapes)); }
  /** Whether it is switched on. */
  enabled(id: BodyId): boolean { return this.core.enabled(code.idOf(id)); }
  /** Whether it had no room in the last step: it began inside a shape or another ball with no room around, or what closed in left it no way. */
  isCrushed(id: BodyId): boolean { return this.core.is_crushed(code.idOf(id)); }
  /** Whether it reached the bound on hits in the last step. */
  isBounded(id: BodyId): boolean { return this.core.is_bounded(code.idOf(id)); }
  /** Its shapes where they are now. */
  shapes(id: BodyId): Shape[] {
    const count = this.core.shapes(code.idOf(id));
    code.read();
    return code.nextShapes(count);
  }
  /**
   * Where it was within the last step, for drawing between steps: 0 its start, 1 its end. A dynamic body is on its path with all
   * bends, a kinematic one as far along its way as the share says, by {@link World.angleAt} turned about this place. Outside 0 to 1 it is the nearer
   * end, and for NaN the end. What {@link World.moveBy} did
   * since the step counts as its last part: move a walker after the step, and it is drawn on its way. What was added, teleported or
   * given a new shape since the step is at its place for every fraction, as is what is fixed, and everything after {@link World.restore}.
   */
  positionAt(id: BodyId, fraction: number): Vec2 {
    this.core.position_at(code.idOf(id), code.numberOf(fraction, "fraction"));
    code.read();
    return code.nextVector();
  }
  /** How far a kinematic body was turned within the last step, in radians, as {@link World.positionAt} says; 0 of all others. */
  angleAt(id: BodyId, fraction: number): number { return this.core.angle_at(code.idOf(id), code.numberOf(fraction, "fraction")); }
  /**
   * The cells of the broad phase that hold anything, as they were after the last step: x and y of the lowest corner, x and y of the highest,
   * and how many shapes are in it, five numbers each. For a picture of why a world is slow: {@link World.debugDraw} has it. A view.
   */
  get cells(): Float32Array { return this.#floats(this.core.cells()); }
  /** A ball's path through the last step: time in seconds, x, y at its start, at every bend and at its end; empty if it is gone. A view. */
  path(id: BodyId): Float32Array { return this.#floats(this.core.path(code.idOf(id))); }
}
