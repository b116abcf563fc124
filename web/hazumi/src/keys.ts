// Options that nobody knows are mistakes: a misspelt one would do nothing, and nobody would notice.

import { InvalidInputError } from "./errors.js";
import { shown } from "./shown.js";

/** The keys that options may have: all of them, as TypeScript checks. */
export type Keys<Options> = { readonly [key in keyof Required<Options>]: true };

/** That options are an object with known keys alone; `where` says what they are of: "a body". @internal */
export function known<Options extends object>(options: Options, keys: Keys<Options>, where: string): void {
  if (typeof options !== "object" || options === null) {
    throw new InvalidInputError(`${where}: must be an object, got ${shown(options)}`);
  }
  for (const key in options) if (!Object.hasOwn(keys, key)) refuse(key, Object.keys(keys), where);
}

function refuse(key: string, keys: readonly string[], where: string): never {
  const like = nearest(key, keys);
  const hint = like === undefined ? `known are ${keys.map((one) => `\`${one}\``).join(", ")}` : `did you mean \`${like}\`?`;
  throw new InvalidInputError(`unknown key \`${key}\` in ${where}: ${hint}`);
}

/** The word that was probably meant: no more than a third of its letters are others. @internal */
export function nearest(word: string, words: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Infinity;
  for (const one of words) {
    const far = distance(plain(word), plain(one));
    if (far < least && far <= Math.max(1, Math.floor(one.length / 3))) [best, least] = [one, far];
  }
  return best;
}

/** `half_width` and `halfWidth` are one word. */
const plain = (word: string): string => word.toLowerCase().replaceAll("_", "").slice(0, 40);

/** How many letters must be added, taken away, changed or swapped with their neighbour. */
function distance(a: string, b: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + +!same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    [before, last] = [last, row];
  }
  return last[b.length];
}
