// What bodies are told: what is none of what they can be told is refused, as `add` refuses it, and never taken for something else.
import { beforeAll, expect, test } from "vitest";
import { aabb, box, circle, HazumiError, init, InvalidGravityError, InvalidInputError, InvalidMoveError, segment, tag, thrownBy, World, type BodyId } from "./package.js";

beforeAll(() => init());

test.each([40, 32, -1, NaN, 1.5, Infinity])("tag(%s) is refused", (n) => {
  const error = thrownBy(() => tag(n));
  expect(error).toBeInstanceOf(HazumiError);
  expect(error.code).toBe("invalid_input");
  expect(error.message).toBe(`tag: there are 32 tags, whole numbers from 0 to 31, got ${n}`);
});

test("tags are those from 0 to 31", () => {
  expect(Array.from({ length: 32 }, (_, n) => tag(n))).toEqual(Array.from({ length: 32 }, (_, n) => 2 ** n));
});

test("a door gets another hinge, and stays where it is", () => {
  const world = new World();
  const door = world.add({ kind: "kinematic", shape: aabb([0, -2], [60, 2]), pivot: [0, 0], spin: 1 });
  world.advance(0.5);
  const before = world.shapes(door)[0] as { obb: { center: number[] } };
  world.setPivot(door, [60, 0]);
  const after = world.shapes(door)[0] as { obb: { center: number[] } };
  expect(after.obb.center[0]).toBeCloseTo(before.obb.center[0], 4);
  expect(after.obb.center[1]).toBeCloseTo(before.obb.center[1], 4);
  expect(world.pivot(door)).toEqual([60, 0]);
  expect(world.x(door)).toBeCloseTo(60 * Math.cos(0.5), 4);
  const hinge = world.position(door);
  world.advance(0.5);
  expect(world.position(door)).toEqual(hinge);
  expect(world.angle(door)).toBeCloseTo(1, 5);
  expect(thrownBy(() => world.setPivot(door, [NaN, 0])).message).toBe("pivot: must be finite, got [NaN, 0]");
  const wall = world.add({ shape: segment([0, 0], [1, 0]) });
  expect(thrownBy(() => world.setPivot(wall, [0, 0])).message).toMatch(/^pivot: only for kinematic bodies, and body \d+ is fixed$/);
});

test("in the closure of a step it counts from the next one on", () => {
  const world = new World();
  const door = world.add({ kind: "kinematic", shape: aabb([0, -2], [60, 2]), pivot: [0, 0], spin: 1 });
  world.add({ shape: box([500, 50], [100, 10]) });
  world.add({ kind: "dynamic", shape: circle([500, 0], 1), velocity: [0, 100] });
  const after = world.clone();
  expect(world.step(1, () => { world.setPivot(door, [60, 0]); return "bounce"; }).hits).toBe(1);
  after.advance(1);
  after.setPivot(door, [60, 0]);
  expect(world.checksum()).toBe(after.checksum());
  expect(world.pivot(door)).toEqual([60, 0]);
});

