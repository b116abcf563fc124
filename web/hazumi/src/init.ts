// Loading the module.

import * as core from "./core/hazumi.js";
import { NotReadyError } from "./errors.js";

/** Where a module may come from. */
export type Source = BufferSource | WebAssembly.Module | URL | string | Response | Promise<Response>;

let memory: WebAssembly.Memory | undefined;
let loading: Promise<void> | undefined;

/**
 * Loads the WebAssembly module: once, before anything else; further calls return the same promise. Browsers and bundlers fetch
 * the file beside the package, Node reads it. Hand over bytes, a response, a module or an address to say where it is.
 */
export function init(source?: Source): Promise<void> {
  loading ??= (async () => {
    const wanted = source ?? (await ownFile("hazumi_bg.wasm"));
    memory = (await (wanted === undefined ? core.default() : core.default({ module_or_path: wanted }))).memory;
  })().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The same at once, from bytes or a module that are at hand already. */
export function initSync(source: BufferSource | WebAssembly.Module): void {
  if (memory) return;
  memory = core.initSync({ module: source }).memory;
  loading = Promise.resolve();
}

/** Whether {@link init} is done. */
export function isReady(): boolean {
  return memory !== undefined;
}

/** In Node the bytes of a module of the package; elsewhere nothing, since it is fetched there. @internal */
export async function ownFile(name: string): Promise<BufferSource | undefined> {
  const node = (globalThis as { process?: { versions?: { node?: string } } }).process?.versions?.node;
  if (!node || !import.meta.url.startsWith("file:")) return undefined;
  // A name that bundlers do not see, since there is no such module in a browser.
  const files = "node:fs/promises";
  const { readFile } = await import(/* @vite-ignore */ files);
  return readFile(new URL(/* @vite-ignore */ `./core/${name}`, import.meta.url));
}

let doubles: Float64Array = new Float64Array();
let buffer: ArrayBufferLike | undefined;

/** The module's memory. @internal */
export function bytes(): ArrayBufferLike {
  if (!memory) throw new NotReadyError();
  return memory.buffer;
}

/** All of it as doubles; anew after it has grown. @internal */
export function allDoubles(): Float64Array {
  const now = bytes();
  if (now !== buffer) {
    buffer = now;
    doubles = new Float64Array(now);
  }
  return doubles;
}

/** Doubles at an address. @internal */
export function doublesAt(address: number, length: number): Float64Array {
  return new Float64Array(bytes(), address, length);
}

/** Floats at an address. @internal */
export function floatsAt(address: number, length: number): Float32Array {
  return new Float32Array(bytes(), address, length);
}
