// Contacts: what lasts. Walkers press a hero, a tray tilts beneath balls, balls are poured and come to lie; each contact shows its age.

import { init, type Response, type Vec2 } from 'hazumi'
import { livePage, Touches, type Part } from '../stage'
import { words } from '../words/contacts'
import { drawContacts, drawKey, drawMover, old } from './contacts/look'
import { bowl, most, vee } from './contacts/pile'
import { high, wide, type Play } from './contacts/plays'
import { press } from './contacts/press'
import { edgeFor, tilt } from './contacts/tilt'

const plays = { press, tilt, pile: vee, bowl }
const answers: Record<string, Response> = { slide: 'slide', half: { bounce: 0.5 }, stop: 'stop' }
type Name = keyof typeof plays
/** What walks on into another does not bounce off it: it would strike it again and again. */
const isAsked = (scene: string, answer: string) => answer in answers && !(scene === 'press' && answer === 'half')

export default livePage({
  name: 'contacts',
  size: [wide, high],
  words,
  state: {
    scene: 'press', answer: 'slide', auto: true, clock: 0, hits: 0, ends: 0,
    goal: [560, 220], edge: [...edgeFor(wide, 290)], spout: [300, 24], things: [] as number[],
  },
  async scene(stage) {
    await init()
    const { state, words, sparks } = stage
    // A link may say anything.
    if (!(state.scene in plays)) state.scene = 'press'
    const name = () => state.scene as Name
    const allowed = () => { if (!isAsked(state.scene, state.answer)) state.answer = 'slide' }
    allowed()
    // What runs by itself: in the address once it rests.
    const { clock, hits, ends, goal, edge, spout: pours, things } = structuredClone(state)
    const run = { clock, hits, ends, goal, edge, spout: pours, things, get auto() { return state.auto } }
    let play: Play = plays[name()](run), cost = 0, crushed = 0, bounded = 0
    const lately = new Touches(0.5, 40)

    /** The scene anew; its clock begins with it. */
    const again = () => {
      for (const told of [run, state]) Object.assign(told, { things: [], clock: 0, hits: 0, ends: 0 })
      allowed()
      play.world.free()
      play = plays[name()](run)
      lately.clear()
      show()
    }
    stage.choice('scene', words.scene, (['press', 'tilt', 'pile', 'bowl'] as const).map(key => [key, words.scenes[key]]), again)
    const field = document.createElement('label'), label = document.createElement('span'), select = document.createElement('select')
    field.className = 'hz-field'
    label.textContent = words.answer
    for (const key of ['slide', 'half', 'stop'] as const) select.add(new Option(words.answers[key], key))
    select.addEventListener('change', () => { state.answer = select.value; stage.changed() })
    field.append(label, select)
    stage.control(field)
    stage.toggle('auto', words.auto)
    stage.action(words.again, again)
    const kick = stage.action(words.kick, () => { play.kick?.(); stage.play() })
    const show = () => {
      kick.style.display = play.kick ? '' : 'none'
      select.value = state.answer
      for (const option of select.options) option.disabled = !isAsked(state.scene, option.value)
    }
    show()

    /** Led by a hand from now on. */
    const take = (key: 'goal' | 'edge' | 'spout', at: Vec2) => {
      run[key] = [...at]
      state[key] = [...at]
      if (state.auto) { state.auto = false; stage.changed() }
    }
    const spout = (x: number) => take('spout', [x, 24])
    const lead = { press: (x: number, y: number) => take('goal', [x, y]), tilt: (x: number, y: number) => take('edge', edgeFor(x, y)), pile: spout, bowl: spout }
    for (const [key, of, margin] of [['goal', ['press'], 36], ['edge', ['tilt'], 10], ['spout', ['pile', 'bowl'], 20]] as const) {
      const here = () => (of as readonly Name[]).includes(name())
      stage.handle({ name: key, label: words[key], radius: 12, margin, plays: true, when: here, get: () => run[key] as [number, number], set: lead[of[0]] })
    }

    /** All contacts, each of two movers once, in the order of movers. */
    const all = () => play.movers.flatMap(({ id }) => play.world.contacts(id).filter(({ other }) => other > id || play.world.kind(other) !== 'dynamic'))
    const lies = () => play.movers.filter(({ id }) => play.world.vx(id) === 0 && play.world.vy(id) === 0).length

    return {
      step(dt) {
        run.clock += dt
        play.lead(dt)
        const began = performance.now()
        const report = play.world.step(dt, hit => {
          lately.add(hit)
          if (hit.speed > 30) sparks.burst(hit.x, hit.y, hit.nx, hit.ny, stage.palette.ballLit, Math.min(hit.speed / 300, 1))
          return answers[state.answer]
        })
        cost += (performance.now() - began - cost) * 0.05
        ;({ crushed, bounded } = report)
        run.hits += report.hits
        run.ends += play.world.contactEnds().length
        lately.step(dt)
      },
      draw(pen, alpha) {
        const { palette } = pen, { world, movers } = play
        play.draw(pen, alpha)
        const drawn = movers.map(({ id }) => world.positionAt(id, alpha))
        movers.forEach(({ id, radius, level }, i) => {
          const colour = level < 0 ? palette.ball : palette.bricks[level]
          drawMover(pen, ...(drawn[i] as [number, number]), radius, colour, name() !== 'press' && world.vx(id) === 0 && world.vy(id) === 0)
        })
        if (!stage.normals) return
        movers.forEach(({ id, radius }, i) => {
          const [x, y] = world.position(id)
          drawContacts(pen, world.contacts(id), radius, [drawn[i][0] - x, drawn[i][1] - y])
        })
        for (const hit of lately) pen.ring(hit.x, hit.y, pen.px(4) + pen.px(18) * hit.age, palette.ball, 0.9 - 1.8 * hit.age)
        drawKey(pen, pen.px(name() === 'press' ? 26 : 12), high - pen.px(name() === 'press' ? 34 : 18), { fresh: words.fresh, seconds: words.seconds(old) })
      },
      verdict(): Part[] {
        const contacts = all(), oldest = Math.max(0, ...contacts.map(({ seconds }) => seconds))
        const parts: Part[] = [
          { text: `${words.contacts} ${contacts.length}`, tone: 'normal' }, words.aside(`${words.pressing} ${contacts.filter(({ presses }) => presses).length}`),
          ` · ${words.oldest} ${words.time(oldest)} · ${words.ends} ${run.ends}`, '\n', { text: `${words.hits} ${run.hits}`, tone: 'ball' },
        ]
        if (name() === 'pile' || name() === 'bowl') parts.push(` · ${words.lie(lies(), most)}`)
        if (crushed) parts.push(' · ', { text: `${words.crushed} ${crushed}`, tone: 'bad' })
        if (bounded) parts.push(' · ', { text: `${words.bounded} ${bounded}`, tone: 'bad' })
        if (cost > 0) parts.push(` · ${words.cost} ${words.ms(cost)}`)
        return parts
      },
      // Where it is pressed, there it goes; held, it follows.
      pointer(what, x, y, event) {
        if (what === 'down' || (what === 'move' && event.buttons)) lead[name()](Math.min(Math.max(x, 36), wide - 36), Math.min(Math.max(y, 36), high - 36))
      },
      save() {
        const { clock, hits, ends, goal, edge, spout } = structuredClone({ ...run })
        Object.assign(state, { clock, hits, ends, goal, edge, spout, things: play.movers.flatMap(({ id }) => [...play.world.position(id), ...play.world.velocity(id)]) })
      },
      facts: () => ({
        contacts: all().length, oldest: Math.max(0, ...all().map(({ seconds }) => seconds)), hits: run.hits, ends: run.ends, lies: lies(), movers: play.movers.length, crushed, bounded, cost,
        places: play.movers.map(({ id }) => [...play.world.position(id)]),
      }),
      free: () => play.world.free(),
    }
  },
})