type Tell = (world: World, id: BodyId, wrong: any) => void;
const setters: [string, Tell, unknown[]][] = [
  ["corners", (world, id, wrong) => world.setCorners(id, wrong), ["x", true, null, 1]],
  ["oneWay", (world, id, wrong) => world.setOneWay(id, wrong), ["x", 1, ["0", "1"], [0], null]],
  ["stopAngles", (world, id, wrong) => world.setStopAngles(id, wrong), ["ab", [1], true, {}]],
  ["tags", (world, id, wrong) => world.setTags(id, wrong), ["1", null, [1]]],
  ["stoppedBy", (world, id, wrong) => world.setStoppedBy(id, wrong), ["1", undefined]],
  ["senses", (world, id, wrong) => world.setSenses(id, wrong), ["1", {}]],
  ["velocity", (world, id, wrong) => world.setVelocity(id, wrong), ["12", ["1", "2"], 5, null]],
  ["acceleration", (world, id, wrong) => world.setAcceleration(id, wrong), ["12", [null, 1]]],
  ["pivot", (world, id, wrong) => world.setPivot(id, wrong), ["12", [1]]],
  ["position", (world, id, wrong) => world.teleport(id, wrong), ["12", [true, false], undefined]],
  ["position", (world, id, wrong) => world.moveTo(id, wrong), ["12", [1]]],
  ["angle", (world, id, wrong) => world.moveTo(id, [0, 0], wrong), ["1", null]],
  ["gravityScale", (world, id, wrong) => world.setGravityScale(id, wrong), ["1", null, [2]]],
  ["mass", (world, id, wrong) => world.setMass(id, wrong), ["1", true]],
  ["spin", (world, id, wrong) => world.setSpin(id, wrong), ["1", null]],
  ["damping", (world, id, wrong) => world.setDamping(id, wrong), ["1", null]],
  ["restitution", (world, id, wrong) => world.setRestitution(id, wrong), ["1", null, [1]]],
  ["mostTransfer", (world, id, wrong) => world.setMostTransfer(id, wrong), ["1", null]],
  ["surfaceSpeed", (world, id, wrong) => world.setSurfaceSpeed(id, wrong), ["1", null]],
  ["user", (world, id, wrong) => world.setUser(id, wrong), ["1", null, 0.5, -1]],
  ["response", (world, id, wrong) => world.setResponse(id, wrong), ["bonce", 5, true, {}]],
  ["response", (world, _, wrong) => world.setResponseBetween(1, 2, wrong), ["bonce", 5, true, {}]],
  ["a", (world, _, wrong) => world.setResponseBetween(wrong, 2, "stop"), ["1", null]],
  ["shapes", (world, id, wrong) => world.setShapes(id, wrong), ["x", {}, circle([0, 0], 1)]],
  ["gravity", (world, _, wrong) => { world.gravity = wrong; }, ["12", 5, ["1", "2"]]],
  ["motion", (world, id, wrong) => world.moveBy(id, wrong), ["12", [1], null]],
  ["motion", (world, id, wrong) => world.testMove(id, wrong), ["12", ["1", 2]]],
  ["tags", (world, _, wrong) => world.separate(wrong), ["1", null]],
  ["anyOf", (world, _, wrong) => world.castRay([0, 0], [1, 0], { anyOf: wrong }), ["1", null]],
];

test.each(setters)("%s that is none is refused, and the world stays as it was", (name, tell, wrongs) => {
  for (const kind of ["fixed", "kinematic", "dynamic"] as const) {
    const world = new World();
    const id = world.add({ kind, shape: circle([0, 0], 1) });
    const before = world.checksum();
    for (const wrong of wrongs) {
      const error = thrownBy(() => tell(world, id, wrong));
      expect(error).toBeInstanceOf(InvalidInputError);
      expect(error.message).toMatch(new RegExp(`^${name}: must be `));
    }
    expect(world.checksum()).toBe(before);
  }
});

test.each(["x", 1, ["0", "1"]])("oneWay: %j is refused of a new body as well", (oneWay: any) => {
  expect(thrownBy(() => new World().add({ shape: circle([0, 0], 1), oneWay })).message).toMatch(/^oneWay: must be /);
});

test("gravity and motions that are no numbers have errors of their own", () => {
  const world = new World({ gravity: [0, 9] });
  const hero = world.add({ kind: "kinematic", shape: circle([0, 0], 1) });
  expect(thrownBy(() => { world.gravity = [NaN, 0]; })).toBeInstanceOf(InvalidGravityError);
  expect(thrownBy(() => new World({ gravity: [0, Infinity] })).code).toBe("invalid_gravity");
  expect(thrownBy(() => world.moveBy(hero, [NaN, 0]))).toBeInstanceOf(InvalidMoveError);
  expect(world.gravity).toEqual([0, 9]);
});

test("a move says whether it was bounded, and whether there was no room", () => {
  const world = new World();
  for (const [low, high] of [[-20, -10], [10, 20]]) world.add({ shape: aabb([low, -50], [high, 50]) });
  const hero = world.add({ kind: "kinematic", shape: box([0, 0], [2, 2]) });
  expect(world.moveBy(hero, [100, 0], "bounce")).toMatchObject({ position: [-8, 0], bounded: false, crushed: false });
  const far = world.testMove(hero, [1e9, 0], "bounce");
  expect([far.hits.length, far.bounded, far.crushed]).toEqual([4096, true, false]);
  const [full, wide] = [new World(), 1e7];
  for (const [low, high] of [[[-wide, 2], [wide, wide]], [[-wide, -wide], [wide, -2]], [[2, -wide], [wide, wide]], [[-wide, -wide], [-2, wide]]] as const) {
    full.add({ shape: aabb(low, high) });
  }
  const stuck = full.add({ kind: "kinematic", shape: box([0, 0], [10, 10]) });
  expect(full.moveBy(stuck, [10, 0])).toMatchObject({ position: [0, 0], remainder: [10, 0], bounded: false, crushed: true });
});
