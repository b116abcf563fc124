import { beforeAll, expect, test } from "vitest";
import * as hazumi from "./package.js";
import { box, circle, FreedError, init, InvalidStepError, Swarm, thrownBy, Walker, World } from "./package.js";

beforeAll(() => init());
const ball = { kind: "dynamic", shape: circle([0, 0], 1) } as const;

test.each<[string, () => hazumi.World | hazumi.Swarm | hazumi.Walker, ((it: any) => unknown)[]]>([
  ["World", () => new World(), [
    (world) => world.advance(1), (world) => world.step(1, () => "bounce"), (world) => world.add(ball), (world) => world.positions, (world) => world.size,
    (world) => world.hits, (world) => world.clone(), (world) => world.snapshot(), (world) => world.castRay([0, 0], [1, 0]), (world) => { world.gravity = [0, 1]; },
    (world) => new Swarm().meet(world, 1), (world) => new Walker().walk(world, 1, 1), (world) => world.debugDraw({} as any), (world) => world.data(1),
  ]],
  ["Swarm", () => new Swarm(), [(swarm) => swarm.spawn(0, 0, 0, 0, 1), (swarm) => swarm.xs, (swarm) => swarm.length, (swarm) => swarm.meet(new World(), 1)]],
  ["Walker", () => new Walker(), [(walker) => walker.walk(new World(), 1, 1), (walker) => walker.clone(), (walker) => walker.dropThrough(), (walker) => walker.leaveFloor(),
    (walker) => walker.floor, (walker) => walker.onFloor, (walker) => walker.wall, (walker) => walker.onCeiling, (walker) => walker.secondsInAir, (walker) => walker.carriedVelocity,
    (walker) => walker.mayJump(), (walker) => walker.snapshot(),
  ]],
])("a %s that was freed says so, whatever it is asked", (name, make, uses) => {
  for (const use of uses) {
    const it = make();
    it.free();
    const error = thrownBy(() => use(it));
    expect(error).toBeInstanceOf(FreedError);
    expect(error).toBeInstanceOf(hazumi.HazumiError);
    expect([error.code, error.message]).toEqual(["freed", `this ${name} was freed: after free() nothing of it can be used`]);
  }
});

test("to free twice does nothing", () => {
  const world = new World();
  world.free();
  world.free();
});

test("a world is not freed while it steps, and is all there afterwards", () => {
  const world = new World();
  world.add({ shape: box([0, 50], [100, 10]) });
  world.add({ ...ball, velocity: [0, 100] });
  const error = thrownBy(() => world.step(1, () => world.free() as never));
  expect(error).toBeInstanceOf(InvalidStepError);
  expect(error.message).toMatch(/^free: not while a closure of the game is asked/);
  expect(world.size).toBe(2);
  world.free();
});

test("a world is not freed while a swarm asks about a hit in it", () => {
  const [world, swarm] = [new World(), new Swarm()];
  world.add({ shape: box([0, 0], [10, 10]) });
  swarm.spawn(-20, 0, 100, 0, 1);
  const error = thrownBy(() => swarm.meet(world, 1, { respond: () => { world.free(); } }));
  expect(error).toBeInstanceOf(InvalidStepError);
  expect(world.size).toBe(1);
  world.free();
});
