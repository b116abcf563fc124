/**
 * `hazumi` with its WebAssembly inside: the same exports, and `init()` needs no file. For bundlers that leave files behind, and for pages in one file.
 *
 * @module hazumi/compat
 */

export { init, initSync } from "./init-compat.js";
export * from "./shared.js";
