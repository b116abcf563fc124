// What both entries of the package have.

export { isReady } from "./core.js";
export type { Source } from "./source.js";
export * from "./errors.js";
export type { Vec2 } from "./vec2.js";
export * from "./shapes.js";
export { closest, contact, distance, overlap, reflect, sweep, sweepLaser } from "./queries.js";
export type { Closest, Contact, ReflectOptions, SweepHit, SweepLaser } from "./queries.js";
export * as batch from "./batch.js";
export { allBut, tag, type Tags } from "./tags.js";
export type { Response } from "./response.js";
export type { BodyKind, BodyOptions } from "./body.js";
export { bodyIndex, HIT_STRIDE } from "./hits.js";
export type { BodyId, Face, Hit, Hits, HitSide, StepReport } from "./hits.js";
export { World } from "./world.js";
export { Walker, type WalkerSettings } from "./walker.js";
export type { Floor, Moved, Passed, Pushed, Walked } from "./walked.js";
export type { CastHit, Filter, Nearest, Overlapping } from "./questions.js";
export type { BodyContact, ContactEnd, Ground, TouchEvent } from "./touches.js";
export type { Respond } from "./world.js";
export * as rules from "./rules.js";
export { laserTouch, MEETING_STRIDE, Swarm, TARGET_STRIDE, type BulletResponse, type Laser, type Meet, type Meetings, type Player, type SwarmHits, type Target } from "./swarm.js";
