import { init } from "hazumi";
import { same } from "./same.ts";
await init();
// #region lines
import { circle, rules, segment } from "hazumi";

const wall = segment([0, 0], [10, 0]);
const ball = circle([13, 4], 5);
const seen = rules.circleSegment(ball, wall);
// The foot, (13, 0), is beyond the end B.
// So B counts: 5 away. That is the radius: a hit.
// #endregion lines
same([seen.hit, seen.nearest, seen.distance, seen.footDistance], [true, "b", 5, 4]);
same(seen.foot, [13, 0]);
