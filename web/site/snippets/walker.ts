import { init } from "hazumi";
import { same } from "./same.ts";
await init();
// #region world
import {
  World, Walker, aabb, box, polygon,
} from "hazumi";

const world = new World();
world.add({ shape: aabb([0, 200], [400, 240]) });
const hill = polygon(
  [[80, 200], [140, 170], [200, 200]],
);
world.add({ shape: hill });
const lift = world.add({
  kind: "kinematic",
  shape: aabb([260, 200], [300, 206]),
});

const hero = world.add({
  kind: "kinematic",
  shape: box([20, 180], [12, 20]),
});
// Up is where y gets smaller.
const walker = new Walker({
  up: [0, -1],
  stepHeight: 8,
});
// #endregion world
const dt = 1 / 60;
const right = 1;
let jump = false;
let jumped = false;
let landed = false;
const slopes: number[] = [];
for (let frame = 0; frame < 180; frame++) {
  jump ||= frame === 120;
  // #region frame
  // 1. The world moves: lifts, ferries, balls.
  world.advance(dt);
  // 2. Keys and gravity.
  walker.velocity[0] = 120 * right;
  walker.velocity[1] += 900 * dt;
  if (jump && walker.mayJump(0.1)) {
    walker.velocity[1] = -320;
  }
  // 3. The hero moves.
  const walked = walker.walk(world, hero, dt);
  if (walked.crushed) { /* start again */ }
  // #endregion frame
  // #region read
  if (walked.landed !== null) { /* dust, a thud */ }
  // How far to turn the picture; in the air not at all.
  const [nx, ny] = walker.floor?.normal ?? [0, -1];
  const slope = Math.atan2(nx, -ny);
  // #endregion read
  slopes.push(Math.round((slope * 180) / Math.PI));
  landed ||= walked.landed !== null;
  jumped ||= jump && walked.leftFloor;
  jump = false;
}
same([jumped, landed, world.has(lift)], [true, true, true]);
same([Math.min(...slopes), Math.max(...slopes)], [-27, 27]);

// #region limits
walker.steepestSlope = (50 * Math.PI) / 180;
walker.stepHeight = 10;
walker.snapDistance = 12;
// #endregion limits

// #region drop
import { allBut, tag } from "hazumi";

// A platform that holds from above.
const plank = aabb([0, 100], [60, 104]);
world.add({ shape: plank, oneWay: [0, -1] });
// Down and jump: through it, once.
walker.dropThrough();

// A coin does not stop the hero, who senses it.
const COIN = tag(1);
const coin = world.add({
  shape: box([30, 90], [8, 8]),
  tags: COIN,
});
world.setStoppedBy(hero, allBut(COIN));
world.setSenses(hero, COIN);
// #endregion drop
walker.leaveFloor();
world.teleport(hero, [30, 50]);
walker.velocity = [0, 0];
const found: number[] = [];
for (let frame = 0; frame < 60; frame++) {
  world.advance(dt);
  walker.velocity[1] += 900 * dt;
  // #region coins
  const walked = walker.walk(world, hero, dt);
  for (const passed of walked.passed) {
    found.push(passed.other);
  }
  // #endregion coins
}
same([found, walker.onFloor], [[coin], true]);
