// Pinball: flippers are kinematic bodies that turn between two angles; bumpers kick, targets fall, a gate lets through one way.

import { circle, init, type BodyId, type Vec2 } from 'hazumi'
import { livePage, Trail, type Part } from '../stage'
import { words } from '../words/pinball'
import { drawTable } from './pinball/draw'
import { autopilot, type Buttons } from './pinball/pilot'
import { ball, BALL, build, BUMPER, bumpers, flippers, kick, launchSpeed, raise, SLING, slings, SPINNER, table, TARGET, targets } from './pinball/table'

const perGame = 3, points = { bumper: 100, sling: 20, target: 250, all: 2000, spinner: 10 }

export default livePage({
  name: 'pinball',
  size: [620, 600],
  narrow: [400, 640],
  words,
  drags: true,
  normals: false,
  state: { auto: true, ball: [...ball.start, 0, 0], standing: 'xxxx', score: 0, best: 0, number: 1 },
  keys: words => [['← →', words.keyFlip], ['↓', words.keyLaunch]],
  async scene(stage) {
    await init()
    const { state, words, sparks } = stage, built = build(targets.map((_, i) => state.standing[i] === 'x')), { world, bats } = built
    const [ox, oy] = stage.narrow ? [0, 40] : [20, 0], trail = new Trail(0.3), pilot = autopilot()
    let { score, best, number } = state, power = -1, hits = 0, fastest = 0, over = false, flash = 0, still = 0
    let lately: { x: number; y: number; nx: number; ny: number; age: number }[] = []
    const lit = { bumpers: bumpers.map(() => 0), slings: slings.map(() => 0) }
    const put = ([x, y, vx, vy]: number[]): BodyId => world.add({ kind: 'dynamic', shape: circle([x, y], ball.radius), velocity: [vx, vy], tags: BALL })
    let id = put(state.ball)
    const inLane = () => { const [x, y] = world.position(id); return x > table.lane && y > 500 && Math.abs(world.vy(id)) < 40 }

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
    const asked = (): Buttons => {
      const on = (...keys: string[]) => keys.some(key => stage.held.has(key))
      const hand = { left: pressed.left || on('ArrowLeft', 'z'), right: pressed.right || on('ArrowRight', 'm'), launch: pressed.launch || on('ArrowDown') }
      if (hand.left || hand.right || hand.launch) byHand()
      return state.auto ? pilot(world.position(id), world.velocity(id), inLane(), power, stage.playing ? 1 / 60 : 0) : hand
    }
    const begin = () => {
      over = false
      score = 0
      number = 1
      targets.forEach((_, i) => { if (built.targets[i] === null) raise(built, i) })
    }
    const next = () => {
      world.remove(id)
      id = put([...ball.start, 0, 0])
      trail.clear()
      over = number >= perGame
      if (!over) number += 1
      best = Math.max(best, score)
    }

    return {
      step(dt) {
        const by = asked()
        bats.forEach((bat, i) => world.setSpin(bat, (i ? by.right : by.left) ? flippers[i].up : -flippers[i].up / 2))
        if (by.launch && inLane()) power = Math.min(Math.max(power, 0) + dt / 0.9, 1)
        else if (power >= 0) {
          if (inLane()) {
            if (over) begin()
            world.setVelocity(id, [0, -launchSpeed(power)])
          }
          power = -1
        }
        world.step(dt, hit => {
          hits += 1
          fastest = Math.max(fastest, Math.hypot(hit.vx, hit.vy))
          lately.push({ x: hit.x, y: hit.y, nx: hit.nx, ny: hit.ny, age: 0 })
          const { palette } = stage, spark = (colour: string, strength: number) => sparks.burst(ox + hit.x, oy + hit.y, hit.nx, hit.ny, colour, strength)
          if (hit.otherTags & BUMPER) {
            const index = world.user(hit.other)
            lit.bumpers[index] = 1
            score += points.bumper
            spark(palette.bricks[index], 1.6)
            return { bounceAt: kick.bumper }
          }
          if (hit.otherTags & SLING) {
            const index = world.user(hit.other), [a, b] = slings[index], side: Vec2 = [b[0] - a[0], b[1] - a[1]]
            // Only the long side kicks: there the normal is square to it.
            if (Math.abs(hit.nx * side[0] + hit.ny * side[1]) > 1 || hit.speed < 30) return
            lit.slings[index] = 1
            score += points.sling
            spark(palette.bricks[3], 1)
            return { bounceAt: kick.sling }
          }
          if (hit.otherTags & TARGET) {
            const index = world.user(hit.other)
            built.targets[index] = null
            world.remove(hit.other)
            score += points.target
            spark(palette.bricks[4], 1.6)
            if (built.targets.every(target => target === null)) { score += points.all; flash = 1.6 }
            return 'bounce'
          }
          if (hit.otherTags & SPINNER) score += points.spinner
          if (hit.speed > 120) spark(palette.wallEdge, 0.4)
        })
        // All that fell come up again, where no ball is in their way.
        flash = Math.max(0, flash - dt)
        if (flash === 0 && built.targets.every(target => target === null) && world.position(id)[0] > 60) targets.forEach((_, i) => raise(built, i))
        trail.follow(world.path(id), dt)
        const [x, y] = world.position(id)
        still = Math.hypot(...world.velocity(id)) < 12 && !inLane() ? still + dt : 0
        // A ball that lies somewhere for long is nudged, as one nudges a table.
        if (still > 3) world.setVelocity(id, [x < 187 ? 140 : -140, -160])
        if (y > table.height + 30 || !Number.isFinite(y)) next()
        for (const list of [lit.bumpers, lit.slings]) list.forEach((light, i) => { list[i] = light * 0.9 })
        lately = lately.filter(touch => (touch.age += dt) < 0.6).slice(-40)
      },
      draw(pen, alpha) {
        const { context: c, palette } = pen, at = stage.playing ? alpha : 1, angles = bats.map(bat => world.angle(bat) - world.angleAt(bat, 1) + world.angleAt(bat, at)) as [number, number]
        c.save()
        c.translate(ox, oy)
        drawTable(pen, { ...lit, targets: built.targets.map(target => target !== null), angles, spinner: world.angle(built.spinner), power: Math.max(power, 0) })
        if (!stage.still) pen.trail(trail, ball.radius, at)
        const [x, y] = world.positionAt(id, at)
        if (y < table.height + 20) pen.ball(x, y + (inLane() ? Math.max(power, 0) * 4 : 0), ball.radius, palette.dark ? '#e8e6f4' : '#8d89a8')
        if (stage.normals) {
          for (const touch of lately) {
            c.globalAlpha = 1 - touch.age / 0.6
            pen.normal(touch.x, touch.y, touch.nx, touch.ny, 26)
            pen.contact(touch.x, touch.y, 1 - touch.age / 0.6)
          }
          c.globalAlpha = 1
        }
        if (flash > 0) pen.label(words.all, 187, 100, palette.normal, 'center', 20)
        if (over) pen.label(`${words.over}: ${words.again}`, 187, 440, palette.text, 'center', 15)
        c.restore()
        // What is counted, beside the table or above it.
        const lines: [string, string, string][] = [[words.score, score.toLocaleString('en'), palette.contact], [words.best, Math.max(best, score).toLocaleString('en'), palette.normal], [words.ball(number, perGame), '', palette.quiet]]
        lines.forEach(([name, value, colour], i) => {
          if (stage.narrow) pen.label(`${name} ${value}`, 20 + i * 180, 22, colour, i === 2 ? 'right' : 'left', 14, false)
          else {
            pen.label(name, 440, 70 + i * 88, palette.quiet, 'left', 14, false)
            pen.label(value, 440, 100 + i * 88, colour, 'left', i ? 22 : 32, false)
          }
        })
      },
      verdict(): Part[] {
        if (over) return [{ text: `${words.over} · ${words.score} ${score}`, tone: 'bad' }, ` · ${words.again}`]
        const parts: Part[] = [{ text: `${words.score} ${score}`, tone: 'contact' }, ` · ${words.ball(number, perGame)} · ${words.hits} ${hits} · ${words.fastest} ${words.speed(fastest)}`]
        return inLane() ? [...parts, ' · ', { text: words.lane, tone: 'ball' }] : parts
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
        finger = inLane() ? 'launch' : x - ox < 187 ? 'left' : 'right'
        pressed[finger] = true
      },
      key: key => ['z', 'm', 'ArrowLeft', 'ArrowRight', 'ArrowDown'].includes(key),
      save() {
        Object.assign(state, { ball: [...world.position(id), ...world.velocity(id)], standing: built.targets.map(target => (target === null ? '-' : 'x')).join(''), score, best, number })
      },
      facts: () => ({ score, number, over, hits, power, lane: inLane(), ball: [...world.position(id)], velocity: [...world.velocity(id)], angles: bats.map(bat => world.angle(bat)), targets: built.targets.map(target => target !== null) }),
      free: () => world.free(),
    }
  },
})
