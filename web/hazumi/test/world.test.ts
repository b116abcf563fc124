import { beforeAll, expect, test } from "vitest";
import { aabb, allBut, bodyIndex, box, circle, init, polygon, segment, Swarm, tag, InvalidBodyError, laserTouch, World, type BodyId, type Hit } from "./package.js";

beforeAll(() => init());
const BRICK = tag(0);
const COIN = tag(1);

function breakout() {
  const world = new World();
  const bricks = Array.from({ length: 10 }, (_, i) => world.add({ shape: box([20 + 40 * i, 50], [40, 16]), tags: BRICK }));
  const ball = world.add({ kind: "dynamic", shape: circle([200, 300], 8), velocity: [180, -240] });
  return { world, bricks, ball };
}

test("a ball bounces off a row of bricks as off one wall, and a brick can be removed midway", () => {
  const { world, ball } = breakout();
  const seen: Hit[] = [];
  const report = world.step(1, (hit, same) => {
    expect(same).toBe(world);
    expect(world.y(ball)).toBeCloseTo(66, 4);
    seen.push(hit.copy());
    if (hit.otherTags & BRICK) world.remove(hit.other);
    return "bounce";
  });
  expect(report).toEqual({ hits: 1, bounded: 0, crushed: 0 });
  expect(seen[0]).toMatchObject({ time: Math.fround(0.975), nx: 0, ny: 1, side: "top_bottom", vx: 180, vy: -240, crushed: false, speed: 240 });
  expect(world.has(seen[0].other)).toBe(false);
  expect(world.size).toBe(10);
  expect(world.velocity(ball)).toEqual([180, 240]);
});

test("one hit object is handed over again and again", () => {
  const world = new World();
  world.add({ shape: box([0, -50], [1000, 20]) });
  world.add({ shape: box([0, 50], [1000, 20]) });
  world.add({ kind: "dynamic", shape: circle([0, 0], 5), velocity: [10, 500] });
  const objects = new Set<Hit>();
  const times: number[] = [];
  world.step(1, (hit) => {
    objects.add(hit);
    times.push(hit.time);
  });
  expect(objects.size).toBe(1);
  expect(times.length).toBeGreaterThan(3);
  expect(Array.from(world.hits, (hit) => hit.time)).toEqual(times);
  expect(world.hits.numbers.length).toBe(16 * times.length);
});

test("step and advance give the same bits, and a clone goes on alike", () => {
  const { world } = breakout();
  const copy = world.clone();
  for (let i = 0; i < 240; i++) {
    world.step(1 / 60, () => undefined);
    copy.advance(1 / 60);
    expect(copy.checksum()).toBe(world.checksum());
  }
});

test("a snapshot brings it all back, handles too", () => {
  const { world, ball } = breakout();
  world.advance(0.5);
  const saved = world.snapshot();
  const sum = world.checksum();
  world.advance(3);
  expect(world.checksum()).not.toBe(sum);
  expect(saved).toBeInstanceOf(Uint8Array);
  world.restore(saved);
  expect(world.checksum()).toBe(sum);
  expect(world.x(ball)).toBeCloseTo(290);
});

test("views have all bodies by place, also after memory has grown", () => {
  const world = new World();
  const ids = Array.from({ length: 5000 }, (_, i) => world.add({ kind: "dynamic", shape: circle([i, 2 * i], 1), velocity: [1, 0] }));
  world.remove(ids[3]);
  world.advance(1);
  const positions = world.positions;
  expect(positions.length).toBe(10_000);
  expect(positions[2 * bodyIndex(ids[3])]).toBeNaN();
  expect([positions[2 * bodyIndex(ids[10])], positions[2 * bodyIndex(ids[10]) + 1]]).toEqual([11, 20]);
  expect(world.velocities[2 * bodyIndex(ids[10])]).toBe(1);
  const again = world.add({ shape: circle([0, 0], 1) });
  expect(bodyIndex(again)).toBe(bodyIndex(ids[3]));
  expect(again).not.toBe(ids[3]);
  expect(world.has(ids[3])).toBe(false);
  expect(world.ids().length).toBe(5000);
  expect(world.positionsAt(0.5)[2 * bodyIndex(ids[10])]).toBe(10.5);
});

test("what a closure throws comes out of the step, and the world goes on", () => {
  const { world, ball } = breakout();
  let asked = 0;
  expect(() => world.step(1, () => { asked++; throw new RangeError("mine"); })).toThrow(new RangeError("mine"));
  expect(asked).toBe(1);
  expect(world.velocity(ball)).toEqual([180, 240]);
  expect(world.step(1, () => "bounce").hits).toBe(0);
});

