/**
 * `hazumi/levels` with its WebAssembly inside: loads where no bundler or server takes a file along.
 *
 * @module hazumi/levels/compat
 */

import packed from "./core/hazumi_levels_inline.js";
import { loadReaders } from "./readers.js";
import type { Source } from "./source.js";
import { unpacked } from "./unpacked.js";

const own = () => unpacked(packed);

/**
 * Loads the module of the readers: once; further calls return the same promise. The `init` of `hazumi` need not be called before.
 * From where it comes is as with the `init` of `hazumi`.
 * @throws LoadError if it is not there or is no module; `init` may be called again then
 * @throws InvalidInputError if `source` is nothing that a module can be loaded from
 */
export function init(source?: Source): Promise<void> {
  return loadReaders({ own, isInside: true }, source);
}

export { fromSvg, fromTmx, type Drawn, type Warning } from "./readers.js";
