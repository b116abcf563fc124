// The outline of a band about a curve: all points no farther from it than half its width.

import type { Tracer } from "./trace.js";
import type { Vec2 } from "./vec2.js";

/** Of how many straight pieces the curve is. */
const PIECES = 64;
/** Where it bends, the outline turns by no more than this from point to point, in radians. */
const TURN = 0.12;
/** A point of the outline is this much nearer to the curve than half the width at most; else it is inside, where the band turns tightly. */
const NEARER = 0.995;
const QUARTER = Math.PI / 2;

/** Puts it onto a path, from +x toward +y as arcs go. @internal */
export function band(path: Tracer, control: readonly Vec2[], radius: number): void {
  const curve = Array.from({ length: PIECES + 1 }, (_, at) => pointAt(control, at / PIECES));
  const ways = headings(curve);
  const [start, end] = [curve[0], curve[PIECES]];
  side(curve, ways, -radius).forEach(([x, y], at) => (at === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
  path.arc(end[0], end[1], radius, ways[PIECES - 1] - QUARTER, ways[PIECES - 1] + QUARTER);
  for (const [x, y] of side(curve, ways, radius).reverse()) path.lineTo(x, y);
  path.arc(start[0], start[1], radius, ways[0] + QUARTER, ways[0] + 3 * QUARTER);
  path.closePath();
}

/** The points beside the curve, at this distance to its right (+y where it goes toward +x), or left if that is negative. */
function side(curve: readonly Vec2[], ways: readonly number[], distance: number): Vec2[] {
  const points: Vec2[] = [];
  curve.forEach(([x, y], at) => {
    const [before, after] = [ways[Math.max(at - 1, 0)], ways[Math.min(at, ways.length - 1)]];
    const turn = Math.atan2(Math.sin(after - before), Math.cos(after - before));
    const steps = Math.ceil(Math.abs(turn) / TURN) + 1;
    for (let step = 0; step < steps; step++) {
      const way = before + (steps > 1 ? (turn * step) / (steps - 1) : 0);
      points.push([x - distance * Math.sin(way), y + distance * Math.cos(way)]);
    }
  });
  const last = points.length - 1;
  return points.filter((point, at) => at === 0 || at === last || isOutline(curve, point, Math.abs(distance)));
}

/** The point of a Bézier curve, by de Casteljau. */
function pointAt(control: readonly Vec2[], t: number): Vec2 {
  let points = control;
  while (points.length > 1) {
    points = points.slice(1).map(([x, y], at): Vec2 => {
      const [fromX, fromY] = points[at];
      return [fromX + t * (x - fromX), fromY + t * (y - fromY)];
    });
  }
  return points[0];
}

/** Where each piece goes, in radians; one without length goes on as the last, and before all others as the next. */
function headings(curve: readonly Vec2[]): number[] {
  const ways = curve.slice(1).map(([x, y], at) => (x === curve[at][0] && y === curve[at][1] ? NaN : Math.atan2(y - curve[at][1], x - curve[at][0])));
  let heading = ways.find((way) => !Number.isNaN(way)) ?? 0;
  return ways.map((way) => (heading = Number.isNaN(way) ? heading : way));
}

function isOutline(curve: readonly Vec2[], [x, y]: Vec2, radius: number): boolean {
  const least = (NEARER * radius) ** 2;
  for (let at = 1; at < curve.length; at++) {
    const [[ax, ay], [bx, by]] = [curve[at - 1], curve[at]];
    const [dx, dy] = [bx - ax, by - ay];
    const length = dx * dx + dy * dy;
    const share = length > 0 ? Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / length, 0), 1) : 0;
    if ((x - ax - share * dx) ** 2 + (y - ay - share * dy) ** 2 < least) return false;
  }
  return true;
}
