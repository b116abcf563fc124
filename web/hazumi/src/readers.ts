// Drawn levels into JSON, by whichever way their module was loaded.

import * as core from "./core/hazumi_levels.js";
import { InvalidLevelError, NotReadyError } from "./errors.js";
import { shown, textOf } from "./shown.js";
import { instantiated, type Packaged, type Source } from "./source.js";

const NOT_LOADED = "hazumi/levels is not loaded: await its init() first";

let loading: Promise<void> | undefined;
let ready = false;

/** Loads the module of the readers, once. @internal */
export function loadReaders(from: Pick<Packaged<unknown>, "own" | "isInside">, source?: Source): Promise<void> {
  loading ??= instantiated({ entry: "hazumi/levels", glue: core, ...from }, source).then(
    () => { ready = true; },
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Something in a drawing that the level could not keep as drawn. */
export interface Warning {
  /** Where in the text, from 1. */
  line: number;
  /** Where in that line, from 1. */
  column: number;
  /** What could not be kept as drawn, and why. */
  message: string;
}
/** A level as JSON text, and what was lost. */
export interface Drawn {
  /** What `Level.fromJson` of `hazumi/play` reads. */
  json: string;
  /** What was lost, in the order of the text; empty if nothing was. */
  warnings: Warning[];
}

function drawn(text: string): Drawn {
  const [json, warnings] = text.split("\0");
  return { json, warnings: JSON.parse(warnings) };
}

/** A level drawn in a vector editor, from the text of its SVG. @throws InvalidLevelError with line and column, also if it is no text */
export function fromSvg(text: string): Drawn {
  if (!ready) throw new NotReadyError(NOT_LOADED);
  return drawn(core.from_svg(textOf(text, "text", InvalidLevelError)));
}

/**
 * A map of the Tiled editor, `.tmx` or `.tmj`. `files` hands over the texts of the tile sets and templates that it names, by their path
 * from its folder on: `tiles.tsx`, `../tiles/rock.tsj`. One whose folder is not known goes by its mere name, if no other has that.
 * @throws InvalidLevelError with line and column, also if a file is missing, or something is no text
 */
export function fromTmx(text: string, files: Record<string, string> = {}): Drawn {
  if (!ready) throw new NotReadyError(NOT_LOADED);
  if (Object.prototype.toString.call(files) !== "[object Object]") {
    throw new InvalidLevelError(`files: must be an object of texts by their paths, got ${shown(files)}`);
  }
  for (const [path, file] of Object.entries(files)) textOf(file, `files["${path}"]`, InvalidLevelError);
  return drawn(core.from_tmx(textOf(text, "text", InvalidLevelError), JSON.stringify(files)));
}
