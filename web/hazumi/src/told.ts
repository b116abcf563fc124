// What a body is told and says of itself.

/** The numbers of it, as `tell` and `said` of the module have them. @internal */
export const Told = {
  velocity: 0, acceleration: 1, spin: 2, target: 3, position: 4, enabled: 5, tags: 6, stoppedBy: 7, senses: 8, user: 9, gravityScale: 10,
  mass: 11, keepSpeed: 12, shapes: 13, response: 14, oneWay: 15, mostTransfer: 16, corners: 17, damping: 18, stopAngles: 19, surfaceSpeed: 20,
  pivot: 21,
} as const;
