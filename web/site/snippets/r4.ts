import { init } from "hazumi";
import { same } from "./same.ts";
await init();
// #region lines
import { circle, obb, rules } from "hazumi";

// Its middle, its length and width, its angle.
const laser = obb([0, 0], [200, 8], 0);
const player = circle([104.9, 8.9], 5);

const seen = rules.laser(laser, player);
// seen.hit: false, it is past the corner
// seen.hitIgnoringCorners: true
// #endregion lines
same([seen.hit, seen.hitIgnoringCorners], [false, true]);

// #region turning
import { laserTouch } from "hazumi";

// Half a turn within one frame: from 0 to π.
const beam = {
  pivot: [0, 0] as const,
  length: 300,
  halfWidth: 4,
  from: 0,
  to: Math.PI,
};
const touch = laserTouch(
  { turning: beam },
  { from: [0, 200], radius: 5, ring: 20 },
);
// A hit, a little before the middle of the frame.
// #endregion turning
same([touch.near, touch.time > 0.48 && touch.time < 0.5], ["hit", true]);
