import { init } from "hazumi";
import { same } from "./same.ts";
await init();
// #region lines
import { World, aabb, box } from "hazumi";

const world = new World({ gravity: [0, 900] });
// Two belts in a row: the second is faster.
const belt = (x: number, surfaceSpeed: number) => world.add({
  shape: aabb([x, 100], [x + 200, 120]),
  surfaceSpeed,
  response: "stop",
});
const [slow, fast] = [belt(0, 60), belt(200, 120)];
const shape = box([170, 90], [20, 20]);
const pack = world.add({ kind: "dynamic", shape });

world.advance(1); // half a second on each
// #endregion lines
same(Math.abs(world.x(pack) - 260) < 0.01, true);
// #region lever
// A lever that turns them round.
world.setSurfaceSpeed(slow, -60);
world.setSurfaceSpeed(fast, -120);
// #endregion lever
world.advance(1);
same(Math.abs(world.x(pack) - 170) < 0.01, true);
