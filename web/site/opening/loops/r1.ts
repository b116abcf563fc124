// R1: Breakout, with a racket that is under the ball in time.

import { box, circle, World, type Vec2 } from 'hazumi'
import { Way } from '../film'
import { brick } from '../ink'
import { Reel, Track } from '../reel'

const cell: Vec2 = [40, 18]

export function r1(): string {
  const reel = new Reel('r1', 6), world = new World(), radius = 8
  for (const [x, y, w, h] of [[-5, 90, 10, 200], [325, 90, 10, 200], [160, -5, 330, 10]]) world.add({ shape: box([x, y], [w, h]) })
  const bricks = Array.from({ length: 24 }, (_, i) => {
    const at: Vec2 = [40 + (i % 6) * 40, 18 + Math.floor(i / 6) * 18]
    return { at, level: Math.floor(i / 6) + 1, id: world.add({ shape: box([at[0] + 20, at[1] + 9], cell) }), gone: [] as [number, number][] }
  })
  const racket = world.add({ kind: 'kinematic', shape: box([160, 162], [64, 10]), mostTransfer: 0 })
  const ball = world.add({ kind: 'dynamic', shape: circle([160, 140], radius), velocity: [150, -250], keepSpeed: true }), way = new Way(), pose = new Track()
  reel.play((dt, now) => {
    const [x] = world.position(racket), goal = Math.min(Math.max(world.x(ball) + 20 * Math.sin(now * 4), 34), 286)
    world.moveTo(racket, [x + Math.min(Math.max(goal - x, -8), 8), 162])
    pose.follow(world, racket, now)
    world.step(dt, hit => {
      const met = bricks.find(({ id }) => id === hit.other)
      if (met) {
        world.remove(hit.other)
        met.gone.push([now + hit.time, reel.seconds])
      }
      reel.hit(hit, now)
      return hit.other === racket ? hit.bend({ center: [world.x(racket), 157], toward: [0, -1], halfWidth: 32, most: 0.9 }) : 'bounce'
    })
    way.follow(world, ball, now)
  })
  world.free()
  for (const { at: [x, y], level, gone } of bricks) reel.gone(brick(x, y, ...(cell as [number, number]), level), gone)
  reel.flies(way, radius)
  reel.moves('<rect x="-32" y="-5" width="64" height="10" fill="var(--hz-wall-edge)"/>', pose.poses)
  return String(reel)
}
