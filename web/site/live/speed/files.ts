// The recordings as files of the site.

import matter from './matter.bin?url'
import planck from './planck.bin?url'
import rapier from './rapier.bin?url'
import { Recording } from './recording'
import type { Peer } from './room'

const files: Record<Peer, string> = { matter, rapier, planck }
export const peers = Object.keys(files) as Peer[]

export async function recordingOf(peer: Peer): Promise<Recording> {
  const response = await fetch(files[peer])
  if (!response.ok) throw new Error(`${files[peer]}: ${response.status}`)
  return new Recording(new Int16Array(await response.arrayBuffer()))
}
