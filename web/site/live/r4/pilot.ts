// Who flies while nobody steers: of a few ways to go it takes the one that bullets and lasers leave most room, and else goes home.

import { circle, distance, type Swarm, type Vec2 } from 'hazumi'
import type { Beam } from './beams'

const ahead = 0.55, sees = 120, feels = 50
const ways: Vec2[] = [[0, 0], ...[0.45, 1].flatMap(speed => Array.from({ length: 12 }, (_, i): Vec2 => [Math.cos(i * Math.PI / 6) * speed, Math.sin(i * Math.PI / 6) * speed]))]

/** The velocity it would like, at most `fastest`. */
export function pilot([x, y]: Vec2, home: Vec2, [width, height]: Vec2, swarms: Swarm[], lasers: Beam[], fastest: number): Vec2 {
  const near: number[] = []
  for (const { xs, ys, vxs, vys } of swarms) {
    for (let i = 0; i < xs.length; i++) {
      const dx = xs[i] - x, dy = ys[i] - y
      if (dx * dx + dy * dy < sees * sees) near.push(dx, dy, vxs[i], vys[i])
    }
  }
  const rooms = lasers.map(beam => [beam, distance(circle([x, y], 5), beam.shape)] as const)
  let best: Vec2 = [0, 0], least = Infinity
  for (const [wx, wy] of ways) {
    const vx = wx * fastest, vy = wy * fastest, ex = x + vx * 0.3, ey = y + vy * 0.3
    let cost = Math.hypot(ex - home[0], ey - home[1]) / 900
    if (ex < 16 || ey < 16 || ex > width - 16 || ey > height - 16) cost += 4
    for (let i = 0; i < near.length; i += 4) {
      // How near it comes, and how soon.
      const dx = near[i], dy = near[i + 1], rx = near[i + 2] - vx, ry = near[i + 3] - vy
      const when = Math.min(Math.max(-(dx * rx + dy * ry) / (rx * rx + ry * ry || 1), 0), ahead), gap = Math.hypot(dx + rx * when, dy + ry * when) - 9
      if (gap < 16) cost += (1 - Math.max(gap, 0) / 16) ** 2 * (gap < 1 ? 3 : 1) * (1.2 - when)
    }
    for (const [beam, now] of rooms) {
      // Nobody comes nearer than by the way itself.
      if (now - Math.hypot(vx, vy) * 0.3 >= feels) continue
      const room = Math.min(distance(circle([ex, ey], 5), beam.shape), distance(circle([x + vx * 0.1, y + vy * 0.1], 5), beam.shape))
      if (room < feels) cost += (1 - room / feels) ** 2 * (beam.phase === 'fires' ? 9 : 2)
    }
    if (cost < least) [best, least] = [[vx, vy], cost]
  }
  return best
}
