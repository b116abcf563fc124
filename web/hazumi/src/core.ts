// The module at work. All that calls it goes through here, so that the same classes stand over either of the two.

import type * as Core from "./core/hazumi.js";
import type * as PlayCore from "./core/hazumi_play.js";
import { NotReadyError } from "./errors.js";
import { instantiated, instantiatedSync, type Packaged, type Source } from "./source.js";

type Memory = { readonly memory: WebAssembly.Memory };

/** A module that this package may stand over. @internal */
export type Module = Packaged<Memory> & (
  | { readonly glue: typeof Core; readonly plays: false }
  | { readonly glue: typeof PlayCore; readonly plays: true }
);

/** What every module has. @internal */
export let core: typeof Core;

const UNDER_WAY = "hazumi is being loaded: await init() first";
const WITHOUT_PLAY = "hazumi is loaded without levels and play: import from hazumi/play everywhere, init too";

let chosen: Module | undefined;
let loading: Promise<void> | undefined;
let memory: WebAssembly.Memory | undefined;

/** Whether it is chosen already, or one that can do as much. */
function isChosen(module: Module): boolean {
  if (!chosen) return false;
  if (module.plays && !chosen.plays) {
    throw new NotReadyError(WITHOUT_PLAY);
  }
  return true;
}

function ready(module: Module, loaded: WebAssembly.Memory): void {
  core = module.glue;
  [chosen, memory] = [module, loaded];
}

/** Loads a module, once. @internal */
export function load(module: Module, source?: Source): Promise<void> {
  try {
    if (isChosen(module)) return loading!;
  } catch (error) {
    return Promise.reject(error);
  }
  chosen = module;
  return loading = instantiated(module, source).then(
    ({ memory }) => ready(module, memory),
    (error) => {
      chosen = loading = undefined;
      throw error;
    },
  );
}

/** The same at once. @internal */
export function loadSync(module: Module, source: BufferSource | WebAssembly.Module): void {
  if (isChosen(module)) {
    // A second instance now would take the place of the first, or be taken the place of, while objects stand over it.
    if (!memory) throw new NotReadyError(UNDER_WAY);
    return;
  }
  ready(module, instantiatedSync(module, source).memory);
  loading = Promise.resolve();
}

/** Whether `init` is done. */
export function isReady(): boolean {
  return memory !== undefined;
}

/** What that of `hazumi/play` has. @internal */
export function playCore(): typeof PlayCore {
  if (!memory) throw new NotReadyError();
  if (!chosen?.plays) throw new NotReadyError(WITHOUT_PLAY);
  return chosen.glue;
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
