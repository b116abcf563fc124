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
export type { BodyKind, BodyOptions, RemovedBody } from "./body.js";
export { bodyIndex, HIT_STRIDE } from "./hits.js";
export type { BodyId, Face, Hit, Hits, HitSide, StepReport } from "./hits.js";
export { World } from "./world.js";
export { Walker, type WalkerSettings } from "./walker.js";
export type { Floor, Moved, Passed, Pushed, Walked } from "./walked.js";
export type { CastHit, Filter, Nearest, Overlapping } from "./questions.js";
export type { BodyContact, ContactEnd, Ground, TouchEvent } from "./touches.js";
export type { Respond, WorldOptions } from "./world.js";
export * as rules from "./rules.js";
export { Swarm, type BulletResponse, type Meet, type RespondToBullet, type SwarmHits } from "./swarm.js";
export { MEETING_STRIDE, type BulletHit, type Meetings } from "./bullet-hits.js";
export { TARGET_STRIDE, type Player, type Target } from "./targets.js";
export { laserTouch, type Laser } from "./laser.js";
export { FixedStep, type FixedStepOptions } from "./fixed-step.js";
export { trace, type Tracer } from "./trace.js";
export type { DebugDrawContext, DebugDrawOptions, Stretch } from "./debug-draw.js";
