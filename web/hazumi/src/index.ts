/**
 * Exact, time-ordered, deterministic collision and bounce for arcade 2D games. Everything here comes from one import; call
 * {@link init} once and wait for it before anything else.
 *
 * @module hazumi
 */

export { init, initSync } from "./init.js";
export * from "./shared.js";
