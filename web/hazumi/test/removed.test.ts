import { beforeAll, expect, test } from "vitest";
import { aabb, box, capsule, circle, init, InvalidBodyError, InvalidStepError, polygon, segment, tag, World, type BodyOptions } from "./package.js";

beforeAll(() => init());
const ball = { kind: "dynamic", shape: circle([0, 0], 1) } as const;

test("what is removed says all that was said of it, and is added again as it was", () => {
  const world = new World<string>();
  const said: BodyOptions<string> = {
    kind: "dynamic", shapes: [circle([3, 4], 2)], velocity: [1, 2], acceleration: [3, -4], gravityScale: 0.5, tags: tag(31), stoppedBy: tag(2),
    senses: tag(31), response: { bounceAt: 25 }, corners: "diagonal", user: 2 ** 53 - 1, enabled: false, keepSpeed: true, mostTransfer: 40, mass: 3,
    damping: 0.125, oneWay: [0, -1], data: "mine", spin: 0, surfaceSpeed: 0, stopAngles: undefined, pivot: undefined,
  };
  const removed = world.remove(world.add(said));
  expect(removed).toEqual(said);
  expect(world.size).toBe(0);
  const again = world.add({ ...removed, velocity: [9, 9] });
  expect([world.velocity(again), world.data(again), world.mass(again)]).toEqual([[9, 9], "mine", 3]);
  const plain = world.remove(world.add({ shape: segment([0, 0], [9, 0]), oneWay: true }));
  expect(plain).toEqual({
    kind: "fixed", shapes: [segment([0, 0], [9, 0])], velocity: [0, 0], acceleration: [0, 0], gravityScale: 1, tags: 0, stoppedBy: 0xffff_ffff,
    senses: 0, response: undefined, corners: "round", user: 0, enabled: true, keepSpeed: false, mostTransfer: Infinity, mass: 1, damping: 0,
    oneWay: true, data: undefined, spin: 0, surfaceSpeed: 0, stopAngles: undefined, pivot: undefined,
  });
});

test("it is where it was: a ball with its velocity, a wall that was moved, a lift on its way", () => {
  const world = new World({ gravity: [0, 100] });
  const bodies: BodyOptions[] = [
    { ...ball, velocity: [10, 0] }, { kind: "dynamic", shape: capsule([40, 0], [44, 2], 1) }, { shapes: [box([100, 0], [4, 4]), circle([110, 0], 2)], surfaceSpeed: 4 },
    { kind: "kinematic", shape: polygon([[200, 0], [210, 0], [205, 8]]), velocity: [0, 5] },
  ];
  const ids = bodies.map((body) => world.add(body));
  world.teleport(ids[2], [100, 50]);
  world.advance(0.25);
  const before = ids.map((id) => [world.shapes(id), world.position(id), world.velocity(id), world.surfaceSpeed(id)]);
  const again = ids.map((id) => world.add(world.remove(id)));
  expect(again.map((id) => [world.shapes(id), world.position(id), world.velocity(id), world.surfaceSpeed(id)])).toEqual(before);
  expect(again.some((id) => ids.includes(id))).toBe(false);
});

test("a flipper that was turned goes on between its stops, about its pivot, with its front", () => {
  const worlds = [new World(), new World()];
  const [flipper, again] = worlds.map((world) => world.add({
    kind: "kinematic", shape: aabb([100, -4], [160, 4]), pivot: [100, 0], stopAngles: [-0.5, 0.5], spin: -2, oneWay: [0, -1], response: "bounce",
  }));
  for (const world of worlds) world.advance(0.125);
  const removed = worlds[1].remove(again);
  expect(removed.pivot).toEqual([100, 0]);
  expect(removed.stopAngles).toEqual([-0.25, 0.75]);
  const [fx, fy] = removed.oneWay as [number, number];
  expect([Math.abs(fx + Math.sin(0.25)) < 1e-4, Math.abs(fy + Math.cos(0.25)) < 1e-4]).toEqual([true, true]);
  const there = worlds[1].add(removed);
  expect(worlds[1].angle(there)).toBe(0);
  for (const world of worlds) world.advance(1);
  const tips = [[worlds[0], flipper], [worlds[1], there]].map(([world, id]) => (world as World).shapes(id as number)[0] as { obb: { center: number[]; angle: number } });
  expect(tips[1].obb.angle).toBeCloseTo(tips[0].obb.angle, 5);
  expect(tips[1].obb.center[0]).toBeCloseTo(tips[0].obb.center[0], 3);
  expect(tips[1].obb.center[1]).toBeCloseTo(tips[0].obb.center[1], 3);
});

test("in a step it is as at the hit, and may be added in the same closure", () => {
  const world = new World<string>();
  const wall = world.add({ shape: box([0, 50], [100, 10]) });
  const flying = world.add({ ...ball, velocity: [0, 100], data: "mine" });
  let again = -1;
  world.step(1, (hit) => {
    const removed = world.remove(hit.body);
    expect([removed.velocity, removed.data]).toEqual([[0, 100], "mine"]);
    expect((removed.shapes[0] as { circle: { center: number[] } }).circle.center[1]).toBeCloseTo(44, 4);
    again = world.add({ ...removed, velocity: [0, -10] });
  });
  expect([world.has(flying), world.data(again), world.has(wall)]).toEqual([false, "mine", true]);
  expect(world.y(again)).toBeCloseTo(44 - 0.56 * 10, 3);
  expect(() => world.remove(flying)).toThrow(InvalidBodyError);
});

test("a world is cleared: its rules stay, its bodies and their data go, and old handles name nobody", () => {
  const world = new World<string>({ gravity: [0, 9] });
  world.setResponseBetween(tag(0), tag(1), "stop");
  const old = world.add({ ...ball, data: "old" });
  world.add({ shape: box([0, 50], [100, 10]) });
  world.clear();
  expect([world.size, world.ids(), world.has(old), world.gravity, world.responseBetween(tag(1), tag(0))]).toEqual([0, [], false, [0, 9], "stop"]);
  const again = world.add(ball);
  expect([again === old, world.data(again)]).toEqual([false, undefined]);
  world.setVelocity(again, [0, 10]);
  world.add({ shape: box([0, 50], [100, 10]) });
  expect(() => world.step(20, () => world.clear())).toThrow(InvalidStepError);
  expect(world.size).toBe(2);
});

test("a world is gone through body by body, and bodies may go meanwhile", () => {
  const world = new World();
  const ids = [0, 1, 2].map((x) => world.add({ shape: circle([x, 0], 1) }));
  const seen: number[] = [];
  for (const id of world) {
    seen.push(id);
    world.remove(id);
  }
  expect([seen, [...world]]).toEqual([ids, []]);
});