test("responses", () => {
  const fly = (response: any) => {
    const world = new World();
    world.add({ shape: aabb([50, -100], [60, 100]) });
    const ball = world.add({ kind: "dynamic", shape: circle([0, 0], 10), velocity: [80, 30] });
    world.step(1, () => response);
    return [...world.velocity(ball), world.x(ball)];
  };
  expect(fly("bounce").slice(0, 2)).toEqual([-80, 30]);
  expect(fly({ bounce: 0.5 }).slice(0, 2)).toEqual([-40, 30]);
  expect(fly("stop").slice(0, 2)).toEqual([0, 0]);
  expect(fly("pass")).toEqual([80, 30, 80]);
  expect(fly({ velocity: [-1, 2] }).slice(0, 2)).toEqual([-1, 2]);
  expect(fly({ direction: [0, 7] })[0]).toBe(0);
  expect(fly({ direction: [0, 7] })[1]).toBeCloseTo(Math.hypot(80, 30), 4);
  expect(fly("slide")[2]).toBeCloseTo(40, 3);
});

test("a paddle that steers", () => {
  const world = new World();
  const paddle = world.add({ kind: "kinematic", shape: box([0, 100], [80, 12]) });
  const ball = world.add({ kind: "dynamic", shape: circle([30, 0], 4), velocity: [0, 200] });
  world.step(1, (hit) => (hit.other === paddle ? hit.bend({ center: world.position(paddle), toward: [0, -1], halfWidth: 40, most: Math.PI / 3 }) : undefined));
  expect(world.vx(ball)).toBeCloseTo(200 / Math.SQRT2, 2);
  expect(world.vy(ball)).toBeCloseTo(-200 / Math.SQRT2, 2);
});

test("a fast paddle bends the way of a ball that keeps its speed, and nothing else", () => {
  const world = new World();
  const paddle = world.add({ kind: "kinematic", shape: box([0, 100], [80, 14]) });
  const ball = world.add({ kind: "dynamic", shape: circle([181, 80], 6), velocity: [0, 100], keepSpeed: true });
  let hits = 0;
  for (let i = 0; i < 30; i++) {
    world.moveTo(paddle, [20 * i, 100]);
    hits += world.step(1 / 60, (hit) => hit.bend({ center: world.position(paddle), toward: [0, -1], halfWidth: 40, most: 1 })).hits;
  }
  expect(hits).toBeGreaterThan(0);
  expect(Math.hypot(...world.velocity(ball))).toBeCloseTo(100, 3);
});

test("what moves by itself, is led or is moved by hand is drawn on its way within the step", () => {
  const world = new World();
  const lift = world.add({ kind: "kinematic", shape: aabb([0, 0], [10, 10]), velocity: [100, 0], spin: 0.5 });
  const walker = world.add({ kind: "kinematic", shape: box([0, 50], [10, 10]) });
  world.advance(1);
  world.moveBy(walker, [4, 0]);
  expect([0, 0.25, 1].map((fraction) => world.positionAt(lift, fraction))).toEqual([[5, 5], [30, 5], [105, 5]]);
  expect([0, 0.25, 1].map((fraction) => world.angleAt(lift, fraction))).toEqual([0, 0.125, 0.5]);
  expect(world.positionsAt(0.25)[2 * bodyIndex(lift)]).toBe(30);
  expect(world.anglesAt(0.25)[bodyIndex(lift)]).toBe(0.125);
  expect(world.positionAt(walker, 0.5)).toEqual([2, 50]);
  expect(world.angleAt(walker, 0.5)).toBe(0);
  // As in Rust: outside 0 to 1 it is the nearer end, and what is no number is the end.
  expect([-1, 2, Infinity, NaN].map((fraction) => world.positionAt(lift, fraction))).toEqual([[5, 5], [105, 5], [105, 5], [105, 5]]);
  expect([-1, 2, NaN].map((fraction) => world.angleAt(lift, fraction))).toEqual([0, 0.5, 0.5]);
  expect([-1, 2, NaN].map((fraction) => world.positionsAt(fraction)[2 * bodyIndex(walker)])).toEqual([0, 4, 4]);
  world.teleport(lift, [7, 7]);
  expect([0, 0.5, 1].map((fraction) => world.positionAt(lift, fraction))).toEqual([[7, 7], [7, 7], [7, 7]]);
  world.remove(lift);
  expect(() => world.angleAt(lift, 0.5)).toThrow();
});

