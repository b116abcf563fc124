// The walker: a platformer's hero in a room with slopes, stairs, a lift, a ferry and a turning plank. It goes round by itself until it is led.

import { init, type BodyId, type Vec2 } from 'hazumi'
import { livePage, Touches, type Part } from '../stage'
import { words } from '../words/walker'
import { figure, panel, Track } from './walker/figure'
import { Hero, size, type Keys, type Mercy } from './walker/hero'
import { lead, legAt, rest, Tour } from './walker/pilot'
import { crate, House, house } from './walker/room'
import { box, carriers, pool, rails, sky, stone } from './walker/scenery'

type Thing = keyof (typeof words)['en']['things']
/** Where the hero begins. */
const start: Vec2 = [90, 415]
/** The way within a step is made of so many pieces: the line below its feet follows each corner. */
const pieces = 4
const walks = ['ArrowLeft', 'ArrowRight', 'a', 'd'], jumps = ['ArrowUp', 'w'], drops = ['ArrowDown', 's']

export default livePage({
  name: 'walker',
  size: [house.width, house.height],
  narrow: [440, house.height],
  words,
  state: { auto: true, forgiving: true, clock: 0, leg: -1, at: [...start], go: [0, 0], stands: true, crate: [...crate.at, 0, 0], goal: [] as number[], jumps: 0, forgiven: 0, stairs: 0 },
  drags: true,
  keys: words => [['← → A D', words.keyWalk], ['↑ W', words.keyJump], ['↓ S', words.keyDrop], [words.space, words.keySpace], ['P', words.keyPause]],
  async scene(stage) {
    await init()
    const { state, words, sparks } = stage
    // A link may say anything.
    state.at = [...inside(state.at)]
    state.go = state.go.map(speed => Math.min(Math.max(speed, -2000), 2000))
    state.clock %= 1e6
    state.crate = [...inside(state.crate), 0, 0].map((value, i) => (i < 2 ? value : Math.min(Math.max(state.crate[i], -2000), 2000)))
    const room = new House(state.clock, state.crate), { world, ids } = room
    const hero = new Hero(world, state.at as [number, number], state.go as [number, number], state.stands), { walker } = hero
    const tour = new Tour(state.leg < 0 ? legAt(state.at as [number, number]) : state.leg), track = new Track(70 * pieces)
    const names = new Map<BodyId, Thing>([[ids.lift, 'lift'], [ids.ferry, 'ferry'], [ids.tilting, 'tilting'], [ids.crate, 'crate'], [ids.lamp, 'lamp'], [ids.bridge, 'bridge'], ...ids.planks.map(id => [id, 'plank'] as const)])
    const nameOf = (id: BodyId): Thing => names.get(id) ?? 'ground'
    let goal = state.goal.length === 2 ? (state.goal as [number, number]) : null, keys: Keys = rest, steps = 0, lit = 0
    let { jumps: jumped, forgiven, stairs } = state
    /** Where it was at the end of each piece of the last step. */
    let way: Vec2[] = [hero.at], crateWas = world.position(ids.crate)
    const lately = new Touches<{ thing: Thing }>(0.35, 12)
    let told: { x: number; y: number; mercy: Mercy; ms: number; age: number } | null = null

    const shift = () => (stage.narrow ? Math.min(Math.max(hero.at[0] - stage.width / 2, 0), house.width - stage.width) : 0)
    const burst = (x: number, y: number, nx: number, ny: number, colour: string, strength: number) => sparks.burst(x - shift(), y, nx, ny, colour, strength)
    const put = (at: Vec2) => {
      hero.put(at)
      track.clear()
      way = [at]
      tour.begin(legAt(at))
    }
    /** Led by a hand from now on. */
    const take = () => {
      if (!state.auto) return
      state.auto = false
      stage.changed()
    }
    stage.toggle('auto', words.auto, () => {
      goal = null
      tour.begin(legAt(hero.at))
      if (state.auto) stage.play()
    })
    stage.toggle('forgiving', words.forgiving)
    stage.action(words.again, () => { goal = null; put(start); stage.play() })

    const held = (): Keys => {
      const down = (names: string[]) => names.some(key => stage.held.has(key))
      const walk = (down(['ArrowRight', 'd']) ? 1 : 0) - (down(['ArrowLeft', 'a']) ? 1 : 0)
      return { way: walk, jump: down([...jumps, ' ']), down: down(drops) }
    }
    const decide = (dt: number): Keys => {
      if (state.auto) return tour.keys(hero, room, keys, dt)
      const by = held()
      if (by.way || by.jump || by.down) goal = null
      return goal ? lead(hero, room, goal, keys) : by
    }
    const piece = (dt: number) => {
      room.step(dt)
      const { walked, mercy, jumps, late } = hero.step(dt, keys, state.forgiving), [x, y] = walked.position
      track.add(x, y + size[1] / 2, walker.onFloor)
      way.push([x, y])
      if (walked.stepped > 3) stairs += 1
      if (jumps) jumped += 1
      if (mercy) {
        forgiven += 1
        told = { x, y, mercy, ms: late * 1000, age: 0 }
      }
      if (walked.landed !== null && walked.landed > 120 && walker.floor) burst(...(walker.floor.point as [number, number]), ...(walker.floor.normal as [number, number]), stage.palette.wallEdge, walked.landed / 420)
      for (const hit of walked.hits) {
        // What it stands on is told by its floor.
        if (hit.ny < -0.7) continue
        const before = [...lately].find(({ nx, ny, age }) => nx === hit.nx && ny === hit.ny && age < 0.2)
        if (before) Object.assign(before, { x: hit.x, y: hit.y, age: 0 })
        else lately.add(hit, { thing: nameOf(hit.other) })
        if (hit.other !== ids.lamp || hit.ny < 0.5) continue
        if (lit < 0.9) burst(hit.x, hit.y, hit.nx, hit.ny, stage.palette.contact, 1.4)
        lit = 1
      }
      // No room left, or out of it: from the beginning.
      if (walked.crushed || x < 0 || x > house.width || y < 0 || y > house.height) put(start)
    }

    return {
      step(dt) {
        steps += 1
        keys = decide(dt)
        way = [hero.at]
        crateWas = world.position(ids.crate)
        for (let i = 0; i < pieces; i++) piece(dt / pieces)
        lit = Math.max(0, lit - dt / 5)
        lately.step(dt)
        if (told && (told.age += dt) > 1.6) told = null
      },
      draw(pen, alpha) {
        const { context: c, palette } = pen, far = alpha * (way.length - 1), index = Math.min(Math.floor(far), Math.max(way.length - 2, 0))
        const between = ([ax, ay]: Vec2, [bx, by]: Vec2, t: number): Vec2 => [ax + (bx - ax) * t, ay + (by - ay) * t]
        const at = way.length > 1 ? between(way[index], way[index + 1], far - index) : way[0]
        const clock = room.clock - (1 - alpha) / 60, left = stage.narrow ? Math.min(Math.max(at[0] - pen.width / 2, 0), house.width - pen.width) : 0
        // The pen keeps letters on the canvas, which is a part of the room.
        const label = (text: string, x: number, y: number, colour: string, high: number, plate: boolean) => {
          c.translate(left, 0)
          pen.label(text, x - left, y, colour, 'center', high, plate)
          c.translate(-left, 0)
        }
        c.save()
        c.translate(-left, 0)
        sky(pen)
        rails(pen)
        carriers(pen, clock)
        const now = world.position(ids.crate), isNew = Math.hypot(now[0] - crateWas[0], now[1] - crateWas[1]) > 20
        box(pen, isNew ? now : between(crateWas, now, alpha), room.crateSeen)
        stone(pen, lit)
        if (goal) pen.ring(goal[0], goal[1], pen.px(9), palette.ball, 0.8, true)
        if (!stage.still) track.draw(pen, Math.round((1 - alpha) * pieces))
        // Beneath the hero, whose face stays in sight.
        if (stage.normals) {
          const { floor } = walker, [hx, hy] = hero.at, [dx, dy] = [at[0] - hx, at[1] - hy]
          if (floor) {
            const [x, y] = [floor.point[0] + dx, floor.point[1] + dy], [nx, ny] = floor.normal, angle = slopeOf(floor.normal)
            pen.normal(x, y, nx, ny, 48)
            pen.contact(x, y)
            if (angle > 0.5) label(words.degrees(angle), x + nx * 62, y + ny * 62, palette.normal, 12, false)
            if (Math.hypot(...floor.velocity) > 4) pen.arrow(at[0] + Math.sign(floor.velocity[0]) * 14, at[1] - 6, floor.velocity[0] * 0.5, floor.velocity[1] * 0.5, palette.bricks[3])
          }
          lately.draw(pen, 26)
        }
        figure(pen, at, hero.looks, walker.velocity[1] < -40)
        pool(pen, clock)
        if (told) {
          c.globalAlpha = Math.min(1, (1.6 - told.age) * 2)
          pen.ring(told.x, told.y, 20 + 16 * told.age, palette.contact, 1 - told.age / 1.6)
          label(words[told.mercy](told.ms), told.x, told.y - 34, palette.text, 13, true)
          c.globalAlpha = 1
        }
        c.restore()
        panel(pen, keys, words.jump, [
          { text: words.floor, on: walker.onFloor }, { text: words.wall, on: walker.wall !== null }, { text: words.ceiling, on: [...lately].some(({ ny }) => ny > 0.7) },
          { text: words.air(walker.secondsInAir), on: !walker.onFloor },
        ], stage.narrow)
      },
      verdict(): Part[] {
        const { floor } = walker, parts: Part[] = []
        if (floor) {
          const angle = slopeOf(floor.normal), fast = Math.hypot(...floor.velocity)
          parts.push(`${words.stands} `, { text: words.things[nameOf(floor.body)], tone: 'wall' })
          if (fast > 1) parts.push(' · ', { text: words.fast(fast), tone: 'brick' })
          if (angle > 0.5) parts.push(' · ', { text: `${words.slope} ${words.degrees(angle)}`, tone: 'normal' })
        } else {
          parts.push({ text: hero.swims ? words.swims : words.flies, tone: 'ball' }, ` ${walker.secondsInAir.toFixed(2)} s`)
          if (state.forgiving && walker.mayJump(0.1)) parts.push(' · ', { text: words.mayJump, tone: 'contact' })
        }
        const met = [...lately].filter(({ age }) => age < 0.1)
        if (met.some(({ thing }) => thing === 'crate')) parts.push(' · ', { text: words.pushes, tone: 'contact' })
        else if (walker.wall) parts.push(' · ', { text: words.isWall, tone: 'contact' })
        if ([...lately].some(({ ny }) => ny > 0.7)) parts.push(' · ', { text: words.isCeiling, tone: 'contact' })
        return [...parts, '\n', `${words.jumps} ${jumped}${words.aside(`${words.forgiven} ${forgiven}`)} · ${words.stairs} ${stairs}`]
      },
      // Where it is pressed, there it goes; held, it follows.
      pointer(what, x, y, event) {
        if (what === 'up') goal = event.pointerType === 'mouse' ? goal : null
        else if (what === 'down' || event.buttons) {
          take()
          goal = [x + shift(), y]
        }
      },
      key(key) {
        if ([...walks, ...jumps].includes(key)) {
          take()
          return true
        }
        // Who leads has these for the hero; until then they are the stage's.
        if (key === 'p' && !state.auto) {
          if (stage.playing) stage.pause()
          else stage.play()
          return true
        }
        return key === 'ArrowDown' || (!state.auto && stage.playing && (key === ' ' || key === 's'))
      },
      save() {
        // Before the first step it is as the address said, to the bit.
        if (!steps) return
        Object.assign(state, { clock: room.clock, leg: tour.leg, at: [...hero.at], go: [...walker.velocity], stands: walker.onFloor, goal: goal ? [...goal] : [], jumps: jumped, forgiven, stairs })
        state.crate = [...world.position(ids.crate), ...world.velocity(ids.crate)]
      },
      facts: () => ({
        hero: [...hero.at], onFloor: walker.onFloor, floor: walker.floor && nameOf(walker.floor.body), wall: walker.wall, air: walker.secondsInAir, swims: hero.swims,
        crate: [...world.position(ids.crate)], jumps: jumped, forgiven, stairs, leg: tour.leg, lit,
      }),
      free() {
        hero.free()
        room.free()
      },
    }
  },
})

/** The place, or the nearest to it within the walls. */
const inside = ([x, y]: readonly number[]): Vec2 => [Math.min(Math.max(x, 24), house.width - 24), Math.min(Math.max(y, 30), house.height)]

/** How far a floor is from level, in degrees. */
const slopeOf = ([x, y]: Vec2) => (Math.atan2(Math.abs(x), -y) * 180) / Math.PI
