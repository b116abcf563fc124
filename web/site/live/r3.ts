// R3: a circle against a line without ends. Drag the circle, the line's point and the tip of its direction; throw the circle at it.

import { init, line, rules } from 'hazumi'
import { drawReach, livePage, tellReach, Thrown, type Part } from '../stage'
import { words } from '../words/r3'

/** The place nearest to `at` from which `way` leads to nowhere outside. */
const beside = (at: number, way: number, size: number) => Math.max(14 - Math.min(way, 0), Math.min(at, size - 14 - Math.max(way, 0)))

export default livePage({
  name: 'r3',
  size: [640, 420],
  words,
  state: { ball: [400, 110], radius: 52, point: [190, 300], way: [110, -46], go: [-104, 76] },
  async scene(stage) {
    await init()
    const { state, words } = stage, thrown = new Thrown(stage, words, () => line(state.point as [number, number], state.way as [number, number]))
    // A direction has a length.
    const turn = (way: number[]) => { state.way = Math.hypot(...way) >= 1 ? way : [1, 0] }
    turn(state.way)
    stage.handle({
      name: 'point', label: words.point, radius: 14,
      get: () => state.point as [number, number],
      // The tip goes with it, and both stay in reach.
      set: (x, y) => { state.point = [beside(x, state.way[0], stage.width), beside(y, state.way[1], stage.height)] },
    })
    stage.handle({
      name: 'tip', label: words.tip, radius: 14,
      get: () => [state.point[0] + state.way[0], state.point[1] + state.way[1]], set: (x, y) => turn([x - state.point[0], y - state.point[1]]),
    })

    const ask = () => rules.circleLine(thrown, { point: state.point as [number, number], direction: state.way as [number, number] })

    return {
      step: dt => thrown.step(dt),
      draw(pen) {
        const { palette } = pen, { x, y } = thrown, [px, py] = state.point, [dx, dy] = state.way, said = ask()
        const far = 2000 / (Math.hypot(dx, dy) || 1)
        if (stage.normals) thrown.draw(pen)
        pen.segment(px - dx * far, py - dy * far, px + dx * far, py + dy * far)
        pen.arrow(px, py, dx, dy, palette.wallEdge)
        pen.disc(x, y, thrown.radius, said.hit ? palette.ball : palette.bricks[1])
        if (!stage.normals) return thrown.drawOver(pen, false)
        drawReach(pen, thrown, said, said.foot, true)
        thrown.drawOver(pen, true)
        pen.label(words.P, px, py + pen.px(26))
        pen.label(words.d, px + dx, py + dy + pen.px(26), palette.wallEdge)
      },
      verdict(): Part[] {
        const said = ask()
        return [
          ...tellReach(thrown, said, words),
          { text: words.foot, tone: 'contact' }, ` (${said.foot[0].toFixed(1)}, ${said.foot[1].toFixed(1)}) · ${words.along} ${said.along.toFixed(1)} · `, ...thrown.tell(words),
        ]
      },
      save: () => thrown.save(),
      facts: () => ({ ...ask(), velocity: thrown.velocity, ahead: thrown.ahead() }),
    }
  },
})
