// Which note a hit is: a row of bricks climbs a Japanese scale, another one in each level.

/** Semitones above the root: yo, ryūkyū and in. */
const scales = [[0, 2, 5, 7, 9], [0, 4, 5, 7, 11], [0, 1, 5, 7, 8]]
/** D below middle C, A below it, E below that: in hertz. */
const roots = [293.66, 220, 164.81]
const octaves = 3

/** The frequency of the brick that is `row` in its row, from 1: up three octaves, then down and up again. */
export function noteOf(level: number, row: number): number {
  const scale = scales[level], steps = scale.length * octaves, at = Math.max(row - 1, 0) % (2 * steps), step = at > steps ? 2 * steps - at : at
  return pitch(level, step)
}

/** The frequency of a step of the scale. */
export function pitch(level: number, step: number): number {
  const scale = scales[level], octave = Math.floor(step / scale.length), degree = step - octave * scale.length
  return roots[level] * 2 ** (octave + scale[degree] / 12)
}
