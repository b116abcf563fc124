import { beforeAll, expect, test } from "vitest";
import { aabb, box, circle, init, segment, Swarm, tag, World, type BodyOptions, type Response } from "./package.js";

beforeAll(() => init());

test("casts mind one-way bodies, if they are told to", () => {
  const world = new World();
  const plank = world.add({ shape: aabb([0, 0], [100, 10]), oneWay: [0, -1] });
  const minded = { mindOneWay: true };
  expect(world.castRay([50, -20], [0, 80], minded)).toMatchObject({ body: plank, time: 0.25, normal: [0, -1] });
  expect(world.castRay([50, 60], [0, -80], minded)).toBeNull();
  expect(world.castRay([50, 60], [0, -80])).toMatchObject({ body: plank });
  expect(world.castShape(circle([50, 60], 5), [0, -80], minded)).toBeNull();
  expect(world.castShape(circle([50, 9], 5), [0, -80], minded)).toBeNull();
  expect(world.castShape(circle([50, -25], 5), [0, 80], minded)).toMatchObject({ time: 0.25 });
  expect([world.fits(circle([50, 9], 5)), world.fits(circle([50, 9], 5), minded)]).toEqual([false, true]);
  expect(world.castRay([50, -20], [0, 80], { ...minded, except: plank })).toBeNull();
});

test("a filter leaves out several bodies", () => {
  const world = new World();
  const walls = [0, 20, 40, 60].map((x) => world.add({ shape: aabb([x, -5], [x + 10, 5]), tags: tag(0) }));
  expect(world.castRay([-10, 0], [100, 0], { except: walls.slice(0, 2) })).toMatchObject({ body: walls[2] });
  expect(world.nearest([-10, 0], 100, { except: walls.slice(0, 3) })).toMatchObject({ body: walls[3] });
  expect(world.castRay([-10, 0], [100, 0], { except: walls })).toBeNull();
  const swarm = new Swarm();
  swarm.spawn(-10, 0, 200, 0, 1, 0);
  const met = swarm.meet(world, 1, { filter: { except: walls.slice(0, 3), anyOf: tag(0) } });
  expect(met.hits[3]).toBe(walls[3]);
});

test("several shapes are asked with at once, as each alone", () => {
  const world = new World();
  const floor = world.add({ shape: aabb([-100, 90], [100, 110]) });
  const fence = world.add({ shape: segment([50, 0], [50, 60]) });
  const table = [aabb([0, 0], [40, 10]), aabb([15, 10], [25, 30])];
  const alone = table.map((shape) => world.castShape(shape, [0, 120])!.time);
  expect(world.castShape(table, [0, 120])).toMatchObject({ body: floor, time: Math.min(...alone), ownShapeIndex: 1 });
  const wide = [circle([48, 30], 3), ...table, box([50, 90], [10, 10])];
  expect(world.overlapping(wide)).toEqual([
    { body: floor, shapeIndex: 0, ownShapeIndex: 3 },
    { body: fence, shapeIndex: 0, ownShapeIndex: 0 },
  ]);
  expect([world.fits(table), world.fits(wide)]).toEqual([true, false]);
  expect([world.castShape([], [0, 1]), world.overlapping([]), world.fits([])]).toEqual([null, [], true]);
  const lamp = world.add({ kind: "kinematic", shapes: table });
  world.teleport(lamp, [20, 25]);
  expect(world.castShape(world.shapes(lamp), [0, 80], { except: lamp })).toMatchObject({ body: floor, time: 0.5, ownShapeIndex: 1 });
});

test("a move is tried and not made", () => {
  const world = new World();
  const wall = world.add({ shape: aabb([50, -20], [60, 20]) });
  const hero = world.add({ kind: "kinematic", shape: box([0, 0], [20, 20]) });
  const tried = world.testMove(hero, [64, 5]);
  expect([tried.position, tried.hits.map((hit) => hit.other)]).toEqual([[40, 5], [wall]]);
  expect(world.testMove(hero, [64, 0], "stop").remainder).toEqual([24, 0]);
  expect(world.testMove(hero, [64, 0], "pass").position).toEqual([64, 0]);
  expect(world.position(hero)).toEqual([0, 0]);
  const moved = world.moveBy(hero, [64, 5]);
  expect(moved.position).toEqual(tried.position);
});

test("a shape is changed if there is room", () => {
  const world = new World();
  world.add({ shape: aabb([0, 0], [100, 20]) });
  const [crouching, standing] = [aabb([90, 20], [100, 32]), aabb([90, 8], [100, 32])];
  const hero = world.add({ kind: "kinematic", shape: crouching });
  const before = world.checksum();
  expect(world.trySetShape(hero, standing)).toBe(false);
  expect(world.checksum()).toBe(before);
  world.moveBy(hero, [40, 0]);
  expect(world.trySetShape(hero, standing)).toBe(true);
  expect(world.describedShapes(hero)).toEqual([standing]);
});

