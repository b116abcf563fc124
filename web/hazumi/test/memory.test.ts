// What is written to the module and read from it stays right, whatever the game's closures and options do meanwhile.
import { beforeAll, expect, test } from "vitest";
import * as hazumi from "./package.js";
import { box, circle, init, polygon, Swarm, thrownBy, Walker, World } from "./package.js";

beforeAll(() => init());

const walls = (count = 8) => {
  const world = new World();
  for (let at = 0; at < count; at++) world.add({ shape: box([20 + 10 * at, 0], [2, 16]) });
  return { world, mover: world.add({ kind: "kinematic", shape: circle([0, 0], 3) }) };
};
/** A move of so many hits that ends by an error of the game's, or by an answer that is none. */
function failed(most: number, answer: () => any) {
  const { world, mover } = walls(most);
  let hits = 0;
  thrownBy(() => world.moveBy(mover, [10 * most + 40, 0], () => (++hits === most ? answer() : "pass")));
  expect(hits).toBe(most);
}
const corners = polygon(Array.from({ length: 9 }, (_, at) => [50 * Math.cos(at * 0.69), 50 * Math.sin(at * 0.69)]));

// Each move has twice as many hits as the one before: what it leaves needs more room, and so another place.
test.each<[number, string, (fail: () => void) => void]>([
  [4, "a ray meets what is in its way", (fail) => {
    const { world, mover } = walls();
    fail();
    expect(world.castRay([0, 0], [200, 0], { except: mover })?.time).toBeCloseTo(0.095, 6);
  }],
  [8, "nothing fits into a wall", (fail) => {
    const { world } = walls();
    fail();
    expect(world.fits(box([20, 0], [4, 4]))).toBe(false);
  }],
  [16, "a walker walks as it would have", (fail) => {
    const { world } = walls();
    const hero = world.add({ kind: "kinematic", shape: box([-500, 400], [8, 16]) });
    const walker = new Walker({ velocity: [10, 0] });
    const expected = walker.clone().walk(world.clone(), hero, 1 / 60).position;
    fail();
    expect(walker.walk(world, hero, 1 / 60).position).toEqual(expected);
  }],
  [32, "a body is added where it was said", (fail) => {
    const { world } = walls();
    fail();
    expect(world.position(world.add({ shape: circle([7, 8], 1) }))).toEqual([7, 8]);
  }],
  [64, "a body responds as it was told", (fail) => {
    const { world, mover } = walls();
    fail();
    world.setResponse(mover, { bounce: 0.5 });
    expect(world.response(mover)).toEqual({ bounce: 0.5 });
  }],
  [128, "other worlds are as they were", (fail) => {
    const { world } = walls();
    fail();
    const others = Array.from({ length: 12 }, () => world.clone());
    const sums = others.map((other) => other.checksum());
    expect(hazumi.overlap(corners, corners)).toBe(true);
    expect(others.map((other) => other.checksum())).toEqual(sums);
    for (const other of others) other.free();
  }],
])("after a move of %i hits whose closure failed at the last, %s", (most, _, run) => {
  run(() => failed(most, most % 3 === 1 ? () => { throw new Error("of the game"); } : () => "nonsense"));
});

test("an option that is a getter may ask the world", () => {
  const world = new World({ gravity: [0, 10] });
  const leader = world.add({ kind: "dynamic", shape: circle([5, 6], 2), velocity: [1, 2], acceleration: [3, 4] });
  const follower = world.add({
    kind: "dynamic", shape: circle([50, 60], 3), tags: 4, mass: 2,
    get velocity() { return world.gravity; },
    get acceleration() { return world.acceleration(leader); },
    get stoppedBy() { return world.stoppedBy(leader); },
  });
  expect([world.kind(follower), world.position(follower), world.tags(follower), world.mass(follower)]).toEqual(["dynamic", [50, 60], 4, 2]);
  expect([world.velocity(follower), world.acceleration(follower), world.stoppedBy(follower)]).toEqual([[0, 10], [3, 4], 0xffff_ffff]);
  const shape = { circle: { get center() { return (world.shapes(leader)[0] as any).circle.center; }, radius: 1 } };
  expect(hazumi.distance(shape, circle([15, 6], 1))).toBe(8);
  const filter = { get anyOf() { return world.tags(leader); }, get except() { return world.overlapping(circle([5, 6], 1))[0].body; } };
  expect(world.castRay([-10, 6], [100, 0], filter)).toBeNull();
});

