// Hits are rows of numbers, and are seen as what they say: by console.log, and as JSON.
import { inspect } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { box, circle, init, Swarm, World, type BulletHit, type Hit } from "./package.js";

beforeAll(() => init());

test("a hit is shown as what it says, in its step and kept", () => {
  const world = new World();
  const floor = world.add({ shape: box([0, 50], [100, 10]), tags: 2 });
  const ball = world.add({ kind: "dynamic", shape: circle([0, 35], 5), velocity: [0, 100], tags: 1 });
  const said = {
    time: expect.closeTo(0.05, 5), body: ball, other: floor, shapeIndex: 0, bodyTags: 1, otherTags: 2, x: 0, y: 45, nx: 0, ny: -1, side: "top_bottom",
    vx: 0, vy: 100, surfaceVx: 0, surfaceVy: 0, crushed: false, speed: 100,
  };
  const seen: Hit[] = [];
  let [text, json] = ["", ""];
  world.step(0.1, (hit) => {
    [text, json] = [inspect(hit), JSON.stringify(hit)];
    seen.push(hit.copy());
  });
  expect(JSON.parse(json)).toEqual(said);
  expect(Object.keys(JSON.parse(json))).toEqual(Object.keys(said));
  expect(text).toMatch(/^\{\n  time: 0\.0\d+,\n  body: \d+,\n  other: \d+,[^]* side: 'top_bottom',[^]* speed: 100\n\}$/);
  const { hits } = world;
  expect([inspect(hits), JSON.stringify(hits)]).toEqual([inspect([JSON.parse(json)]), `[${json}]`]);
  for (const hit of [seen[0], world.hits.at(0), ...world.hits]) expect([inspect(hit), JSON.stringify(hit)]).toEqual([text, json]);
});

test("to look at all hits leaves the one at hand as it is", () => {
  const world = new World();
  world.add({ shape: box([0, 50], [100, 10]) });
  for (const x of [-20, 20]) world.add({ kind: "dynamic", shape: circle([x, x / 10], 5), velocity: [0, 100] });
  world.advance(0.5);
  const { hits } = world;
  const first = hits.at(0);
  const text = inspect(first);
  expect([inspect(hits).startsWith("["), JSON.parse(JSON.stringify(hits)).length, inspect(first)]).toEqual([true, 2, text]);
});

test("what a bullet met is shown too", () => {
  const [world, swarm] = [new World(), new Swarm()];
  const wall = world.add({ shape: box([20, 0], [10, 10]) });
  swarm.spawn(0, 0, 100, 0, 1, 7);
  const hits: BulletHit[] = [];
  for (const hit of swarm.meet(world, 1)) hits.push(hit.copy());
  expect(JSON.parse(JSON.stringify(hits[0]))).toEqual({
    index: 0, user: 7, target: null, body: wall, shapeIndex: 0, time: expect.closeTo(0.14, 5), x: 15, y: 0, nx: -1, ny: 0, vx: 100, vy: 0, surfaceVx: 0, surfaceVy: 0,
  });
  expect(inspect(hits)).toContain("target: null");
});
