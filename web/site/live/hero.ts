// The first thing seen: balls play through the name, which grows again. A turning bar, a curved floor, and a bat to move among them.

import { aabb, allBut, box, circle, cubicBez, init, obb, tag, World, type BodyId, type Vec2 } from 'hazumi'
import { livePage, Touches, Trail, type Part } from '../stage'
import { words } from '../words/hero'

const BRICK = tag(0), BALL = tag(1), BAT = tag(2), radius = 8, bat = 24, speed = 400
const letters = ['#   .    .    .    .     .#', '#   .    .    .    .     . ', '### . ## .####.#  #.## # .#', '#  #.   #.  # .#  #.# # #.#', '#  #. ###. #  .#  #.# # #.#', '#  #.#  #.#   .#  #.# # #.#', '#  #. ###.####. ## .# # #.#']

export default livePage({
  name: 'hero',
  size: [1080, 420],
  narrow: [480, 440],
  words,
  state: { bat: [0.5, 0.8] },
  normals: true,
  async scene(stage) {
    await init()
    const { state, words, sparks } = stage, world = new World(), { width, height } = stage, narrow = stage.narrow
    const cell: Vec2 = narrow ? [14, 17] : [29, 24], columns = Math.max(...letters.map(row => row.length))
    const from: Vec2 = [(width - columns * cell[0]) / 2, narrow ? 96 : 76]
    for (const [min, max] of [[[-20, -20], [width + 20, 0]], [[-20, -20], [0, height + 20]], [[width, -20], [width + 20, height + 20]], [[-20, height], [width + 20, height + 20]]] as [Vec2, Vec2][]) world.add({ shape: aabb(min, max) })
    const floor = [[0, height - 90], [width * 0.2, height + 10], [width * 0.8, height + 10], [width, height - 90]] as [Vec2, Vec2, Vec2, Vec2]
    world.add({ shape: cubicBez(...floor, 3) })
    const bars = (narrow ? [[240, 300]] : [[250, 312], [830, 312]]) as Vec2[]
    const turning = bars.map((at, i) => world.add({ kind: 'kinematic', shape: obb(at, [narrow ? 46 : 62, 5], i * 1.2), spin: i ? -1.7 : 1.7 }))

    const bricks = letters.flatMap((row, y) => [...row].flatMap((mark, x) => (mark === '#' ? [{ at: [from[0] + (x + 0.5) * cell[0], from[1] + (y + 0.5) * cell[1]] as Vec2, level: Math.min(4, Math.floor((y * 5) / 7)), id: null as BodyId | null, gone: -1 }] : [])))
    const grow = (index: number) => {
      const brick = bricks[index]
      brick.id = world.add({ shape: box(brick.at, cell), tags: BRICK, user: index })
      brick.gone = 0
    }
    bricks.forEach((_, index) => grow(index))
    const starts = narrow ? 3 : 5
    const balls = Array.from({ length: starts }, (_, i) => {
      const angle = 0.7 + i * 1.9
      return { id: world.add({ kind: 'dynamic', shape: circle([width * (0.12 + (0.76 * i) / (starts - 1)), 36], radius), velocity: [Math.cos(angle) * speed, Math.abs(Math.sin(angle)) * speed + 60], keepSpeed: true, tags: BALL }), trail: new Trail(0.42) }
    })
    const at = (): Vec2 => [state.bat[0] * width, state.bat[1] * height]
    const club = world.add({ kind: 'kinematic', shape: circle(at(), bat), tags: BAT, stoppedBy: allBut(0), mostTransfer: 0 })
    stage.handle({ name: 'bat', label: words.bat, radius: bat, dot: false, plays: true, get: at, set: (x, y) => { state.bat = [x / width, y / height] } })
    let hits = 0, through = 0
    const lately = new Touches(0.5, 40)

    return {
      step(dt) {
        const [x, y] = world.position(club), [tx, ty] = at(), far = Math.hypot(tx - x, ty - y), share = far > 14 ? 14 / far : 1
        world.moveTo(club, [x + (tx - x) * share, y + (ty - y) * share])
        world.step(dt, hit => {
          hits += 1
          const index = hit.otherTags & BRICK ? world.user(hit.other) : -1, { palette } = stage
          sparks.burst(hit.x, hit.y, hit.nx, hit.ny, index >= 0 ? palette.bricks[bricks[index].level] : palette.wallEdge, index >= 0 ? 1.2 : 0.5)
          lately.add(hit)
          if (index >= 0) {
            world.remove(hit.other)
            bricks[index].id = null
            bricks[index].gone = 2.2
          }
          return 'bounce'
        })
        bricks.forEach((brick, index) => {
          if (brick.id === null && (brick.gone -= dt) <= 0 && world.overlapping({ aabb: { min: [brick.at[0] - cell[0], brick.at[1] - cell[1]], max: [brick.at[0] + cell[0], brick.at[1] + cell[1]] } }, { anyOf: BALL }).length === 0) grow(index)
        })
        for (const { id, trail } of balls) {
          trail.follow(world.path(id), dt)
          // A brick that stands and has a ball in it would have been flown into: counted, not promised.
          through += world.overlapping(circle(world.position(id), radius - 0.05), { anyOf: BRICK }).length
        }
        lately.step(dt)
      },
      draw(pen, alpha) {
        const { context: c, palette } = pen, place = (id: BodyId): Vec2 => world.positionAt(id, alpha)
        for (const brick of bricks) {
          const x = brick.at[0] - cell[0] / 2, y = brick.at[1] - cell[1] / 2
          if (brick.id !== null) pen.brick(x, y, cell[0], cell[1], brick.level)
          else if (brick.gone > 1.9) pen.brick(x, y, cell[0], cell[1], brick.level, (brick.gone - 1.9) * 2.4)
          else if (brick.gone < 0.6) pen.brick(x, y, cell[0], cell[1], brick.level, 0.3 * (1 - Math.max(brick.gone, 0) / 0.6))
        }
        pen.path(way => { way.moveTo(...floor[0]); way.bezierCurveTo(...floor[1], ...floor[2], ...floor[3]) }, 3)
        turning.forEach((id, i) => {
          const angle = world.angle(id) + i * 1.2, half = narrow ? 46 : 62, [x, y] = bars[i]
          c.save()
          c.translate(x, y)
          c.rotate(angle)
          pen.block(-half, -5, half * 2, 10, palette.wall)
          c.fillStyle = palette.wallEdge
          c.fillRect(-half, -5, half * 2, 1.6)
          c.restore()
        })
        const [bx, by] = world.positionAt(club, alpha)
        pen.ball(bx, by, bat, palette.wall)
        pen.ring(bx, by, bat, palette.wallEdge, 1)
        if (stage.normals) lately.draw(pen, 24)
        for (const { id, trail } of balls) {
          if (!stage.still) pen.trail(trail, radius, alpha)
          pen.ball(...(place(id) as [number, number]), radius)
        }
      },
      verdict(): Part[] {
        const out = balls.filter(({ id }) => { const [x, y] = world.position(id); return !(x > 0 && x < width && y > 0 && y < height) }).length
        return [{ text: `${hits}`, tone: 'normal' }, ` ${words.hits} · ${words.tunnelled} `, { text: `${through}`, tone: through ? 'bad' : 'wall' }, ` · ${words.out} `, { text: `${out}`, tone: out ? 'bad' : 'wall' }]
      },
      facts: () => ({ hits, through, balls: balls.map(({ id }) => [...world.position(id)]), bricks: bricks.filter(brick => brick.id !== null).length }),
      free: () => world.free(),
    }
  },
})