test("kinematic bodies go where they are told", () => {
  const world = new World();
  const door = world.add({ kind: "kinematic", shape: box([0, 0], [10, 100]), spin: 0 });
  world.moveTo(door, [30, 0], 0.25);
  world.advance(0.5);
  expect(world.position(door)).toEqual([30, 0]);
  expect(world.angle(door)).toBeCloseTo(0.25, 6);
  expect(world.shapes(door)[0]).toHaveProperty("obb");
  const wall = world.add({ shape: box([100, 0], [10, 100]) });
  const walker = world.add({ kind: "kinematic", shape: box([60, 0], [10, 10]) });
  const moved = world.moveBy(walker, [80, 5]);
  expect(moved.position[0]).toBe(90);
  expect(moved.hits.map((hit) => hit.other)).toEqual([wall]);
});

test("a hit says which shape of a body it is of, and a move what part of the motion was not used", () => {
  const world = new World();
  const stairs = world.add({ shapes: [box([100, 40], [10, 10]), box([100, 20], [10, 10]), box([100, 0], [10, 10])] });
  const ball = world.add({ kind: "dynamic", shape: circle([0, 20], 5), velocity: [100, 0] });
  world.advance(1);
  expect([...world.hits].map(({ body, other, shapeIndex }) => [body, other, shapeIndex])).toEqual([[ball, stairs, 1]]);
  world.remove(ball);
  const walker = world.add({ kind: "kinematic", shape: box([60, 0], [10, 10]) });
  const moved = world.moveBy(walker, [80, 0], "stop");
  expect(moved.position).toEqual([90, 0]);
  expect(moved.remainder).toEqual([50, 0]);
  expect(moved.hits.map(({ other, shapeIndex }) => [other, shapeIndex])).toEqual([[stairs, 2]]);
});

test("questions", () => {
  const world = new World();
  const glass = world.add({ shape: aabb([40, -50], [41, 50]), tags: COIN });
  const wall = world.add({ shape: aabb([90, -50], [100, 50]) });
  expect(world.castRay([0, 0], [120, 0])).toMatchObject({ body: glass, time: Math.fround(40 / 120) });
  expect(world.castRay([0, 0], [120, 0], { noneOf: COIN })).toEqual({ body: wall, shapeIndex: 0, ownShapeIndex: 0, time: 0.75, point: [90, 0], normal: [-1, 0] });
  expect(world.castRay([0, 0], [0, 10])).toBeNull();
  expect(world.castShape(circle([0, 0], 10), [120, 0], { anyOf: COIN })).toMatchObject({ body: glass, time: 0.25 });
  expect(world.overlapping(box([65, 0], [60, 10]))).toMatchObject([{ body: glass, shapeIndex: 0 }, { body: wall, shapeIndex: 0 }]);
  expect(world.nearest([80, 0], 20)).toEqual({ body: wall, shapeIndex: 0, distance: 10, point: [90, 0] });
  expect(world.nearest([80, 0], 5)).toBeNull();
  expect(world.nearest([80, 0], undefined, { except: wall })).toMatchObject({ body: glass });
});

test("touches that last", () => {
  const world = new World();
  const coin = world.add({ shape: circle([50, 0], 0), tags: COIN });
  const ball = world.add({ kind: "dynamic", shape: circle([0, 0], 10), velocity: [80, 0], stoppedBy: allBut(COIN), senses: COIN });
  world.advance(0.6);
  expect(world.touchEvents()).toMatchObject([{ time: 0.5, body: ball, other: coin, begins: true }]);
  expect(world.touching(ball)).toEqual([coin]);
  expect(world.positionAt(ball, 0.5)[0]).toBeCloseTo(24, 4);
  expect(Array.from(world.path(ball)).length).toBe(6);
});

test("contacts last until they end", () => {
  const world = new World();
  world.gravity = [0, 500];
  const floor = world.add({ shape: box([0, 5], [40, 10]) });
  const ball = world.add({ kind: "dynamic", shape: circle([0, -10], 10), restitution: 0 });
  expect(world.contacts(ball)).toEqual([]);
  world.advance(0.5);
  expect(world.contacts(ball)).toMatchObject([{ body: ball, other: floor, shapeIndex: 0, normal: [0, -1], presses: true }]);
  expect(world.contacts(floor)).toMatchObject([{ body: floor, other: ball }]);
  expect(world.contacts(floor)[0]!.normal[1]).toBe(1);
  world.setVelocity(ball, [200, 0]);
  world.advance(0.5);
  expect(world.contacts(ball)).toEqual([]);
  expect(world.contactEnds()).toEqual([{ body: ball, other: floor }]);
  world.advance(0.5);
  expect(world.contactEnds()).toEqual([]);
});

