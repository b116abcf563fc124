/** A point or a vector: `[x, y]`. */
export type Vec2 = readonly [x: number, y: number];
