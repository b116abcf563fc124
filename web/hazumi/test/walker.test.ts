import { beforeAll, expect, test } from "vitest";
import { aabb, allBut, box, circle, init, InvalidBodyError, InvalidSnapshotError, tag, Walker, World } from "./package.js";

beforeAll(() => init());
const COIN = tag(0);
const DT = 1 / 60;

function level() {
  const world = new World();
  const floor = world.add({ shape: aabb([-100, 0], [200, 20]) });
  const hero = world.add({ kind: "kinematic", shape: box([0, -10], [12, 20]) });
  const walker = new Walker({ stepHeight: 8 });
  const frame = (speed = 0) => {
    world.advance(DT);
    walker.velocity[0] = speed;
    walker.velocity[1] += 900 * DT;
    return walker.walk(world, hero, DT);
  };
  return { world, floor, hero, walker, frame };
}

test("a walker stands, walks up a step, jumps once and lands", () => {
  const { world, floor, hero, walker, frame } = level();
  world.add({ shape: aabb([60, -8], [200, 0]) });
  for (let i = 0; i < 10; i++) frame();
  expect(walker.floor).toMatchObject({ body: floor, shapeIndex: 0, normal: [0, -1], velocity: [0, 0] });
  let stepped = 0;
  for (let i = 0; i < 60; i++) stepped += frame(90).stepped;
  expect(stepped).toBeCloseTo(8, 3);
  expect(world.position(hero)[0]).toBeCloseTo(90, 2);
  expect(world.position(hero)[1]).toBeCloseTo(-18, 3);
  walker.velocity[1] = -200;
  expect(frame().leftFloor).toBe(true);
  expect([walker.onFloor, walker.mayJump(1)]).toEqual([false, false]);
  let landed: number | null = null;
  for (let i = 0; i < 60; i++) landed ??= frame().landed;
  expect(landed).toBeGreaterThan(180);
  expect([walker.onFloor, walker.secondsInAir, walker.wall, walker.onCeiling]).toEqual([true, 0, null, false]);
});

test("a ferry takes it along, and it keeps the velocity when it jumps off", () => {
  const { world, hero, walker, frame } = level();
  world.teleport(hero, [0, -40]);
  const ferry = world.add({ kind: "kinematic", shape: box([0, -25], [40, 10]), velocity: [60, 0] });
  for (let i = 0; i < 30; i++) frame();
  const on = world.x(hero) - world.x(ferry);
  for (let i = 0; i < 30; i++) frame();
  expect(world.x(hero) - world.x(ferry)).toBeCloseTo(on, 4);
  expect(walker.floor?.velocity[0]).toBeCloseTo(60, 3);
  walker.velocity[1] = -200;
  frame();
  expect(walker.carriedVelocity[0]).toBeCloseTo(60, 3);
});

test("it drops through a plank, and tells of coins and of what it pushed", () => {
  const { world, hero, walker, frame } = level();
  world.teleport(hero, [0, -60]);
  world.add({ shape: aabb([-20, -50], [20, -46]), oneWay: [0, -1] });
  const coin = world.add({ shape: circle([0, -30], 3), tags: COIN });
  world.setStoppedBy(hero, allBut(COIN));
  world.setSenses(hero, COIN);
  for (let i = 0; i < 5; i++) frame();
  expect(walker.onFloor).toBe(true);
  walker.dropThrough();
  const found: number[] = [];
  for (let i = 0; i < 60; i++) found.push(...frame().passed.map((passed) => passed.other));
  expect(found).toEqual([coin]);
  expect(world.y(hero)).toBeCloseTo(-10, 3);
  const crate = world.add({ kind: "dynamic", shape: box([30, -6], [12, 12]), tags: tag(3), response: "slide" });
  const pushed = Array.from({ length: 30 }, () => frame(80).pushed).flat();
  expect(pushed[0]).toMatchObject({ body: crate, direction: [1, 0] });
  expect(pushed[0].speed).toBeCloseTo(80, 3);
});

test("a clone and a snapshot go on to the same bits", () => {
  const { world, hero, walker, frame } = level();
  for (let i = 0; i < 20; i++) frame(50);
  const [copy, again] = [world.clone(), walker.clone()];
  const restored = new Walker();
  restored.restore(walker.snapshot());
  expect(restored).toMatchObject({ stepHeight: 8, snapDistance: null, up: [0, -1] });
  expect([restored.velocity, restored.floor]).toEqual([walker.velocity, walker.floor]);
  for (const one of [walker, again]) one.velocity = [30, -100];
  walker.walk(world, hero, DT);
  again.walk(copy, hero, DT);
  expect(copy.checksum()).toBe(world.checksum());
  expect(again.velocity).toEqual(walker.velocity);
  expect(() => restored.restore(new Uint8Array(9))).toThrow(InvalidSnapshotError);
});

test("what a game tells a walker between two walks is in its snapshot", () => {
  const { world, hero, walker, frame } = level();
  for (let i = 0; i < 20; i++) frame();
  walker.velocity = [30, -300];
  walker.stepHeight = 3;
  const [restored, copy] = [new Walker(), world.clone()];
  restored.restore(walker.snapshot());
  expect([restored.velocity, restored.stepHeight]).toEqual([[30, -300], 3]);
  walker.walk(world, hero, DT);
  restored.walk(copy, hero, DT);
  expect(world.position(hero)[1]).toBeLessThan(-14);
  expect(copy.checksum()).toBe(world.checksum());
  expect(restored.velocity).toEqual(walker.velocity);
});

test("what makes no sense is refused", () => {
  const { world, hero, walker } = level();
  walker.velocity = [NaN, 0];
  expect(() => walker.walk(world, hero, DT)).toThrow(InvalidBodyError);
  walker.velocity = [0, 0];
  expect(() => walker.walk(world, hero, -1)).toThrow(/dt: must be finite and >= 0/);
  world.remove(hero);
  expect(() => walker.walk(world, hero, DT)).toThrow(InvalidBodyError);
});

test("a dynamic body's ground, and what a move came through", () => {
  const { world, floor, hero } = level();
  world.gravity = [0, 900];
  const ball = world.add({ kind: "dynamic", shape: circle([50, -20], 5), response: "slide" });
  world.advance(1);
  expect(world.ground(ball, [0, -1])).toMatchObject({ onFloor: true, onWall: false, onCeiling: false, floor: { body: floor } });
  expect(() => world.ground(ball, [0, 0])).toThrow(/up: must have a direction/);
  const coin = world.add({ shape: circle([20, -10], 2), tags: COIN });
  world.setStoppedBy(hero, allBut(COIN));
  world.setSenses(hero, COIN);
  const moved = world.moveBy(hero, [24, 0]);
  expect(moved.passed).toEqual([{ time: 0.5, other: coin, shapeIndex: 0 }]);
  world.advance(DT);
  expect(world.touching(hero)).toEqual([coin]);
});
