// Pinball: a small table that leans, with two flippers that are raised when the ball comes, and bumpers that kick.

import { capsule, circle, cubicBez, segment, World, type Vec2 } from 'hazumi'
import { Way } from '../film'
import { way as line } from '../ink'
import { Reel, Track } from '../reel'

const bumpers: [Vec2, number, number][] = [[[116, 62], 18, 1], [[204, 62], 18, 2], [[160, 102], 18, 3]]
const flippers: { pivot: Vec2; way: 1 | -1; rests: number; up: number }[] = [{ pivot: [98, 152], way: 1, rests: 0.42, up: -0.5 }, { pivot: [222, 152], way: -1, rests: -0.42, up: 0.5 }]
const walls: [Vec2, Vec2][] = [[[42, 90], [42, 116]], [[278, 90], [278, 116]], [[42, 116], [96, 146]], [[278, 116], [224, 146]]]
const vault: [Vec2, Vec2, Vec2, Vec2] = [[42, 90], [42, -22], [278, -22], [278, 90]]

export function pinball(): string {
  const reel = new Reel('pinball', 6), world = new World({ gravity: [0, 420] }), radius = 7, long = 46
  world.add({ shape: cubicBez(...vault, 1), restitution: 0.5 })
  for (const [a, b] of walls) world.add({ shape: segment(a, b), restitution: 0.3 })
  const kicks = bumpers.map(([at, r]) => world.add({ shape: circle(at, r) }))
  const bats = flippers.map(({ pivot: [x, y], way, rests, up }) => world.add({ kind: 'kinematic', shape: capsule([x, y], [x + way * long, y], 5), pivot: [x, y], stopAngles: [Math.min(rests, up), Math.max(rests, up)], spin: rests * 20, restitution: 0.3 }))
  const ball = world.add({ kind: 'dynamic', shape: circle([66, 70], radius), velocity: [150, -60] }), way = new Way(0.25), poses = bats.map(() => new Track()), lit = kicks.map(() => [] as number[]), held = [0, 0]
  reel.play((dt, now) => {
    const [x, y] = world.position(ball), [vx, vy] = world.velocity(ball)
    flippers.forEach(({ pivot, way, rests, up }, i) => {
      const along = (x + vx * 0.03 - pivot[0]) * way, over = pivot[1] + along * 0.35 - (y + vy * 0.03)
      held[i] = along > 8 && along < 62 && over < 18 && over > -24 && vy > -40 ? 0.16 : held[i] - dt
      world.setSpin(bats[i], held[i] > 0 ? up * 30 : rests * 16)
      poses[i].add(now, pivot, world.angle(bats[i]))
    })
    world.step(dt, hit => {
      const index = kicks.indexOf(hit.other)
      if (index < 0) return
      reel.hit(hit, now)
      lit[index].push(now + hit.time)
      return { bounceAt: 330 }
    })
    way.follow(world, ball, now)
  })
  world.free()
  reel.add(line('M42 180V90C42 -22 278 -22 278 90V180', 'wall-edge', 4) + walls.slice(2).map(([[ax, ay], [bx, by]]) => line(`M${ax} ${ay}L${bx} ${by}`, 'wall-edge', 3)).join(''))
  bumpers.forEach(([[x, y], r, level], i) => {
    reel.add(`<circle cx="${x}" cy="${y}" r="${r}" fill="var(--hz-brick-${level})"/><circle cx="${x}" cy="${y}" r="${r * 0.5}" fill="var(--hz-contact)"/>`)
    for (const at of lit[i]) reel.bursts(`<circle r="${r + 7}" fill="var(--hz-contact)" opacity=".55"/><circle r="${r * 0.75}" fill="#fffaf0"/>`, [x, y], at, 0.35, 0.7)
  })
  flippers.forEach(({ way }, i) => reel.moves(line(`M0 0H${way * long}`, 'ball', 11), poses[i].poses))
  reel.flies(way, radius, 0.16, `<circle r="${radius}" fill="var(--hz-text)"/><circle cx="-2.2" cy="-2.4" r="2" fill="var(--hz-panel)" opacity=".8"/>`)
  return String(reel)
}
