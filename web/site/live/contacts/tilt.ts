// Tilt: balls on a board that tilts. They have no tags, so they pass each other; what rolls off comes back from above.

import { box, circle, World, type Vec2 } from 'hazumi'
import { hop, high, saved, wide, type Mover, type Play, type Told } from './plays'

const pivot: Vec2 = [300, 270], half = 210, thick = 14
const radii = [24, 15, 19, 12, 17]
/** The steepest, in radians; and how fast it tilts at most, in radians per second. */
const steepest = 0.5, fastest = 1.2

/** How far the board is to be tilted for its end to be there. */
const angleTo = ([x, y]: readonly number[]) => Math.min(Math.max(Math.atan2(y - pivot[1], x - pivot[0]), -steepest), steepest)
/** Where its handle is then: a little beyond its end, so that a finger hides nothing. */
const endAt = (angle: number): Vec2 => [pivot[0] + (half + 30) * Math.cos(angle), pivot[1] + (half + 30) * Math.sin(angle)]
const swings = (clock: number) => 0.11 * Math.sin(clock * 1.5)

/** The end of the board for a hand that asks for it there. */
export const edgeFor = (x: number, y: number): Vec2 => endAt(angleTo([x, y]))

export function tilt(told: Told): Play {
  const world = new World({ gravity: [0, 500] }), movers: Mover[] = []
  const board = world.add({ kind: 'kinematic', shape: box(pivot, [2 * half, thick]), pivot })
  const homeOf = (i: number): Vec2 => [180 + 60 * i, 200 - 50 * ((i * 3) % 5)]
  let angle = told.auto ? swings(told.clock) : angleTo(told.edge)
  radii.forEach((radius, i) => {
    const before = saved(told, i)
    movers.push({ id: world.add({ kind: 'dynamic', shape: circle(before?.at ?? homeOf(i), radius), velocity: before?.velocity }), radius, level: i })
  })

  return {
    world, movers,
    lead(dt) {
      const wanted = told.auto ? swings(told.clock) : angleTo(told.edge)
      if (told.auto) told.edge = [...endAt(wanted)]
      angle += Math.min(Math.max(wanted - angle, -fastest * dt), fastest * dt)
      world.moveTo(board, pivot, angle)
      movers.forEach(({ id, radius }, i) => {
        if (world.y(id) < high + 2 * radius && Math.abs(world.x(id) - wide / 2) < wide) return
        world.teleport(id, [homeOf(i)[0], -radius])
        world.setVelocity(id, [0, 0])
      })
    },
    draw(pen, alpha) {
      const { context: c, palette } = pen
      c.fillStyle = palette.wallDeep
      c.beginPath()
      c.moveTo(...(pivot as [number, number]))
      c.lineTo(pivot[0] - 30, high)
      c.lineTo(pivot[0] + 30, high)
      c.closePath()
      c.fill()
      c.save()
      c.translate(...(pivot as [number, number]))
      c.rotate(world.angleAt(board, alpha))
      pen.wall(-half, -thick / 2, 2 * half, thick)
      c.restore()
      pen.speck(...(pivot as [number, number]), 4, palette.wallEdge, 1)
    },
    kick: () => hop(world, movers),
  }
}
