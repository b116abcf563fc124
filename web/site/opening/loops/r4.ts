// R4: a laser turns among bullets and burns them, and the player keeps out of its way.

import { circle, obb, overlap, Swarm, type Vec2 } from 'hazumi'
import { way as line, ball } from '../ink'
import { Reel, rate, Track } from '../reel'

const pivot: Vec2 = [160, 90], long = 240, half = 5

export function r4(): string {
  const reel = new Reel('r4', 6), player = new Track(), turned = new Track(), turns = Math.PI / reel.seconds, bullets = new Swarm(200)
  // A grid that drifts to the right, and is as it was after a round.
  const columns = 9, rows = 4, gap: Vec2 = [44, 42], places = Array.from({ length: columns * rows }, (_, i): Vec2 => [-20 + (i % columns) * gap[0] + (Math.floor(i / columns) % 2) * 22, 27 + Math.floor(i / columns) * gap[1]])
  places.forEach(([x, y], user) => bullets.spawn(x, y, gap[0] / reel.seconds, 0, 4, user))
  const burnt = places.map(() => [] as [number, number][])
  const steer = (angle: number): Vec2 => [pivot[0] + 92 * Math.cos(angle + Math.PI / 2), pivot[1] + 58 * Math.sin(angle + Math.PI / 2)]
  for (let i = 0; i <= reel.seconds * rate; i++) {
    const now = i / rate, angle = 0.3 + turns * now
    turned.add(now, pivot, angle)
    player.add(now, steer(angle))
    const beam = obb(pivot, [2 * long, 2 * half], angle), { xs, ys } = bullets
    for (let index = 0; index < xs.length; index++) {
      if (!overlap(circle([xs[index], ys[index]], 4), beam)) continue
      const spans = burnt[bullets.user(index)], last = spans[spans.length - 1]
      if (!last || last[1] < now) spans.push([now, Math.min(now + 1.3, reel.seconds)])
    }
    if (i < reel.seconds * rate) bullets.advance(1 / rate)
  }
  bullets.free()
  places.forEach(([x, y], i) => {
    const drift = new Track()
    drift.add(0, [x, y])
    drift.add(reel.seconds, [x + gap[0], y])
    const clear = burnt[i].length ? burnt[i].flatMap(([from], k, all) => [[k ? all[k - 1][1] : -1, from] as const]).concat([[burnt[i][burnt[i].length - 1][1], reel.seconds + 1]]) : [[-1, reel.seconds + 1] as const]
    reel.moves(reel.within('<circle r="4" fill="var(--hz-brick-5)"/>', clear.filter(([from, to]) => to > from)), drift.poses)
  })
  const reach = `M${-long} 0H${long}`
  reel.moves(line(reach, 'laser', 26, 'opacity=".14"') + line(reach, 'laser', 13, 'opacity=".35"') + line(reach, 'laser', 8) + line(reach, 'laser-core', 4), turned.poses)
  reel.moves(`<circle r="24" fill="none" stroke="var(--hz-normal)" stroke-width="1.5" stroke-dasharray="4 4"/>${ball(0, 0, 7)}`, player.poses)
  return reel.round()
}
