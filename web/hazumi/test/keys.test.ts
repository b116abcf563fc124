import { beforeAll, expect, test } from "vitest";
import * as hazumi from "./package.js";
import { box, circle, FixedStep, init, InvalidInputError, Swarm, thrownBy, Walker, World } from "./package.js";
import { Recorder } from "./recorder.js";

beforeAll(() => init());
const ball = { kind: "dynamic", shape: circle([0, 0], 1) } as const;
const unknown = (options: object): any => options;

test.each<[string, () => unknown]>([
  ["unknown key `velocty` in a body: did you mean `velocity`?", () => new World().add(unknown({ ...ball, velocty: [1, 0] }))],
  ["unknown key `stopped_by` in a body: did you mean `stoppedBy`?", () => new World().add(unknown({ ...ball, stopped_by: 1 }))],
  ["unknown key `gravty` in the options of World: did you mean `gravity`?", () => new World(unknown({ gravty: [0, 1] }))],
  ["unknown key `exept` in a filter: did you mean `except`?", () => new World().castRay([0, 0], [1, 0], unknown({ exept: 1 }))],
  ["unknown key `anyof` in a filter: did you mean `anyOf`?", () => new Swarm().meet(new World(), 1, { filter: unknown({ anyof: 1 }) })],
  ["unknown key `respnse` in what meets: did you mean `response`?", () => new Swarm().meet(new World(), 1, unknown({ respnse: "pass" }))],
  ["unknown key `moton` in targets[1]: did you mean `motion`?", () => new Swarm().strike([{ from: [0, 0], radius: 1 }, unknown({ from: [0, 0], radius: 1, moton: [1, 0] })], 1)],
  ["unknown key `rign` in a player: did you mean `ring`?", () => new Swarm().frame(1, unknown({ from: [0, 0], radius: 1, rign: 4 }))],
  ["unknown key `half_width` in a pinned laser: did you mean `halfWidth`?", () => new Swarm().burn(1, unknown({ pinned: { pivot: [0, 0], length: 1, half_width: 1, angle: 0 } }))],
  ["unknown key `harmles` in a laser: did you mean `harmless`?", () => new Swarm().burn(1, unknown({ curve: hazumi.quadBez([0, 0], [1, 1], [2, 0]), harmles: 0.1 }))],
  ["unknown key `stepheight` in the settings of a Walker: did you mean `stepHeight`?", () => new Walker(unknown({ stepheight: 4 }))],
  ["unknown key `restitutoin` in the options of reflect: did you mean `restitution`?", () => hazumi.reflect([1, 0], [-1, 0], unknown({ restitutoin: 0.5 }))],
  ["unknown key `offst` in a laser: did you mean `offset`?", () => hazumi.sweepLaser(circle([0, 0], 1), unknown({ pivot: [0, 0], half: [1, 1], offst: 1, from: 0, to: 1 }))],
  ["unknown key `fps` in the options of FixedStep: known are `hz`, `most`", () => new FixedStep(unknown({ fps: 60 }))],
  ["unknown key `color` in the options of debugDraw: did you mean `colour`?", () => new World().debugDraw(new Recorder(), unknown({ color: () => "red" }))],
  ["unknown key `halfWidth` in shape.quad_bez: did you mean `half_width`?", () => new World().add({ shape: { quad_bez: unknown({ p0: [0, 0], p1: [1, 1], p2: [2, 0], halfWidth: 1 }) } })],
  ["unknown key `raduis` in a.circle: did you mean `radius`?", () => hazumi.overlap({ circle: unknown({ center: [0, 0], raduis: 1 }) }, circle([0, 0], 1))],
  ["unknown key `sped` in an actor: did you mean `speed`?", () => hazumi.rules.pushBack(unknown({ aabb: box([0, 0], [1, 1]), sped: 2 }), { shape: circle([0, 0], 1) })],
])("%s", (message, run) => {
  const error = thrownBy(run);
  expect(error).toBeInstanceOf(InvalidInputError);
  expect(error.message).toBe(message);
});