test("a body says its restitution, if its response is a bounce", () => {
  const world = new World();
  const ball = world.add({ kind: "dynamic", shape: circle([0, 0], 1), restitution: 0.5 });
  expect(world.restitution(ball)).toBe(0.5);
  world.setRestitution(ball, 0.25);
  expect([world.restitution(ball), world.response(ball)]).toEqual([0.25, { bounce: 0.25 }]);
  world.setRestitution(ball, 1);
  expect([world.restitution(ball), world.response(ball)]).toEqual([1, "bounce"]);
  for (const other of [null, "slide", "stop", "pass", { bounceAt: 9 }, { velocity: [1, 2] }, { direction: [1, 2] }] as const) {
    world.setResponse(ball, other);
    expect(world.restitution(ball)).toBeNull();
  }
  const before = world.checksum();
  expect(() => world.setRestitution(ball, -1)).toThrow("response.bounce: must be finite and >= 0, got -1");
  expect(world.checksum()).toBe(before);
});

test("a ball has its new restitution in the middle of a step", () => {
  const world = new World();
  world.add({ shape: box([0, 10], [100, 10]) });
  world.add({ shape: box([0, -10], [100, 10]) });
  const ball = world.add({ kind: "dynamic", shape: circle([0, 0], 1), velocity: [0, 8] });
  world.step(1, () => { world.setRestitution(ball, 0.5); });
  world.advance(1.5);
  expect(world.velocity(ball)[1]).toBeCloseTo(4, 5);
});

test("a body says all that it was said to be", () => {
  const world = new World();
  const said: BodyOptions = {
    kind: "dynamic", shape: circle([3, 4], 2), velocity: [1, 2], acceleration: [3, -4], gravityScale: 0.5, tags: tag(31), stoppedBy: tag(2),
    senses: tag(31), response: { bounce: 0.25 }, corners: "diagonal", user: 7, enabled: false, keepSpeed: true, mostTransfer: 40, mass: 3,
    damping: 0.125, oneWay: [0, -1],
  };
  const ball = world.add(said);
  expect({
    kind: world.kind(ball), shape: world.describedShapes(ball)[0], velocity: world.velocity(ball), acceleration: world.acceleration(ball),
    gravityScale: world.gravityScale(ball), tags: world.tags(ball), stoppedBy: world.stoppedBy(ball), senses: world.senses(ball),
    response: world.response(ball), corners: world.corners(ball), user: world.user(ball), enabled: world.enabled(ball),
    keepSpeed: world.keepsSpeed(ball), mostTransfer: world.mostTransfer(ball), mass: world.mass(ball), damping: world.damping(ball),
    oneWay: world.oneWay(ball),
  }).toEqual(said);
  const door = world.add({ kind: "kinematic", shape: segment([0, 0], [9, 0]), pivot: [1, 2], stopAngles: [-0.5, 0.25], spin: 2, oneWay: true });
  expect([world.pivot(door), world.stopAngles(door), world.spin(door), world.oneWay(door)]).toEqual([[1, 2], [-0.5, 0.25], 2, true]);
  const plain = world.add({ shape: circle([0, 0], 1) });
  expect([world.response(plain), world.oneWay(plain), world.stopAngles(plain), world.pivot(plain), world.mostTransfer(plain), world.corners(plain),
    world.stoppedBy(plain), world.senses(plain), world.mass(plain), world.gravityScale(plain)])
    .toEqual([null, false, null, null, Infinity, "round", 0xffff_ffff, 0, 1, 1]);
  expect(world.checksumOf(ball)).not.toBe(world.checksumOf(door));
  world.remove(ball);
  expect(world.checksumOf(ball)).toBeUndefined();
});

test("responses come back as they went, of a body and of a pair of tags", () => {
  const world = new World();
  const ball = world.add({ kind: "dynamic", shape: circle([0, 0], 1) });
  const all: Response[] = [
    "bounce", "slide", "stop", "pass", { bounce: 0.5 }, { bounceAt: 300 }, { velocity: [1, -2] }, { direction: [0, -1] },
  ];
  for (const response of all) {
    world.setResponse(ball, response);
    world.setResponseBetween(tag(0), tag(1), response);
    expect([world.response(ball), world.responseBetween(tag(1), tag(0))]).toEqual([response, response]);
  }
  world.setResponse(ball, null);
  world.setResponseBetween(tag(0), tag(1), null);
  expect([world.response(ball), world.responseBetween(tag(0), tag(1))]).toEqual([null, null]);
});
