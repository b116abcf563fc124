// Up to 32 kinds of bodies.

/** A set of up to 32 tags as a number; combine with `|`, test with `&`. */
export type Tags = number;

/** The set of the one tag `n`, 0 to 31; empty for any other. */
export const tag = (n: number): Tags => (n >= 0 && n < 32 ? (1 << n) >>> 0 : 0);

/** All tags but these: `stoppedBy: allBut(COIN)`. */
export const allBut = (tags: Tags): Tags => ~tags >>> 0;
