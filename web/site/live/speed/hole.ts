// What a ball leaves in the wall that it broke out of: the shape alone, for the pen and for the film.

import type { Vec2 } from 'hazumi'
import type { Exit } from './recording'
import { room, scene } from './room'

/** `hole` is the outline of the gap; the arrow goes from `from` to `neck` and has a head about `tip`. */
export interface Hole { hole: Vec2[]; from: Vec2; neck: Vec2; head: Vec2[]; middle: Vec2 }

export function holeOf({ at: [x, y], way: [ux, uy] }: Exit): Hole {
  const { wall, radius } = scene, half = radius * 1.05, long = wall + 12, head = 11
  // Out of the wall, and along it.
  const [nx, ny] = x <= 0.01 ? [-1, 0] : x >= room[0] - 0.01 ? [1, 0] : y <= 0.01 ? [0, -1] : [0, 1], tx = -ny, ty = nx
  // However flat it flew, the hole stays near where it went in.
  const slant = Math.max(-1.1, Math.min(1.1, (ux * tx + uy * ty) / Math.max(ux * nx + uy * ny, 0.2)))
  const place = (out: number, along: number): Vec2 => [x + nx * out + tx * (along + slant * out), y + ny * out + ty * (along + slant * out)]
  const outline = [[-1, -half], [wall * 0.45, -half - 2.5], [wall * 0.55, -half + 0.5], [wall + 1, -half - 1.5], [wall + 1, half + 1.5], [wall * 0.6, half - 0.5], [wall * 0.5, half + 2.5], [-1, half]]
  return {
    hole: outline.map(([out, along]) => place(out, along)), from: [x, y], neck: place(long - head, 0),
    head: [place(long, 0), place(long - head, -6), place(long - head, 6)], middle: place(wall / 2, 0),
  }
}
