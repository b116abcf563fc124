// The emitters: what is fired between two times is a matter of time alone, so that a shared link can fire it again.

import { Swarm, type Vec2 } from 'hazumi'
import { heart } from './beams'

export interface Flower {
  /** Colour of its bullets in the ramp. */
  tint: number
  radius: number
  every: number
  /** Petals, and bullets in each. */
  petals: number
  row: number
  speed: number
  /** How far it turns from volley to volley, in radians. */
  turn: number
  at: (time: number, size: Vec2) => Vec2
}

export const flowers: Flower[] = [
  { tint: 2, radius: 4, every: 0.11, petals: 4, row: 1, speed: 92, turn: 0.066, at: (_, size) => heart(size) },
  { tint: 4, radius: 3.2, every: 0.62, petals: 6, row: 3, speed: 104, turn: -0.11, at: (t, [w, h]) => [w * (0.16 + 0.05 * Math.sin(t * 0.6)), h * (0.2 + 0.08 * Math.cos(t * 0.6))] },
  { tint: 1, radius: 3.2, every: 0.62, petals: 6, row: 3, speed: 104, turn: 0.11, at: (t, [w, h]) => [w * (0.84 - 0.05 * Math.sin(t * 0.6)), h * (0.2 + 0.08 * Math.cos(t * 0.6))] },
]

/** The longest that a bullet is in sight. */
const life = 9

/** Fires into the swarm all that the flower fires after `from` and until `to`, as it is at `to`. `dense` multiplies the petals. */
export function fire(flower: Flower, swarm: Swarm, from: number, to: number, dense: number, size: Vec2): void {
  const petals = Math.max(1, Math.round(flower.petals * dense)), numbers: number[] = []
  for (let volley = Math.max(0, Math.floor(from / flower.every) + 1); volley * flower.every <= to; volley++) {
    const time = volley * flower.every, [x, y] = flower.at(time, size)
    for (let petal = 0; petal < petals; petal++) {
      for (let i = 0; i < flower.row; i++) {
        const angle = flower.turn * volley + (petal * Math.PI * 2) / petals + (i - (flower.row - 1) / 2) * 0.075
        const speed = flower.speed * (1 - 0.07 * Math.abs(i - (flower.row - 1) / 2)), vx = Math.cos(angle) * speed, vy = Math.sin(angle) * speed
        numbers.push(x + vx * (to - time), y + vy * (to - time), vx, vy, flower.radius)
      }
    }
  }
  if (numbers.length) swarm.spawnAll(new Float32Array(numbers))
}

/** What is in the air at a time. */
export function refill(flower: Flower, swarm: Swarm, time: number, dense: number, size: Vec2): void {
  swarm.clear()
  fire(flower, swarm, time - life, time, dense, size)
}
