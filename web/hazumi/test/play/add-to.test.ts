import { beforeAll, expect, test } from "vitest";
import { init, InvalidInputError, InvalidLevelError, InvalidStepError, Level } from "hazumi/play";
import { circle, tag, thrownBy, World } from "../package.js";

beforeAll(() => init());
const BRICK = tag(3);
const text = (bodies: object[]) => JSON.stringify({ view: { min: [0, 0], max: [100, 100] }, gravity: [0, 90], bodies });
const bodies = [
  { name: "sky", role: "decor", shapes: [{ circle: { center: [9, 9], radius: 4 } }] },
  { name: "floor", shapes: [{ aabb: { min: [0, 90], max: [100, 100] } }], tags: ["brick", "wet"], breaks_after: 2 },
  { name: "ball", role: "ball", shapes: [{ circle: { center: [50, 10], radius: 4 } }], tags: ["ball"], launch: { angle: 90, spread: 90, speed: 100 } },
];

test("a level's bodies come into a world that has others, by label and by word", () => {
  const world = new World<{ label: string }>();
  const own = world.add({ shape: circle([5, 5], 1) });
  const level = Level.fromJson(text(bodies));
  const { ids, labelled, all, tags } = level.addTo(world, { tags: { brick: BRICK }, data: (body, index, id) => ({ label: `${body.name} ${index} ${world.x(id)}` }) });
  expect([world.size, ids.length, ids[0]]).toEqual([3, 3, null]);
  expect([labelled("floor"), labelled("ball")]).toEqual([ids[1], ids[2]]);
  expect([all("wet"), all("ball"), all("nobody")]).toEqual([[ids[1]], [ids[2]], []]);
  expect(tags).toEqual({ brick: BRICK, wet: tag(31), ball: tag(30) });
  expect(world.tags(labelled("floor"))).toBe((BRICK | tag(31)) >>> 0);
  expect([world.data(ids[1]!)?.label, world.data(ids[2]!)?.label, world.data(own)]).toEqual(["floor 1 50", "ball 2 50", undefined]);
  expect([world.gravity, level.gravity]).toEqual([[0, 0], [0, 90]]);
  expect(thrownBy(() => labelled("sky"))).toBeInstanceOf(InvalidInputError);
});

test("what is added goes as it does when the level is played", () => {
  const level = Level.fromJson(text(bodies));
  const world = new World({ gravity: level.gravity });
  const { ids } = level.addTo(world, { seed: 7 });
  const play = level.play({ seed: 7 });
  for (let frame = 0; frame < 30; frame++) {
    world.advance(1 / 60);
    play.step(1 / 60);
  }
  const [x, y] = [...play.poses.subarray(6, 8)];
  expect(world.position(ids[2]!)).toEqual([x, y]);
});

test("a level can come twice, and into a world of the smaller kind of options too", () => {
  const world = new World();
  const level = Level.fromJson(text(bodies));
  const [one, two] = [level.addTo(world), level.addTo(world, { seed: 5n })];
  expect(new Set([...one.ids, ...two.ids].filter((id) => id !== null)).size).toBe(4);
});

test("what makes no sense is told, and adds nothing", () => {
  const world = new World();
  const level = Level.fromJson(text(bodies));
  const said = (options: any) => thrownBy(() => level.addTo(world, options)).message;
  expect(said({ tags: { brick: 3 } })).toBe("tags.brick: must be one tag, as tag(3), got 3");
  expect(said({ tags: { brick: BRICK, wet: BRICK } })).toBe('tags.wet: must be a tag of its own, got that of "brick"');
  expect(said({ seed: 0.5 })).toBe("seed: must be a whole number, got 0.5");
  expect(said({ sed: 1 })).toBe("unknown key `sed` in the options of addTo: did you mean `seed`?");
  expect(thrownBy(() => level.play({ sed: 1 } as any)).message).toBe("unknown key `sed` in the options of play: did you mean `seed`?");
  const words = Object.fromEntries(Array.from({ length: 31 }, (_, bit) => [`own ${bit}`, tag(bit)]));
  const error = thrownBy(() => level.addTo(world, { tags: words }));
  expect(error).toBeInstanceOf(InvalidLevelError);
  expect(error.message).toMatch(/tags: a world has 32 tags at most/);
  expect(world.size).toBe(0);
});

test("not in the closure of a step", () => {
  const world = new World();
  world.add({ shape: circle([0, 50], 10) });
  world.add({ kind: "dynamic", shape: circle([0, 0], 1), velocity: [0, 100] });
  const error = thrownBy(() => world.step(1, () => { Level.fromJson(text(bodies)).addTo(world); }));
  expect(error).toBeInstanceOf(InvalidStepError);
  expect(world.size).toBe(2);
});

test("levels, plays and rooms that were freed say so", () => {
  const level = Level.fromJson(text(bodies));
  const play = level.play();
  level.free();
  expect(thrownBy(() => level.toJson()).message).toBe("this Level was freed: after free() nothing of it can be used");
  expect(thrownBy(() => level.addTo(new World())).code).toBe("freed");
  play.step(0.1);
  play.free();
  expect(thrownBy(() => play.step(0.1)).message).toBe("this Play was freed: after free() nothing of it can be used");
});

test("a level of thousands comes whole: the memory in which its handles are told may move", () => {
  const many = Array.from({ length: 3000 }, (_, at) => ({ name: `brick ${at}`, shapes: [{ aabb: { min: [at * 10, 0], max: [at * 10 + 9, 9] } }], tags: ["brick"] }));
  const world = new World();
  const { ids, labelled } = Level.fromJson(JSON.stringify({ view: { min: [0, 0], max: [100, 100] }, bodies: many })).addTo(world);
  expect([ids.length, world.size, world.has(labelled("brick 2999"))]).toEqual([3000, 3000, true]);
  expect(new Set(ids).size).toBe(3000);
});
