import { init } from "hazumi";
import { same } from "./same.ts";
await init();
// #region lines
import { World, aabb, circle } from "hazumi";

const world = new World({ gravity: [0, 500] });
const floor = world.add({
  shape: aabb([-90, 0], [90, 10]),
});
const ball = world.add({
  kind: "dynamic",
  shape: circle([0, -20], 10),
  restitution: 0.5,
});

let hits = 0;
for (let frame = 0; frame < 120; frame++) {
  hits += world.advance(1 / 60).hits;
}
// It hopped, lower and lower. Now it lies there.
const [contact] = world.contacts(ball);
// With the floor, its normal (0, -1), pressing,
// for more than a second.
// #endregion lines
same([contact?.other, contact?.normal, contact?.presses], [floor, [0, -1], true]);
same([hits > 1, (contact?.seconds ?? 0) > 1], [true, true]);

// #region ground
const ground = world.ground(ball, [0, -1]);
const under = ground.floor;
// On a floor: which, its normal, its velocity.
// #endregion ground
same([under?.body, under?.normal, under?.velocity], [floor, [0, -1], [0, 0]]);

// #region ends
world.setVelocity(ball, [0, -100]);
world.advance(1 / 60);
const ends = world.contactEnds();
// One: of the ball and the floor.
// #endregion ends
same(ends, [{ body: ball, other: floor }]);

// #region push
import { tag } from "hazumi";

const room = new World();
room.add({ shape: aabb([200, -50], [210, 50]) });
const add = (x: number) =>
  room.add({
    kind: "dynamic",
    shape: circle([x, 0], 10),
    tags: tag(0),
    response: "slide",
  });
const [hero, barrel] = [add(0), add(50)];

let knocks = 0;
for (let frame = 0; frame < 300; frame++) {
  room.setVelocity(hero, [60, 0]);
  knocks += room.advance(1 / 60).hits;
}
// Two: hero on barrel, and barrel on wall.
// The barrel is in contact with both.
// #endregion push
same(knocks, 2);
same(room.contacts(barrel).length, 2);

// #region pass
const stage = new World({ gravity: [0, 500] });
const plank = stage.add({
  shape: aabb([-50, 0], [50, 8]),
});
const dropper = stage.add({
  kind: "dynamic",
  shape: circle([0, -10], 10),
  restitution: 0,
});
stage.advance(1);
// It stands there. The player presses "down":
stage.pass(dropper, plank);
stage.advance(1 / 60);
// It falls, and the contact is over.
// #endregion pass
same(stage.contacts(dropper), []);
same(stage.contactEnds(), [{ body: dropper, other: plank }]);
