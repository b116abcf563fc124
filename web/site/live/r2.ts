// R2: a circle against a segment. Drag the circle and the ends; the engine tells the distance, the foot and which part is nearest. Throw it,
// and it tells when it touches.

import { init, rules, segment } from 'hazumi'
import { drawReach, livePage, tellReach, Thrown, type Part } from '../stage'
import { words } from '../words/r2'

export default livePage({
  name: 'r2',
  size: [640, 420],
  words,
  state: { ball: [230, 120], radius: 56, a: [130, 300], b: [480, 210], go: [108, 64] },
  async scene(stage) {
    await init()
    const { state, words } = stage, thrown = new Thrown(stage, words, () => segment(state.a as [number, number], state.b as [number, number]))
    const at = (key: 'a' | 'b') => ({
      get: () => state[key] as [number, number],
      set: (x: number, y: number) => { state[key] = [x, y] },
    })
    stage.handle({ name: 'a', label: words.a, ...at('a'), radius: 14 })
    stage.handle({ name: 'b', label: words.b, ...at('b'), radius: 14 })

    const ask = () => rules.circleSegment(thrown, { a: state.a as [number, number], b: state.b as [number, number] })

    return {
      step: dt => thrown.step(dt),
      draw(pen) {
        const { palette } = pen, { x, y } = thrown, [ax, ay] = state.a, [bx, by] = state.b, said = ask()
        const [fx, fy] = said.foot
        if (stage.normals) {
          // The segment's line beyond its ends, and the foot on it.
          const far = 2000 / (Math.hypot(bx - ax, by - ay) || 1)
          pen.line(ax - (bx - ax) * far, ay - (by - ay) * far, bx + (bx - ax) * far, by + (by - ay) * far, palette.line, true)
          if (said.nearest !== 'foot') pen.line(x, y, fx, fy, palette.quiet, true)
          thrown.draw(pen)
        }
        pen.segment(ax, ay, bx, by)
        pen.disc(x, y, thrown.radius, said.hit ? palette.ball : palette.bricks[1])
        if (!stage.normals) return thrown.drawOver(pen, false)
        if (said.nearest !== 'foot') pen.ring(fx, fy, pen.px(5), palette.quiet, 1)
        drawReach(pen, thrown, said, said.point, said.nearest === 'foot')
        thrown.drawOver(pen, true)
        pen.label('A', ax, ay + pen.px(24))
        pen.label('B', bx, by + pen.px(24))
      },
      verdict(): Part[] {
        const said = ask(), nearest = { foot: words.foot, a: words.endA, b: words.endB }[said.nearest]
        return [
          ...tellReach(thrown, said, words, words.nearest, { text: nearest, tone: 'contact' }, ' · '),
          `${words.footDistance} ${said.footDistance.toFixed(2)} · ${words.at} ${said.footAt.toFixed(2)} · `, ...thrown.tell(words),
        ]
      },
      save: () => thrown.save(),
      facts: () => ({ ...ask(), velocity: thrown.velocity, ahead: thrown.ahead() }),
    }
  },
})
