// Why something was refused. The messages are the engine's own.

/** What was wrong, as a word. */
export type HazumiErrorCode =
  | "not_ready" | "load_failed" | "freed" | "invalid_shape" | "invalid_body" | "invalid_step" | "invalid_question" | "invalid_input"
  | "invalid_gravity" | "invalid_move" | "invalid_swarm" | "invalid_member" | "invalid_level" | "invalid_recording" | "invalid_snapshot";

/** What every error of the package is. The message names the path and the value: `shape.circle.radius: must be finite and >= 0, got -3`. */
export class HazumiError extends Error {
  /** What was wrong, as a word: for programs, as the message is for people. */
  readonly code: HazumiErrorCode;
  constructor(code: HazumiErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
  }
}

/** Something was used before `await init()`, or something of `hazumi/play` where only the module of `hazumi` was loaded. */
export class NotReadyError extends HazumiError {
  constructor(message = "hazumi is not loaded: await init() first") { super("not_ready", message); }
}
/** The WebAssembly module cannot be loaded: the message says from where, why, and what helps. `cause` is the error beneath, if there is one. */
export class LoadError extends HazumiError {
  constructor(message: string, options?: ErrorOptions) { super("load_failed", message, options); }
}
/** Something was used after `free()`. */
export class FreedError extends HazumiError {
  constructor(what: string) { super("freed", `this ${what} was freed: after free() nothing of it can be used`); }
}
/** A shape that is none: a number that is not finite, a negative radius, a concave polygon. */
export class InvalidShapeError extends HazumiError {
  constructor(message: string) { super("invalid_shape", message); }
}
/** A body that a world refuses, a body that is gone, or one that cannot do what it was told. */
export class InvalidBodyError extends HazumiError {
  constructor(message: string) { super("invalid_body", message); }
}
/** A gravity that is not finite. */
export class InvalidGravityError extends HazumiError {
  constructor(message: string) { super("invalid_gravity", message); }
}
/** A motion of {@link World.moveBy} that is not finite. */
export class InvalidMoveError extends HazumiError {
  constructor(message: string) { super("invalid_move", message); }
}
/** A step of negative or infinite length, or a change in the middle of one. */
export class InvalidStepError extends HazumiError {
  constructor(message: string) { super("invalid_step", message); }
}
/** A question to a world with a number that is not finite. */
export class InvalidQuestionError extends HazumiError {
  constructor(message: string) { super("invalid_question", message); }
}
/** An argument that is not what it should be. */
export class InvalidInputError extends HazumiError {
  constructor(message: string) { super("invalid_input", message); }
}
/** A bullet, a player or a laser that a swarm refuses. */
export class InvalidSwarmError extends HazumiError {
  constructor(message: string) { super("invalid_swarm", message); }
}
/** A walker or a thing that a room refuses, or one that is gone. */
export class InvalidMemberError extends HazumiError {
  constructor(message: string) { super("invalid_member", message); }
}
/** A level that cannot be read. */
export class InvalidLevelError extends HazumiError {
  /** The line of the text, from 1; 0 if it is not about one place. */
  readonly line: number;
  /** Where in that line, from 1; 0 likewise. */
  readonly column: number;
  constructor(message: string, line = 0, column = 0) {
    super("invalid_level", message);
    this.line = line;
    this.column = column;
  }
}
/** A recording that cannot be read or played. */
export class InvalidRecordingError extends HazumiError {
  constructor(message: string) { super("invalid_recording", message); }
}
/** A snapshot that is none. */
export class InvalidSnapshotError extends HazumiError {
  constructor(message: string) { super("invalid_snapshot", message); }
}
