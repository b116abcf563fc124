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

// #region ask
const plank = world.add({
  shape: aabb([200, 40], [260, 48]),
  oneWay: [0, -1],
});
// A table: a top, and a leg that lands first.
const top = aabb([210, 0], [250, 6]);
const leg = aabb([228, 6], [232, 20]);
const down = world.castShape([top, leg], [0, 80]);
// From below the plank lets everything through.
const up = world.castRay([230, 80], [0, -60], {
  mindOneWay: true,
});
// #endregion ask
same([down?.body, down?.time, down?.ownShapeIndex, up], [plank, 0.25, 1, null]);

// #region try
// Where would it get to, and may it stand up there?
const there = world.testMove(hero, [-30, 0], "slide");
const tall = box([20, 62], [12, 36]);
const stands = world.trySetShape(hero, tall);
// #endregion try
same([there.position, stands], [[64, 80], true]);

// #region passed
// The hero senses coins, and walks through them.
world.setSenses(hero, COIN);
world.setStoppedBy(hero, allBut(COIN));
const way = [70, 40].map((x) =>
  world.add({ shape: circle([x, 80], 5), tags: COIN }));

const walked = world.moveBy(hero, [-80, 0]);
// First the coin at 70, then the one at 40.
const taken = walked.passed.map((passed) => passed.other);
for (const coin of taken) world.remove(coin);
// #endregion passed
same([taken, walked.passed[0]?.time, walked.hits.length], [way, Math.fround(13 / 80), 0]);
