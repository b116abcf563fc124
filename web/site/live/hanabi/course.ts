// The three levels, as they are drawn.

import { init, Level } from 'hazumi/play'
import * as drawings from 'hazumi/levels'
import lanterns from './levels/lanterns.svg?raw'
import pinwheels from './levels/pinwheels.svg?raw'
import chrysanthemum from './levels/chrysanthemum.svg?raw'

let reading: Promise<Level[]> | undefined

/** Reads them once. */
export function readCourse(): Promise<Level[]> {
  return reading ??= Promise.all([init(), drawings.init()]).then(() => [lanterns, pinwheels, chrysanthemum].map(svg => {
    const { json, warnings } = drawings.fromSvg(svg)
    if (warnings.length) throw new Error(`a level of the game is not as it was drawn: ${warnings[0].line}:${warnings[0].column}: ${warnings[0].message}`)
    return Level.fromJson(json)
  }))
}
