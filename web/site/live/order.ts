// One long step of two balls, looked at: it is stepped once, and `positionsAt` tells where both were at any time within it.

import { aabb, bodyIndex, box, circle, init, tag, World, type Vec2 } from 'hazumi'
import { livePage, type Part } from '../stage'
import { words } from '../words/order'

const BRICK = tag(0), radius = 13, seconds = 1
/** Seconds in which the step is shown, and a rest at its end. */
const shown = 5, rest = 1.2

export default livePage({
  name: 'order',
  size: [720, 360],
  narrow: [440, 460],
  words,
  state: { time: 0 },
  async scene(stage) {
    await init()
    const { state, words } = stage, { width, height } = stage, world = new World(), line = height - 44, floor = height - 92, left = 40, long = width - 80
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
    let pause = 0
    const where = (all: Float32Array, i: number): Vec2 => [all[2 * bodyIndex(balls[i])], all[2 * bodyIndex(balls[i]) + 1]]
    const clamp = (time: number) => Math.max(0, Math.min(1, time))
    state.time = clamp(state.time)
    stage.handle({ name: 'time', label: words.time, radius: 12, get: () => [left + state.time * long, line], set: x => { state.time = clamp((x - left) / long) } })
    return {
      step(dt) {
        if (state.time < 1) state.time = clamp(state.time + dt / shown)
        else if ((pause += dt) > rest) { pause = 0; state.time = 0 }
      },
      draw(pen) {
        const { context: c, palette } = pen, now = state.time * seconds, at = world.positionsAt(state.time), colours = [palette.ball, palette.bricks[4]]
        for (const [min, max] of walls) pen.block(min[0], min[1], max[0] - min[0], max[1] - min[1], palette.wall)
        bricks.forEach(({ at: [x, y], gone }, i) => pen.brick(x - 31, y - 13, 62, 26, i, gone <= now ? 0.14 : 1))
        ways.forEach((way, i) => {
          // Ahead a faint line, behind it the way that was flown.
          for (const until of [seconds, now]) {
            c.beginPath()
            for (let k = 0; k < way.length; k += 3) {
              const before = way[k - 3] ?? 0, share = way[k] > until && k ? (until - before) / (way[k] - before) : 1
              c.lineTo(k ? way[k - 2] + (way[k + 1] - way[k - 2]) * share : way[1], k ? way[k - 1] + (way[k + 2] - way[k - 1]) * share : way[2])
              if (way[k] > until) break
            }
            c.globalAlpha = until === now ? 0.55 : 0.22
            c.strokeStyle = colours[i]
            c.lineWidth = pen.px(until === now ? 4 : 1.5)
            c.lineJoin = 'round'
            c.stroke()
          }
          c.globalAlpha = 1
        })
        pen.line(left, line, left + long, line, palette.quiet, false, 2)
        pen.line(left, line, left + state.time * long, line, palette.ball, false, 4)
        hits.forEach(({ time, x, y, nx, ny, ball }, i) => {
          const lit = time <= now, tick = left + (time / seconds) * long
          if (lit) { pen.normal(x, y, nx, ny, 34); pen.contact(x, y) }
          pen.line(tick, line - pen.px(9), tick, line + pen.px(9), lit ? palette.normal : palette.quiet, false, 2.5)
          pen.label(String(i + 1), tick, line + pen.px(21), lit ? palette.normal : palette.quiet, 'center', 13, false)
          if (lit) pen.label(String(i + 1), x + nx * 48, y + ny * 48, colours[ball])
        })
        balls.forEach((_, i) => pen.ball(...(where(at, i) as [number, number]), radius, colours[i]))
        c.globalAlpha = 1
      },
      verdict(): Part[] {
        const told = hits.filter(({ time }) => time <= state.time * seconds), last = told[told.length - 1]
        if (!last) return [words.begins]
        const name = words.hit(told.length, 'AB'[last.ball], last.brick ? words.brick : words.wall)
        return [`${words.at(state.time)}: `, { text: name, tone: last.brick ? 'brick' : 'wall' }, ...(state.time === 1 ? [` — ${words.done}`] : [])]
      },
      facts: () => ({ hits: hits.map(({ time }) => time), lit: hits.filter(({ time }) => time <= state.time * seconds).length, at: balls.map((_, i) => where(world.positionsAt(state.time), i)), ways }),
      free: () => world.free(),
    }
  },
})
