// Shapes as plain data, in the JSON form of levels and of `hazumi query`. They are checked where they are used.

import { vectorOf } from "./code.js";
import type { Vec2 } from "./vec2.js";

/** A disc. */
export interface Circle {
  /** Its middle. */
  readonly center: Vec2;
  /** 0 or more; 0 is a point. */
  readonly radius: number;
}
/** A box along the axes. */
export interface Aabb {
  /** The corner of the smallest coordinates. */
  readonly min: Vec2;
  /** The corner of the largest: nowhere less than `min`. Sizes of 0 are fine. */
  readonly max: Vec2;
}
/** A turned box, such as a laser. */
export interface Obb {
  /** Its middle. */
  readonly center: Vec2;
  /** Half its length along `angle`, half its width across; 0 or more. */
  readonly half: Vec2;
  /** In radians from +x toward +y. */
  readonly angle: number;
}
/** All points within `radius` of a segment. */
export interface Capsule {
  /** One end of the segment. */
  readonly a: Vec2;
  /** The other end; `a` again makes a circle. */
  readonly b: Vec2;
  /** 0 or more. */
  readonly radius: number;
}
/** A thin straight wall. Its front, of which one-way walls speak, is the side of (dy, −dx) on the way from `a` to `b`. */
export interface Segment {
  /** One end. */
  readonly a: Vec2;
  /** The other end; `a` again makes a point. */
  readonly b: Vec2;
}
/** A thin straight wall, infinite both ways. */
export interface Line {
  /** Any point on it. */
  readonly point: Vec2;
  /** Of any length; [0, 0] makes a point. */
  readonly direction: Vec2;
}
/** A quadratic Bézier curve: thin, or a band of full width 2·`half_width`. */
export interface QuadBez {
  /** Where it begins. */
  readonly p0: Vec2;
  /** What it bends toward. */
  readonly p1: Vec2;
  /** Where it ends. */
  readonly p2: Vec2;
  /** Half the width of the band, 0 or more; 0 unless said. */
  readonly half_width?: number;
}
/** A cubic Bézier curve: thin, or a band of full width 2·`half_width`. */
export interface CubicBez {
  /** Where it begins. */
  readonly p0: Vec2;
  /** What it leaves toward. */
  readonly p1: Vec2;
  /** What it arrives from. */
  readonly p2: Vec2;
  /** Where it ends. */
  readonly p3: Vec2;
  /** Half the width of the band, 0 or more; 0 unless said. */
  readonly half_width?: number;
}
/** A solid convex polygon. */
export interface Polygon {
  /** Its corners in either winding, at least three; repeated and collinear ones are dropped. */
  readonly points: readonly Vec2[];
}

/** Any shape: plain data, to be made by hand or by functions such as {@link circle}. It is checked where it is used. */
export type Shape =
  | { readonly circle: Circle } | { readonly aabb: Aabb } | { readonly obb: Obb } | { readonly capsule: Capsule }
  | { readonly segment: Segment } | { readonly line: Line } | { readonly quad_bez: QuadBez }
  | { readonly cubic_bez: CubicBez } | { readonly polygon: Polygon };

/** A circle where only a circle will do, in either form: `{ center, radius }` or `{ circle: { center, radius } }`. */
export type CircleLike = Circle | { readonly circle: Circle };
/** A box along the axes where only that will do, in either form. */
export type AabbLike = Aabb | { readonly aabb: Aabb };
/** A turned box where only that will do, in either form. */
export type ObbLike = Obb | { readonly obb: Obb };
/** A segment where only that will do, in either form. */
export type SegmentLike = Segment | { readonly segment: Segment };
/** A line where only that will do, in either form. */
export type LineLike = Line | { readonly line: Line };

/** A disc: `radius` is 0 or more. */
export const circle = (center: Vec2, radius: number): { circle: Circle } => ({ circle: { center, radius } });
/** A box from its corners of smallest and largest coordinates. */
export const aabb = (min: Vec2, max: Vec2): { aabb: Aabb } => ({ aabb: { min, max } });
/** A box along the axes from its centre and its full size. */
export const box = (center: Vec2, size: Vec2): { aabb: Aabb } => {
  const [[x, y], [width, height]] = [vectorOf(center, "center"), vectorOf(size, "size")];
  return aabb([x - width / 2, y - height / 2], [x + width / 2, y + height / 2]);
};
/** A turned box from its centre and its full size, as of {@link box}: along `angle` and across it; radians from +x toward +y. */
export const obb = (center: Vec2, size: Vec2, angle: number): { obb: Obb } => {
  const [length, width] = vectorOf(size, "size");
  return { obb: { center, half: [length / 2, width / 2], angle } };
};
/** All points within `radius` of the segment from `a` to `b`. */
export const capsule = (a: Vec2, b: Vec2, radius: number): { capsule: Capsule } => ({ capsule: { a, b, radius } });
/** A thin wall from `a` to `b`. */
export const segment = (a: Vec2, b: Vec2): { segment: Segment } => ({ segment: { a, b } });
/** The infinite line through `point` along `direction`. */
export const line = (point: Vec2, direction: Vec2): { line: Line } => ({ line: { point, direction } });
/** A quadratic Bézier curve, or with a half width the band around it. */
export const quadBez = (p0: Vec2, p1: Vec2, p2: Vec2, halfWidth = 0): { quad_bez: QuadBez } =>
  ({ quad_bez: halfWidth ? { p0, p1, p2, half_width: halfWidth } : { p0, p1, p2 } });
/** A cubic Bézier curve, or with a half width the band around it. */
export const cubicBez = (p0: Vec2, p1: Vec2, p2: Vec2, p3: Vec2, halfWidth = 0): { cubic_bez: CubicBez } =>
  ({ cubic_bez: halfWidth ? { p0, p1, p2, p3, half_width: halfWidth } : { p0, p1, p2, p3 } });
/** A convex polygon from its corners in either winding. */
export const polygon = (points: readonly Vec2[]): { polygon: Polygon } => ({ polygon: { points } });
