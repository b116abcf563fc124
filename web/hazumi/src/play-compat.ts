/**
 * `hazumi/play` with its WebAssembly inside, as `hazumi/compat` is `hazumi`.
 *
 * @module hazumi/play/compat
 */

export { init, initSync } from "./init-play-compat.js";
export * from "./shared-play.js";
