// What other engines made of the scene: recorded by `npm run record -w peers` (web/peers/record.mjs has the layout).

import matter from './matter.bin?url'
import planck from './planck.bin?url'
import rapier from './rapier.bin?url'
import told from './engines.json'
import scene from './scene.json'

export const files = { matter, rapier, planck }
export type Peer = keyof typeof files
export const peers = Object.keys(files) as Peer[]
/** `NAME VERSION`, as it was recorded. */
export const peerName = (peer: Peer) => `${told[peer].name} ${told[peer].version}`

const count = scene.balls.length, numbers = 1 + 2 * count
/** Frames of a speed, the beginning among them. */
export const frames = scene.seconds * scene.rate + 1

export class Recording {
  constructor(private data: Int16Array) {}

  static async fetch(peer: Peer): Promise<Recording> {
    const response = await fetch(files[peer])
    if (!response.ok) throw new Error(`${files[peer]}: ${response.status}`)
    const bytes = await response.arrayBuffer(), expected = scene.diameters.length * frames * numbers * 2
    if (bytes.byteLength !== expected) throw new Error(`${files[peer]}: ${bytes.byteLength} bytes, not ${expected}`)
    return new Recording(new Int16Array(bytes))
  }

  /** The speed of all balls, root mean square, in shares of what it began with. */
  speed(pace: number, frame: number): number {
    return this.data[this.at(pace, frame)] / 8192
  }

  ball(pace: number, frame: number, index: number): [number, number] {
    const at = this.at(pace, frame) + 1 + 2 * index
    return [this.data[at] / 16, this.data[at + 1] / 16]
  }

  private at(pace: number, frame: number): number {
    return (pace * frames + Math.min(frame, frames - 1)) * numbers
  }
}
