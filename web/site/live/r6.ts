// R6: a round megaphone strikes a ball. Hold to wind up, let go to swing; two rules say where the ball goes.

import { aabb, circle, init, rules, World, type BodyId, type Vec2 } from 'hazumi'
import { livePage, Trail, type Part } from '../stage'
import { words } from '../words/r6'
import { following, groundAt, hero, home, lens, onCanvas, overview, park, type Camera } from './r6/draw'
import { arm, ball, drum, gravity, metre, mouth, over, rest, swingSpeed, wound, type Shot, type Strike } from './r6/park'

const first = [drum.x, ball.apex, 0, 0]

export default livePage({
  name: 'r6',
  size: [820, 460],
  narrow: [480, 520],
  words,
  state: { rule: 'strike', transfer: 1, auto: true, stand: arm.stand, ball: first, flying: false, shots: [] as number[] },
  keys: words => [['Enter', words.keyHold], ['← →', words.keyStep]],
  async scene(stage) {
    await init()
    const { state, words, sparks } = stage, world = new World({ gravity: [0, gravity] }), trail = new Trail(0.42)
    const ground = world.add({ shape: aabb([-20000, 0], [60000, 400]) })
    world.add({ shape: aabb([drum.x - drum.half, drum.top], [drum.x + drum.half, 0]) })
    const bat = world.add({ kind: 'kinematic', shape: circle(mouth(state.stand, 0), arm.radius), pivot: [state.stand, arm.shoulder] })
    let id: BodyId, angle = rest, spin = 0, power = -1, rounds = 0, since = -1, played = 0, here = 0
    let strike: Strike | null = null, flying = state.flying, way: number[] = [], camera: Camera = home(stage.width)
    let shots: Shot[] = Array.from({ length: state.shots.length / 2 }, (_, i) => ({ metres: state.shots[i * 2], heavy: state.shots[i * 2 + 1] === 1, way: [] }))
    const pitch = ([x, y, vx, vy]: readonly number[]) => {
      here = 0
      id = world.add({ kind: 'dynamic', shape: circle([x, y], ball.radius), velocity: [vx, vy] })
      trail.clear()
    }
    pitch(state.ball)
    world.moveTo(bat, [state.stand, arm.shoulder], angle)

    const spark = (at: Vec2, nx: number, ny: number, colour: string, strength: number) => sparks.burst(...(onCanvas(camera, stage.height, at) as [number, number]), nx, ny, colour, strength)
    const byHand = () => { if (state.auto) { state.auto = false; stage.changed() } }
    const wind = () => { if (power < 0 && !spin && !flying) power = 0 }
    const release = () => {
      if (power < 0) return
      spin = -swingSpeed(power)
      power = -1
    }
    // Held by a pointer on the canvas or the button; or by Enter, which the stage knows of.
    let pressed = false, held = false
    const press = (down: boolean) => {
      pressed = down
      if (down) stage.play()
    }
    stage.choice('rule', words.rule, [['strike', words.strike], ['heavy', words.heavy]])
    stage.slider('transfer', words.transfer, [1, 2, 0.1], value => `${value.toFixed(1)}×`)
    stage.toggle('auto', words.auto)
    const button = stage.action(words.swing, () => {})
    button.addEventListener('pointerdown', () => press(true))
    for (const end of ['pointerup', 'pointerleave', 'pointercancel', 'keyup', 'blur']) button.addEventListener(end, () => press(false))
    button.addEventListener('keydown', event => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.stopPropagation()
      if (!event.repeat) press(true)
    })

    /** Both rules for one touch. */
    const struck = (hit: { x: number; y: number; nx: number; ny: number; vx: number; vy: number }): Vec2 => {
      const normal: Vec2 = [hit.nx, hit.ny], before: Vec2 = [hit.vx, hit.vy]
      const from = (far: number): Vec2 => [hit.x + normal[0] * far, hit.y + normal[1] * far]
      const [at, from0] = [from(ball.radius), from(-arm.radius)]
      const batVelocity: Vec2 = [-spin * (from0[1] - arm.shoulder), spin * (from0[0] - state.stand)]
      const [b, m] = [{ center: at, radius: ball.radius }, { center: from0, radius: arm.radius }]
      const both = [rules.strike(b, before, m, batVelocity, state.transfer), rules.strikeHeavy(b, before, m, batVelocity)]
      const [after, other] = state.rule === 'heavy' ? [both[1], both[0]] : both
      strike = { ball: at, bat: from0, normal, before, after, other, batVelocity }
      return after
    }
    const heightIn = (seconds: number) => {
      // It bounces on the drum for ever: where it will be is a matter of its period.
      const low = drum.top - ball.radius, up = Math.sqrt(2 * gravity * (low - ball.apex)), period = (2 * up) / gravity
      const now = (up + world.vy(id)) / gravity, then = (now + seconds) % period
      return low - (up * then - (gravity * then * then) / 2)
    }
    const autoplay = () => {
      // The eye first comes back from the last shot.
      if (flying || spin || here < 0.8) return
      wind()
      const wanted = [0.55, 0.9, 0.3, 0.75, 1][played % 5]
      if (power < wanted) return
      const aim = -74 - [4, 0, 14, 8, 2][played % 5]
      if (Math.abs(heightIn((angle - 0.62 + rounds * Math.PI * 2) / swingSpeed(power)) - aim) < 9) { release(); played += 1 }
      else power = wanted
    }

    return {
      step(dt) {
        const [step] = stage.way()
        if (step && !flying) { byHand(); state.stand = Math.min(Math.max(state.stand + step * 60 * dt, -96), -48) }
        const down = pressed || stage.held.has('Enter')
        if (down) { byHand(); wind() }
        else if (held) release()
        held = down
        if (state.auto) autoplay()

        // The arm: back while it is wound up, forward in a swing, then over the head to where it rests.
        const back = rest - rounds * Math.PI * 2
        if (power >= 0) {
          power = Math.min(power + dt / 1.1, 1)
          angle = back + wound * power
        } else if (spin) {
          angle += spin * dt
          if (angle < back - rest + over) spin = Math.min(spin + 60 * dt, -5)
          if (angle < back - Math.PI * 2) { spin = 0; rounds += 1; angle = rest - rounds * Math.PI * 2 }
        } else angle += (back - angle) * 0.2
        world.moveTo(bat, [state.stand, arm.shoulder], angle)

        world.step(dt, hit => {
          if (hit.other === bat) {
            const after = struck(hit)
            if (Math.hypot(...after) > 200 && !flying) { flying = true; since = -1; way = [] }
            spark([hit.x, hit.y], hit.nx, hit.ny, stage.palette.contact, 2.4)
            return { velocity: after }
          }
          if (hit.other !== ground) return 'bounce'
          if (flying && since < 0) {
            since = 0
            shots = [...shots, { metres: (hit.x - drum.x) / metre, heavy: state.rule === 'heavy', way: [...way, hit.x, hit.y - ball.radius] }].slice(-8)
          }
          if (hit.speed > 60) spark([hit.x, hit.y], hit.nx, hit.ny, stage.palette.normal, 1)
          return { velocity: [hit.vx * 0.72, hit.speed > 40 ? -hit.vy * 0.52 : 0] }
        })
        const [x, y] = world.position(id)
        trail.follow(world.path(id), dt)
        if (flying && since < 0) way.push(x, y)
        here += dt
        if (since >= 0) since += dt
        // A ball that lies, or that came to rest at our feet, is followed by the next.
        if (since > 1.5 || (!flying && Math.abs(x - drum.x) > 4)) {
          world.remove(id)
          pitch(first)
          flying = false
          since = -1
        }
      },
      draw(pen, alpha) {
        const { context: c } = pen, [x, y] = world.positionAt(id, alpha)
        const wanted = flying ? following([x, y], pen.width, pen.height) : home(pen.width), ease = stage.still ? 1 : flying ? 0.35 : 0.12
        // Slowly after it, but never so slowly that the ball is out of sight.
        camera = { left: camera.left + (wanted.left - camera.left) * ease, zoom: Math.min(camera.zoom + (wanted.zoom - camera.zoom) * ease, flying ? wanted.zoom : 1) }
        park(pen, camera, shots)
        c.save()
        c.translate(0, groundAt(pen.height))
        c.scale(camera.zoom, camera.zoom)
        c.translate(-camera.left, 0)
        hero(pen, state.stand, angle, Math.max(power, 0))
        if (!stage.still) pen.trail(trail, ball.radius, alpha)
        pen.ball(x, y, ball.radius)
        // From afar it is small: a ring shows where it is.
        if (camera.zoom < 0.6) pen.ring(x, y, 15 / camera.zoom, pen.palette.ball, 0.8)
        c.restore()
        if (stage.normals && strike) lens(pen, strike, words, state.rule === 'heavy')
        overview(pen, shots, flying && since < 0 ? way : [], words)
      },
      verdict(): Part[] {
        const heavy = state.rule === 'heavy', name: Part = { text: heavy ? words.short.heavy : words.short.strike, tone: heavy ? 'laser' : 'brick' }
        const best = Math.max(0, ...shots.map(shot => shot.metres)), last = shots[shots.length - 1]
        if (power >= 0) return [name, ' · ', { text: `${words.power} ${(power * 100).toFixed(0)} %`, tone: 'contact' }]
        if (!strike && !flying && !last) return [name, ' · ', words.wait]
        const fast = (v: Vec2) => words.speed(Math.hypot(...v) / metre), parts: Part[] = [name]
        if (strike) {
          const { batVelocity, before, after, other } = strike, up = (Math.atan2(-after[1], after[0]) * 180) / Math.PI
          parts.push(' · ', { text: `${words.bat} ${fast(batVelocity)}`, tone: 'wall' }, ' · ', { text: `${words.ball} ${fast(before)} → ${fast(after)}, ${up.toFixed(0)}°`, tone: 'ball' }, words.aside(`${words.other} ${fast(other)}`))
        }
        if (flying && since < 0) parts.push(` · ${words.fly} ${words.metres((world.x(id) - drum.x) / metre)}`)
        else if (last) parts.push(' · ', last.metres > 0 ? { text: `${words.landed} ${words.metres(last.metres)}`, tone: 'normal' } : { text: words.foul, tone: 'bad' })
        if (best > 0) parts.push(` · ${words.best} ${words.metres(best)}`)
        return parts
      },
      pointer(what, _x, _y, event) {
        // Who began to scroll meant no swing.
        if (event.type === 'pointercancel') { held = false; power = -1 }
        if (what !== 'move') press(what === 'down')
      },
      key: key => key === 'Enter',
      save() {
        state.ball = [...world.position(id), ...world.velocity(id)]
        state.flying = flying
        state.shots = shots.flatMap(shot => [shot.metres, shot.heavy ? 1 : 0])
      },
      facts: () => ({ flying, onCanvas: onCanvas(camera, stage.height, [world.x(id), world.y(id)]), zoom: camera.zoom, ground: groundAt(stage.height), power, shots: shots.map(({ metres, heavy }) => ({ metres, heavy })), strike, ball: [...world.position(id)], best: Math.max(0, ...shots.map(shot => shot.metres)) }),
      free: () => world.free(),
    }
  },
})
