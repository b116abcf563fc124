import { init } from "hazumi";
import { same } from "./same.ts";
await init();
// #region lines
import { World, box, circle, segment } from "hazumi";

const world = new World();
// A paddle: told each step where to be at its end.
const paddle = world.add({
  kind: "kinematic",
  shape: box([200, 280], [80, 12]),
  mostTransfer: 300,
});
// A door that turns about its hinge, by itself.
world.add({
  kind: "kinematic",
  shape: segment([0, 0], [60, 0]),
  pivot: [0, 0],
  spin: 1.5,
});
// Drawn from left to right: only what falls is stopped.
const shelf = segment([100, 150], [180, 150]);
world.add({ shape: shelf, oneWay: true });

const ball = world.add({
  kind: "dynamic",
  shape: circle([140, 190], 6),
  velocity: [0, -100],
  keepSpeed: true,
});

world.moveTo(paddle, [240, 280]);
world.advance(1 / 60); // it is there, to the bit
// #endregion lines
same(world.position(paddle), [240, 280]);
for (let i = 0; i < 59; i++) world.advance(1 / 60);
same(Math.abs(world.y(ball) - 90) < 0.01, true);
world.setVelocity(ball, [0, 100]);
world.advance(1);
same(world.vy(ball), -100);
