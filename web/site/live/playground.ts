// Playground: a level drawn anywhere, dropped here and played.

import { circle, distance, HazumiError, init, InvalidLevelError, type BodyId, type Shape, type Vec2 } from 'hazumi/play'
import { fade, Lead, livePage, Touches, Trail, type Part, type Pen, type Scene } from '../stage'
import { words } from '../words/playground'
import { bendsOf } from './playground/bends'
import { Blueprint } from './playground/blueprint'
import { ramp } from './playground/look'
import { CopyAsCode } from './playground/copy'
import { Launcher } from './playground/launcher'
import { Picker } from './playground/picker'
import { Painted } from './playground/painted'
import { fetchBundled, mainOf, names, read, type Files, type ReadLevel } from './playground/read'

/** The files that the reader brought, and the name of the level among them. They stay here; a link carries the name alone. */
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
  state: { level: 'pinball.svg', file: '', paddle: false, seed: 1, steps: 0 },
  keys: words => [['← ↑ ↓ →', words.keySteer], ['B', words.keyBall]],
  async scene(stage): Promise<Scene> {
    await init()
    const { state, words, sparks } = stage
    const again = () => { state.steps = 0; if (state.level !== 'own') state.file = ''; void stage.rebuild().then(() => stage.play()) }
    const picker = new Picker(words.choose, files => {
      const name = mainOf(files) ?? Object.keys(files)[0], awaited = state.level === 'own' && !own && state.file === name
      own = { name, files }
      Object.assign(state, { level: 'own', file: name })
      // The file of a link was chosen again: what was shared is shown.
      if (awaited) void stage.rebuild().then(() => stage.changed())
      else again()
    })
    stage.choice('level', words.level, [...names.map((name): [string, string] => [name, name]), ...(own ? [['own', words.own(own.name)] as [string, string]] : [])], again)
    stage.control(picker.button)
    picker.listen()

    let made: ReadLevel
    try {
      if (state.level === 'own' && !own) throw new InvalidLevelError(words.lost(state.file))
      made = await read(state.level === 'own' ? own!.files : await fetchBundled(state.level), state.paddle, words)
    } catch (error) {
      if (!(error instanceof HazumiError)) throw error
      // The engine's own words, with the place said in the reader's.
      const { line = 0, column = 0 } = error instanceof InvalidLevelError ? error : {}, text = error.message.replace(/^([^\s:]*:)?\d+:\d+: /, '')
      const told = (line ? words.at(line, column) : '') + text
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
    play.record()
    if (!ownPaddle) stage.toggle('paddle', words.paddle, again)
    const launch = stage.action(words.launch, () => { touched = true; launcher.launch() })
    launch.title = `${words.launch} (B)`
    const blueprint = stage.preference('blueprint', words.blueprint)
    const file = state.file || state.level, code = new CopyAsCode(level, file, state.seed, words)
    stage.control(code.button)
    stage.control(saver(words.record, () => ({ name: `${file.replace(/\.[^.]*$/, '')}.recording.json`, text: play.recording() })))
    stage.control(hint([...(player === null ? [] : [words.leadPlayer]), ...(paddle === null ? [] : [words.leadPaddle]), words.leadBalls].join(words.space)))
    stage.control(code.panel)
    stage.control(picker.notes)
    picker.say(notes.length ? [words.kept, ...notes] : [])

    const told = level.name === file ? file : level.name + words.aside(file)
    const wide = max[0] - min[0], high = max[1] - min[1], scale = Math.min((stage.width - margin * 2) / wide, (stage.height - margin * 2) / high)
    const left = (stage.width - wide * scale) / 2 - min[0] * scale, top = (stage.height - high * scale) / 2 - min[1] * scale
    const toLevel = (x: number, y: number): Vec2 => [(x - left) / scale, (y - top) / scale]
    const looks = { blueprint: new Blueprint(level), painted: new Painted(level) }, look = () => (blueprint.on ? looks.blueprint : looks.painted), of = (role: string) => bodies.flatMap((body, i) => (body.role === role ? [i] : []))
    const lasers = of('laser'), emitters = of('emitter'), walkers = of('walker'), players = of('player'), thrown = of('mover')
    const onlyDrawn = (index: number) => bodies[index].role === 'decor', dynamic = bodies.map(({ role = 'fixed' }) => role !== 'fixed' && role !== 'decor')
    // What is only drawn after all that goes is drawn over it.
    const above = bodies.flatMap((_, i) => (onlyDrawn(i) && i > dynamic.lastIndexOf(true) && dynamic.includes(true) ? [i] : []))
    const resting = bodies.flatMap((_, i) => (dynamic[i] || above.includes(i) ? [] : [i])), movers = bodies.flatMap(({ role }, i) => (role === 'kinematic' || role === 'mover' ? [i] : []))
    const trails = new Map<BodyId, Trail>(), lit = new Map<number, number>(), tagNames = play.tags, ground = document.createElement('canvas')
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
        if (seen && hit.speed > 20) sparks.burst(left + hit.x * scale, top + hit.y * scale, hit.nx, hit.ny, index < 0 ? stage.palette.wallEdge : look().sparks(index, stage.palette), bodies[index]?.breaks_after ? 1.2 : 0.5)
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
        const shown = look()
        for (const [i, light] of lit) if (!onlyDrawn(i) && resting.includes(i) && at(i)) shown.body(pen, i, play.shapes(i), light, worn(i))
        for (const i of movers) if (at(i)) shown.body(pen, i, play.shapes(i), lit.get(i) ?? 0)
        shown.lasers(pen, lasers, play)
        emitters.forEach((i, k) => { const place = at(i); if (place) shown.emitter(pen, i, k, place, radiusOf(i), play.time) })
        shown.bullets(pen, play.bullets)
        walkers.forEach((i, k) => { const [shape] = play.shapes(i); if (shape) shown.walker(pen, i, k, shape) })
        for (const i of players) { const place = at(i); if (place) shown.player(pen, i, place, radiusOf(i)) }
        const balls = rolling()
        if (!stage.still) balls.forEach(({ id, radius }, k) => { const trail = trails.get(id); if (trail) pen.trail(trail, radius * 0.8, 1, shown.ballColour(play.indexOf(id), k, palette)) })
        balls.forEach(({ id, x, y, radius }, k) => shown.ball(pen, play.indexOf(id), k, [x, y], radius))
        for (const i of above) shown.body(pen, i, play.shapes(i))
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
        const parts: Part[] = [{ text: told, tone: 'wall' }], balls = play.balls.length / 4, breakable = bodies.some(body => body.breaks_after)
        if (hadBalls || balls) parts.push(' · ', { text: words.balls(balls), tone: 'ball' })
        if (breakable) parts.push(' · ', play.breakableLeft ? { text: words.left(play.breakableLeft), tone: 'brick' } : { text: words.won, tone: 'normal' })
        if (players.length) { const { fired, hits, grazes, laserHits } = play.tally; parts.push(' · ', { text: words.shots(fired, hits, grazes, laserHits), tone: 'laser' }) }
        if (walkers.length) parts.push(' · ', { text: words.walkers(play.walkerHits), tone: 'contact' })
        const most = Object.entries(said).sort((a, b) => b[1] - a[1]).slice(0, 8)
        if (most.length) parts.push('\n', words.hits + words.colon, { text: most.map(([tag, n]) => `${tag} ${n}`).join(' · '), tone: 'contact' })
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
        level: level.name, file, time: play.time, balls: rolling().map(({ x, y }) => [x, y]), movers: thrown.map(at), breakable: play.breakableLeft, hits: { ...said }, notes, paddle: paddle === null ? null : at(paddle), player: player === null ? null : at(player), tally: play.tally,
        bullets: play.bullets.length / 3, bodies: bodies.length, launched: launcher.launched,
      }),
      free() {
        picker.free()
        play.free()
      },
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
      const { context: c, palette } = pen, wanted = `${palette.dark} ${blueprint.on} ${c.canvas.width} ${resting.reduce((sum, i) => sum + (bodies[i].breaks_after ? play.hitsLeft(i) ?? 0 : 0), 0)}`
      if (wanted !== drawn) {
        drawn = wanted
        Object.assign(ground, { width: c.canvas.width, height: c.canvas.height })
        const under = ground.getContext('2d')!
        under.setTransform(c.getTransform())
        const brush = pen.onto(under)
        look().ground(brush)
        under.beginPath()
        under.rect(min[0], min[1], wide, high)
        under.clip()
        for (const i of resting) if (onlyDrawn(i) || at(i)) look().body(brush, i, play.shapes(i), 0, worn(i))
      }
      c.save()
      c.setTransform(1, 0, 0, 1, 0, 0)
      c.drawImage(ground, 0, 0)
      c.restore()
    }
  },
})

/** A line of text below the stage; keys stand in brackets. */
function hint(text: string): HTMLElement {
  const line = Object.assign(document.createElement('p'), { className: 'hz-hint' })
  line.append(...text.split(/\[(.+?)\]/).map((part, i) => (i % 2 ? Object.assign(document.createElement('kbd'), { textContent: part }) : part)))
  return line
}

/** A button that saves a text as a file. */
function saver(label: string, make: () => { name: string; text: string }): HTMLElement {
  const button = Object.assign(document.createElement('button'), { type: 'button', className: 'hz-button', textContent: label })
  button.addEventListener('click', () => {
    const { name, text } = make(), url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
    Object.assign(document.createElement('a'), { href: url, download: name }).click()
    // Not at once: the browser reads it a moment later.
    setTimeout(() => URL.revokeObjectURL(url), 10_000)
  })
  return button
}
