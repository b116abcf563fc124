// What the modules call.

import {
  InvalidBodyError, InvalidGravityError, InvalidInputError, InvalidLevelError, InvalidMemberError, InvalidMoveError, InvalidQuestionError,
  InvalidRecordingError, InvalidShapeError, InvalidSnapshotError, InvalidStepError, InvalidSwarmError,
} from "./errors.js";

/** In the order of `Fault` in `fault.rs`. */
const CLASSES = [
  InvalidShapeError, InvalidBodyError, InvalidStepError, InvalidQuestionError, InvalidInputError, InvalidSwarmError,
  InvalidSnapshotError, InvalidMemberError, InvalidLevelError, InvalidRecordingError, InvalidGravityError, InvalidMoveError,
] as const;

/** What tells of shapes and of what is written down has the names that stand there: `half_width`. */
const AS_WRITTEN: readonly unknown[] = [InvalidShapeError, InvalidSnapshotError, InvalidLevelError, InvalidRecordingError];

/** How many places a world's handles tell apart, as in `handle.rs`. @internal */
export const PLACES = 0x400_0000;

/** A message of the engine in the words of this package: its handles, its names, and its numbers. */
function translated(message: string, Class: unknown): string {
  const withHandles = message
    .replace(/\b(Body|Member)Id\((\d+)#(\d+)\)/g, (_, what, place, generation) => `${what.toLowerCase()} ${+generation * PLACES + +place}`)
    // What is quoted is the game's own.
    .replace(/"[^"]*"|`[^`]*`|\binf\b/g, (word) => (word === "inf" ? "Infinity" : word));
  if (AS_WRITTEN.includes(Class)) return withHandles;
  return withHandles
    // Kinds of shapes keep their names, and so does what is quoted.
    .replace(/"[^"]*"|`[^`]*`|\b[a-z]+(?:_[a-z]+)+\b/g, (name) => (/^["`]|_bez$/.test(name) ? name : name.replace(/_(.)/g, (_, letter) => letter.toUpperCase())))
    // What the engine says apart, and an option says in one.
    .replace(/^oneWayToward\b/, "oneWay")
    .replace(/^walkSpeed\b/, "speed")
    .replace(/^(targets\[\d+\]\.)([ab])\b/, (_, path, name) => path + (name === "a" ? "from" : "end"))
    .replace(/^by\b/, (name) => (Class === InvalidSwarmError ? "moving" : name))
    // What is one number, and the engine refuses as a vector.
    .replace(/^((?:steepestSlope|maxDistance|gap): must be finite, got )\[(.*), 0\]$/, "$1$2")
    .replace(/^(response\.\w+)\.\w+/, "$1");
}

/** @internal */
export function hazumiError(fault: number, message: string, line: number, column: number): Error {
  const Class = CLASSES[fault];
  return new Class(translated(message, Class), line, column);
}

/** Answers to the hit at hand: a number of `code.ts`. */
export type Answer = () => number;

const asked: Answer[] = [];

/** Runs `run`, in which the module's questions go to `answer`. */
function answering<T>(answer: Answer, run: () => T): T {
  asked.push(answer);
  try {
    return run();
  } finally {
    asked.pop();
  }
}

/**
 * The same for a closure of the game's: what it throws comes out when all is done, and until then the answer is `theirs`, which leaves it to
 * what was said before. @internal
 */
export function asking<T>(ask: Answer, theirs: number, run: () => T): T {
  let thrown: { error: unknown } | undefined;
  const done = answering(() => {
    if (thrown) return theirs;
    try {
      return ask();
    } catch (error) {
      thrown = { error };
      return theirs;
    }
  }, run);
  if (thrown) throw (thrown as { error: unknown }).error;
  return done;
}

/** @internal */
export function hazumiRespond(): number {
  return asked[asked.length - 1]();
}
