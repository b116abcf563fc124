import { init } from "hazumi";
import { same } from "./same.ts";
await init();
// #region lines
import { aabb, circle, rules } from "hazumi";

const brick = aabb([0, 0], [10, 10]);
const ball = circle([-3, -4], 5);
const bounce = rules.breakout(ball, [30, 10], brick);
// The corner: the velocity is now (-10, -30).

// The same place, already leaving: no hit.
const again = rules.breakout(ball, bounce.velocity, brick);
// #endregion lines
same(bounce, { side: "corner", velocity: [-10, -30] });
same(again.side, "none");

// #region world
import { World } from "hazumi";

const world = new World();
const id = world.add({ shape: brick, corners: "diagonal" });
const flying = world.add({
  kind: "dynamic",
  shape: circle([-63, -24], 5),
  velocity: [30, 10],
});

const sides: string[] = [];
world.step(4, (hit) => {
  sides.push(hit.side);
  world.remove(hit.other);
  return "bounce";
});
// #endregion world
same(sides, ["corner"]);
same(world.has(id), false);
same(world.velocity(flying), [-10, -30]);
