import { expect, test } from "vitest";
import { aabb, box, capsule, circle, cubicBez, InvalidShapeError, line, obb, polygon, quadBez, segment, thrownBy, trace, type Shape } from "./package.js";
import { Recorder } from "./recorder.js";

function traced(shape: Shape | Shape[]): string[] {
  const recorder = new Recorder();
  trace(recorder, shape);
  expect(recorder.drawn).toEqual([]);
  return recorder.calls;
}
const up = 1.571, down = 4.712;

test.each<[string, Shape, string[]]>([
  ["circle", circle([3, 4], 2), ["moveTo 5 4", "arc 3 4 2 0 6.283", "closePath"]],
  ["box", aabb([1, 2], [3, 5]), ["moveTo 1 2", "lineTo 3 2", "lineTo 3 5", "lineTo 1 5", "closePath"]],
  ["turned box", obb([10, 0], [8, 2], Math.PI / 2), ["moveTo 11 -4", "lineTo 11 4", "lineTo 9 4", "lineTo 9 -4", "closePath"]],
  ["capsule", capsule([0, 0], [10, 0], 2), ["moveTo 10 -2", `arc 10 0 2 -${up} ${up}`, `arc 0 0 2 ${up} ${down}`, "closePath"]],
  ["capsule of one point", capsule([1, 1], [1, 1], 2), ["moveTo 3 1", "arc 1 1 2 0 6.283", "closePath"]],
  ["segment", segment([0, 1], [2, 3]), ["moveTo 0 1", "lineTo 2 3"]],
  ["infinite line", line([7, 5], [3, 0]), ["moveTo -100000 5", "lineTo 100000 5"]],
  ["infinite line through a far point", line([1e6, 5], [1, 0]), ["moveTo -100000 5", "lineTo 100000 5"]],
  ["line without direction", line([7, 5], [0, 0]), ["moveTo 7 5", "lineTo 7 5"]],
  ["thin quadratic curve", quadBez([0, 0], [5, 9], [10, 0]), ["moveTo 0 0", "quadraticCurveTo 5 9 10 0"]],
  ["thin cubic curve", cubicBez([0, 0], [1, 9], [9, 9], [10, 0]), ["moveTo 0 0", "bezierCurveTo 1 9 9 9 10 0"]],
  ["polygon", polygon([[0, 0], [4, 0], [2, 3]]), ["moveTo 0 0", "lineTo 4 0", "lineTo 2 3", "closePath"]],
  ["polygon the other way round", polygon([[2, 3], [4, 0], [0, 0]]), ["moveTo 0 0", "lineTo 4 0", "lineTo 2 3", "closePath"]],
])("a %s", (_, shape, calls) => expect(traced(shape)).toEqual(calls));

test("a compound body is one outline after the other", () => {
  expect(traced([circle([0, 0], 1), box([5, 0], [2, 2])])).toEqual([...traced(circle([0, 0], 1)), ...traced(box([5, 0], [2, 2]))]);
});

/** The corners of a traced outline, without the arcs. */
const corners = (calls: string[]) => calls.filter((call) => /^(move|line)To/.test(call)).map((call) => call.split(" ").slice(1).map(Number));

test.each<[string, Shape]>([
  ["straight", quadBez([0, 0], [50, 0], [100, 0], 10)],
  ["bent", quadBez([0, 0], [50, 80], [100, 0], 10)],
  ["bent more tightly than it is wide", quadBez([0, 0], [50, 300], [60, 0], 40)],
  ["an S", cubicBez([0, 0], [150, 0], [-50, 100], [100, 100], 12)],
  ["a point", quadBez([5, 5], [5, 5], [5, 5], 3)],
])("the outline of a band that is %s is as far from its curve as half its width", (_, shape) => {
  const { p0, p1, p2, p3, half_width } = (shape as any).quad_bez ?? (shape as any).cubic_bez;
  const at = (t: number): [number, number] => [0, 1].map((axis) => {
    const s = 1 - t;
    return p3
      ? s ** 3 * p0[axis] + 3 * s * s * t * p1[axis] + 3 * s * t * t * p2[axis] + t ** 3 * p3[axis]
      : s * s * p0[axis] + 2 * s * t * p1[axis] + t * t * p2[axis];
  }) as [number, number];
  const curve = Array.from({ length: 2001 }, (_, index) => at(index / 2000));
  const points = corners(traced(shape));
  expect(points.length).toBeGreaterThan(60);
  for (const [x, y] of points) {
    const far = Math.min(...curve.map(([cx, cy]) => Math.hypot(cx - x, cy - y)));
    // Where it bends tightly, the caps of its ends are drawn within.
    const isEnd = [p0, p3 ?? p2].some(([ex, ey]) => Math.abs(Math.hypot(ex - x, ey - y) - half_width) < 0.01);
    if (!isEnd) expect(far).toBeGreaterThan(0.98 * half_width);
    expect(far).toBeLessThan(1.02 * half_width);
  }
});

test.each<[string, Shape]>([
  ["box", box([0, 0], [4, 4])], ["turned box", obb([0, 0], [4, 2], 2)], ["polygon", polygon([[0, 0], [0, 5], [5, 0]])],
  ["band", quadBez([0, 0], [50, 80], [100, 0], 10)], ["band the other way", quadBez([100, 0], [50, 80], [0, 0], 10)],
])("a %s goes round as arcs do, so that shapes on each other are filled as one", (_, shape) => {
  const points = corners(traced(shape));
  const area = points.reduce((sum, [x, y], at) => {
    const [nx, ny] = points[(at + 1) % points.length];
    return sum + x * ny - y * nx;
  }, 0);
  expect(area).toBeGreaterThan(0);
});

test.each<[RegExp, unknown]>([
  [/^shape\.circle\.radius: must be finite and >= 0, got -3$/, circle([0, 0], -3)],
  [/^shape\.aabb\.max: must be two finite numbers, got undefined$/, { aabb: { min: [0, 0] } }],
  [/^shape\.obb\.half\[1\]: must be finite and >= 0, got -1$/, obb([0, 0], [2, -2], 0)],
  [/^shape\.obb\.angle: must be finite, got NaN$/, obb([0, 0], [2, 2], NaN)],
  [/^shape: there is no such shape, got \{"circle":null\}$/, { circle: null }],
  [/^shape\.quad_bez\.half_width: must be finite and >= 0, got "2"$/, { quad_bez: { p0: [0, 0], p1: [1, 1], p2: [2, 0], half_width: "2" } }],
  [/^shapes\[1\]\.segment\.b/, [circle([0, 0], 1), { segment: { a: [0, 0] } }]],
  [/^shape: there is no such shape, got \{"star":\{\}\}$/, { star: {} }],
  [/^shape: must be an object, got null$/, null],
])("what is no shape is told: %s", (message, shape) => {
  const error = thrownBy(() => trace(new Recorder(), shape as Shape));
  expect(error).toBeInstanceOf(InvalidShapeError);
  expect(error.message).toMatch(message);
});
