// Loading the module with levels and play.

import { load, loadSync, type Module } from "./core.js";
import * as core from "./core/hazumi_play.js";
import type { Source } from "./source.js";

const MODULE: Module = { file: "hazumi_play_bg.wasm", core, plays: true };

/**
 * Loads the WebAssembly module: once, before anything else; further calls return the same promise. Browsers and bundlers fetch
 * the file beside the package, Node reads it. Hand over bytes, a response, a module or an address to say where it is.
 * @throws NotReadyError if the smaller module was loaded by `init` of `hazumi` before
 */
export function init(source?: Source): Promise<void> {
  return load(MODULE, source);
}

/** The same at once, from bytes or a module that are at hand already. @throws NotReadyError likewise */
export function initSync(source: BufferSource | WebAssembly.Module): void {
  loadSync(MODULE, source);
}
