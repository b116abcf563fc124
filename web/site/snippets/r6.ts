import { init } from "hazumi";
import { same } from "./same.ts";
await init();
// #region lines
import { circle, rules } from "hazumi";

const ball = circle([10, 0], 4);
const bat = circle([0, 0], 6);
const [v, swing] = [[-50, 7], [30, 99]] as const;

// Turned round, plus half of the swing: [65, 7].
const after = rules.strike(ball, v, bat, swing, 0.5);
// Off a real, heavy bat: [110, 7].
const heavy = rules.strikeHeavy(ball, v, bat, swing);
// #endregion lines
same([after, heavy], [[65, 7], [110, 7]]);
