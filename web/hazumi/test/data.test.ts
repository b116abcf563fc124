import { beforeAll, expect, test, vi } from "vitest";
import { box, circle, init, InvalidBodyError, World } from "./package.js";

beforeAll(() => init());
interface Enemy { name: string; health: number }
const ball = { kind: "dynamic", shape: circle([0, 0], 1) } as const;

test("a body has an object of the game's own, typed", () => {
  const world = new World<Enemy>();
  const goblin = { name: "goblin", health: 3 };
  const id = world.add({ ...ball, data: goblin });
  const plain = world.add(ball);
  expect(world.data(id)).toBe(goblin);
  const health: number | undefined = world.data(id)?.health;
  expect([health, world.data(plain)]).toEqual([3, undefined]);
  world.setData(plain, { name: "orc", health: 9 });
  expect(world.data(plain)?.name).toBe("orc");
  world.setData(plain, undefined);
  expect(world.data(plain)).toBeUndefined();
});

test("it is gone with a body that another hit of the same step removed", () => {
  const world = new World<Enemy>();
  world.add({ shape: box([0, 50], [1000, 10]) });
  const [first, second] = [0, 1].map((at) => world.add({ kind: "dynamic", shape: circle([20 * at, 0], 5), velocity: [0, 100 - at], data: { name: `${at}`, health: 3 } }));
  const told: unknown[] = [];
  world.step(1, (hit) => {
    if (hit.body === first) world.remove(first);
    else for (const ask of [() => world.data(first), () => world.setData(first, { name: "", health: 0 })]) {
      try {
        told.push(ask());
      } catch (error) {
        told.push((error as Error).constructor);
      }
    }
  });
  expect(told.slice(0, 2)).toEqual([InvalidBodyError, InvalidBodyError]);
  expect(world.data(second)?.name).toBe("1");
});

test("it goes with the body, and is not that of the next one at its place", () => {
  const world = new World<Enemy>();
  const id = world.add({ ...ball, data: { name: "goblin", health: 3 } });
  world.remove(id);
  expect(() => world.data(id)).toThrow(InvalidBodyError);
  expect(() => world.setData(id, { name: "", health: 0 })).toThrow(InvalidBodyError);
  expect(world.data(world.add(ball))).toBeUndefined();
});

test("in a step it is at hand at every hit, also of what the step adds and removes", () => {
  const world = new World<Enemy>();
  world.add({ shape: box([0, 50], [100, 10]), data: { name: "wall", health: 1 } });
  world.add({ ...ball, velocity: [0, 100], data: { name: "ball", health: 1 } });
  let made = -1;
  world.step(1, (hit, same) => {
    expect(same.data(hit.other)?.name).toBe("wall");
    same.remove(hit.other);
    expect(same.data(hit.other)?.name).toBe("wall");
    made = same.add({ ...ball, data: { name: "spark", health: 0 } });
    expect(same.data(made)?.name).toBe("spark");
    return "bounce";
  });
  expect(world.data(made)?.name).toBe("spark");
  expect(world.ids().map((id) => world.data(id)?.name).sort()).toEqual(["ball", "spark"]);
});

test("a clone shares the objects, and goes on by itself", () => {
  const world = new World<Enemy>();
  const goblin = { name: "goblin", health: 3 };
  const id = world.add({ ...ball, data: goblin });
  const clone = world.clone();
  expect(clone.data(id)).toBe(goblin);
  clone.setData(id, { name: "orc", health: 9 });
  world.remove(id);
  expect(clone.data(id)?.name).toBe("orc");
});

test("a snapshot has none of it: what is there before and after keeps it, what comes back has none, and a handle given out anew is another body", () => {
  const world = new World<Enemy>();
  const stays = world.add({ ...ball, data: { name: "stays", health: 1 } });
  const goes = world.add({ ...ball, data: { name: "goes", health: 1 } });
  const saved = world.snapshot();
  world.remove(goes);
  const late = world.add({ ...ball, data: { name: "late", health: 1 } });
  world.restore(saved);
  expect([world.data(stays)?.name, world.data(goes)]).toEqual(["stays", undefined]);
  expect(() => world.data(late)).toThrow(InvalidBodyError);
  world.remove(goes);
  const again = world.add(ball);
  expect(again).toBe(late);
  expect(world.data(again)).toBeUndefined();
});

test("a thousand bodies that come and go leave nothing behind", () => {
  const [set, gone] = [vi.spyOn(Map.prototype, "set"), vi.spyOn(Map.prototype, "delete")];
  const world = new World<Enemy>();
  for (let round = 0; round < 1000; round++) {
    const id = world.add({ ...ball, data: { name: String(round), health: 0 } });
    expect(world.data(id)?.name).toBe(String(round));
    world.remove(id);
    expect(gone.mock.calls.at(-1)).toEqual([id]);
  }
  expect([set.mock.calls.length, gone.mock.results.filter(({ value }) => value === true).length]).toEqual([1000, 1000]);
  vi.restoreAllMocks();
});
