import { init } from "hazumi";
import { same } from "./same.ts";
await init();
// #region lines
import { aabb, circle } from "hazumi";
import { contact, distance, overlap } from "hazumi";

const ball = circle([0, 7], 3);
const floor = aabb([-100, -20], [100, 5]);

// Do they touch at all?
const touch = overlap(ball, floor);
// How far apart? 0, since they overlap.
const apart = distance(ball, floor);
// The way out: where to push the ball, and how far.
const wayOut = contact(ball, floor);
// #endregion lines
same([touch, apart], [true, 0]);
same([wayOut?.normal, wayOut?.depth], [[0, 1], 1]);

// #region closest
import { closest } from "hazumi";

const coin = circle([0, 25], 5);
// Their nearest points, and what lies between them.
const near = closest(coin, floor);
// #endregion closest
same([near.distance, near.onA, near.onB], [15, [0, 20], [0, 5]]);

// #region sweep
import { sweep } from "hazumi";

// It falls from y = 40 by 1000. When does it touch?
const falling = circle([0, 40], 3);
const first = sweep(falling, [0, -1000], floor);
// After 0.032 of the way, on a normal of (0, 1).
// #endregion sweep
same([first?.time.toFixed(6), first?.normal], ["0.032000", [0, 1]]);
