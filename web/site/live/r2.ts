// R2: a circle against a segment. Drag the circle and the ends; the engine tells the distance, the foot and which part is nearest.

import { init, rules } from 'hazumi'
import { Drifter, livePage, type Part } from '../stage'
import { words } from '../words/r2'

export default livePage({
  name: 'r2',
  size: [640, 420],
  words,
  state: { ball: [230, 120], radius: 56, a: [130, 300], b: [480, 210], go: [66, 50] },
  async scene(stage) {
    await init()
    const { state, words } = stage, drifter = new Drifter(stage, words.circle)
    const at = (key: 'a' | 'b') => ({
      get: () => state[key] as [number, number],
      set: (x: number, y: number) => { state[key] = [x, y] },
    })
    stage.handle({ name: 'a', label: words.a, ...at('a'), radius: 14 })
    stage.handle({ name: 'b', label: words.b, ...at('b'), radius: 14 })
    stage.slider('radius', words.radius, [10, 120, 1], value => `${value}`)

    const ask = () => rules.circleSegment(
      { center: drifter.center, radius: state.radius },
      { a: state.a as [number, number], b: state.b as [number, number] },
    )

    return {
      step: dt => drifter.step(dt),
      draw(pen) {
        const { palette } = pen, { x, y } = drifter, [ax, ay] = state.a, [bx, by] = state.b, said = ask()
        const [px, py] = said.point, [fx, fy] = said.foot
        if (stage.normals) {
          // The segment's line beyond its ends, and the foot on it.
          const far = 2000 / (Math.hypot(bx - ax, by - ay) || 1)
          pen.line(ax - (bx - ax) * far, ay - (by - ay) * far, bx + (bx - ax) * far, by + (by - ay) * far, palette.line, true)
          if (said.nearest !== 'foot') pen.line(x, y, fx, fy, palette.quiet, true)
        }
        pen.segment(ax, ay, bx, by)
        pen.disc(x, y, state.radius, said.hit ? palette.ball : palette.bricks[1])
        if (!stage.normals) return
        const away = said.distance || 1, nx = (x - px) / away, ny = (y - py) / away
        pen.line(x, y, px, py, palette.contact, false, 2.5)
        if (said.nearest === 'foot' && said.distance > 0) pen.square(px, py, nx, ny, -ny, nx)
        else if (said.nearest !== 'foot') pen.ring(fx, fy, pen.px(5), palette.quiet, 1)
        if (said.distance > 0) pen.normal(px, py, nx, ny)
        pen.contact(px, py)
        pen.label('A', ax, ay + pen.px(24))
        pen.label('B', bx, by + pen.px(24))
        pen.label(`${said.distance.toFixed(1)}`, (x + px) / 2 + pen.px(34), (y + py) / 2, palette.text)
      },
      verdict(): Part[] {
        const said = ask(), nearest = { foot: words.foot, a: words.endA, b: words.endB }[said.nearest]
        return [
          said.hit ? { text: words.hit, tone: 'ball' } : { text: words.apart, tone: 'brick' }, ' · ',
          words.nearest, { text: nearest, tone: 'contact' }, ' · ',
          `${words.distance} ${said.distance.toFixed(2)} ${said.hit ? '≤' : '>'} ${words.r} ${state.radius} · `,
          `${words.footDistance} ${said.footDistance.toFixed(2)} · ${words.at} ${said.footAt.toFixed(2)}`,
        ]
      },
      save: () => drifter.save(),
      facts: () => ({ ...ask() }),
    }
  },
})
