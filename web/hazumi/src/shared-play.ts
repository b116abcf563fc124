// What both entries with levels and play have.

export * from "./shared.js";
export { Room, type MemberId, type RoomHit, type RoomOptions, type ThingOptions, type WalkerOptions } from "./room.js";
export { Level, Play, type LevelBody, type PlayOptions, type Role, type Tally } from "./level.js";
export type { AddToOptions, LevelBodies } from "./level-bodies.js";
export { Recording, type Verified } from "./recording.js";
