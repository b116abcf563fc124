// Loading the smaller module.

import { load, loadSync, type Module } from "./core.js";
import * as core from "./core/hazumi.js";
import type { Source } from "./source.js";

const MODULE: Module = { file: "hazumi_bg.wasm", core, plays: false };

/**
 * Loads the WebAssembly module: once, before anything else; further calls return the same promise. Browsers and bundlers fetch
 * the file beside the package, Node reads it. Hand over bytes, a response, a module or an address to say where it is.
 */
export function init(source?: Source): Promise<void> {
  return load(MODULE, source);
}

/** The same at once, from bytes or a module that are at hand already. */
export function initSync(source: BufferSource | WebAssembly.Module): void {
  loadSync(MODULE, source);
}
