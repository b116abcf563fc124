// Where the ways of balls bend within a step, as its hits tell.

import type { BodyId, Vec2 } from 'hazumi/play'

/** What is asked of a hit. */
interface Met { readonly body: BodyId; readonly other: BodyId; readonly x: number; readonly y: number; readonly nx: number; readonly ny: number }

/** Where the centre of a ball of that radius was at each of its hits, in order of time. A hit bends the ways of both that it is between. */
export function bendsOf(hits: readonly Met[]): (id: BodyId, radius: number) => Vec2[] {
  return (id, radius) => hits.flatMap(({ body, other, x, y, nx, ny }): Vec2[] => {
    // The normal points from the other to the body.
    const side = body === id ? radius : other === id ? -radius : null
    return side === null ? [] : [[x + nx * side, y + ny * side]]
  })
}