test("a hero drops through its platform, between steps and in a closure", () => {
  const world = new World({ gravity: [0, 500] });
  const platform = world.add({ shapes: [aabb([-20, 0], [0, 10]), aabb([0, 0], [20, 10])] });
  const floor = world.add({ shape: aabb([-90, 100], [90, 110]) });
  const hero = world.add({ kind: "dynamic", shape: circle([0, -10], 10), response: "slide" });
  const drop = (pass: () => void) => {
    world.teleport(hero, [-5, -20]);
    world.setVelocity(hero, [0, 0]);
    world.advance(0.5);
    expect(world.contacts(hero)).toMatchObject([{ other: platform }]);
    pass();
    expect(world.contacts(hero)).toEqual([]);
    world.advance(1);
    expect(world.contactEnds()).toEqual([{ body: hero, other: platform }]);
    expect(world.contacts(hero)).toMatchObject([{ other: floor }]);
  };
  drop(() => world.pass(hero, platform));
  drop(() => world.pass(platform, hero));
  world.teleport(hero, [-5, -20]);
  world.setVelocity(hero, [0, 0]);
  const met: number[] = [];
  world.step(1, (hit, world) => {
    met.push(hit.other);
    if (hit.other === platform) world.pass(hit.body, hit.other);
  });
  expect(met).toEqual([platform, floor]);
  world.pass(hero, platform);
  expect(() => world.pass(floor, platform)).toThrow(InvalidBodyError);
  world.remove(platform);
  expect(() => world.pass(hero, platform)).toThrow(InvalidBodyError);
});

test("a swarm among walls and targets", () => {
  const world = new World();
  const wall = world.add({ kind: "fixed", shape: aabb([100, -50], [120, 50]) });
  const swarm = new Swarm();
  swarm.spawn(48, 0, 200, 0, 2, 7);
  swarm.spawn(0, 0, 200, 0, 2, 8);
  const met = swarm.meet(world, 0.5, { response: "bounce", targets: [{ from: [30, 0], radius: 8, ring: 2 }] });
  // The second is gone at the target, before it comes to the wall.
  expect([met.hitCount, met.grazeCount, met.bounded]).toEqual([2, 0, 0]);
  expect(Array.from(met.hits.subarray(0, 6))).toEqual([1, 8, 1, 0, 0, Math.fround(0.2)]);
  expect(Array.from(met.hits.subarray(14))).toEqual([0, 7, 0, wall, 0, 0.5, 100, 0, -1, 0, 200, 0, 0, 0]);
  expect(Array.from(met.gone)).toEqual([1]);
  expect([swarm.length, swarm.xs[0], swarm.vxs[0]]).toEqual([1, 48, -200]);
  const responses = Uint8Array.of(2);
  expect(swarm.meet(world, 1, { filter: { except: wall }, responses }).hitCount).toBe(0);
  expect(Array.from(swarm.strike(Float32Array.of(-252, 0, -252, 0, 8, 0, 0, 0), 0.5, "bounce", responses).hits.subarray(0, 4))).toEqual([0, 7, 1, 0]);
  swarm.turnToward([0, 1000], 0.5, 1);
  expect(Math.hypot(swarm.vxs[0]!, swarm.vys[0]!)).toBeCloseTo(200, 3);
  expect(() => swarm.strike([{ from: [0, 0], radius: -1 }], 1)).toThrow(/^targets\[0\]\.radius/);
  expect(() => swarm.strike(new Float32Array(7), 1)).toThrow(/targets/);
  expect(() => swarm.meet(world, 1, { response: "explode" as never })).toThrow(/response: must be/);
});

test("a crowd is pushed apart", () => {
  const world = new World();
  const [a, b] = [-2, 2].map((x) => world.add({ kind: "dynamic", shape: circle([x, 0], 5), tags: tag(0) }));
  expect(world.separate(tag(0), 0, 1)).toBe(2);
  expect([a, b].map((id) => world.positions[2 * bodyIndex(id!)])).toEqual([-5, 5]);
  expect(world.separate(tag(1))).toBe(0);
  expect(() => world.separate(tag(0), -1)).toThrow(/gap/);
});

