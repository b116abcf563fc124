// Playground: a level drawn anywhere, dropped here and played.

import { circle, distance, HazumiError, init, InvalidLevelError, type BodyId, type Shape, type Vec2 } from 'hazumi/play'
import { Bloom, fade, Lead, livePage, Touches, Trail, type Part, type Pen, type Scene } from '../stage'
import { words } from '../words/playground'
import { bendsOf } from './playground/bends'
import { beamsOf, drawBody, kindOf, ramp, tints } from './playground/look'
import { Launcher } from './playground/launcher'
import { Picker } from './playground/picker'
import { fetchBundled, names, read, type Files, type ReadLevel } from './playground/read'
import { bulletPicture, drawBeams, drawFlower } from './r4/look'

/** The files that the reader brought. They stay here; a link cannot carry them. */
let own: { name: string; files: Files } | null = null

const margin = 14
/** A pointer that goes no farther, in units of the page, has clicked. */
const still = 7
/** Ten minutes: longer than anybody waits for a link. */
const most = 36_000

export default livePage({
  name: 'playground',
  size: [840, 560],
  narrow: [440, 560],
  words,
  drags: true,
  // What nobody touched is played again up to where it was shared.
  state: { level: 'pinball.svg', paddle: false, seed: 1, steps: 0 },
  keys: words => [['← ↑ ↓ →', words.keySteer], ['B', words.keyBall]],
  async scene(stage): Promise<Scene> {
    await init()
    const { state, words, sparks } = stage
    const again = () => { state.steps = 0; void stage.rebuild().then(() => stage.play()) }
    const picker = new Picker(words.choose, files => {
      own = { name: Object.keys(files)[0], files }
      state.level = 'own'
      again()
    })
    stage.choice('level', words.level, [...names.map((name): [string, string] => [name, name]), ...(own ? [['own', words.own(own.name)] as [string, string]] : [])], again)
    stage.control(picker.button)
    picker.listen()

    let made: ReadLevel
    try {
      if (state.level === 'own' && !own) throw new InvalidLevelError(words.lost)
      made = await read(state.level === 'own' ? own!.files : await fetchBundled(state.level), state.paddle, words)
    } catch (error) {
      if (!(error instanceof HazumiError)) throw error
      // The engine's own words, with the place said in the reader's.
      const { line = 0, column = 0 } = error instanceof InvalidLevelError ? error : {}, text = error.message.replace(/^([^\s:]*:)?\d+:\d+: /, '')
      const told = (line ? `${words.at(line, column)}: ` : '') + text
      stage.control(picker.notes)
      picker.say([words.failed, told, ...(text.includes('not among the files') ? [words.together] : [])])
      return {
        draw(pen) { pen.label(words.failed, pen.width / 2, pen.height / 2, pen.palette.bad, 'center', 16) },
        verdict: () => ({ text: `${words.failed} ${told}`, tone: 'bad' }),
        facts: () => ({ error: error.message }),
        free: () => picker.free(),
      }
    }
    const { level, notes, own: ownPaddle } = made, { bodies, player, paddle, view: { min, max } } = level, play = level.play({ seed: state.seed }), launcher = new Launcher(play)
    if (!ownPaddle) stage.toggle('paddle', words.paddle, again)
    const launch = stage.action(words.launch, () => { touched = true; launcher.launch() })
    launch.title = `${words.launch} (B)`
    stage.control(hint([...(player === null ? [] : [words.leadPlayer]), ...(paddle === null ? [] : [words.leadPaddle]), words.leadBalls].join(words.space)))
    stage.control(picker.notes)
    picker.say(notes.length ? [words.kept, ...notes] : [])

    const wide = max[0] - min[0], high = max[1] - min[1], scale = Math.min((stage.width - margin * 2) / wide, (stage.height - margin * 2) / high)
    const left = (stage.width - wide * scale) / 2 - min[0] * scale, top = (stage.height - high * scale) / 2 - min[1] * scale
    const toLevel = (x: number, y: number): Vec2 => [(x - left) / scale, (y - top) / scale]
    const kinds = bodies.map((body, i) => kindOf(body, i === paddle)), tint = tints(bodies), of = (role: string) => bodies.flatMap((body, i) => (body.role === role ? [i] : []))
    const lasers = of('laser'), emitters = of('emitter'), walkers = of('walker'), players = of('player'), thrown = of('mover')
    const resting = bodies.flatMap(({ role = 'fixed' }, i) => (role === 'fixed' || role === 'decor' ? [i] : [])), movers = bodies.flatMap(({ role }, i) => (role === 'kinematic' || role === 'mover' ? [i] : []))
    const trails = new Map<BodyId, Trail>(), lit = new Map<number, number>(), bloom = new Bloom(), tagNames = play.tags, ground = document.createElement('canvas')
    const counts = new Map<string, number>(), face = paddle === null ? null : faceOf(paddle)
    let drawn = '', target = face ? face.center[0] : 0, pull: { id: BodyId; to: Vec2 } | null = null, pressed: Vec2 | null = null, hadBalls = false, steps = 0, touched = false, said: Record<string, number> = {}
    const marks = new Touches(0.7, 80)

    /** The paddle's middle and half its width, from what it is drawn as. */
    function faceOf(index: number): { center: Vec2; half: number; pivot: Vec2 } {
      const [shape] = bodies[index].shapes, pivot = level.pivot(index)
      const half = 'aabb' in shape ? (shape.aabb.max[0] - shape.aabb.min[0]) / 2 : 'obb' in shape ? shape.obb.half[0] : 'circle' in shape ? shape.circle.radius : wide * 0.08
      return { center: pivot, half, pivot }
    }
    const at = (index: number): Vec2 | null => { const { poses } = play, x = poses[3 * index]; return Number.isNaN(x) ? null : [x, poses[3 * index + 1]] }
    const inView = ([x, y]: Vec2): Vec2 => [Math.min(Math.max(x, min[0]), max[0]), Math.min(Math.max(y, min[1]), max[1])]
    const lead = new Lead(() => at(player!)!, inView)
    /** All balls there are now, the level's own first. */
    const rolling = () => {
      const all = play.balls
      return Array.from({ length: all.length / 4 }, (_, k) => ({ id: all[4 * k], x: all[4 * k + 1], y: all[4 * k + 2], radius: all[4 * k + 3] }))
    }
    /** All that goes by itself, and can be pulled: balls, and movers of any shape. */
    const free = (): { id: BodyId; shape: Shape }[] => [
      ...rolling().map(({ id, x, y, radius }) => ({ id, shape: circle([x, y], radius) })),
      ...thrown.flatMap(i => { const [shape] = play.shapes(i), id = play.bodyOf(i); return shape && id !== null ? [{ id, shape }] : [] }),
    ]
    /** Where it is; null once it is gone. */
    const placeOf = (id: BodyId): Vec2 | null => {
      const ball = rolling().find(ball => ball.id === id)
      return ball ? [ball.x, ball.y] : thrown.includes(play.indexOf(id)) ? at(play.indexOf(id)) : null
    }
    const radiusOf = (index: number) => { const [shape] = bodies[index].shapes; return 'circle' in shape ? shape.circle.radius : 6 }

    const step = (dt: number, seen: boolean): void => {
      const way = stage.way()
      if (way[0] || way[1]) touched = true
      if (face) {
        const now = at(paddle!)![0], reach = wide * 1.8 * dt
        if (way[0]) target = now + way[0] * wide * 0.9 * dt
        target = Math.min(Math.max(target, min[0] + face.half), max[0] - face.half)
        face.center = [now + Math.min(Math.max(target - now, -reach), reach), face.pivot[1]]
        play.leadTo(paddle!, face.center)
      }
      if (player !== null && (way[0] || way[1] || lead.target)) {
        if (way[0] || way[1]) lead.target = null
        const [x, y] = at(player)!, speed = Math.max(wide, high) * 0.4, far = Math.hypot(...way) || 1
        const goal = inView(lead.target ?? [x + (way[0] / far) * speed * dt, y + (way[1] / far) * speed * dt]), dx = goal[0] - x, dy = goal[1] - y
        const share = Math.min(1, (Math.max(wide, high) * 1.5 * dt) / (Math.hypot(dx, dy) || 1))
        play.leadTo(player, [x + dx * share, y + dy * share])
      }
      play.step(dt)
      steps += 1
      const bent: [BodyId, Vec2][] = []
      const hits = [...play.hits].map(hit => hit.copy()), turns = bendsOf(hits)
      for (const hit of hits) {
        const index = play.indexOf(hit.other), tags = tagNames.filter((_, bit) => hit.otherTags & (1 << bit))
        for (const tag of tags.length ? tags : [words.untagged]) counts.set(tag, (counts.get(tag) ?? 0) + 1)
        if (index >= 0) lit.set(index, 1)
        marks.add(hit)
        if (seen && hit.speed > 20) sparks.burst(left + hit.x * scale, top + hit.y * scale, hit.nx, hit.ny, index >= 0 && kinds[index] === 'brick' ? ramp(stage.palette, tint[index]) : stage.palette.wallEdge, kinds[index] === 'brick' ? 1.2 : 0.5)
        if (index === paddle && face && hit.ny < -0.5) {
          const answer = hit.bend({ center: [face.center[0], hit.y], toward: [0, -1], halfWidth: face.half, most: 1 })
          if (typeof answer === 'object' && 'velocity' in answer) bent.push([hit.body, answer.velocity as Vec2])
        }
      }
      launcher.tidy()
      const balls = rolling(), there = new Set(balls.map(({ id }) => id))
      hadBalls ||= balls.length > 0
      // A paddle steers: where it is hit says where the ball goes.
      for (const [id, velocity] of bent) if (there.has(id)) play.setVelocity(id, velocity)
      for (const id of trails.keys()) if (!there.has(id)) trails.delete(id)
      for (const { id, x, y, radius } of balls) {
        if (!trails.has(id)) trails.set(id, new Trail(0.27))
        trails.get(id)!.add(x, y, dt, turns(id, radius))
      }
      for (const [i, light] of lit) if (light < 0.05) lit.delete(i); else lit.set(i, light * 0.86)
      marks.step(dt)
      said = Object.fromEntries(counts)
    }
    while (steps < Math.min(state.steps, most)) step(1 / 60, false)

    return {
      step: dt => step(dt, true),
      draw(outer) {
        const { context: c, palette } = outer, pen = outer.zoomed(scale, max[0], max[1])
        c.save()
        c.translate(left, top)
        c.scale(scale, scale)
        rest(pen)
        c.save()
        c.beginPath()
        c.rect(min[0], min[1], wide, high)
        c.clip()
        for (const [i, light] of lit) if (kinds[i] !== 'decor' && resting.includes(i) && at(i)) drawBody(pen, bodies[i], play.shapes(i), kinds[i], tint[i], light, worn(i))
        for (const i of movers) if (at(i)) drawBody(pen, bodies[i], play.shapes(i), kinds[i], tint[i], lit.get(i) ?? 0)
        if (lasers.length) drawBeams(pen, bloom, lasers.flatMap(i => beamsOf(play, i)), false)
        emitters.forEach((i, k) => { const place = at(i); if (place) drawFlower(pen, place, radiusOf(i), 6, play.time * 1.5, palette.bricks[(2 + 2 * k) % 5]) })
        bullets(pen)
        for (const i of walkers) walker(pen, i)
        for (const i of players) {
          const place = at(i), radius = radiusOf(i), ring = (bodies[i].ring ?? 0) + radius
          if (!place) continue
          c.fillStyle = fade(palette.normal, 0.1)
          c.beginPath()
          c.arc(place[0], place[1], ring, 0, Math.PI * 2)
          c.fill()
          pen.ring(place[0], place[1], ring, palette.normal, 0.9, true)
          pen.ball(place[0], place[1], radius)
        }
        const balls = rolling()
        if (!stage.still) balls.forEach(({ id, radius }, k) => { const trail = trails.get(id); if (trail) pen.trail(trail, radius * 0.8, 1, ballColour(k)) })
        balls.forEach(({ x, y, radius }, k) => pen.ball(x, y, radius, ballColour(k)))
        c.restore()
        if (pull) {
          const { id, to } = pull, place = placeOf(id)
          if (place) pen.arrow(place[0], place[1], place[0] - to[0], place[1] - to[1], palette.contact)
        }
        if (stage.normals) marks.draw(pen, pen.px(26))
        c.restore()
        if (left + min[0] * scale > 170) board(outer, (left + min[0] * scale) - 60)
        if (hadBalls && !balls.length) outer.label(words.gone, outer.width / 2, outer.height / 2, palette.text, 'center', 15)
      },
      verdict(): Part[] {
        const parts: Part[] = [{ text: level.name || state.level, tone: 'wall' }], balls = play.balls.length / 4, breakable = bodies.some(body => body.breaks_after)
        if (hadBalls || balls) parts.push(' · ', { text: words.balls(balls), tone: 'ball' })
        if (breakable) parts.push(' · ', play.breakableLeft ? { text: words.left(play.breakableLeft), tone: 'brick' } : { text: words.won, tone: 'normal' })
        if (players.length) { const { fired, hits, grazes, laserHits } = play.tally; parts.push(' · ', { text: words.shots(fired, hits, grazes, laserHits), tone: 'laser' }) }
        if (walkers.length) parts.push(' · ', { text: words.walkers(play.walkerHits), tone: 'contact' })
        const most = Object.entries(said).sort((a, b) => b[1] - a[1]).slice(0, 8)
        if (most.length) parts.push('\n', `${words.hits}: `, { text: most.map(([tag, n]) => `${tag} ${n}`).join(' · '), tone: 'contact' })
        return parts
      },
      pointer(what, x, y, event) {
        const to = toLevel(x, y)
        if (what === 'down') {
          pressed = [x, y]
          const near = free().map(({ id, shape }) => ({ id, far: distance(shape, circle(to, 0)) })).sort((a, b) => a.far - b.far)[0]
          if (near && near.far * scale < 12) pull = { id: near.id, to }
        }
        if (pressed && Math.hypot(x - pressed[0], y - pressed[1]) > still) pressed = null
        if (pull) {
          pull.to = to
          if (what !== 'up') return
          const { id } = pull, place = placeOf(id)
          if (place && !pressed) {
            play.setVelocity(id, [(place[0] - to[0]) * 5, (place[1] - to[1]) * 5])
            touched = true
          }
          pull = null
        } else if (what === 'up' && pressed && event.type === 'pointerup') {
          touched = true
          launcher.launch(inView(to))
        }
        if (what === 'up') pressed = null
        if (face) target = to[0]
        if (player !== null) lead.pointer(what, ...(to as [number, number]), event)
        if (face || lead.target) touched = true
      },
      key(key, event) {
        if (key !== 'b') return false
        if (!event.repeat) { touched = true; launcher.launch() }
        return true
      },
      save() { state.steps = touched ? 0 : steps },
      facts: () => ({
        level: level.name, time: play.time, balls: rolling().map(({ x, y }) => [x, y]), movers: thrown.map(at), breakable: play.breakableLeft, hits: { ...said }, notes, paddle: paddle === null ? null : at(paddle), player: player === null ? null : at(player), tally: play.tally,
        bullets: play.bullets.length / 3, bodies: bodies.length,
      }),
      free() {
        picker.free()
        play.free()
      },
    }

    function ballColour(place: number): string {
      return place === 0 ? stage.palette.ball : ramp(stage.palette, (place * 1.7) % 4)
    }

    /** The hits by tag, in the room that a tall level leaves. */
    function board(pen: Pen, room: number): void {
      const { context: c, palette } = pen, all = Object.entries(said).sort((a, b) => b[1] - a[1]).slice(0, 12), most = all[0]?.[1] ?? 1
      all.forEach(([tag, n], i) => {
        const y = 44 + i * 38
        pen.label(tag, 26, y, palette.text, 'left', 13, false)
        pen.label(String(n), 26 + room, y, palette.quiet, 'right', 13, false)
        c.fillStyle = fade(palette.line, 0.6)
        c.beginPath()
        c.roundRect(26, y + 12, room, 5, 2.5)
        c.fill()
        c.fillStyle = ramp(palette, Math.min(4, (i * 4) / 7))
        c.beginPath()
        c.roundRect(26, y + 12, Math.max(5, (room * n) / most), 5, 2.5)
        c.fill()
      })
    }

    /** The share of its hits that a brick has taken. */
    function worn(index: number): number {
      const all = bodies[index].breaks_after ?? 0, left = all > 1 ? play.hitsLeft(index) : null
      return left === null ? 0 : 1 - left / all
    }

    /** What stands still, painted once and again when something breaks. */
    function rest(pen: Pen): void {
      const { context: c, palette } = pen, wanted = `${palette.dark} ${c.canvas.width} ${resting.reduce((sum, i) => sum + (bodies[i].breaks_after ? play.hitsLeft(i) ?? 0 : 0), 0)}`
      if (wanted !== drawn) {
        drawn = wanted
        Object.assign(ground, { width: c.canvas.width, height: c.canvas.height })
        const under = ground.getContext('2d')!
        under.setTransform(c.getTransform())
        const brush = pen.onto(under)
        brush.field(min[0], min[1], wide, high)
        under.beginPath()
        under.rect(min[0], min[1], wide, high)
        under.clip()
        for (const i of resting) if (kinds[i] === 'decor' || at(i)) drawBody(brush, bodies[i], play.shapes(i), kinds[i], tint[i], 0, worn(i))
      }
      c.save()
      c.setTransform(1, 0, 0, 1, 0, 0)
      c.drawImage(ground, 0, 0)
      c.restore()
    }

    function bullets(pen: Pen): void {
      const { context: c } = pen, all = play.bullets
      for (let k = 0; k < all.length; k += 3) {
        const { image, far } = picture(all[k + 2], pen), x = all[k], y = all[k + 1]
        c.drawImage(image, x - far, y - far, far * 2, far * 2)
      }
    }

    function walker(pen: Pen, index: number): void {
      const { context: c, palette } = pen, [shape] = play.shapes(index)
      if (!shape || !('aabb' in shape)) return
      const { min: [x, y], max: [right, bottom] } = shape.aabb
      pen.block(x, y, right - x, bottom - y, index === walkers[0] ? palette.ball : ramp(palette, (walkers.indexOf(index) * 1.3) % 4))
      c.fillStyle = palette.laserCore
      for (const side of [0.3, 0.7]) { c.beginPath(); c.arc(x + (right - x) * side, y + (bottom - y) * 0.36, (right - x) * 0.1, 0, Math.PI * 2); c.fill() }
    }
  },
})

/** A line of text below the stage; keys stand in brackets. */
function hint(text: string): HTMLElement {
  const line = Object.assign(document.createElement('p'), { className: 'hz-hint' })
  line.append(...text.split(/\[(.+?)\]/).map((part, i) => (i % 2 ? Object.assign(document.createElement('kbd'), { textContent: part }) : part)))
  return line
}

const pictures = new Map<string, ReturnType<typeof bulletPicture>>()

function picture(radius: number, { palette, scale }: Pen): ReturnType<typeof bulletPicture> {
  const key = `${radius} ${palette.dark} ${scale.toFixed(2)}`
  let made = pictures.get(key)
  if (!made) pictures.set(key, made = bulletPicture(palette.bricks[[2, 4, 1, 3][Math.round(radius * 10) % 4]], radius, palette, scale * 2))
  return made
}
