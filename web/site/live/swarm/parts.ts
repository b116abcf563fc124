// A million bullets in a few swarms: all of them fly in every frame, and one after the other is tidied, so that no frame tidies a million.

import { Swarm, type Aabb, type Player } from 'hazumi'

const parts = 16, few = 40_000
/** So fast that it is out of sight in a frame. */
const away = 1e6

export interface Struck { time: number; nx: number; ny: number }

export class Parts {
  readonly swarms: Swarm[] = []
  /** Those that have hit, by index; they are out of sight until their swarm is tidied. */
  private struck: Set<number>[] = []
  private filling = 0
  private tidying = 0

  constructor(private inside: Aabb) {}

  get length(): number {
    return this.swarms.reduce((sum, swarm, i) => sum + swarm.length - this.struck[i].size, 0)
  }

  /** Empty, with as many swarms as such a number wants. */
  empty(count: number): void {
    this.free()
    this.swarms.push(...Array.from({ length: count > few ? parts : 1 }, () => new Swarm()))
    this.struck.push(...this.swarms.map(() => new Set<number>()))
    this.filling = this.tidying = 0
  }

  /** The swarm that takes in what is fired now. */
  get open(): Swarm {
    return this.swarms[this.filling]
  }

  /** Another takes in what is fired next. */
  next(): void {
    this.filling = (this.filling + 1) % this.swarms.length
  }

  /** Moves all against the player. `hit` is told of each that hits; returns how many hit and grazed. */
  fly(dt: number, player: Player, hit: (struck: Struck) => void): { hits: number; grazes: number } {
    let hits = 0, grazes = 0
    this.swarms.forEach((swarm, i) => {
      const found = swarm.frame(dt, player), struck = this.struck[i]
      grazes += found.grazeCount
      if (!found.hitCount) return
      // The view is good until the next call.
      const numbers = found.hits.slice()
      for (let at = 0; at < numbers.length; at += 4) {
        if (struck.has(numbers[at])) continue
        struck.add(numbers[at])
        hits += 1
        hit({ time: numbers[at + 1], nx: numbers[at + 2], ny: numbers[at + 3] })
        swarm.setVelocity(numbers[at], away, 0)
      }
    })
    return { hits, grazes }
  }

  /** Removes what has hit and what has left from the swarm whose turn it is. */
  tidy(): void {
    const swarm = this.swarms[this.tidying], struck = this.struck[this.tidying]
    swarm.removeAll([...struck])
    struck.clear()
    swarm.cull(this.inside)
    this.tidying = (this.tidying + 1) % this.swarms.length
  }

  free(): void {
    for (const swarm of this.swarms) swarm.free()
    this.swarms.length = this.struck.length = 0
  }
}
