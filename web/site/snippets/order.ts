import { init } from "hazumi";
import { same } from "./same.ts";
await init();
// #region lines
import { World, aabb, circle } from "hazumi";

// A floor of two tiles, and a wall that stands on it.
const world = new World();
for (const shape of [
  aabb([0, 100], [40, 120]),
  aabb([40, 100], [80, 120]),
  aabb([80, 0], [90, 120]),
]) {
  world.add({ shape });
}
// It falls onto the seam, and then into the wall.
const ball = world.add({
  kind: "dynamic",
  shape: circle([20, 75], 5),
  velocity: [40, 40],
});

world.advance(2);
for (const hit of world.hits) {
  console.log(hit.time, hit.x, hit.y, hit.nx, hit.ny);
}
// #endregion lines
same(Array.from(world.hits, (hit) => [hit.time, hit.nx, hit.ny]), [[0.5, 0, -1], [0.5, 0, -1], [1.375, -1, 0]]);
same(world.velocity(ball), [-40, -40]);
