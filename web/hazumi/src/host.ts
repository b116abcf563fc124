// What the modules call.

import {
  InvalidBodyError, InvalidInputError, InvalidLevelError, InvalidMemberError, InvalidQuestionError, InvalidRecordingError,
  InvalidShapeError, InvalidSnapshotError, InvalidStepError, InvalidSwarmError,
} from "./errors.js";

/** In the order of `Fault` in `fault.rs`. */
const CLASSES = [
  InvalidShapeError, InvalidBodyError, InvalidStepError, InvalidQuestionError, InvalidInputError, InvalidSwarmError,
  InvalidSnapshotError, InvalidMemberError, InvalidLevelError, InvalidRecordingError,
] as const;

/** How many places a world's handles tell apart, as in `handle.rs`. @internal */
export const PLACES = 0x400_0000;

/** A message of the engine in the words of this package: its handles, and its names. @internal */
export function translated(message: string): string {
  return message
    .replace(/\b(Body|Member)Id\((\d+)#(\d+)\)/g, (_, what, place, generation) => `${what.toLowerCase()} ${+generation * PLACES + +place}`)
    .replace(/^[a-z]+(_[a-z]+)+(?=[:.])/, (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase()));
}

/** @internal */
export function hazumiError(fault: number, message: string, line: number, column: number): Error {
  return new CLASSES[fault](translated(message), line, column);
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
