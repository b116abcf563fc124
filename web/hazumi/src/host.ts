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

/** @internal */
export function hazumiError(fault: number, message: string, line: number, column: number): Error {
  return new CLASSES[fault](message, line, column);
}

/** Answers to the hit at hand: a number of `code.ts`. */
export type Answer = () => number;

const asked: Answer[] = [];

/** Runs `run`, in which the module's questions go to `answer`. @internal */
export function answering<T>(answer: Answer, run: () => T): T {
  asked.push(answer);
  try {
    return run();
  } finally {
    asked.pop();
  }
}

/** @internal */
export function hazumiRespond(): number {
  return asked[asked.length - 1]();
}
