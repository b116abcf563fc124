import { beforeAll, expect, test } from "vitest";
import { box, capsule, circle, init, quadBez, segment, tag, World, type DebugDrawOptions } from "./package.js";
import { Recorder } from "./recorder.js";

beforeAll(() => init());
const BALL = tag(0);
const WALL = tag(1);
const COIN = tag(2);

function drawn(world: World, options: DebugDrawOptions = {}): Recorder {
  const recorder = new Recorder();
  world.debugDraw(recorder, { dark: false, ...options });
  return recorder;
}

test("a body has the colour of its lowest tag, always the same, another on dark ground, and the game's own if that says one", () => {
  const world = new World();
  world.add({ shape: circle([10, 0], 5), tags: BALL });
  world.add({ shape: circle([20, 0], 5), tags: WALL | COIN });
  world.add({ shape: circle([30, 0], 5) });
  const styles = (options?: DebugDrawOptions) => {
    const picture = drawn(world, options);
    return ["arc 10 0", "arc 20 0", "arc 30 0"].map((at) => picture.at(at).find(({ how }) => how === "stroke")!.style);
  };
  const light = styles();
  expect(new Set(light).size).toBe(3);
  expect(styles()).toEqual(light);
  expect(styles({ dark: true }).filter((style) => light.includes(style))).toEqual([]);
  expect(styles({ colour: (tags) => (tags === WALL + COIN ? "gold" : undefined) })).toEqual([light[0], "gold", light[2]]);
});

test("what lies still is pale, what is switched off is no more than dots", () => {
  const world = new World({ gravity: [0, 500] });
  world.add({ shape: box([0, 50], [200, 20]), response: { bounce: 0 } });
  world.add({ kind: "dynamic", shape: circle([0, 35], 5), response: { bounce: 0 } });
  world.add({ kind: "dynamic", shape: circle([50, -200], 5), velocity: [0, 1] });
  const off = world.add({ shape: circle([90, 0], 5) });
  world.setEnabled(off, false);
  for (let frame = 0; frame < 30; frame++) world.advance(1 / 60);
  const picture = drawn(world, { contacts: false, velocities: 0, hits: false });
  const alpha = (at: string, how: string) => picture.at(at).find((one) => one.how === how)?.alpha;
  expect(alpha("arc 0 35 5", "stroke")).toBeLessThan(0.6);
  expect(picture.drawn.filter(({ alpha }) => alpha === 1).length).toBeGreaterThan(1);
  expect(alpha("arc 90 0 5", "fill")).toBeUndefined();
  expect(picture.at("arc 90 0 5")[0].dash.length).toBe(2);
});

test("what is only sensed, and what nothing stops, is dashed", () => {
  const world = new World();
  world.add({ shape: circle([10, 0], 5), tags: COIN });
  world.add({ shape: circle([20, 0], 5), tags: WALL });
  world.add({ kind: "dynamic", shape: circle([40, 0], 5), tags: BALL, stoppedBy: WALL, senses: COIN });
  world.add({ kind: "dynamic", shape: circle([60, 0], 5), stoppedBy: 0 });
  const picture = drawn(world);
  const dashes = ["arc 10 0", "arc 20 0", "arc 40 0", "arc 60 0"].map((at) => picture.at(at).find(({ how }) => how === "stroke")!.dash.length > 0);
  expect(dashes).toEqual([true, false, false, true]);
});

test("thin shapes are not filled, and an arrow goes the way that is free", () => {
  const world = new World();
  world.add({ shape: segment([0, 0], [100, 0]), oneWay: true });
  world.add({ shape: quadBez([0, 50], [50, 90], [100, 50]) });
  world.add({ shapes: [box([200, 0], [20, 20]), segment([220, 0], [260, 0])], oneWay: [1, 0] });
  const picture = drawn(world);
  expect(picture.drawn.filter(({ how }) => how === "fill").map(({ path }) => path.length)).toEqual([5]);
  expect(picture.at("moveTo 50 9").length).toBe(1);
  expect(picture.at("moveTo 50 9")[0].path[1]).toBe("lineTo 50 -11");
  expect(picture.at("moveTo 191 0")[0].path[1]).toBe("lineTo 211 0");
});

test("hits, contacts, velocities, paths and cells are drawn as asked", () => {
  const world = new World();
  world.add({ shape: box([0, 50], [200, 20]) });
  world.add({ kind: "dynamic", shape: circle([0, 30], 5), velocity: [0, 100] });
  world.advance(0.2);
  const count = (options: DebugDrawOptions) => drawn(world, options).drawn.length;
  const none = { hits: false, contacts: false, velocities: 0 };
  const bare = count(none);
  expect(count({ ...none, hits: true })).toBe(bare + 2);
  expect(count({ ...none, velocities: 0.1 })).toBe(bare + 1);
  expect(count({ ...none, paths: true })).toBe(bare + 1);
  expect(world.cells.length % 5).toBe(0);
  expect(world.cells.length).toBeGreaterThan(0);
  expect(count({ ...none, cells: true })).toBe(bare + 2 * (world.cells.length / 5));
  expect(drawn(world, { ...none, hits: true }).at("arc 0 40 3")[0].how).toBe("fill");
});

test("what rests has its contact drawn, with the normal", () => {
  const world = new World({ gravity: [0, 500] });
  world.add({ shape: box([0, 50], [200, 20]) });
  world.add({ kind: "dynamic", shape: circle([0, 35], 5), response: { bounce: 0 } });
  world.advance(0.1);
  expect(drawn(world, { hits: false }).at("lineTo 0 31").length).toBe(1);
});

test("between steps it draws where bodies were", () => {
  const world = new World();
  const lift = world.add({ kind: "kinematic", shape: capsule([0, 0], [20, 0], 5), velocity: [100, 0], spin: Math.PI });
  world.advance(1);
  expect(drawn(world, { alpha: 0.5 }).at("arc 60 10 5").length).toBeGreaterThan(0);
  const recorder = new Recorder();
  world.trace(recorder, lift, 0.5);
  world.trace(recorder, lift);
  expect(recorder.calls.filter((call) => call.startsWith("arc")).map((call) => call.split(" ").slice(1, 4).join(" "))).toEqual([
    "60 10 5", "60 -10 5", "100 0 5", "120 0 5",
  ]);
});

test("the context is left as it was, and nothing of the world is changed", () => {
  const world = new World();
  world.add({ kind: "dynamic", shape: circle([0, 0], 5), velocity: [1, 0] });
  const before = world.checksum();
  const recorder = new Recorder();
  recorder.fillStyle = "pink";
  world.debugDraw(recorder, { cells: true, paths: true });
  expect([recorder.fillStyle, recorder.lineWidth, recorder.lineCap, recorder.globalAlpha]).toEqual(["pink", 1, "butt", 1]);
  expect(world.checksum()).toBe(before);
});
