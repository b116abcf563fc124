/**
 * All that `hazumi` has, and levels as JSON, play, recordings and rooms beside it, in one larger module. The classes are the same: a
 * page may import from here and from `hazumi`, if it awaits the `init` of this one first.
 *
 * @module hazumi/play
 */

export { init, initSync } from "./init-play.js";
export * from "./shared-play.js";
