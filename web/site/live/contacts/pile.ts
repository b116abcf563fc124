// Pile: balls are poured into a V or into a bowl, and come to lie there.

import { circle, quadBez, segment, World, type Vec2 } from 'hazumi'
import { chance, hop, MOVER, saved, type Mover, type Play, type Told } from './plays'

/** How many there are to be poured, and how many in a second. */
export const most = 40
const rate = 7

const sides: [Vec2, Vec2, Vec2] = [[14, 60], [300, 424], [586, 60]]
const curve: [Vec2, Vec2, Vec2] = [[40, 30], [300, 800], [560, 30]]

/** Into a V. */
export const vee = (told: Told): Play => pile(told, sides, false)
/** Into a bowl. */
export const bowl = (told: Told): Play => pile(told, curve, true)

function pile(told: Told, points: [Vec2, Vec2, Vec2], isRound: boolean): Play {
  const world = new World({ gravity: [0, 500] }), movers: Mover[] = []
  const shapes = isRound ? [quadBez(...points)] : [segment(points[0], points[1]), segment(points[2], points[1])]
  for (const shape of shapes) world.add({ shape })
  const radiusOf = (i: number) => 12 + 5 * chance(i + 1)
  const add = (at: Vec2, velocity: Vec2) => {
    const radius = radiusOf(movers.length), id = world.add({ kind: 'dynamic', shape: circle(at, radius), velocity, tags: MOVER })
    movers.push({ id, radius, level: movers.length % 5 })
  }
  for (let before = saved(told, 0); before; before = saved(told, movers.length)) add(before.at, before.velocity)
  let owed = 0

  return {
    world, movers,
    lead(dt) {
      if (told.auto) told.spout = [300 + 110 * Math.sin(told.clock * 1.3), 24]
      if (movers.length >= most) return
      owed += rate * dt
      const [x, y] = told.spout, radius = radiusOf(movers.length)
      if (owed < 1 || world.overlapping(circle([x, y], radius)).length) return
      owed -= 1
      add([x, y], [(chance(movers.length + 30) - 0.5) * 40, 120])
    },
    draw(pen) {
      pen.path(c => {
        const [[ax, ay], [bx, by], [cx, cy]] = points
        c.moveTo(ax, ay)
        if (isRound) c.quadraticCurveTo(bx, by, cx, cy)
        else { c.lineTo(bx, by); c.lineTo(cx, cy) }
      })
    },
    kick: () => hop(world, movers),
  }
}
