// R3: a circle against a line without ends. Drag the circle, the line's point and the tip of its direction.

import { init, rules } from 'hazumi'
import { Drifter, livePage, type Part } from '../stage'
import { words } from '../words/r3'

/** The place nearest to `at` from which `way` leads to nowhere outside. */
const beside = (at: number, way: number, size: number) => Math.max(14 - Math.min(way, 0), Math.min(at, size - 14 - Math.max(way, 0)))

export default livePage({
  name: 'r3',
  size: [640, 420],
  words,
  state: { ball: [400, 110], radius: 52, point: [190, 300], way: [110, -46], go: [-62, 54] },
  async scene(stage) {
    await init()
    const { state, words } = stage, drifter = new Drifter(stage, words.circle)
    stage.handle({
      name: 'point', label: words.point, radius: 14,
      get: () => state.point as [number, number],
      // The tip goes with it, and both stay in reach.
      set: (x, y) => { state.point = [beside(x, state.way[0], stage.width), beside(y, state.way[1], stage.height)] },
    })
    stage.handle({
      name: 'tip', label: words.tip, radius: 14,
      get: () => [state.point[0] + state.way[0], state.point[1] + state.way[1]], set: (x, y) => { state.way = [x - state.point[0], y - state.point[1]] },
    })
    stage.slider('radius', words.radius, [10, 120, 1], value => `${value}`)

    const ask = () => rules.circleLine(
      { center: drifter.center, radius: state.radius },
      { point: state.point as [number, number], direction: state.way as [number, number] },
    )

    return {
      step: dt => drifter.step(dt),
      draw(pen) {
        const { palette } = pen, { x, y } = drifter, [px, py] = state.point, [dx, dy] = state.way, said = ask(), [fx, fy] = said.foot
        const far = 2000 / (Math.hypot(dx, dy) || 1)
        pen.segment(px - dx * far, py - dy * far, px + dx * far, py + dy * far)
        pen.arrow(px, py, dx, dy, palette.wallEdge)
        pen.disc(x, y, state.radius, said.hit ? palette.ball : palette.bricks[1])
        if (!stage.normals) return
        const away = said.distance || 1, nx = (x - fx) / away, ny = (y - fy) / away
        pen.line(x, y, fx, fy, palette.contact, false, 2.5)
        if (said.distance > 0) {
          pen.square(fx, fy, nx, ny, -ny, nx)
          pen.normal(fx, fy, nx, ny)
        }
        pen.contact(fx, fy)
        pen.label(words.P, px, py + pen.px(26))
        pen.label(words.d, px + dx, py + dy + pen.px(26), palette.wallEdge)
        pen.label(`${said.distance.toFixed(1)}`, (x + fx) / 2 + pen.px(34), (y + fy) / 2)
      },
      verdict(): Part[] {
        const said = ask()
        return [
          said.hit ? { text: words.hit, tone: 'ball' } : { text: words.apart, tone: 'brick' }, ' · ',
          `${words.distance} ${said.distance.toFixed(2)} ${said.hit ? '≤' : '>'} ${words.r} ${state.radius} · `,
          { text: words.foot, tone: 'contact' }, ` (${said.foot[0].toFixed(1)}, ${said.foot[1].toFixed(1)}) · ${words.along} ${said.along.toFixed(1)}`,
        ]
      },
      save: () => drifter.save(),
      facts: () => ({ ...ask() }),
    }
  },
})
