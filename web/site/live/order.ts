// One long step of two balls, looked at: it is stepped once, and `positionsAt` tells where both were at any time within it.

import { aabb, bodyIndex, box, circle, init, tag, World, type Vec2 } from 'hazumi'
import { drawWay, livePage, Timeline, type Part } from '../stage'
import { words } from '../words/order'

const BRICK = tag(0), radius = 13, seconds = 1
/** Seconds in which the step is shown. */
const shown = 5

export default livePage({
  name: 'order',
  size: [720, 360],
  narrow: [440, 460],
  words,
  state: { time: 0 },
  async scene(stage) {
    await init()
    const { state, words } = stage, { width, height } = stage, world = new World(), floor = height - 92
    const timeline = new Timeline(state, { left: 40, y: height - 44, long: width - 80 }, shown)
    const walls = ([[[0, 0], [width, 12]], [[0, 12], [12, floor]], [[width - 12, 12], [width, floor]], [[0, floor], [width, floor + 12]]] as const)
    for (const [min, max] of walls) world.add({ shape: aabb(min, max) })
    const bricks = [0, 1, 2, 3, 4].map(i => ({ at: [width / 2 + (i - 2) * 62, 62] as Vec2, gone: 2 }))
    bricks.forEach(({ at }, index) => world.add({ shape: box(at, [62, 26]), tags: BRICK, user: index }))
    const starts: [Vec2, Vec2][] = [[[width * 0.2, floor - 44], [width * 0.55, -height * 1.5]], [[width * 0.86, floor - 90], [-width * 1.25, -height * 0.8]]]
    const balls = starts.map(([at, velocity]) => world.add({ kind: 'dynamic', shape: circle(at, radius), velocity }))
    const hits: { time: number; x: number; y: number; nx: number; ny: number; ball: number; brick: boolean }[] = []
    world.step(seconds, hit => {
      const brick = (hit.otherTags & BRICK) !== 0
      hits.push({ time: hit.time, x: hit.x, y: hit.y, nx: hit.nx, ny: hit.ny, ball: balls.indexOf(hit.body), brick })
      // A brick that one ball breaks is gone for the other, within the same step.
      if (brick) {
        bricks[world.user(hit.other)].gone = hit.time
        world.remove(hit.other)
      }
      return 'bounce'
    })
    // Who asks twice is answered by the same memory.
    const ways = balls.map(id => [...world.path(id)])
    const where = (all: Float32Array, i: number): Vec2 => [all[2 * bodyIndex(balls[i])], all[2 * bodyIndex(balls[i]) + 1]]
    stage.handle(timeline.handle(words.time))
    return {
      step: dt => timeline.step(dt),
      draw(pen) {
        const { palette } = pen, now = state.time * seconds, at = world.positionsAt(state.time), colours = [palette.ball, palette.bricks[4]]
        for (const [min, max] of walls) pen.block(min[0], min[1], max[0] - min[0], max[1] - min[1], palette.wall)
        bricks.forEach(({ at: [x, y], gone }, i) => pen.brick(x - 31, y - 13, 62, 26, i, gone <= now ? 0.14 : 1))
        // Ahead a faint line, behind it the way that was flown.
        ways.forEach((way, i) => {
          drawWay(pen, way, 0, seconds, colours[i], 1.5, 0.22)
          drawWay(pen, way, 0, now, colours[i], 4, 0.55)
        })
        timeline.draw(pen)
        hits.forEach(({ time, x, y, nx, ny, ball }, i) => {
          const lit = time <= now
          if (lit) { pen.normal(x, y, nx, ny, 34); pen.contact(x, y) }
          timeline.tick(pen, time / seconds, String(i + 1))
          if (lit) pen.label(String(i + 1), x + nx * 48, y + ny * 48, colours[ball])
        })
        balls.forEach((_, i) => pen.ball(...(where(at, i) as [number, number]), radius, colours[i]))
      },
      verdict(): Part[] {
        const told = hits.filter(({ time }) => time <= state.time * seconds), last = told[told.length - 1]
        if (!last) return [words.begins]
        const name = words.hit(told.length, 'AB'[last.ball], last.brick ? words.brick : words.wall)
        return [words.at(state.time) + words.colon, { text: name, tone: last.brick ? 'brick' : 'wall' }, ...(state.time === 1 ? [` — ${words.done}`] : [])]
      },
      facts: () => ({ hits: hits.map(({ time }) => time), lit: hits.filter(({ time }) => time <= state.time * seconds).length, at: balls.map((_, i) => where(world.positionsAt(state.time), i)), ways }),
      free: () => world.free(),
    }
  },
})