test("an option that is a getter which throws leaves the rest as it was", () => {
  const world = new World();
  const before = world.checksum();
  expect(thrownBy(() => world.add({ shape: circle([0, 0], 1), get data(): never { throw new Error("of the game"); } })).message).toBe("of the game");
  expect(world.checksum()).toBe(before);
  const nested = { shape: circle([0, 0], 1), get user() { try { world.add({ get shape(): never { throw new Error(); } }); } catch { /* The game's own affair. */ } return 7; } };
  expect(world.user(world.add(nested))).toBe(7);
});

/** Makes the module's memory grow: what was a view of it is empty from then on. */
function grow() {
  const world = new World();
  const before = world.positions.buffer;
  const swarms: Swarm[] = [];
  while (world.positions.buffer === before) swarms.push(new Swarm(1 << 18));
  for (const swarm of swarms) swarm.free();
}
const row = () => {
  const world = new World();
  const bricks = [0, 1, 2].map((at) => world.add({ shape: box([30 + 20 * at, 0], [4, 50]), tags: 1 }));
  return { world, bricks };
};
const all = (hit: any) => Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(hit)))
  .filter(([name, { get }]) => get && name !== "numbers").map(([name]) => [name, hit[name]]);

test("a hit of a step is readable when the closure made the memory grow", () => {
  const { world, bricks } = row();
  world.add({ kind: "dynamic", shape: circle([0, 0], 2), velocity: [100, 0] });
  world.step(1, (hit) => {
    const before = all(hit);
    grow();
    expect(all(hit)).toEqual(before);
    expect([hit.other, all(hit.copy())]).toEqual([bricks[0], before]);
    return hit.bend({ center: [28, 0], toward: [-1, 0], halfWidth: 25, most: 1 });
  });
  expect(world.hits.length).toBe(1);
});

test("hits of a move are readable when the closure made the memory grow", () => {
  const { world, bricks } = row();
  const hero = world.add({ kind: "kinematic", shape: circle([0, 0], 2) });
  const met: unknown[] = [];
  world.moveBy(hero, [200, 0], (hit) => {
    grow();
    met.push(hit.other);
    return "pass";
  });
  expect(met).toEqual(bricks);
});

test("hits of a swarm are readable when the game made the memory grow", () => {
  const { world, bricks } = row();
  const swarm = new Swarm();
  const shoot = () => { for (const user of [5, 6, 7]) swarm.spawn(0, user, 100, 0, 1, user); };
  shoot();
  const asked: unknown[] = [];
  swarm.meet(world, 1, { respond: (hit) => { grow(); asked.push([hit.user, hit.body]); } });
  expect(asked).toEqual([5, 6, 7].map((user) => [user, bricks[0]]));
  shoot();
  const met: unknown[] = [];
  for (const hit of swarm.meet(world, 1)) {
    const before = all(hit);
    grow();
    met.push([hit.user, hit.body]);
    expect([all(hit), all(hit.copy())]).toEqual([before, before]);
  }
  expect(met).toEqual(asked);
});

test("hits of the last step are readable when the game made the memory grow", () => {
  const { world, bricks } = row();
  world.add({ kind: "dynamic", shape: circle([0, 0], 2), velocity: [100, 0], response: "pass" });
  world.advance(1);
  const met: unknown[] = [];
  for (const hit of world.hits) {
    grow();
    met.push(hit.other);
  }
  expect(met).toEqual(bricks);
});
