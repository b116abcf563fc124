import type { Vec2 } from "./vec2.js";

/**
 * What a hit does to what moves. `"bounce"` keeps the speed; `{ bounce: 0.5 }` half of it (more than 1 is a bumper); `"slide"`
 * goes on along the surface; `"stop"` takes the surface's velocity and goes with it, also at a wall and under a ceiling,
 * until the game gives it a velocity away; `"pass"` goes through, and the pair does not meet again
 * before it is apart; `{ bounceAt: 300 }` bounces and leaves at this speed, a bumper that kicks, and a body that keeps its speed keeps that;
 * `{ velocity }` takes that one, but for what of it enters the surface; `{ direction }` leaves in that one as
 * fast as it came, a body that keeps its speed at that. No bounce makes anything faster than a million units per second: where one
 * would, more than 1 counts as 1. Numbers are of 32 bits here: what is infinite in those, as 1e39 is, is refused wherever it is said.
 */
export type Response = "bounce" | "slide" | "stop" | "pass"
  | {
    /** The share of the speed into the surface that comes back: finite, 0 or more. */
    readonly bounce: number;
  }
  | {
    /** How fast it leaves, in units per second: finite, 0 or more. */
    readonly bounceAt: number;
  }
  | {
    /** In units per second. */
    readonly velocity: Vec2;
  }
  | {
    /** Finite, of any length but 0. */
    readonly direction: Vec2;
  };
