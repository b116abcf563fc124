import { init } from "hazumi";
import { same } from "./same.ts";
await init();
// #region lines
import { World, circle } from "hazumi";

const world = new World();
const ball = world.add({
  kind: "dynamic",
  shape: circle([0, 0], 10),
  velocity: [100, 0],
  damping: 0.5,
});

world.advance(1);
// It still has 100 · e^-0.5 = 60.65 of its speed,
const speed = world.vx(ball);
// and comes to rest at 100 / 0.5 = 200.
const end = world.x(ball) + speed / world.damping(ball);
// #endregion lines
same([Math.abs(speed - 100 * Math.exp(-0.5)) < 0.001, Math.abs(end - 200) < 0.01], [true, true]);
// The same by sixty short steps.
const [at, copy] = [world.x(ball), new World()];
const again = copy.add({ kind: "dynamic", shape: circle([0, 0], 10), velocity: [100, 0], damping: 0.5 });
for (let i = 0; i < 60; i++) copy.advance(1 / 60);
same(Math.abs(copy.x(again) - at) < 0.01, true);
// And it does come there.
for (let i = 0; i < 60; i++) world.advance(1);
same(Math.abs(world.x(ball) - 200) < 0.1, true);
