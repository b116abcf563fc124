// Recordings, to be compared to the bit.

import * as code from "./code.js";
import { playCore } from "./core.js";
import type { CoreRecording } from "./core/hazumi_play.js";
import { InvalidRecordingError } from "./errors.js";
import { Owned } from "./owned.js";
import { textOf } from "./shown.js";

/** What came of playing a recording again. */
export type Verified =
  | {
    /** All was as recorded. */
    equal: true;
    /** How many steps. */
    steps: number;
    /** How long they are together. */
    seconds: number;
    /** How many hits there were. */
    hits: number;
    /** How many bodies. */
    bodies: number;
  }
  | {
    /** Something was not. */
    equal: false;
    /** What, in one line. */
    message: string;
    /** After how many steps. */
    step: number;
    /** The index of the first body that differs; `null` if it is not known. */
    body: number | null;
    /** Its name; empty if it has none. */
    name: string;
  };

/** A game step by step: recorded by {@link Play.record}, by `hazumi run --record`, or by a game in Rust. */
export class Recording extends Owned {
  /** @internal */
  declare core: CoreRecording;
  private constructor(recording: CoreRecording) { super(recording, "Recording"); }
  /** Reads a recording. @throws InvalidRecordingError with the place, also if it is no text */
  static fromJson(text: string): Recording {
    return new Recording(playCore().CoreRecording.from_json(textOf(text, "text", InvalidRecordingError)));
  }
  /** How many steps it has. */
  get length(): number { return this.core.length(); }
  /** Plays it again and compares every step to the bit. @throws InvalidRecordingError if it cannot be played */
  verify(): Verified {
    const [message, name = ""] = this.core.verify().split("\n");
    code.read();
    if (message) {
      const [step, body] = [code.next(), code.next()];
      return { equal: false, message, step, body: body < 0 ? null : body, name };
    }
    return { equal: true, steps: code.next(), seconds: code.next(), hits: code.next(), bodies: code.next() };
  }
}
