// Pinball: flippers are kinematic bodies that turn between two angles; bumpers kick, targets fall, a gate lets through one way.

import { init, type Hit } from 'hazumi'
import { livePage, Touches, Trail, type Part } from '../stage'
import { words } from '../words/pinball'
import { drawTable, lights } from './pinball/draw'
import { beginning, Game, perGame, type Struck } from './pinball/game'
import type { Buttons } from './pinball/pilot'
import { ball, table } from './pinball/table'

export default livePage({
  name: 'pinball',
  size: [620, 600],
  narrow: [400, 640],
  words,
  drags: true,
  normals: false,
  state: { auto: true, ...beginning },
  keys: words => [['← →', words.keyFlip], ['↓', words.keyLaunch]],
  async scene(stage) {
    await init()
    const { state, words, sparks } = stage
    const [ox, oy] = stage.narrow ? [0, 40] : [20, 0], trail = new Trail(0.3), lately = new Touches(0.6, 40)
    const lit = lights()

    /** What is seen of a hit. */
    const struck = (hit: Hit, what: Struck, index: number) => {
      const { palette } = stage, spark = (colour: string, strength: number) => sparks.burst(ox + hit.x, oy + hit.y, hit.nx, hit.ny, colour, strength)
      lately.add(hit)
      if (what === 'bumper') { lit.bumpers[index] = 1; spark(palette.bricks[index], 1.6) }
      else if (what === 'sling') { lit.slings[index] = 1; spark(palette.bricks[3], 1) }
      else if (what === 'target') spark(palette.bricks[4], 1.6)
      else if (hit.speed > 120) spark(palette.wallEdge, 0.4)
    }
    const begin = () => new Game(state, struck, () => trail.clear())
    let game = begin()

    const byHand = () => { if (state.auto) { state.auto = false; stage.changed() } }
    // Held by buttons below the table, or by a pointer on it; keys the stage knows of.
    const pressed = { left: false, right: false, launch: false }
    let finger: keyof typeof pressed | null = null
    stage.toggle('auto', words.auto)
    for (const which of ['left', 'right', 'launch'] as const) {
      const button = stage.action(words[which], () => {})
      const hold = (down: boolean) => { pressed[which] = down; if (down) { byHand(); stage.play() } }
      button.addEventListener('pointerdown', () => hold(true))
      for (const end of ['pointerup', 'pointerleave', 'pointercancel', 'keyup', 'blur']) button.addEventListener(end, () => hold(false))
      button.addEventListener('keydown', event => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.stopPropagation()
        if (!event.repeat) hold(true)
      })
    }
    const asked = (dt: number): Buttons => {
      const on = (...keys: string[]) => keys.some(key => stage.held.has(key))
      const hand = { left: pressed.left || on('ArrowLeft', 'z'), right: pressed.right || on('ArrowRight', 'm'), launch: pressed.launch || on('ArrowDown') }
      if (hand.left || hand.right || hand.launch) byHand()
      return state.auto ? game.ask(dt) : hand
    }

    return {
      step(dt) {
        game.step(asked(dt), dt)
        trail.follow(game.built.world.path(game.id), dt)
        for (const list of [lit.bumpers, lit.slings]) list.forEach((light, i) => { list[i] = light * 0.9 })
        lately.step(dt)
      },
      draw(pen, alpha) {
        const { context: c, palette } = pen, { built: { world, spinner }, power, score, best, number, flash, over } = game, pulled = Math.max(power, 0)
        c.save()
        c.translate(ox, oy)
        drawTable(pen, { ...lit, targets: game.standing, angles: game.angles(alpha), spinner: world.angle(spinner), power: pulled })
        if (!stage.still) pen.trail(trail, ball.radius, alpha)
        const [x, y] = world.positionAt(game.id, alpha)
        if (y < table.height + 20) pen.ball(x, y + (game.inLane ? pulled * 4 : 0), ball.radius, palette.dark ? '#e8e6f4' : '#8d89a8')
        if (stage.normals) lately.draw(pen, 26)
        if (flash > 0) pen.label(words.all, 187, 100, palette.normal, 'center', 20)
        if (over) pen.label(`${words.over}: ${words.again}`, 187, 440, palette.text, 'center', 15)
        c.restore()
        // What is counted, beside the table or above it.
        const lines: [string, string, string][] = [[words.score, score.toLocaleString('en'), palette.contact], [words.best, Math.max(best, score).toLocaleString('en'), palette.normal], [words.ball(Math.min(number, perGame), perGame), '', palette.quiet]]
        lines.forEach(([name, value, colour], i) => {
          if (stage.narrow) pen.label(`${name} ${value}`, 20 + i * 180, 22, colour, (['left', 'center', 'right'] as const)[i], 13, false)
          else {
            pen.label(name, 440, 70 + i * 88, palette.quiet, 'left', 14, false)
            pen.label(value, 440, 100 + i * 88, colour, 'left', i ? 22 : 32, false)
          }
        })
      },
      verdict(): Part[] {
        const { over, score, number, hits, fastest } = game
        if (over) return [{ text: `${words.over} · ${words.score} ${score}`, tone: 'bad' }, ` · ${words.again}`]
        const parts: Part[] = [{ text: `${words.score} ${score}`, tone: 'contact' }, ` · ${words.ball(number, perGame)} · ${words.hits} ${hits} · ${words.fastest} ${words.speed(fastest)}`]
        return game.inLane ? [...parts, ' · ', { text: words.lane, tone: 'ball' }] : parts
      },
      pointer(what, x, _y, event) {
        if (what === 'move') return
        if (what === 'up' || event.type === 'pointercancel') {
          if (finger) pressed[finger] = false
          finger = null
          return
        }
        byHand()
        stage.play()
        finger = game.inLane ? 'launch' : x - ox < 187 ? 'left' : 'right'
        pressed[finger] = true
      },
      key: key => ['z', 'm', 'ArrowLeft', 'ArrowRight', 'ArrowDown'].includes(key),
      save() { Object.assign(state, game.save()) },
      resume() {
        game.free()
        game = begin()
      },
      facts: () => {
        const { score, number, over, hits, power, inLane, position, velocity, standing } = game
        return { score, number, over, hits, power, lane: inLane, ball: [...position], velocity: [...velocity], angles: game.angles(), targets: standing }
      },
      free: () => game.free(),
    }
  },
})
