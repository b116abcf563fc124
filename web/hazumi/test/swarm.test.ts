import { beforeAll, expect, test } from "vitest";
import { box, circle, init, InvalidInputError, InvalidStepError, InvalidSwarmError, Swarm, tag, thrownBy, World, type BulletHit } from "./package.js";

beforeAll(() => init());
const MIRROR = tag(0);
const GLASS = tag(1);

/** Bullets to the right at 100 units a second, one on each line; a mirror at x = 60 on line 0, glass at 60 on line 1, a wall at 60 on line 2. */
function gallery(lines = 4) {
  const world = new World();
  const at = (line: number) => box([65, 100 * line], [10, 20]);
  const bodies = [world.add({ shape: at(0), tags: MIRROR }), world.add({ shape: at(1), tags: GLASS }), world.add({ shape: at(2) })];
  const swarm = new Swarm();
  for (let line = 0; line < lines; line++) swarm.spawn(0, 100 * line, 100, 0, 2, line);
  return { world, bodies, swarm };
}

test("what comes of a hit is said for each, by the world and by what was met", () => {
  const { world, bodies, swarm } = gallery();
  const heard: (number | null)[] = [];
  const meetings = swarm.meet(world, 1, {
    filter: { noneOf: GLASS },
    targets: [{ from: [80, 300], radius: 8 }],
    respond: (hit) => {
      heard.push(hit.body);
      if (hit.target !== null) return "pass";
      return world.tags(hit.body!) & MIRROR ? "bounce" : undefined;
    },
  });
  expect(heard).toEqual([bodies[0], bodies[2], null]);
  expect([meetings.hitCount, [...meetings.gone]]).toEqual([3, [2]]);
  expect([...swarm.xs].map(Math.round)).toEqual([16, 100, 100]);
  expect([...swarm.vxs]).toEqual([-100, 100, 100]);
});

test("hits are gone through one by one, as the numbers have them", () => {
  const { world, bodies, swarm } = gallery();
  const meetings = swarm.meet(world, 1, { targets: [{ from: [80, 300], radius: 8 }] });
  const seen = Array.from(meetings, (hit) => hit.copy());
  expect(seen.map(({ index, user, body, target }) => [index, user, body, target])).toEqual([
    [0, 0, bodies[0], null], [1, 1, bodies[1], null], [2, 2, bodies[2], null], [3, 3, null, 0],
  ]);
  expect(seen[0]).toMatchObject({ x: 60, y: 0, nx: -1, ny: 0, vx: 100, vy: 0, surfaceVx: 0, surfaceVy: 0, shapeIndex: 0 });
  expect(seen[0].time).toBeCloseTo(0.58);
});

test("targets alone are answered by a function too", () => {
  const swarm = new Swarm();
  swarm.spawn(0, 0, 100, 0, 2);
  const places: number[] = [];
  swarm.strike([{ from: [30, 0], radius: 3 }, { from: [60, 0], radius: 3 }], 1, (hit: BulletHit) => {
    places.push(hit.target!);
    return hit.target === 0 ? "pass" : "gone";
  });
  expect([places, swarm.length]).toEqual([[0, 1], 0]);
});

test("what the function throws comes out, and the frame is done as was said for all", () => {
  const { world, swarm } = gallery();
  const error = thrownBy(() => swarm.meet(world, 1, { response: "pass", respond: () => { throw new Error("mine"); } }));
  expect([error.message, swarm.length]).toEqual(["mine", 4]);
  expect([...swarm.xs]).toEqual([100, 100, 100, 100]);
});

test("in it neither the world is changed nor the swarm used", () => {
  const { world, bodies, swarm } = gallery();
  const change = thrownBy(() => swarm.meet(world, 0.7, { response: "pass", respond: () => { world.remove(bodies[0]); } }));
  expect(change).toBeInstanceOf(InvalidStepError);
  const again = thrownBy(() => swarm.meet(world, 0.7, { targets: [{ from: [100, 0], radius: 8 }], respond: () => { swarm.clear(); } }));
  expect(again).toBeInstanceOf(InvalidSwarmError);
  expect(again.message).toBe("swarm: cannot be used while it asks what comes of a hit; do it when the frame is done");
  expect(thrownBy(() => gallery().swarm.strike([{ from: [20, 0], radius: 8 }], 1, () => "bonce" as any))).toBeInstanceOf(InvalidInputError);
  expect(world.size).toBe(3);
  swarm.clear();
  expect(swarm.length).toBe(0);
});

test("a clone goes on to the same bits, by itself", () => {
  const { world, swarm } = gallery();
  swarm.advance(0.3);
  const clone = swarm.clone();
  swarm.meet(world, 1, { response: "bounce" });
  expect(clone.length).toBe(4);
  clone.meet(world, 1, { response: "bounce" });
  expect([...clone.xs]).toEqual([...swarm.xs]);
  expect(clone.user(2)).toBe(2);
});

test.each<[string, () => unknown]>([
  ["targets[1].radius: must be a number, got undefined", () => new Swarm().strike([{ from: [0, 0], radius: 1 }, { from: [0, 0] } as any], 1)],
  ["targets[0].from: must be two numbers, got 3", () => new Swarm().strike([{ from: 3, radius: 1 } as any], 1)],
  ["targets: must be an array or a Float32Array, got \"all\"", () => new Swarm().strike("all" as any, 1)],
  ["respond: must be a function, got 3", () => new Swarm().meet(new World(), 1, { respond: 3 as any })],
  ["world: must be a World, got {}", () => new Swarm().meet({} as any, 1)],
])("%s", (message, run) => expect(thrownBy(run).message).toBe(message));

test("hits can be gone through while thousands of bullets come", () => {
  const [world, swarm] = [new World(), new Swarm()];
  const wall = world.add({ shape: box([0, 0], [10, 1000]) });
  for (let y = 0; y < 40; y++) swarm.spawn(-20, y, 100, 0, 1, y);
  const seen: [number, number | null][] = [];
  for (const hit of swarm.meet(world, 1)) {
    seen.push([hit.user, hit.body]);
    for (let more = 0; more < 20_000; more++) swarm.spawn(-2000, 0, 1, 0, 1);
  }
  expect(seen).toEqual(Array.from({ length: 40 }, (_, y) => [y, wall]));
});
