// Up to 32 kinds of bodies.

import { shown, tagsOf } from "./code.js";
import { InvalidInputError } from "./errors.js";

/** A set of up to 32 tags as a number; combine with `|`, test with `&`. */
export type Tags = number;

/** The set of the one tag `n`, a whole number from 0 to 31. @throws InvalidInputError for any other */
export function tag(n: number): Tags {
  if (!Number.isInteger(n) || n < 0 || n > 31) throw new InvalidInputError(`tag: there are 32 tags, whole numbers from 0 to 31, got ${shown(n)}`);
  return (1 << n) >>> 0;
}

/** All tags but these: `stoppedBy: allBut(COIN)`. */
export const allBut = (tags: Tags): Tags => ~tagsOf(tags, "tags") >>> 0;