test("a body with an unknown key is not added", () => {
  const world = new World();
  thrownBy(() => world.add(unknown({ ...ball, helth: 3 })));
  expect(world.size).toBe(0);
});

test("a key that is like none is told with all that are known", () => {
  const error = thrownBy(() => new World().add(unknown({ ...ball, zzz: 1 })));
  expect(error.message).toMatch(/^unknown key `zzz` in a body: known are `kind`, `shape`, .*`data`$/);
});

test.each<[string, object]>([
  ["spin: a body is fixed unless it says its kind, and to a fixed one this means nothing: say kind: \"kinematic\"; got 2", { spin: 2 }],
  ["stopAngles: a body is fixed unless it says its kind, and to a fixed one this means nothing: say kind: \"kinematic\"; got [0,1]", { stopAngles: [0, 1] }],
  ["acceleration: a body is fixed unless it says its kind, and to a fixed one this means nothing: say kind: \"dynamic\"; got [0,9]", { acceleration: [0, 9] }],
  ["mass: a body is fixed unless it says its kind, and to a fixed one this means nothing: say kind: \"dynamic\"; got 5", { mass: 5 }],
  ["damping: a body is fixed unless it says its kind, and to a fixed one this means nothing: say kind: \"dynamic\"; got 0.5", { damping: 0.5 }],
  ["keepSpeed: a body is fixed unless it says its kind, and to a fixed one this means nothing: say kind: \"dynamic\"; got true", { keepSpeed: true }],
  ["senses: a body is fixed unless it says its kind, and to a fixed one this means nothing: say kind: \"dynamic\" or \"kinematic\", or let what comes sense its tags; got 4", { senses: 4 }],
])("%s", (message, options) => {
  const world = new World();
  const error = thrownBy(() => world.add({ shape: ball.shape, ...options }));
  expect(error).toBeInstanceOf(InvalidInputError);
  expect(error.message).toBe(message);
  expect(world.size).toBe(0);
});

test("who says the kind may say the same of all kinds, and whoever says nothing new may say it too", () => {
  const world = new World();
  const all = { shape: ball.shape, spin: 2, stopAngles: [0, 1], acceleration: [0, 9], mass: 5, damping: 0.5, keepSpeed: true, senses: 4 } as const;
  for (const kind of ["fixed", "kinematic", "dynamic"] as const) expect(world.kind(world.add(world.remove(world.add({ ...all, kind }))))).toBe(kind);
  world.add({ shape: ball.shape, spin: 0, stopAngles: undefined, acceleration: [0, 0], mass: 1, damping: 0, keepSpeed: false, senses: 0, velocity: [0, 0] });
  expect(world.size).toBe(4);
});

test("a shape in place of a body is told what it lacks", () => {
  const said = (body: object) => thrownBy(() => new World().add(unknown(body))).message;
  expect(said(circle([0, 0], 1))).toBe("a body is no shape, but has one: say { shape: circle(…) }, and kind: \"dynamic\" if it is to move; got {\"circle\":{\"center\":[0,0],\"radius\":1}}");
  expect(said(hazumi.quadBez([0, 0], [1, 1], [2, 0]))).toMatch(/^a body is no shape, but has one: say \{ shape: quadBez\(…\) \}, and kind/);
  expect(said([box([0, 0], [1, 1]), circle([0, 0], 1)])).toMatch(/^a body is no list of shapes, but has one: say \{ shapes: \[…\] \}, and kind: "kinematic" if it is to move; got \[/);
  expect(said({ ...ball, circle: 1 })).toMatch(/^unknown key `circle` in a body: known are /);
});

test("a face of a paddle is looked at too", () => {
  const world = new World();
  world.add({ shape: box([0, 50], [100, 10]) });
  world.add({ ...ball, velocity: [0, 100] });
  const error = thrownBy(() => world.step(1, (hit) => hit.bend(unknown({ center: [0, 45], toward: [0, -1], halfwidth: 50, most: 1 }))));
  expect(error.message).toBe("unknown key `halfwidth` in a face: did you mean `halfWidth`?");
});
