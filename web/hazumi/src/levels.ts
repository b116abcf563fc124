/**
 * A module beside the others: drawn levels into the JSON that `Level.fromJson` of `hazumi/play` reads. Loaded only by those who import it.
 *
 * ```ts
 * import { init, Level, World } from "hazumi/play";
 * import * as levels from "hazumi/levels";
 * await Promise.all([init(), levels.init()]);
 * const { json, warnings } = levels.fromSvg(text);
 * const play = Level.fromJson(json).play();
 * const { labelled } = Level.fromJson(json).addTo(new World()); // or into a world of your own
 * ```
 *
 * @module hazumi/levels
 */

import { loadReaders } from "./readers.js";
import type { Source } from "./source.js";

// In one piece: bundlers look for just this, and take the file along.
const own = () => new URL("./core/hazumi_levels_bg.wasm", import.meta.url);

/**
 * Loads the module of the readers: once; further calls return the same promise. The `init` of `hazumi` need not be called before.
 * From where it comes is as with the `init` of `hazumi`.
 * @throws LoadError if it is not there or is no module; `init` may be called again then
 * @throws InvalidInputError if `source` is nothing that a module can be loaded from
 */
export function init(source?: Source): Promise<void> {
  return loadReaders({ own }, source);
}

export { fromSvg, fromTmx, type Drawn, type Warning } from "./readers.js";
