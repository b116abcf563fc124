// One long step of balls on a table, remembered: their ways, their hits, and who has the energy in between.

import { aabb, circle, tag, World, type Vec2 } from 'hazumi'

export const size = { width: 720, height: 250 }, rim = 14, radius = 17, seconds = 1.5
const middle = size.height / 2

/** Where balls begin: the first rolls, the others lie. */
export const racks = {
  row: () => [70, 250, 330, 410, 490].map((x): Vec2 => [x, middle]),
  touching: () => [70, ...[0, 1, 2, 3].map(i => 300 + 2 * radius * i)].map((x): Vec2 => [x, middle]),
  triangle: () => [[70, middle] as Vec2, ...[0, 1, 2, 3].flatMap(row => Array.from({ length: row + 1 }, (_, i): Vec2 => [400 + row * (radius * Math.sqrt(3) + 0.1), middle + (2 * i - row) * (radius + 0.05)]))],
}
export type Rack = keyof typeof racks
const rolls: Record<Rack, Vec2> = { row: [720, 0], touching: [720, 0], triangle: [1500, 18] }

export interface Struck { time: number; x: number; y: number; nx: number; ny: number; ball: number; other: number | null }

export interface Played {
  ways: number[][]
  hits: Struck[]
  /** The instants at which something was hit, and each ball's energy before the first of them, after it, after the next … */
  instants: number[]
  energies: number[][]
}

export function play(rack: Rack): Played {
  const BALL = tag(0), world = new World(), { width, height } = size
  for (const [min, max] of [[[0, 0], [width, rim]], [[0, height - rim], [width, height]], [[0, rim], [rim, height - rim]], [[width - rim, rim], [width, height - rim]]] as [Vec2, Vec2][]) world.add({ shape: aabb(min, max) })
  const balls = racks[rack]().map((at, i) => world.add({ kind: 'dynamic', shape: circle(at, radius), velocity: i ? [0, 0] : rolls[rack], tags: BALL }))
  const played: Played = { ways: [], hits: [], instants: [], energies: [] }
  const energies = () => balls.map(id => (world.vx(id) ** 2 + world.vy(id) ** 2) / 2)
  world.step(seconds, ({ time, x, y, nx, ny, body, other }) => {
    // At the first hit of an instant all go as the last one left them.
    if (time !== played.instants[played.instants.length - 1]) {
      played.instants.push(time)
      played.energies.push(energies())
    }
    const met = balls.indexOf(other)
    played.hits.push({ time, x, y, nx, ny, ball: balls.indexOf(body), other: met < 0 ? null : met })
    return 'bounce'
  })
  played.energies.push(energies())
  played.ways = balls.map(id => [...world.path(id)])
  world.free()
  return played
}

/** Each ball's energy at a time, as a share of what there was in the beginning. */
export function sharesAt({ instants, energies }: Played, time: number): number[] {
  const all = energies[0].reduce((sum, energy) => sum + energy), index = instants.filter(instant => instant <= time).length
  return energies[index].map(energy => energy / all)
}
