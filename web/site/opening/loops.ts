// The loops of the gallery: of every live page a few seconds, as its poster shows it, played by hazumi when the site is built.

import { init } from 'hazumi'
import { r2, r3 } from './loops/asked'
import { billiards } from './loops/billiards'
import { contacts } from './loops/contacts'
import { hanabi } from './loops/hanabi'
import { pinball } from './loops/pinball'
import { playground } from './loops/playground'
import { r1 } from './loops/r1'
import { r4 } from './loops/r4'
import { r5 } from './loops/r5'
import { r6 } from './loops/r6'
import { speed } from './loops/speed'
import { swarm } from './loops/swarm'
import { walker } from './loops/walker'

const loops = { hanabi, pinball, speed, swarm, walker, billiards, playground, r1, r2, r3, r4, r5, r6, contacts }
export const names = Object.keys(loops)

/** The loop of a live page, as SVG. */
export async function loop(name: string): Promise<string> {
  await init()
  return loops[name as keyof typeof loops]()
}
