import { beforeAll, expect, test } from "vitest";
import { aabb, init, Room, segment } from "../package.js";

beforeAll(() => init());

test("rooms push walkers back, one frame later as in the tutorial, or at once", () => {
  const frames = (swept: boolean) => {
    const room = new Room({ swept });
    const hero = room.addWalker({ aabb: aabb([-5, -5], [5, 5]) });
    const wall = room.addThing({ shape: segment([8, -50], [8, 50]) });
    room.walk(hero, [1, 0]);
    const hits = Array.from({ length: 4 }, () => room.frame()).flat();
    expect(hits[0]).toMatchObject({ walker: hero, other: wall, pushed: true });
    return room.offset(hero)[0];
  };
  expect(frames(true)).toBe(3);
  expect(frames(false)).toBe(4);
});
