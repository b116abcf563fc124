import { init } from "hazumi/play";
import { same } from "./same.ts";
await init();
// #region lines
import { aabb, rules, segment } from "hazumi/play";

const walker = { aabb: aabb([-5, -5], [5, 5]), speed: 2 };
const wall = segment([-20, 4], [20, 4]);
const push = rules.pushBack(walker, { shape: wall });
// [0, -2]

// A wall that comes toward the walker carries it.
const carried = rules.pushBack(walker, {
  shape: wall,
  moved: [1, -3],
});
// [1, -5]
// #endregion lines
same([push, carried], [[0, -2], [1, -5]]);

// #region room
import { Room } from "hazumi/play";

const room = new Room();
const box = aabb([-5, -5], [5, 5]);
const hero = room.addWalker({ aabb: box });
room.addThing({ shape: segment([8, -50], [8, 50]) });

room.walk(hero, [1, 0]); // keep going right
for (let i = 0; i < 60; i++) {
  for (const hit of room.frame()) {
    const push = hit.push; // taken in the next frame
  }
}
// #endregion room
const x = room.offset(hero)[0];
same(x >= 2 && x <= 6, true);
