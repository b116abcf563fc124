import type { Vec2 } from "./vec2.js";

/**
 * What a hit does to what moves. `"bounce"` keeps the speed; `{ bounce: 0.5 }` half of it (more than 1 is a bumper); `"slide"`
 * goes on along the surface; `"stop"` takes the surface's velocity; `"pass"` goes through, and the pair does not meet again
 * before it is apart; `{ velocity }` takes that one, but for what of it enters the surface.
 */
export type Response = "bounce" | "slide" | "stop" | "pass"
  | {
    /** The share of the speed into the surface that comes back, 0 or more. */
    readonly bounce: number;
  }
  | {
    /** In units per second. */
    readonly velocity: Vec2;
  };
