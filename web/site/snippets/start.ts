// #region lines
import { init, World, box, circle } from "hazumi";

await init();
const world = new World();
const brick = world.add({
  shape: box([200, 50], [40, 16]),
});
const ball = world.add({
  kind: "dynamic",
  shape: circle([200, 300], 8),
  velocity: [0, -240],
});

// One second. The closure hears of every hit.
world.step(1, (hit) => {
  if (hit.other === brick) world.remove(brick);
  return "bounce";
});
// #endregion lines
import { same } from "./same.ts";
same(world.has(brick), false);
same(world.velocity(ball), [0, 240]);
