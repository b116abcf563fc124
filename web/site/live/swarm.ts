// Swarm: bullets by the thousand or the million, each moved and swept against the player in every frame, and what that costs.

import { init, type Vec2 } from 'hazumi'
import { Bloom, Lead, fade, livePage, mix, stampAll, type Palette, type Part, type Stamp } from '../stage'
import { words } from '../words/swarm'
import { Costs } from './swarm/costs'
import { Galaxy, hub } from './swarm/galaxy'
import { Parts } from './swarm/parts'
import { Plate, wheel } from './swarm/plate'
import { bullet } from './r4/look'

const radius = 7, ring = 24

/** Bullets so large that all together cover about as much, few or many. */
const sizeOf = (count: number) => Math.min(4.5, Math.sqrt(16_000 / count))

export default livePage({
  name: 'swarm',
  size: [840, 520],
  narrow: [440, 560],
  words,
  drags: true,
  // The slider is a power of ten.
  state: { power: 5, auto: true, time: 20, player: [-1, -1], hits: 0, grazes: 0 },
  keys: words => [['← ↑ ↓ →', words.keySteer]],
  async scene(stage) {
    await init()
    const { state, words, sparks } = stage, size: Vec2 = [stage.width, stage.height], parts = new Parts({ min: [0, 0], max: size }), plate = new Plate(...(size as [number, number]))
    const costs = new Costs(), bloom = new Bloom()
    // What runs by itself: in the address once it rests.
    const run = { time: state.time, hits: state.hits, grazes: state.grazes }
    const count = () => Math.round(10 ** state.power / 10 ** Math.max(0, Math.floor(state.power) - 2)) * 10 ** Math.max(0, Math.floor(state.power) - 2)
    const orbit = (time: number): Vec2 => [size[0] * (0.5 + 0.27 * Math.cos(time * 0.43)), size[1] * (0.47 + 0.24 * Math.sin(time * 0.61))]
    let galaxy = new Galaxy(0, 1, size), player: Vec2 = state.player[0] < 0 ? orbit(run.time) : [state.player[0], state.player[1]], before = player
    let spent = { engine: 0, refill: 0 }, steps = 0, stamps = { radius: 0, palette: stage.palette, all: [] as Stamp[] }
    let marks: { x: number; y: number; nx: number; ny: number; age: number }[] = []

    /** As many as the slider says; asked at every picture, so that a slider pulled through all numbers fills once a frame. */
    const fill = () => {
      if (galaxy.count === count()) return
      galaxy = new Galaxy(count(), sizeOf(count()), size)
      galaxy.fill(parts, run.time)
      costs.clear()
    }
    fill()

    stage.slider('power', words.count, [3, 6, 0.05], () => words.number(count()))
    stage.toggle('auto', words.auto)
    const byHand = () => { if (state.auto) { state.auto = false; stage.changed() } }
    const inRange = ([x, y]: Vec2): Vec2 => [Math.min(Math.max(x, radius), size[0] - radius), Math.min(Math.max(y, radius), size[1] - radius)]
    const lead = new Lead(() => player, inRange)

    return {
      step(dt) {
        fill()
        run.time += dt
        before = player
        const way = stage.way(), far = Math.hypot(...way)
        if (far) { byHand(); lead.target = null }
        const goal = state.auto ? orbit(run.time) : lead.target ?? [player[0] + (way[0] / (far || 1)) * 320 * dt, player[1] + (way[1] / (far || 1)) * 320 * dt]
        const dx = goal[0] - player[0], dy = goal[1] - player[1], share = Math.min(1, ((state.auto ? 400 : 1500) * dt) / (Math.hypot(dx, dy) || 1))
        player = inRange([player[0] + dx * share, player[1] + dy * share])

        // All that the engine does: every bullet moves, and is swept against the circle and its ring.
        const began = performance.now()
        let seen = 0
        const { hits, grazes } = parts.fly(dt, { from: before, to: player, radius, ring }, ({ time, nx, ny }) => {
          if (seen++ >= 2) return
          const x = before[0] + (player[0] - before[0]) * time + nx * radius, y = before[1] + (player[1] - before[1]) * time + ny * radius
          sparks.burst(x, y, nx, ny, stage.palette.ballLit, 0.25)
          marks.push({ x, y, nx: -nx, ny: -ny, age: 0 })
        })
        const done = performance.now()
        run.hits += hits
        run.grazes += grazes
        parts.tidy()
        galaxy.fire(parts, run.time - dt, run.time)
        spent.engine += done - began
        spent.refill += performance.now() - done
        steps += 1
        marks = marks.filter(mark => (mark.age += dt) < 0.4).slice(-8)
      },
      draw(pen, alpha) {
        const began = performance.now(), { context: c, palette } = pen, back = (1 - alpha) / 60
        fill()
        if (galaxy.radius >= 1.6) {
          // Few enough to be drawn one by one.
          if (stamps.radius !== galaxy.radius || stamps.palette !== palette) stamps = { radius: galaxy.radius, palette, all: wheelOf(galaxy.radius, palette) }
          stampAll(pen, parts.swarms.map(places => ({ stamps: stamps.all, places })), back)
        } else {
          plate.draw(parts.swarms, galaxy.count, back, palette)
          if (palette.dark) bloom.shine(pen, small => small.drawImage(plate.canvas, 0, 0, size[0], size[1]), 0.32)
          c.drawImage(plate.canvas, 0, 0, size[0], size[1])
        }
        for (const [far, colour] of [[hub, palette.brick1], [hub - 6, palette.brick3], [hub - 13, palette.brick5]] as const) {
          c.fillStyle = mix(colour, palette.ground, 0.15)
          c.beginPath()
          c.arc(size[0] / 2, size[1] / 2, far, 0, Math.PI * 2)
          c.fill()
        }
        const x = before[0] + (player[0] - before[0]) * alpha, y = before[1] + (player[1] - before[1]) * alpha
        c.fillStyle = fade(palette.ground, 0.45)
        c.beginPath()
        c.arc(x, y, radius + ring, 0, Math.PI * 2)
        c.fill()
        pen.ring(x, y, radius + ring, palette.normal, stage.normals ? 1 : 0.5, true)
        if (stage.normals) {
          for (const mark of marks) {
            c.globalAlpha = 1 - mark.age / 0.4
            pen.arrow(mark.x, mark.y, mark.nx * 14, mark.ny * 14, palette.normal)
            c.globalAlpha = 1
          }
        }
        pen.ball(x, y, radius)
        const wide = Math.min(pen.px(300), size[0] - 56)
        costs.draw(pen, 28, size[1] - 66, wide, 46, words.bars, words.budget)
        // Of one step, also where a picture came after several.
        if (steps) costs.add({ engine: spent.engine / steps, refill: spent.refill / steps, draw: performance.now() - began })
        spent = { engine: 0, refill: 0 }
        steps = 0
      },
      verdict(): Part[] {
        const { engine, refill, draw } = costs.mean, all = parts.length, each = all ? (engine * 1e6) / all : 0
        return [
          `${words.inAir} ${words.number(all)}`,
          ...(engine ? [' · ', { text: `${words.engine} ${words.ms(engine)}`, tone: 'ball' as const }, `${words.aside(words.perBullet(each))} · `, { text: `${words.refill} ${words.ms(refill)}`, tone: 'contact' as const }, ' · ', { text: `${words.draw} ${words.ms(draw)}`, tone: 'wall' as const }] : []),
          '\n', { text: `${words.hits} ${words.number(run.hits)}`, tone: 'bad' }, ' · ', { text: `${words.grazes} ${words.number(run.grazes)}`, tone: 'normal' },
        ]
      },
      pointer(what, x, y, event) {
        byHand()
        lead.pointer(what, x, y, event)
      },
      save() { Object.assign(state, run, { player: [...player] }) },
      facts: () => ({ bullets: parts.length, wanted: count(), player: [...player], radius, ring, hits: run.hits, grazes: run.grazes, ...costs.mean }),
      free: () => parts.free(),
    }
  },
})

/** A stamp for each of 32 directions. */
function wheelOf(radius: number, palette: Palette): Stamp[] {
  const stops = wheel(palette)
  return Array.from({ length: 32 }, (_, way) => {
    const place = (way / 32) * stops.length
    return bullet(mix(stops[Math.floor(place)], stops[(Math.floor(place) + 1) % stops.length], place % 1), radius, palette)
  })
}
