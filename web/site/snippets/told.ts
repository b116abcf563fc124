import { init } from "hazumi";
import { same } from "./same.ts";
await init();
// #region lines
import { World, box, circle, tag } from "hazumi";

const PORTAL = tag(0);
const BUMPER = tag(1);

const world = new World();
const door = box([50, 0], [4, 40]);
world.add({ shape: door, tags: PORTAL });
const bumper = box([250, 0], [4, 40]);
world.add({ shape: bumper, tags: BUMPER });
const ball = world.add({
  kind: "dynamic",
  shape: circle([0, 0], 2),
  velocity: [100, 0],
});

world.step(1, (hit) => {
  if (hit.otherTags & PORTAL) {
    world.teleport(hit.body, [200, 0]);
    return "pass";
  }
  // A kick: off it at 300, however slowly it came.
  world.setUser(hit.body, 1);
  return { bounceAt: 300 };
});
// #endregion lines
// 0.46 s to the portal, 0.46 s on to the bumper, and 0.08 s back.
same(Math.round(world.x(ball) * 100), 22200);
same(world.velocity(ball), [-300, 0]);
