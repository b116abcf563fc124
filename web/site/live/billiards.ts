// Billiards: ball against ball in order of time, and where the energy is. The break is the player's: pull back from the cue ball and let go.

import { aabb, circle, init, tag, World, type BodyId, type Vec2 } from 'hazumi'
import { fade, livePage, mix, Touches, Trail, type Part, type Pen } from '../stage'
import { words } from '../words/billiards'

const BALL = tag(0), POCKET = tag(1), radius = 10.5, [left, top, right, bottom] = [50, 86, 750, 426]
const pockets: Vec2[] = [[left, top], [400, top - 4], [right, top], [left, bottom], [400, bottom + 4], [right, bottom]]

/** What the cloth takes: the share of a ball's speed per second, as a rate; below this speed it holds a ball. */
const cloth = { damping: 0.55, holds: 7 }

/** x, y, vx, vy of the cue ball and of fifteen in a triangle whose balls touch. */
function rack(): number[] {
  const all = [220, 256, 0, 0]
  for (let row = 0; row < 5; row++) {
    for (let i = 0; i <= row; i++) all.push(520 + row * (radius * Math.sqrt(3) + 0.02), 256 + (2 * i - row) * (radius + 0.005), 0, 0)
  }
  return all
}

export default livePage({
  name: 'billiards',
  size: [800, 470],
  words,
  state: { cloth: true, balls: rack(), given: 0, sunk: 0, slowed: 0 },
  normals: false,
  keys: words => [['← ↑ ↓ →, Enter', words.keyAim]],
  async scene(stage) {
    await init()
    const { state, words, sparks } = stage, world = new World()
    for (const [min, max] of [[[left - 20, top - 20], [right + 20, top]], [[left - 20, bottom], [right + 20, bottom + 20]], [[left - 20, top], [left, bottom]], [[right, top], [right + 20, bottom]]] as [Vec2, Vec2][]) {
      world.add({ shape: aabb(min, max) })
    }
    for (const at of pockets) world.add({ shape: circle(at, 8), tags: POCKET })

    const damping = () => (state.cloth ? cloth.damping : 0)
    /** The handle of each ball; null once it is in a pocket. */
    const balls: (BodyId | null)[] = []
    for (let i = 0; i + 3 < state.balls.length; i += 4) {
      const [x, y, vx, vy] = state.balls.slice(i, i + 4)
      balls.push(x < 0 ? null : world.add({ kind: 'dynamic', shape: circle([x, y], radius), velocity: [vx, vy], tags: BALL, mass: 1, user: balls.length, damping: damping() }))
    }
    const trails = balls.map(() => new Trail(0.24)), glow = balls.map(() => 0)
    const energyOf = (id: BodyId | null) => (id === null ? 0 : (world.vx(id) ** 2 + world.vy(id) ** 2) / 2)
    const onTable = () => balls.reduce<number>((sum, id) => sum + energyOf(id), 0)
    let { sunk, slowed } = state, given = state.given || onTable(), touches = 0, pull: Vec2 = [0, 0], aim: Vec2 = [1, 0], idle = 0
    const lately = new Touches()

    const shoot = () => {
      const [dx, dy] = pull, cue = balls[0]
      pull = [0, 0]
      if (cue === null || Math.hypot(dx, dy) < 4) return
      aim = [-dx / Math.hypot(dx, dy), -dy / Math.hypot(dx, dy)]
      const before = energyOf(cue), speed = Math.min(Math.hypot(dx, dy) * 9, 1800) / Math.hypot(dx, dy)
      world.setVelocity(cue, [-dx * speed, -dy * speed])
      given += energyOf(cue) - before
      stage.play()
    }
    const cueAt = (): Vec2 => (balls[0] === null ? [220, 256] : world.position(balls[0]))
    stage.handle({
      name: 'cue', label: words.aim, radius: 16, dot: false, plays: true, margin: 4, when: () => balls[0] !== null, drop: shoot,
      get: () => { const [x, y] = cueAt(); return [x + pull[0], y + pull[1]] },
      set: (x, y) => { const at = cueAt(); pull = [x - at[0], y - at[1]] },
    })
    stage.toggle('cloth', words.cloth, () => { for (const id of balls) if (id !== null) world.setDamping(id, damping()) })

    const colour = (i: number) => {
      const { palette } = stage
      return i === 0 ? palette.ball : i === 5 ? palette.wallEdge : mix(palette.bricks[Math.floor(((i - 1) / 15) * 4)], palette.bricks[Math.floor(((i - 1) / 15) * 4) + 1], (((i - 1) / 15) * 4) % 1)
    }

    return {
      step(dt) {
        // All balls lose alike, and what they hand to each other is not lost: so what the cloth takes in a step is known beforehand.
        const keeps = (seconds: number) => Math.exp(-2 * damping() * seconds), before = onTable()
        slowed += before * (1 - keeps(dt))
        world.step(dt, hit => {
          if (hit.otherTags & POCKET) {
            const index = world.user(hit.body)
            const energy = (hit.vx ** 2 + hit.vy ** 2) / 2
            sunk += energy
            slowed -= energy * (1 - keeps(dt - hit.time))
            balls[index] = null
            world.remove(hit.body)
            sparks.burst(hit.x, hit.y, hit.nx, hit.ny, colour(index), 2)
            return 'pass'
          }
          if (hit.otherTags & BALL) {
            touches += 1
            glow[world.user(hit.body)] = glow[world.user(hit.other)] = 1
            if (hit.speed > 120) sparks.burst(hit.x, hit.y, hit.nx, hit.ny, stage.palette.contact, Math.min(hit.speed / 500, 1))
          }
          lately.add(hit)
          return 'bounce'
        })
        if (state.cloth) {
          for (const id of balls) {
            if (id === null || Math.hypot(...world.velocity(id)) > cloth.holds) continue
            slowed += energyOf(id)
            world.setVelocity(id, [0, 0])
          }
        }
        idle = before > 0 ? 0 : idle + dt
        // The cue ball comes back from a pocket.
        if (balls[0] === null && balls.some(Boolean) && world.overlapping(circle([220, 256], radius + 1)).length === 0) {
          balls[0] = world.add({ kind: 'dynamic', shape: circle([220, 256], radius), tags: BALL, mass: 1, user: 0, damping: damping() })
          trails[0].clear()
        }
        balls.forEach((id, i) => { if (id !== null) trails[i].follow(world.path(id), dt); glow[i] *= 0.9 })
        lately.step(dt)
      },
      draw(pen, alpha) {
        const { context: c, palette } = pen
        // What each ball carries of the energy, end to end: the pieces change, the sum does not.
        const all = given || 1
        let x = left
        c.fillStyle = fade(palette.line, 0.6)
        c.fillRect(left, 30, right - left, 14)
        balls.forEach((id, i) => {
          const wide = (energyOf(id) / all) * (right - left)
          c.fillStyle = colour(i)
          c.fillRect(x, 30, wide, 14)
          x += wide
        })
        for (const [value, paint] of [[sunk, palette.quiet], [slowed, palette.line]] as const) {
          c.fillStyle = paint
          c.fillRect(x, 30, (value / all) * (right - left), 14)
          x += (value / all) * (right - left)
        }
        if (!stage.narrow) pen.label(words.energy, left, 16, palette.text, 'left', 13, false)

        c.fillStyle = palette.dark ? mix(palette.wallDeep, palette.ground, 0.45) : mix(palette.wall, palette.groundFar, 0.72)
        c.fillRect(left, top, right - left, bottom - top)
        pen.wall(left - 20, top - 20, right - left + 40, 20, 'bottom')
        pen.wall(left - 20, bottom, right - left + 40, 20, 'top')
        pen.wall(left - 20, top, 20, bottom - top, 'right')
        pen.wall(right, top, 20, bottom - top, 'left')
        c.fillStyle = palette.dark ? palette.ground : palette.text
        for (const [px, py] of pockets) { c.beginPath(); c.arc(px, py, 17, 0, Math.PI * 2); c.fill() }
        for (const [px, py] of pockets) pen.ring(px, py, 18, palette.wallEdge, 0.5)

        if (!stage.still) balls.forEach((id, i) => { if (id !== null && energyOf(id) > 400) pen.trail(trails[i], radius * 0.8, alpha, colour(i)) })
        balls.forEach((id, i) => {
          if (id === null) return
          const [bx, by] = world.positionAt(id, alpha)
          pen.ball(bx, by, radius, colour(i))
          if (glow[i] > 0.05) pen.ring(bx, by, radius + 3, palette.contact, glow[i] * 0.8)
        })
        if (Math.hypot(...pull) >= 4) {
          const [cx, cy] = cueAt(), far = 1200 / Math.hypot(...pull), way: Vec2 = [-pull[0] * far, -pull[1] * far]
          const met = world.castShape(circle([cx, cy], radius), way, { except: balls[0]! }), share = met?.time ?? 1
          const gx = cx + way[0] * share, gy = cy + way[1] * share
          pen.line(cx, cy, gx, gy, palette.text, true)
          pen.ring(gx, gy, radius, palette.text, 0.8)
          if (met) pen.normal(met.point[0], met.point[1], -met.normal[0], -met.normal[1], 40)
        }
        // The cue waits where it was aimed last, and swings a little: it is the player's turn.
        const drawn = Math.hypot(...pull)
        if (balls[0] !== null && (drawn >= 4 || onTable() === 0)) {
          const way: Vec2 = drawn >= 4 ? [-pull[0] / drawn, -pull[1] / drawn] : aim
          stick(pen, cueAt(), way, drawn >= 4 ? drawn : 16 + (stage.still ? 0 : 7 * Math.sin(idle * 3)))
        }
        if (stage.normals) lately.draw(pen, 26)
      },
      verdict(): Part[] {
        const share = (value: number) => `${((value / (given || 1)) * 100).toFixed(4)} %`, here = onTable(), count = balls.slice(1).filter(id => id !== null).length
        return [
          ...(count === 0 ? [{ text: `${words.done} `, tone: 'normal' as const }] : here === 0 ? [{ text: words.turn, tone: 'ball' as const }, ' · '] : []),
          `${words.balls} ${count} · `, { text: words.touches, tone: 'contact' }, ` ${touches}`,
          ...(given ? [
            ` · ${words.energy}${words.colon}`, { text: words.moving, tone: 'ball' as const }, ` ${share(here)} + ${words.sunk} ${share(sunk)}`, ...(slowed ? [` + ${words.slowed} ${share(slowed)}`] : []),
            ' = ', { text: `${words.total} ${share(here + sunk + slowed)}`, tone: 'normal' as const },
          ] : []),
        ]
      },
      save() {
        state.balls = balls.flatMap(id => (id === null ? [-1, -1, 0, 0] : [...world.position(id), ...world.velocity(id)]))
        Object.assign(state, { given, sunk, slowed })
      },
      facts: () => ({ energy: onTable(), rests: onTable() === 0, sunk, slowed, given, touches, balls: balls.filter(id => id !== null).length, cue: cueAt() }),
      free: () => world.free(),
    }
  },
})

/** The cue, its tip that far behind the middle of the ball, along the way that it will push. */
function stick({ context: c, palette }: Pen, [x, y]: Vec2, [ux, uy]: Vec2, back: number): void {
  const at = (far: number, side: number): Vec2 => [x - ux * (far + radius) - uy * side, y - uy * (far + radius) + ux * side], length = 250
  const piece = (from: number, to: number, colour: string) => {
    const half = (far: number) => 2.2 + (far / length) * 2.6
    c.fillStyle = colour
    c.beginPath()
    for (const [far, side] of [[from, -half(from)], [to, -half(to)], [to, half(to)], [from, half(from)]]) c.lineTo(...(at(back + far, side) as [number, number]))
    c.fill()
  }
  piece(0, 4, palette.wallEdge)
  piece(4, 9, '#fff2dc')
  piece(9, 160, palette.bricks[4])
  piece(160, length, palette.bricks[0])
}
