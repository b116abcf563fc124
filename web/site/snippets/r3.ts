import { init } from "hazumi";
import { same } from "./same.ts";
await init();
// #region lines
import { circle, line, rules } from "hazumi";

// Through (0, 0), in the direction (3, 0).
const wall = line([0, 0], [3, 0]);
const ball = circle([-700, 5], 5);
const seen = rules.circleLine(ball, wall);
// A hit, 5 away. A line has no ends to miss.
// #endregion lines
same([seen.hit, seen.distance, seen.foot, seen.along], [true, 5, [-700, 0], -700]);
