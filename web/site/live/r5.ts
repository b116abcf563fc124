// R5: a room with moving, one-way and curved walls, a crowd and a hero, played by frames or swept.

import { aabb, box, circle, contact, init, Room, type MemberId, type RoomHit, type Shape, type Vec2 } from 'hazumi/play'
import { livePage, type Part } from '../stage'
import { words } from '../words/r5'
import { crowd, EVENT, hero, house, offsetOf, things, type Name } from './r5/house'
import { floor, thing as drawThing, walker as drawWalker } from './r5/draw'

/** Someone who walks; `place` is its centre. */
interface Walker { id: MemberId; half: number; home: Vec2; place: Vec2; moved: Vec2; look: Vec2; level: number }
/** What pushed the hero of late. */
interface Push { name: Name | 'walker'; push: Vec2; pushed: boolean; age: number }

export default livePage({
  name: 'r5',
  size: [house.width, house.height],
  narrow: [440, 480],
  words,
  state: {
    swept: false, dash: false, pace: 1, clock: 0, at: [...hero.at], look: [0, 1], goal: [] as number[], left: 0, most: 0,
    // Where each is, which way it looks, and which way it turns to.
    crowd: crowd.flatMap(one => [...one.at, one.heading, one.heading]),
  },
  drags: true,
  keys: words => [['← ↑ ↓ →', words.keyWalk], [words.shift, words.keyDash]],
  async scene(stage) {
    await init()
    const { state, words, sparks } = stage
    let room: Room, thingIds: MemberId[], walkers: Walker[], names: Map<MemberId, Name | 'walker'>
    const of = (i: number, which: 0 | 1 | 2 | 3) => state.crowd[i * 4 + which]
    const headings = crowd.map((_, i) => of(i, 2)), aims = crowd.map((_, i) => of(i, 3))
    let clock = state.clock, goal = state.goal.length === 2 ? (state.goal as [number, number]) : null
    let pushes = new Map<MemberId, Push>(), hits: RoomHit[] = [], inside = 0, most = 0, left = 0, tired = 0, lit = 0

    /** A walker as the rule sees it: its box, or swept the circle within it. */
    const shapeOf = ({ place: [x, y], half }: Walker): Shape => (state.swept ? circle([x, y], half) : aabb([x - half, y - half], [x + half, y + half]))
    /** How deep the hero is in what pushes it: the tutorial lets it sink in, swept it never does. */
    const depth = () => Math.max(0, ...things.map((thing, i) => {
      if (thing.name === 'mat' || thing.oneWay) return 0
      const [ox, oy] = room.offset(thingIds[i]), { place: [x, y] } = walkers[0]
      return contact(shapeOf({ ...walkers[0], place: [x - ox, y - oy] }), thing.shape)?.depth ?? 0
    }))
    /** A new room with everybody where the state has them; its walls are put where the clock says. */
    const build = () => {
      room = new Room({ swept: state.swept, eventOnly: EVENT })
      thingIds = things.map(({ name, shape, oneWay }, i) => {
        const id = room.addThing({ shape, oneWay, tags: name === 'mat' ? EVENT : 0 })
        room.put(id, offsetOf(things[i], clock))
        return id
      })
      const add = (half: number, home: Vec2, look: Vec2, level: number, speed?: number): Walker =>
        ({ id: room.addWalker({ aabb: box(home, [half * 2, half * 2]), speed }), half, home, place: home, moved: [0, 0], look, level })
      walkers = [
        add(hero.half, state.at as [number, number], state.look as [number, number], -1),
        ...crowd.map(({ half }, i) => add(half, [of(i, 0), of(i, 1)], [Math.cos(headings[i]), Math.sin(headings[i])], i % 5, 1.2 + (i % 3) * 0.3)),
      ]
      names = new Map([...thingIds.map((id, i) => [id, things[i].name] as const), ...walkers.map(one => [one.id, 'walker'] as const)])
      pushes = new Map()
      hits = []
      inside = depth()
      most = state.most
      // A new room knows nothing of the last hit.
      left = tired = state.left
    }
    const save = () => {
      const [me, ...others] = walkers
      Object.assign(state, { clock, left, most, at: [...me.place], look: [...me.look], goal: goal ? [...goal] : [] })
      state.crowd = others.flatMap(({ place }, i) => [...place, headings[i], aims[i]])
    }
    const again = () => {
      room.free()
      build()
    }
    build()
    stage.toggle('swept', words.swept, () => {
      save()
      state.most = 0
      again()
    })
    stage.toggle('dash', words.dash)
    stage.slider('pace', words.pace, [0.5, 6, 0.5], words.times)

    const steer = () => {
      const [x, y] = stage.way(), me = walkers[0], dash = state.dash || stage.held.has('Shift')
      let way: Vec2 = [x, y]
      if (x || y) goal = null
      if (goal) {
        way = [goal[0] - me.place[0], goal[1] - me.place[1]]
        if (Math.hypot(...way) < 4) way = [0, 0]
      }
      if (!way[0] && !way[1]) return room.stand(me.id)
      me.look = way
      if (dash && !tired) room.dash(me.id, way)
      else room.walk(me.id, way)
    }
    const shift = (pen: { width: number }, x: number) => Math.min(Math.max(x - pen.width / 2, 0), house.width - pen.width)

    return {
      step(dt) {
        steer()
        const next = clock + dt * state.pace
        things.forEach((thing, i) => {
          if (!thing.way) return
          const [from, to] = [offsetOf(thing, clock), offsetOf(thing, next)]
          room.shift(thingIds[i], [to[0] - from[0], to[1] - from[1]])
        })
        clock = next
        // Who is pushed back turns round; who is not wanders.
        crowd.forEach((_, i) => {
          const one = walkers[i + 1]
          const [px, py] = hits.reduce(([x, y], { walker, push }) => (walker === one.id ? [x + push[0], y + push[1]] : [x, y]), [0, 0])
          if (px * one.look[0] + py * one.look[1] < -0.2) aims[i] = Math.atan2(py, px) + 0.9 * Math.sin(clock * 3 + i * 2)
          else aims[i] += 0.015 * Math.sin(clock * 0.7 + i * 2.1)
          const turn = Math.atan2(Math.sin(aims[i] - headings[i]), Math.cos(aims[i] - headings[i]))
          headings[i] += Math.min(Math.max(turn, -0.14), 0.14)
          one.look = [Math.cos(headings[i]), Math.sin(headings[i])]
          room.walk(one.id, one.look)
        })
        hits = room.frame()
        for (const one of walkers) {
          const [ox, oy] = room.offset(one.id)
          one.place = [one.home[0] + ox, one.home[1] + oy]
          one.moved = room.moved(one.id)
        }
        const me = walkers[0]
        tired = Math.max(0, tired - 1)
        left = Math.max(tired, room.framesLeft(me.id))
        for (const [id, push] of pushes) if (++push.age > 24) pushes.delete(id)
        for (const { walker, other, push, pushed } of hits) {
          if (walker !== me.id) continue
          if (!pushes.has(other) && pushed) sparks.burst(me.place[0] - shift(stage, me.place[0]), me.place[1], push[0] * 0.4, push[1] * 0.4, stage.palette.contact, 0.6)
          pushes.set(other, { name: names.get(other)!, push, pushed, age: 0 })
        }
        inside = depth()
        most = Math.max(most, inside)
        const onMat = hits.some(hit => hit.walker === me.id && names.get(hit.other) === 'mat') || contact(shapeOf(me), things[0].shape) !== null
        lit += ((onMat ? 1 : 0) - lit) * 0.15
      },
      draw(pen, alpha) {
        const { context: c, palette } = pen, late = 1 - alpha, me = walkers[0]
        const where = ({ place, moved }: Walker): Vec2 => [place[0] - moved[0] * late, place[1] - moved[1] * late]
        c.save()
        c.translate(-shift(pen, where(me)[0]), 0)
        floor(pen)
        things.forEach((thing, i) => {
          const [ox, oy] = room.offset(thingIds[i]), [mx, my] = room.moved(thingIds[i])
          drawThing(pen, thing, ox - mx * late, oy - my * late, clock, lit)
        })
        for (const one of [...walkers].reverse()) drawWalker(pen, where(one), one.half, one.look, one.level, state.swept)
        if (goal) pen.ring(goal[0], goal[1], pen.px(9), palette.ball, 0.8, true)
        if (stage.normals) {
          for (const { walker, push, pushed } of hits) {
            const one = walkers.find(each => each.id === walker)!, [x, y] = where(one), far = Math.hypot(...push)
            if (pushed && far > 0.01 && one !== me) pen.normal(x, y, push[0], push[1], (pen.px(10) + Math.min(far, 6) * 4) / far)
          }
          const [x, y] = where(me), radius = me.half + pen.px(15)
          for (const { push, pushed, age } of pushes.values()) {
            const far = Math.hypot(...push)
            if (!pushed || far < 0.01) continue
            c.globalAlpha = 1 - age / 25
            pen.normal(x, y, push[0], push[1], (pen.px(16) + Math.min(far, 8) * 7) / far)
            pen.contact(x - (push[0] / far) * me.half, y - (push[1] / far) * me.half, 1 - age / 25)
          }
          // Twelve frames without a dash: one tick each.
          c.globalAlpha = 1
          for (let i = 0; i < 12; i++) {
            const turn = (i / 12) * Math.PI * 2 - Math.PI / 2, size = pen.px(i < left ? 3 : 2)
            pen.speck(x + Math.cos(turn) * radius, y + Math.sin(turn) * radius, size, i < left ? palette.contact : palette.quiet, i < left ? 1 : left ? 0.5 : 0)
          }
        }
        c.restore()
      },
      verdict(): Part[] {
        const parts: Part[] = [{ text: state.swept ? words.mode.swept : words.mode.frames, tone: state.swept ? 'wall' : 'brick' }, ' · ']
        const all = [...pushes.values()], by = all.filter(one => one.pushed), events = all.filter(one => !one.pushed)
        if (by.length) {
          parts.push(words.by)
          by.forEach(({ name }, i) => {
            if (i) parts.push(words.comma)
            parts.push({ text: words.things[name], tone: name === 'walker' ? 'brick' : name === 'gate' || name === 'arch' ? 'laser' : 'wall' })
          })
          const sum = by.reduce(([x, y], { push }) => [x + push[0], y + push[1]], [0, 0])
          parts.push(' · ', { text: `${words.push} (${sum.map(n => n.toFixed(1)).join(', ')})`, tone: 'normal' })
        } else parts.push({ text: words.free, tone: 'quiet' })
        for (const { name } of events) parts.push(` · ${words.only}`, { text: words.things[name], tone: 'contact' })
        return [
          ...parts, ' · ', left ? { text: `${words.frames} ${left}`, tone: 'contact' } : { text: words.ready, tone: 'normal' },
          ` · ${words.inside} `, { text: inside.toFixed(1), tone: inside > 0.05 ? 'bad' : 'quiet' }, words.aside(`${words.most} ${most.toFixed(1)}`),
        ]
      },
      // Pressed, the hero comes; held, it follows.
      pointer(what, x, y, event) {
        if (what === 'up') goal = event.pointerType === 'mouse' ? goal : null
        else if (what === 'down' || event.buttons) goal = [x + shift(stage, walkers[0].place[0]), y]
      },
      key: key => key === 'Shift',
      save,
      resume: again,
      facts: () => ({ hero: [...walkers[0].place], pushes: [...pushes.values()].map(({ name, push }) => ({ name, push })), left, inside, most, clock, crowd: walkers.slice(1).map(one => [...one.place]) }),
      free: () => room.free(),
    }
  },
})
