// What a walker's feet make of a slope, a step and a drop: each can be dragged across its limit.

import { init, type Vec2 } from 'hazumi'
import { fade, livePage, type Part, type Pen, type Tone } from '../stage'
import { words } from '../words/footing'
import { came, foot, groundOf, level, limits, reach, run, type Came, type Name } from './footing/runs'
import { earth } from './walker/earth'
import { between, drawFeet, type Frame } from './walker/feet'
import { figure } from './walker/figure'
import { size } from './walker/hero'

const names = ['slope', 'step', 'drop'] as const
const tones: Record<Came, Tone> = { floor: 'normal', up: 'normal', down: 'normal', level: 'normal', wall: 'bad', falls: 'ball' }
/** The size of each picture: beside each other where there is room, else one below the other. */
const wide = 240, tall = 212, low = 190

export default livePage({
  name: 'footing',
  size: [3 * wide, tall],
  narrow: [440, 3 * low],
  words,
  state: { slope: 42, step: 10, drop: 10 },
  async scene(stage) {
    await init()
    const { state, words, width, narrow } = stage
    for (const name of names) state[name] = Math.min(Math.max(state[name], reach[name][0]), reach[name][1])
    /** Where the middle of a picture is, and its upper edge. */
    const origin = (i: number): Vec2 => (narrow ? [width / 2, i * low] : [(i + 0.5) * wide, tall - low])
    const made = new Map<Name, { high: number; frames: Frame[]; came: Came }>()
    /** The walk over a thing as high as it is now: walked anew when that has changed. */
    const walk = (name: Name) => {
      let known = made.get(name)
      if (known?.high !== state[name]) {
        const frames = run(name, state[name])
        made.set(name, (known = { high: state[name], frames, came: came(name, frames) }))
      }
      return known
    }
    const measure = (name: Name) => (name === 'slope' ? words.degrees((Math.atan2(state.slope, foot) * 180) / Math.PI) : words.units(state[name]))
    names.forEach((name, i) => {
      const [x, y] = origin(i), grip = (): [number, number] => (name === 'slope' ? [x + foot / 2, y + level - state.slope] : name === 'step' ? [x, y + level - state.step] : [x, y + level - reach.drop[1] + state.drop])
      const set = (_: number, to: number) => {
        const high = name === 'drop' ? to - (y + level - reach.drop[1]) : y + level - to
        state[name] = Math.min(Math.max(high, reach[name][0]), reach[name][1])
      }
      stage.handle({ name, label: words.handles[name], radius: 10, step: 2, plays: true, get: grip, set })
    })
    let clock = stage.still ? 70 : 0

    /** Where a walker's own limit is, in the picture. */
    const limit = (pen: Pen, name: Name) => {
      const { palette } = pen
      if (name === 'slope') {
        const far = foot * 1.25
        pen.line(-foot / 2, level, -foot / 2 + far, level - far * Math.tan(limits.slope), palette.quiet, true)
      } else {
        const y = name === 'step' ? level - limits.step : level - reach.drop[1] + limits.drop
        pen.line(name === 'step' ? -52 : 0, y, name === 'step' ? 0 : 52, y, palette.quiet, true)
      }
    }
    const picture = (pen: Pen, name: Name, i: number, now: number) => {
      const { context: c } = pen, { frames } = walk(name), frame = frames[Math.min(Math.round(now), frames.length - 1)], [x, y] = origin(i), half = narrow ? width / 2 : wide / 2
      const at = between(frames, now)
      c.save()
      c.beginPath()
      c.rect(x - half, y + low - tall, 2 * half, tall)
      c.clip()
      c.translate(x, y)
      const ground = groundOf(name, state[name])
      earth(pen, ground, [[400, level + 60], [-400, level + 60]], [level - 70, level + 40])
      limit(pen, name)
      drawFeet(pen, frames, now)
      if (stage.normals) {
        if (frame.floor) {
          pen.normal(...(frame.floor.point as [number, number]), ...(frame.floor.normal as [number, number]), 40)
          pen.contact(...(frame.floor.point as [number, number]))
        }
        if (frame.wall) pen.normal(at[0] - (Math.sign(frame.wall[0]) * size[0]) / 2, at[1] + 4, ...(frame.wall as [number, number]), 34)
      }
      figure(pen, at, 1, false)
      c.restore()
    }

    return {
      step: dt => { clock = (clock + dt * 60) % 172 },
      draw(pen) {
        const now = Math.min(clock, 149)
        names.forEach((name, i) => {
          const [x, y] = origin(i), half = narrow ? width / 2 : wide / 2, { came } = walk(name), palette = pen.palette, colour = { normal: palette.normal, bad: palette.bad, ball: palette.ball }[tones[came] as 'normal' | 'bad' | 'ball']
          picture(pen, name, i, now)
          const limit = name === 'slope' ? words.degrees((limits.slope * 180) / Math.PI) : words.units(limits[name])
          pen.label(`${words.names[name]} ${limit}`, x - half + pen.px(14), y + low - tall + pen.px(narrow ? 38 : 20), palette.quiet, 'left', 12, false)
          pen.label(words.says(measure(name), words.came[came]), x - half + pen.px(14), y + low - tall + pen.px(narrow ? 58 : 40), colour, 'left', 14, false)
          if (i) pen.line(narrow ? 0 : x - half, y + (narrow ? 0 : low - tall), narrow ? width : x - half, narrow ? y : y + low, fade(palette.quiet, 0.35), false, 1)
        })
      },
      verdict: (): Part[] => names.flatMap((name, i): Part[] => {
        const { came } = walk(name)
        return [i ? ' · ' : '', `${words.things[name]} `, { text: words.says(measure(name), words.came[came]), tone: tones[came] }]
      }),
      facts: () => Object.fromEntries(names.map(name => {
        const { frames, came } = walk(name)
        return [name, { came, end: frames[frames.length - 1].at }]
      })),
    }
  },
})
