// Plays a replay again, without eyes and ears, and says whether it comes to what it claims.

import type { Level } from 'hazumi/play'
import type { Claim, Replay } from './replay'
import { Run } from './run'

export interface Verified extends Claim {
  /** Whether both are as claimed. */
  same: boolean
}

/** Steps between two looks at the clock. */
const some = 60

/** Yields the share that is done, now and then; returns what came of it. */
export function* verifying(replay: Replay, levels: readonly Level[]): Generator<number, Verified> {
  const run = new Run(levels), { inputs } = replay
  try {
    for (let step = 0; step < inputs.length; step++) {
      run.step(inputs[step])
      if (step % some === some - 1) yield step / inputs.length
    }
    const score = run.score, digest = run.digest()
    // An input after the end is one that was made up.
    return { score, digest, same: score === replay.score && digest === replay.digest && run.steps === inputs.length }
  } finally {
    run.free()
  }
}

/** All at once. */
export function verify(replay: Replay, levels: readonly Level[]): Verified {
  const checking = verifying(replay, levels)
  for (;;) {
    const { done, value } = checking.next()
    if (done) return value
  }
}
