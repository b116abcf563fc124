import { init } from "hazumi";
import { same } from "./same.ts";
await init();
// #region lines
import { World, capsule } from "hazumi";

const world = new World({ gravity: [0, 900] });
const flipper = world.add({
  kind: "kinematic",
  shape: capsule([0, 0], [60, 0], 6),
  pivot: [0, 0],
  stopAngles: [-0.5, 0.4], // up, and at rest
});
// Held, it flips up; let go, it falls back.
function button(held: boolean) {
  world.setSpin(flipper, held ? -20 : 10);
}

button(false);
world.advance(0.1);
const rests = world.angle(flipper); // 0.4
button(true);
world.advance(0.1);
const holds = world.angle(flipper); // -0.5
// #endregion lines
same([rests, holds], [Math.fround(0.4), -0.5]);
// A ball that lies on it is thrown: faster than it fell.
import { circle } from "hazumi";
button(false);
for (let i = 0; i < 6; i++) world.advance(1 / 60);
const ball = world.add({ kind: "dynamic", shape: circle([40, 0], 6), restitution: 0 });
button(true);
for (let i = 0; i < 6; i++) world.advance(1 / 60);
same(world.vy(ball) < -300, true);
