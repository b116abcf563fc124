// Loading the module with levels and play from inside of the package.

import { load, loadSync, type Module } from "./core.js";
import * as glue from "./core/hazumi_play.js";
import packed from "./core/hazumi_play_inline.js";
import type { Source } from "./source.js";
import { unpacked } from "./unpacked.js";

const own = () => unpacked(packed);

const MODULE: Module = { entry: "hazumi/play", glue, own, isInside: true, plays: true };

/**
 * Loads the WebAssembly module: once, before anything else; further calls return the same promise. `hazumi/play/compat` has it inside. So has `hazumi/play`,
 * except in production builds of bundlers such as Vite and webpack, where it is a file beside the scripts, and where `dist/play.js` is imported as it is.
 * Hand over bytes, a response, a module or an address to have it from elsewhere; Node reads `file:` addresses.
 * @throws LoadError if it is not there or is no module; `init` may be called again then
 * @throws InvalidInputError if `source` is nothing of that
 * @throws NotReadyError if the smaller module was loaded by `init` of `hazumi` before
 */
export function init(source?: Source): Promise<void> {
  return load(MODULE, source);
}

/**
 * The same at once, from bytes or a module that are at hand already; browsers allow that for large modules in workers only. Does nothing if `init` is done.
 * @throws NotReadyError while `init` is under way: wait for that instead
 * @throws NotReadyError if the smaller module was loaded by `init` of `hazumi` before
 * @throws LoadError if they are no module of this version
 * @throws InvalidInputError if they are neither bytes nor a module
 */
export function initSync(source: BufferSource | WebAssembly.Module): void {
  loadSync(MODULE, source);
}
