// Coyote time: a hero walks off an edge, and the moment at which the jump is asked for can be dragged.

import { init, type Vec2 } from 'hazumi'
import { fade, livePage, type Part, type Pen } from '../stage'
import { words } from '../words/grace'
import { beyond, deep, edge, high, run } from './grace/run'
import { earth } from './walker/earth'
import { between, drawFeet } from './walker/feet'
import { figure } from './walker/figure'
import { size } from './walker/hero'

/** What is to be seen of the room: its left end, and how wide it is. */
const views = { wide: { left: 0, width: 384 }, narrow: { left: 40, width: 264 } }
const tall = 168
/** The jump may be asked for so many frames before it walks off the edge, and after. */
const before = 16, after = 16

export default livePage({
  name: 'grace',
  size: [720, 315],
  narrow: [440, 280],
  words,
  state: { late: 4, grace: 0.1 },
  async scene(stage) {
    await init()
    const { state, words, width, narrow } = stage, view = narrow ? views.narrow : views.wide, zoom = width / view.width
    /** How it goes if nobody jumps, and the frame after whose walk it is in the air. */
    const falls = run(null, 0).frames, off = falls.findIndex(({ floor }, i) => i > 0 && !floor)
    const feet = ([x, y]: Vec2): Vec2 => [x, y + size[1] / 2]
    let made = { late: NaN, grace: NaN, ...run(null, 0) }, clock = stage.still ? off : 0
    const now = () => {
      const { grace } = state, late = Math.round(Math.min(Math.max(state.late, -before), after))
      if (made.late !== late || made.grace !== grace) made = { late, grace, ...run(off + late, grace) }
      return made
    }
    /** Where it is when the jump is asked for. */
    const place = (late: number) => feet(falls[off + late - 1].at)
    stage.handle({
      name: 'press', label: words.press, radius: 10, plays: true, step: 6,
      get: () => { const [x, y] = place(now().late); return [(x - view.left) * zoom, y * zoom] },
      set: x => {
        const to = x / zoom + view.left, frames = Array.from({ length: before + after + 1 }, (_, i) => i - before)
        state.late = frames.reduce((best, late) => (Math.abs(place(late)[0] - to) < Math.abs(place(best)[0] - to) ? late : best))
      },
    })
    stage.slider('grace', words.grace, [0, 0.2, 0.01], words.seconds)

    const room = (pen: Pen) => {
      const { palette, context: c } = pen, { frames, asked } = now(), moment = Math.min(clock, frames.length - 1)
      earth(pen, [[-200, high], [edge, high], [edge, deep], [beyond, deep], [beyond, high], [700, high]], [[700, 240], [-200, 240]], [high - 10, 190])
      // How it falls, and as far as that is forgiven.
      const line = (from: number, to: number, colour: string, thick: number, opacity: number) => {
        c.beginPath()
        for (let i = from; i <= to; i++) c.lineTo(...(feet(falls[i].at) as [number, number]))
        c.globalAlpha = opacity
        c.strokeStyle = colour
        c.lineWidth = pen.px(thick)
        c.lineCap = c.lineJoin = 'round'
        c.stroke()
        c.lineCap = 'butt'
        c.globalAlpha = 1
      }
      const landed = falls.findIndex(({ floor }, i) => i > off && floor)
      line(off - 1, landed, palette.quiet, 1.5, 0.6)
      const forgiven = falls.findLastIndex(({ air }, i) => i >= off && i < landed && air <= state.grace + 1e-6)
      if (forgiven >= off) {
        line(off - 1, forgiven, palette.normal, 12, 0.4)
        // The pen keeps letters on the canvas, which is a part of the room.
        c.translate(view.left, 0)
        pen.label(words.zone, edge - view.left + pen.px(9), deep - pen.px(14), palette.normal, 'left', 12, false)
        c.translate(-view.left, 0)
      }
      drawFeet(pen, frames, moment)
      if (asked) {
        const [x, y] = frames[asked.frame - 1].at
        c.strokeStyle = fade(asked.may ? palette.normal : palette.bad, 0.9)
        c.lineWidth = pen.px(1.5)
        c.setLineDash([pen.px(4), pen.px(4)])
        c.strokeRect(x - size[0] / 2, y - size[1] / 2, size[0], size[1])
        c.setLineDash([])
        if (moment >= asked.frame - 1) pen.arrow(x, y - size[1] / 2 - pen.px(6), 0, asked.may ? -18 : -9, asked.may ? palette.normal : palette.bad)
      }
      const { floor } = frames[Math.round(moment)]
      if (stage.normals && floor) {
        pen.normal(...(floor.point as [number, number]), ...(floor.normal as [number, number]), 40)
        pen.contact(...(floor.point as [number, number]))
      }
      const at = between(frames, moment), frame = Math.min(Math.floor(moment), frames.length - 2)
      figure(pen, at, 1, frames[frame + 1].at[1] < frames[frame].at[1] - 0.5)
    }

    return {
      step: dt => { clock = (clock + dt * 60) % 158 },
      draw(pen) {
        const { context: c } = pen
        c.save()
        c.scale(zoom, zoom)
        c.translate(-view.left, 0)
        room(pen.zoomed(zoom, view.width, tall))
        c.restore()
      },
      verdict(): Part[] {
        const { asked } = now()
        if (!asked) return []
        const ms = asked.stood ? (off + 1 - asked.frame) * (1000 / 60) : asked.air * 1000
        return [(asked.stood ? words.before(ms) : words.after(ms)) + words.colon, { text: words.asks(state.grace, asked.may), tone: asked.may ? 'normal' : 'bad' }, ` — ${asked.may ? words.jumps : words.falls}`]
      },
      facts: () => {
        const { asked, frames } = now()
        return { asked, end: frames[frames.length - 1].at, highest: Math.min(...frames.map(({ at }) => at[1])) }
      },
    }
  },
})
