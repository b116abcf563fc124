// Press: seen from above, all walk toward a hero, and the hero walks where it is led.

import { aabb, circle, World, type Vec2 } from 'hazumi'
import { chance, high, MOVER, saved, toward, wide, type Mover, type Play, type Told } from './plays'

const edge = 16, count = 24, pillar = { at: [300, 220] as Vec2, radius: 42 }
/** Where the hero goes by itself: to walls, into a corner, behind the pillar. */
const places: Vec2[] = [[560, 220], [560, 400], [300, 300], [40, 300], [40, 40], [300, 140]]
const stay = 5

export function press(told: Told): Play {
  const world = new World(), movers: Mover[] = []
  const walls = [[[-40, -40], [wide + 40, edge]], [[-40, high - edge], [wide + 40, high + 40]], [[-40, 0], [edge, high]], [[wide - edge, 0], [wide + 40, high]]] as [Vec2, Vec2][]
  for (const [min, max] of walls) world.add({ shape: aabb(min, max) })
  world.add({ shape: circle(pillar.at, pillar.radius) })
  const add = (at: Vec2, radius: number, level: number, mass: number) => {
    const before = saved(told, movers.length)
    const id = world.add({ kind: 'dynamic', shape: circle(before?.at ?? at, radius), velocity: before?.velocity, tags: MOVER, mass })
    movers.push({ id, radius, level })
    return id
  }
  const hero = add([470, 220], 20, -1, 6)
  // In rows along the walls to the left, a little out of line.
  for (let i = 0; i < count; i++) add([44 + 42 * (i % 4) + 6 * chance(i), 60 + 60 * Math.floor(i / 4) + 12 * chance(i + 50)], 13 + 4 * chance(i + 9), i % 5, 1)

  return {
    world, movers,
    lead(dt) {
      if (told.auto) told.goal = [...places[Math.floor(told.clock / stay) % places.length]]
      world.setVelocity(hero, toward(world.position(hero), told.goal, 130, dt))
      const at = world.position(hero)
      for (const { id } of movers) if (id !== hero) world.setVelocity(id, toward(world.position(id), at, 55, dt))
    },
    draw(pen) {
      pen.field(edge, edge, wide - 2 * edge, high - 2 * edge)
      pen.wall(0, 0, wide, edge, 'bottom')
      pen.wall(0, high - edge, wide, edge, 'top')
      pen.wall(0, 0, edge, high, 'right')
      pen.wall(wide - edge, 0, edge, high, 'left')
      const { context: c, palette } = pen, [x, y] = pillar.at
      c.fillStyle = palette.wall
      c.beginPath()
      c.arc(x, y, pillar.radius, 0, Math.PI * 2)
      c.fill()
      pen.ring(x, y, pillar.radius, palette.wallEdge, 1)
      pen.ring(told.goal[0], told.goal[1], pen.px(11), palette.ball, 0.8, true)
    },
  }
}
