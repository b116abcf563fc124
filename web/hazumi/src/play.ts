/**
 * All that `hazumi` has, and levels as JSON, play, recordings and rooms beside it, in one larger module. A page imports from here or from
 * `hazumi`, and from one of them everywhere: the classes are the same.
 *
 * @module hazumi/play
 */

export { init, initSync } from "./init-play.js";
export * from "./shared-play.js";
