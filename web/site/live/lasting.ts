// Hits and contacts, side by side in time: what an instant is and what lasts, when it begins, presses and ends.

import { init } from 'hazumi'
import { along, drawWay, fade, livePage, Timeline, type Part, type Pen } from '../stage'
import { words } from '../words/lasting'
import { colourOf, drawContacts, old } from './contacts/look'
import { lower, pairs, play, radius, rate, room, seconds, upper, wall } from './lasting/story'

/** For so many seconds a hit is to be seen on the stage. */
const flash = 0.45
/** How far apart the rows of bars are. */
const apart = 30

export default livePage({
  name: 'lasting',
  size: [720, 440],
  narrow: [440, 338],
  words,
  state: { time: 0 },
  async scene(stage) {
    await init()
    const { state, words, width, narrow } = stage, left = narrow ? 122 : 150, zoom = width / room.width, below = room.height * zoom, first = below + 28
    const timeline = new Timeline(state, { left, y: first + pairs.length * apart + 4, long: width - left - 28 }, seconds)
    const story = play()
    const now = () => state.time * seconds, at = (time: number) => story.ways.map(way => along(way, time))
    /** The step whose end is nearest to a time, and the contacts that it left. */
    const step = () => Math.min(Math.max(Math.round(now() * rate) - 1, 0), story.lasting.length - 1)
    const lasting = () => (now() > 0 ? story.lasting[step()] : [])
    stage.handle(timeline.handle(words.time))

    const scene = (pen: Pen) => {
      const { palette } = pen, time = now(), here = at(time), then = at((step() + 1) / rate), colours = [palette.ball, palette.bricks[0]]
      for (const [[min, max], lit] of [[upper, 'top'], [lower, 'top'], [wall, 'left']] as const) pen.wall(min[0], min[1], max[0] - min[0], max[1] - min[1], lit)
      story.ways.forEach((way, i) => drawWay(pen, way, 0, time, colours[i], 2, 0.4))
      here.forEach(({ x, y }, i) => pen.disc(x, y, radius, colours[i]))
      for (const { pair, contact } of lasting()) {
        const i = pair === 'ball' || pair === 'pushes' ? 0 : 1
        drawContacts(pen, [contact], radius * 1.6, [here[i].x - then[i].x, here[i].y - then[i].y])
      }
      for (const { time: when, x, y } of story.hits) {
        const age = (time - when) / flash
        if (age < 0 || age > 1) continue
        pen.ring(x, y, pen.px(5 + 20 * age), palette.ball, 1 - age)
        pen.speck(x, y, pen.px(4), palette.contact, 1 - age)
      }
    }

    return {
      step: dt => timeline.step(dt),
      draw(pen) {
        const { palette, context: c } = pen, time = now()
        c.save()
        c.scale(zoom, zoom)
        scene(pen.zoomed(zoom, room.width, room.height))
        c.restore()

        // Beneath: a row for each pair, its bars as far as time is, and faint what is to come.
        c.fillStyle = fade(palette.panel, palette.dark ? 0.7 : 0.9)
        c.fillRect(0, below, width, pen.height - below)
        pairs.forEach((pair, row) => {
          const y = first + row * apart
          pen.label(words.rows[pair], left - 14, y, palette.text, 'right', 12, false)
          pen.line(left, y, timeline.x(1), y, fade(palette.quiet, 0.35), false, 1)
          for (const { from, until, began, presses } of story.spans[pair]) {
            const high = pen.px(presses ? 11 : 4)
            const bar = (to: number, opacity: number) => {
              const [a, b] = [timeline.x(from / seconds), timeline.x(to / seconds)], light = c.createLinearGradient(timeline.x(began / seconds), 0, timeline.x((began + old) / seconds), 0)
              light.addColorStop(0, colourOf(palette, 0))
              light.addColorStop(1, colourOf(palette, 1))
              c.globalAlpha = opacity
              c.fillStyle = light
              c.fillRect(a, y - high / 2, Math.max(b - a, 0), high)
              c.globalAlpha = 1
            }
            bar(until, 0.2)
            if (time > from) bar(Math.min(until, time), 1)
          }
          for (const { time: when, pair: of } of story.hits) {
            if (of === pair) pen.line(timeline.x(when / seconds), y - pen.px(9), timeline.x(when / seconds), y + pen.px(9), fade(palette.ball, when <= time ? 1 : 0.35), false, 2.5)
          }
        })
        pen.line(timeline.x(state.time), below + 2, timeline.x(state.time), first + pairs.length * apart, fade(palette.text, 0.5), true, 1)
        timeline.draw(pen)
      },
      verdict(): Part[] {
        const struck = story.hits.filter(({ time }) => time <= now()), parts: Part[] = [words.asked]
        const asked = lasting().filter(({ pair }) => pair === 'ball' || pair === 'pushes')
        if (asked.length === 0) parts.push({ text: words.none, tone: 'quiet' })
        asked.forEach(({ pair, contact: { seconds, presses } }, i) => {
          parts.push(i ? ' · ' : '', { text: pair === 'ball' ? words.ground : words.other, tone: pair === 'ball' ? 'wall' : 'brick' }, words.seconds(seconds), presses ? words.presses : '')
        })
        return [...parts, '\n', { text: words.hits(struck.length), tone: 'ball' }]
      },
      facts: () => ({
        hits: story.hits.map(({ time, pair }) => ({ time, pair })), spans: story.spans, lit: story.hits.filter(({ time }) => time <= now()).length,
        lasting: lasting().map(({ pair, contact: { seconds, presses, normal } }) => ({ pair, seconds, presses, normal })),
      }),
    }
  },
})