test("a swarm", () => {
  const swarm = new Swarm(100);
  swarm.spawn(-100, 0, 200, 0, 2, 42);
  swarm.spawnAll(Float32Array.of(0, 50, 0, 0, 2, 0, 8, 0, 0, 2));
  expect(swarm.length).toBe(3);
  const found = swarm.frame(1, { from: [0, 0], radius: 3, ring: 5 });
  expect([found.hitCount, found.grazeCount]).toEqual([1, 1]);
  expect(Array.from(found.hits)).toEqual([0, Math.fround(95 / 200), -1, 0]);
  expect(found.grazes[0]).toBe(2);
  expect(swarm.user(0)).toBe(42);
  expect(Array.from(swarm.xs)).toEqual([100, 0, 0]);
  expect(swarm.cull(aabb([-50, -60], [50, 60]))).toBe(1);
  expect(swarm.length).toBe(2);
  expect(swarm.burn(1, { pinned: { pivot: [0, 40], length: 100, halfWidth: 8, angle: 0 } })[0]).toBe(0);
  expect(laserTouch({ turning: { pivot: [0, 0], length: 100, halfWidth: 2, from: 0, to: 3 } }, { from: [0, 50], radius: 3 }).near).toBe("hit");
  swarm.clear();
  expect(swarm.length).toBe(0);
});

test("polygons come back as they went", () => {
  const world = new World();
  const corners = [[0, 0], [10, 0], [5, 8]] as const;
  const id = world.add({ shape: polygon(corners) });
  expect(world.shapes(id)).toEqual([{ polygon: { points: corners } }]);
});

test("a portal, a kick and a change of kind, told in the closure of a step", () => {
  const world = new World();
  const portal = world.add({ shape: box([50, 0], [4, 40]), tags: tag(0) });
  const bumper = world.add({ shape: box([250, 0], [4, 40]), tags: tag(1) });
  const ball = world.add({ kind: "dynamic", shape: circle([0, 0], 2), velocity: [100, 0] });
  const told: BodyId[] = [];
  world.step(1, (hit) => {
    told.push(hit.other);
    if (hit.other === portal) {
      world.teleport(ball, [200, 0]);
      world.setTags(ball, tag(5));
      world.setUser(ball, 9);
      return "pass";
    }
    world.setDamping(ball, 1);
    return { bounceAt: 300 };
  });
  expect(told).toEqual([portal, bumper]);
  const index = bodyIndex(ball);
  // 0.46 s to the portal, 0.46 s on to the bumper, and back at 300.
  expect(world.positions[2 * index]).toBeCloseTo(246 - 0.08 * 300, 2);
  expect(world.velocities[2 * index]).toBeCloseTo(-300, 3);
  world.advance(1);
  // By then it has met the portal from behind, which nobody let it through.
  expect(world.velocities[2 * index]).toBeCloseTo(300 * Math.exp(-1), 2);
  expect(() => world.setDamping(ball, -1)).toThrow(/^damping: must be finite and >= 0, got -1$/);
});

test("a flipper stops", () => {
  const world = new World();
  const flipper = world.add({ kind: "kinematic", shape: aabb([0, -4], [60, 4]), pivot: [0, 0], stopAngles: [-0.5, 0.5], spin: -15 });
  world.advance(0.1);
  expect(world.angleAt(flipper, 1)).toBe(-0.5);
  world.setStopAngles(flipper, null);
  world.advance(0.1);
  expect(world.angleAt(flipper, 1)).toBe(-2);
  expect(() => world.setStopAngles(flipper, [1, 0])).toThrow("stopAngles[1]: must be at least stopAngles[0], got 0");
});

test("a belt carries what stops on it, and runs as it is told", () => {
  const world = new World({ gravity: [0, 900] });
  const belt = world.add({ shape: aabb([0, 100], [400, 120]), surfaceSpeed: 60, response: "stop" });
  const crate = world.add({ kind: "dynamic", shape: box([20, 90], [20, 20]) });
  for (let i = 0; i < 60; i++) world.advance(1 / 60);
  expect(world.x(crate)).toBeCloseTo(80, 3);
  expect(world.velocity(crate)).toEqual([60, 0]);
  expect(world.ground(crate, [0, -1])?.floor?.velocity).toEqual([60, 0]);
  world.setSurfaceSpeed(belt, -30);
  for (let i = 0; i < 60; i++) world.advance(1 / 60);
  expect(world.x(crate)).toBeCloseTo(50, 3);
  expect(() => world.setSurfaceSpeed(belt, NaN)).toThrow(/^surfaceSpeed: must be finite, got NaN$/);
});
