/**
 * All that `hazumi` has, and levels as JSON, play, recordings and rooms beside it, in one larger module. The classes are the same: a
 * page may import from here and from `hazumi`, if it awaits the `init` of this one first.
 *
 * @module hazumi/play
 */

export { init, initSync } from "./init-play.js";
export * from "./shared.js";
export { Room, type MemberId, type RoomHit, type RoomOptions, type ThingOptions, type WalkerOptions } from "./room.js";
export { Level, Play, type LevelBody, type PlayOptions, type Role, type Tally } from "./level.js";
export type { AddToOptions, LevelBodies } from "./level-bodies.js";
export { Recording, type Verified } from "./recording.js";
