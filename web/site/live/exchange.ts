// One step of balls that meet each other: hits in order of time hand the motion on, and no energy is made or lost.

import { init } from 'hazumi'
import { along, drawWay, fade, livePage, Timeline, type Part, type Pen } from '../stage'
import { words } from '../words/exchange'
import { play, racks, radius, rim, seconds, sharesAt, size, type Rack } from './exchange/table'

/** Seconds in which the step is shown. */
const shown = 6
/** With no more hits than this each has its number on the line. */
const countable = 12

export default livePage({
  name: 'exchange',
  size: [720, 370],
  narrow: [440, 273],
  words,
  state: { time: 0, rack: 'row' },
  async scene(stage) {
    await init()
    const { state, words, width, height } = stage, zoom = width / size.width, below = size.height * zoom, left = 28
    // A link may say anything.
    if (!(state.rack in racks)) state.rack = 'row'
    let played = play(state.rack as Rack)
    const timeline = new Timeline(state, { left, y: height - 38, long: width - 2 * left }, shown)
    stage.choice('rack', words.rack, (['row', 'touching', 'triangle'] as const).map(key => [key, words.racks[key]]), () => {
      played = play(state.rack as Rack)
      state.time = 0
    })
    stage.handle(timeline.handle(words.time))
    const now = () => state.time * seconds, colours = ({ palette }: Pen) => played.ways.map((_, i) => (i ? palette.bricks[(i - 1) % 5] : palette.ball))

    const table = (pen: Pen) => {
      const { palette } = pen, { width, height } = size, time = now()
      pen.field(rim, rim, width - 2 * rim, height - 2 * rim)
      pen.wall(0, 0, width, rim, 'bottom')
      pen.wall(0, height - rim, width, rim, 'top')
      pen.wall(0, rim, rim, height - 2 * rim, 'right')
      pen.wall(width - rim, rim, rim, height - 2 * rim, 'left')
      played.ways.forEach((way, i) => {
        drawWay(pen, way, 0, seconds, colours(pen)[i], 1.5, 0.16)
        drawWay(pen, way, 0, time, colours(pen)[i], 3, 0.45)
      })
      played.ways.forEach((way, i) => {
        const { x, y } = along(way, time)
        pen.ball(x, y, radius, colours(pen)[i])
      })
      if (!stage.normals) return
      for (const hit of played.hits) {
        const age = (time - hit.time) / 0.16
        if (age < 0 || age > 1) continue
        pen.normal(hit.x, hit.y, hit.nx, hit.ny, 30)
        pen.contact(hit.x, hit.y, 1 - age)
        pen.ring(hit.x, hit.y, pen.px(6 + 16 * age), palette.contact, 1 - age)
      }
    }

    return {
      step: dt => timeline.step(dt),
      draw(pen) {
        const { palette, context: c } = pen
        c.save()
        c.scale(zoom, zoom)
        table(pen.zoomed(zoom, size.width, size.height))
        c.restore()
        c.fillStyle = fade(palette.panel, palette.dark ? 0.7 : 0.9)
        c.fillRect(0, below, width, height - below)
        // Who has the energy: all of them together fill the bar.
        const high = pen.px(16), y = below + pen.px(32)
        pen.label(words.energy, left, below + pen.px(17), palette.quiet, 'left', 12, false)
        let at = left
        sharesAt(played, now()).forEach((share, i) => {
          const long = share * (width - 2 * left)
          c.fillStyle = colours(pen)[i]
          c.fillRect(at, y, long, high)
          at += long
        })
        c.strokeStyle = fade(palette.text, 0.5)
        c.lineWidth = pen.px(1)
        c.strokeRect(left - pen.px(2), y - pen.px(2), width - 2 * left + pen.px(4), high + pen.px(4))
        timeline.draw(pen)
        const { instants } = played
        instants.forEach((time, i) => timeline.tick(pen, time / seconds, instants.length <= countable ? String(i + 1) : ''))
      },
      verdict(): Part[] {
        const told = played.hits.filter(({ time }) => time <= now()).length, instants = played.instants.filter(time => time <= now()).length
        return [{ text: words.hits(told), tone: 'normal' }, words.instants(instants), ' · ', { text: words.all(sharesAt(played, now()).reduce((sum, share) => sum + share)), tone: 'ball' }]
      },
      facts: () => ({ hits: played.hits.length, instants: played.instants, shares: sharesAt(played, now()), lit: played.instants.filter(time => time <= now()).length }),
    }
  },
})
