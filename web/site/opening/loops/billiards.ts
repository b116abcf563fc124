// Billiards: the break, on a cloth that slows what rolls.

import { box, circle, World, type Vec2 } from 'hazumi'
import { Way } from '../film'
import { ball } from '../ink'
import { Reel } from '../reel'

const radius = 8, [left, top, right, bottom] = [36, 32, 284, 148]
const pockets: Vec2[] = [[left, top], [160, top - 3], [right, top], [left, bottom], [160, bottom + 3], [right, bottom]]

export function billiards(): string {
  const reel = new Reel('billiards', 5.5), world = new World()
  for (const [x, y, w, h] of [[160, top - 10, 300, 20], [160, bottom + 10, 300, 20], [left - 10, 90, 20, 160], [right + 10, 90, 20, 160]]) world.add({ shape: box([x, y], [w, h]), restitution: 0.92 })
  const holes = pockets.map(at => world.add({ shape: circle(at, 6) })), places: Vec2[] = [[78, 74]]
  for (let row = 0; row < 4; row++) for (let i = 0; i <= row; i++) places.push([186 + row * (radius * Math.sqrt(3) + 0.9), 90 + (2 * i - row) * (radius + 0.5)])
  const balls = places.map((at, i) => world.add({ kind: 'dynamic', shape: circle(at, radius), velocity: i ? [0, 0] : [700, 60], damping: 0.62, restitution: 0.96, mass: 1, tags: 1, stoppedBy: 0xffff }))
  const ways = balls.map(() => new Way(0.2)), sunk: (number | undefined)[] = []
  reel.play((dt, now) => {
    world.step(dt, hit => {
      if (!holes.includes(hit.other)) {
        if (hit.speed > 60 && hit.otherTags) reel.hit(hit, now)
        return
      }
      sunk[balls.indexOf(hit.body)] = now + hit.time
      world.remove(hit.body)
      return 'stop'
    })
    balls.forEach((id, i) => { if (world.has(id)) ways[i].follow(world, id, now) })
  })
  world.free()
  reel.add(`<rect x="24" y="20" width="272" height="140" fill="var(--hz-wall)"/><rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="var(--hz-wall-deep)" stroke="var(--hz-wall-edge)" stroke-width="2"/>` + pockets.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="10" fill="#0d0b1e"/>`).join(''))
  ways.forEach((way, i) => reel.flies(way, radius, 0, i ? `<circle r="${radius}" fill="var(--hz-brick-${(i % 5) + 1})"/><circle cx="-2.5" cy="-2.8" r="2.2" fill="#fff" opacity=".5"/>` : ball(0, 0, radius), sunk[i]))
  return String(reel)
}
