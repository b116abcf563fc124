import { init } from "hazumi";
import { same } from "./same.ts";
await init();
// #region lines
import { World, aabb, box } from "hazumi";

const world = new World();
for (let i = 0; i < 10; i++) {
  const x = 16 * i;
  world.add({ shape: aabb([x, 90], [x + 16, 106]) });
}
world.add({ shape: aabb([100, 0], [110, 90]) });
const hero = world.add({
  kind: "kinematic",
  shape: box([20, 70], [12, 20]),
});

// Down onto the floor, along it, up to the wall.
const moved = world.moveBy(hero, [100, 20], "slide");
// It is at (94, 80) now.
// On the ground: any hit whose normal points up.
const grounded = moved.hits.some((hit) => hit.ny < -0.7);
// #endregion lines
same([moved.position, grounded], [[94, 80], true]);

// #region events
import { allBut, circle, tag } from "hazumi";

const COIN = tag(1);
const coin = world.add({
  shape: circle([150, 40], 5),
  tags: COIN,
});
// Coins do not stop the ball; it only senses them.
world.add({
  kind: "dynamic",
  shape: circle([150, 70], 4),
  velocity: [0, -60],
  stoppedBy: allBut(COIN),
  senses: COIN,
});

world.advance(1);
const picked: number[] = [];
for (const event of world.touchEvents()) {
  if (event.begins) picked.push(event.other);
}
// #endregion events
same(picked, [coin]);
