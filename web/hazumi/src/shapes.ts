// Shapes as plain data, in the JSON form of levels and of `hazumi query`. They are checked where they are used.

import type { Vec2 } from "./vec2.js";

/** A disc. */
export interface Circle { readonly center: Vec2; readonly radius: number }
/** A box along the axes. */
export interface Aabb { readonly min: Vec2; readonly max: Vec2 }
/** A turned box: `half` = [half length along `angle`, half width across it]. The laser. */
export interface Obb { readonly center: Vec2; readonly half: Vec2; readonly angle: number }
/** All points within `radius` of a segment. */
export interface Capsule { readonly a: Vec2; readonly b: Vec2; readonly radius: number }
/** A thin wall. */
export interface Segment { readonly a: Vec2; readonly b: Vec2 }
/** Infinite both ways. */
export interface Line { readonly point: Vec2; readonly direction: Vec2 }
/** A quadratic Bézier curve: thin, or a band of full width 2·`half_width`. */
export interface QuadBez { readonly p0: Vec2; readonly p1: Vec2; readonly p2: Vec2; readonly half_width?: number }
/** A cubic Bézier curve: thin, or a band of full width 2·`half_width`. */
export interface CubicBez { readonly p0: Vec2; readonly p1: Vec2; readonly p2: Vec2; readonly p3: Vec2; readonly half_width?: number }
/** Convex, either winding. */
export interface Polygon { readonly points: readonly Vec2[] }

/** Any shape: plain data, to be made by hand or by the functions of this file. */
export type Shape =
  | { readonly circle: Circle } | { readonly aabb: Aabb } | { readonly obb: Obb } | { readonly capsule: Capsule }
  | { readonly segment: Segment } | { readonly line: Line } | { readonly quad_bez: QuadBez }
  | { readonly cubic_bez: CubicBez } | { readonly polygon: Polygon };

/** Where one fixed kind is wanted, either form will do: `{ center, radius }` or `{ circle: { center, radius } }`. */
export type CircleLike = Circle | { readonly circle: Circle };
export type AabbLike = Aabb | { readonly aabb: Aabb };
export type ObbLike = Obb | { readonly obb: Obb };
export type SegmentLike = Segment | { readonly segment: Segment };
export type LineLike = Line | { readonly line: Line };

/** A disc. */
export const circle = (center: Vec2, radius: number): { circle: Circle } => ({ circle: { center, radius } });
/** A box from its corners of smallest and largest coordinates. */
export const aabb = (min: Vec2, max: Vec2): { aabb: Aabb } => ({ aabb: { min, max } });
/** A box along the axes from its centre and its full size. */
export const box = ([x, y]: Vec2, [width, height]: Vec2): { aabb: Aabb } =>
  aabb([x - width / 2, y - height / 2], [x + width / 2, y + height / 2]);
/** A turned box from its half sizes; radians from +x toward +y. */
export const obb = (center: Vec2, half: Vec2, angle: number): { obb: Obb } => ({ obb: { center, half, angle } });
/** All points within `radius` of the segment from `a` to `b`. */
export const capsule = (a: Vec2, b: Vec2, radius: number): { capsule: Capsule } => ({ capsule: { a, b, radius } });
/** A thin wall from `a` to `b`. */
export const segment = (a: Vec2, b: Vec2): { segment: Segment } => ({ segment: { a, b } });
/** The infinite line through `point` along `direction`. */
export const line = (point: Vec2, direction: Vec2): { line: Line } => ({ line: { point, direction } });
/** A curve, or the band around it. */
export const quadBez = (p0: Vec2, p1: Vec2, p2: Vec2, halfWidth = 0): { quad_bez: QuadBez } =>
  ({ quad_bez: halfWidth ? { p0, p1, p2, half_width: halfWidth } : { p0, p1, p2 } });
/** A curve, or the band around it. */
export const cubicBez = (p0: Vec2, p1: Vec2, p2: Vec2, p3: Vec2, halfWidth = 0): { cubic_bez: CubicBez } =>
  ({ cubic_bez: halfWidth ? { p0, p1, p2, p3, half_width: halfWidth } : { p0, p1, p2, p3 } });
/** A convex polygon. */
export const polygon = (points: readonly Vec2[]): { polygon: Polygon } => ({ polygon: { points } });
