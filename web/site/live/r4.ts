// R4: a shooting scene. Straight, pinned, fast-turning and curved lasers, thousands of bullets, and a ring in which they graze.

import { circle, closest, init, laserTouch, obb, overlap, rules, Swarm, sweepLaser, type Vec2 } from 'hazumi'
import { Bloom, Lead, Trail, fade, livePage, stampAll, type Part, type Pen } from '../stage'
import { words } from '../words/r4'
import { beams, heart, kinds, type Beam } from './r4/beams'
import { fire, flowers, refill } from './r4/flowers'
import { bullet, colourOf, drawBeams, drawFlower, drawShip, drawSky } from './r4/look'
import { pilot } from './r4/pilot'

const radius = 4.5, ring = 19, fastest = 300

interface Mark { x: number; y: number; nx: number; ny: number; age: number; hit: boolean }

export default livePage({
  name: 'r4',
  size: [840, 520],
  narrow: [440, 560],
  words,
  drags: true,
  // The show is on already when the page opens.
  state: { lasers: 'all', dense: 2, spin: 1.6, auto: true, time: 9, turned: 0.6, player: [-1, -1], grazes: 0, hits: 0, burnt: 0, between: 0 },
  keys: words => [['← ↑ ↓ →', words.keySteer]],
  async scene(stage) {
    await init()
    // What runs by itself: in the address once it rests.
    const run = (({ time, turned, grazes, hits, burnt, between }) => ({ time, turned, grazes, hits, burnt, between }))(stage.state)
    const { state, words, sparks } = stage, size: Vec2 = [stage.width, stage.height], swarms = flowers.map(() => new Swarm(4000))
    const inside = { min: [-12, -12] as Vec2, max: [size[0] + 12, size[1] + 12] as Vec2 }
    const fill = () => flowers.forEach((flower, i) => { refill(flower, swarms[i], run.time, state.dense, size); swarms[i].cull(inside) })
    fill()
    const [x, y] = state.player
    let player: Vec2 = x < 0 ? [size[0] / 2, size[1] * 0.82] : [Math.min(x, size[0]), Math.min(y, size[1])], before = player
    let hurt = 0, warm = 0, lean = 0
    let now = look(1 / 60)
    const burning = new Set<string>(), trail = new Trail(0.24), bloom = new Bloom()
    let marks: Mark[] = []

    stage.choice('lasers', words.lasers, Object.entries(words.kinds), () => { now = look(1 / 60) })
    stage.slider('dense', words.bullets, [0, 10, 0.5], value => `× ${value}`, fill)
    stage.slider('spin', words.spin, [0.4, 60, 0.2], words.perFrame)
    stage.toggle('auto', words.auto)

    function look(dt: number): Beam[] {
      return beams(run.time, dt, size, state.lasers, run.turned, (state.spin * Math.PI) / 180)
    }
    const byHand = () => { if (state.auto) { state.auto = false; stage.changed() } }
    const inRange = ([x, y]: Vec2): Vec2 => [Math.min(Math.max(x, 12), size[0] - 12), Math.min(Math.max(y, 12), size[1] - 12)]
    const lead = new Lead(() => player, inRange)
    const strike = (mark: Omit<Mark, 'age'>, colour: string) => {
      marks.push({ ...mark, age: 0 })
      sparks.burst(mark.x, mark.y, mark.nx, mark.ny, colour, mark.hit ? 2.2 : 0.45)
      if (mark.hit) hurt = 0.7
    }

    /** The nearest laser, and what rule R4 says of it. */
    function nearest() {
      let best: { beam: Beam; distance: number } | null = null
      for (const beam of now) {
        if (beam.phase === 'fades') continue
        const { distance } = closest(circle(player, 0), beam.shape)
        if (!best || distance < best.distance) best = { beam, distance }
      }
      if (!best) return null
      const { beam } = best, near = rules.graze(beam.shape, circle(player, radius), ring)
      return { ...best, near, verdict: 'obb' in beam.shape ? rules.laser(beam.shape, circle(player, radius)) : null, swept: beam.phase === 'fires' ? sweep(beam) : null }
    }

    /** When within the frame the arm reaches the player where it is now. */
    function sweep({ laser }: Beam): { time: number; angle: number } | null {
      if (!('turning' in laser)) return null
      const { pivot, length, halfWidth, from, to } = laser.turning
      return sweepLaser(circle(player, radius), { pivot, half: [length / 2, halfWidth], offset: length / 2, from, to })
    }

    return {
      step(dt) {
        run.time += dt
        run.turned = (run.turned + (state.spin * Math.PI) / 180) % (Math.PI * 2)
        now = look(dt)
        before = player
        const way = stage.way()
        if (way[0] || way[1]) { byHand(); lead.target = null }
        if (state.auto) {
          const home: Vec2 = [size[0] * (0.5 + 0.28 * Math.sin(run.time * 0.5)), size[1] * (0.78 + 0.1 * Math.sin(run.time * 0.9))]
          const [vx, vy] = pilot(player, home, size, swarms, now, fastest * 0.8)
          player = inRange([player[0] + vx * dt, player[1] + vy * dt])
        } else if (lead.target) {
          const dx = lead.target[0] - player[0], dy = lead.target[1] - player[1], far = Math.hypot(dx, dy), most = Math.min(1, (1100 * dt) / (far || 1))
          player = inRange([player[0] + dx * most, player[1] + dy * most])
        } else {
          const speed = (fastest * dt * (stage.held.has('Shift') ? 0.35 : 1)) / (Math.hypot(...way) || 1)
          player = inRange([player[0] + way[0] * speed, player[1] + way[1] * speed])
        }
        lean += ((before[0] - player[0]) / 4 - lean) * 0.2
        trail.add(player[0], player[1] + 8, dt)

        const shot = { from: before, to: player, radius, ring }
        swarms.forEach((swarm, i) => {
          const found = swarm.frame(dt, shot)
          // The views are good until the next call.
          const hits = Array.from({ length: found.hitCount }, (_, k) => [...found.hits.subarray(k * 4, k * 4 + 4)]), grazes = Array.from({ length: found.grazeCount }, (_, k) => found.grazes[k * 2])
          const { xs, ys } = swarm, colour = stage.palette.bricks[flowers[i].tint]
          for (const [, time, nx, ny] of hits) {
            const px = before[0] + (player[0] - before[0]) * time, py = before[1] + (player[1] - before[1]) * time
            strike({ x: px + nx * radius, y: py + ny * radius, nx: -nx, ny: -ny, hit: true }, colour)
          }
          for (const index of grazes) {
            const dx = player[0] - xs[index], dy = player[1] - ys[index], far = Math.hypot(dx, dy) || 1
            strike({ x: xs[index], y: ys[index], nx: dx / far, ny: dy / far, hit: false }, stage.palette.normal)
          }
          run.hits += hits.length
          run.grazes += grazes.length
          swarm.removeAll(hits.map(([index]) => index))
          swarm.cull(inside)
          fire(flowers[i], swarm, run.time - dt, run.time, state.dense, size)
        })

        let warmed = false
        for (const beam of now) {
          const touch = beam.phase === 'fires' ? laserTouch(beam.laser, shot) : { near: 'clear', time: 0 }
          if (touch.near === 'hit' && !burning.has(beam.key)) {
            run.burnt += 1
            // A look at the end of the frame alone would have missed it.
            if (!overlap(circle(player, radius), beam.shape)) run.between += 1
            const shape = 'turning' in beam.laser ? armAt(beam, touch.time) : beam.shape, { onB: [x, y] } = closest(circle(player, 0), shape)
            const dx = player[0] - x, dy = player[1] - y, far = Math.hypot(dx, dy) || 1
            strike({ x, y, nx: dx / far, ny: dy / far, hit: true }, colourOf(beam.kind, stage.palette))
          }
          if (touch.near === 'hit') burning.add(beam.key)
          else burning.delete(beam.key)
          warmed ||= touch.near === 'graze'
        }
        // A laser that stays near counts every sixth frame.
        if (warmed && warm++ % 6 === 0) {
          run.grazes += 1
          sparks.burst(player[0], player[1], 0, -1, stage.palette.laser, 0.5)
        }
        if (!warmed) warm = 0
        hurt = Math.max(0, hurt - dt)
        marks = marks.filter(mark => (mark.age += dt) < (mark.hit ? 1.1 : 0.5)).slice(-60)
      },
      draw(pen, alpha) {
        const { context: c, palette } = pen, back = (1 - alpha) / 60
        drawSky(pen, run.time)
        for (const far of [60, 130, 210, 300, 400]) pen.ring(...(heart(size) as [number, number]), far, palette.line, 0.35)
        drawBeams(pen, bloom, now, stage.normals)
        flowers.forEach((flower, i) => drawFlower(pen, flower.at(run.time, size), i ? 13 : 20, flower.petals, (flower.turn * run.time) / flower.every, palette.bricks[flower.tint]))
        stampAll(pen, flowers.map(({ tint, radius }, i) => ({ stamps: [bullet(palette.bricks[tint], radius, palette)], places: swarms[i] })), back)
        const at: Vec2 = [before[0] + (player[0] - before[0]) * alpha, before[1] + (player[1] - before[1]) * alpha]
        if (!stage.still) pen.trail(trail, 4, alpha, palette.wallEdge)
        drawShip(pen, at, lean, radius, hurt)
        c.fillStyle = fade(palette.normal, 0.08)
        c.beginPath()
        c.arc(at[0], at[1], radius + ring, 0, Math.PI * 2)
        c.fill()
        pen.ring(at[0], at[1], radius + ring, palette.normal, stage.normals ? 0.9 : 0.4, true)
        if (stage.normals) explain(pen, at)
        pen.label(`${words.grazes} ${run.grazes}`, 22, 26, palette.normal, 'left', 15)
        pen.label(`${words.hits} ${run.hits + run.burnt}`, size[0] - 22, 26, palette.bad, 'right', 15)
      },
      verdict(): Part[] {
        const seen = nearest(), air = swarms.reduce((sum, swarm) => sum + swarm.length, 0)
        const counts: Part[] = [
          { text: `${words.grazes} ${run.grazes}`, tone: 'normal' }, ' · ', { text: `${words.hits} ${run.hits}`, tone: 'bad' }, ' · ', { text: `${words.burnt} ${run.burnt}`, tone: 'laser' },
          ...(run.between ? [words.aside(`${words.between} ${run.between}`)] : []), ` · ${words.inAir} ${air}`, '\n',
        ]
        if (!seen) return [...counts, { text: words.noLaser, tone: 'quiet' }]
        const { beam, verdict, near, distance, swept } = seen, tone = ({ hit: 'bad', graze: 'normal', clear: 'quiet' } as const)[near]
        counts.push({ text: words.nearest(words.kinds[beam.kind]), tone: 'laser' }, ' · ')
        if (!verdict) return [...counts, `${words.distance} ${distance.toFixed(1)} · `, { text: beam.phase === 'warns' ? words.warns : words.verdicts[near], tone }]
        const { half } = (beam.shape as ReturnType<typeof obb>).obb
        return [...counts, `dl ${verdict.along.toFixed(1)}, l ${half[0].toFixed(0)} · dw ${verdict.across.toFixed(1)}, w ${half[1]}, r ${radius} · `, { text: beam.phase === 'warns' ? words.warns : words.verdicts[near], tone }, ...(swept ? [' · ', { text: words.swept(swept.time), tone: 'bad' as const }] : [])]
      },
      pointer(what, x, y, event) {
        byHand()
        lead.pointer(what, x, y, event)
      },
      save() { Object.assign(state, run, { player: [...player] }) },
      facts() {
        const seen = nearest()
        return {
          player: [...player], radius, ring, bullets: swarms.map(swarm => swarm.length), grazes: run.grazes, hits: run.hits, burnt: run.burnt, between: run.between,
          firing: kinds.filter(kind => now.some(beam => beam.kind === kind && beam.phase === 'fires')),
          nearest: seen && { kind: seen.beam.kind, phase: seen.beam.phase, shape: seen.beam.shape, distance: seen.distance, near: seen.near, verdict: seen.verdict },
        }
      },
      free: () => swarms.forEach(swarm => swarm.free()),
    }

    /** dl and dw of the nearest laser, where the heart would just touch it, and the touches of late. */
    function explain(pen: Pen, [x, y]: Vec2): void {
      const { context: c, palette } = pen, seen = nearest()
      if (seen && 'obb' in seen.beam.shape) {
        const { center: [cx, cy], half: [l, w], angle } = seen.beam.shape.obb, ux = Math.cos(angle), uy = Math.sin(angle), along = (x - cx) * ux + (y - cy) * uy
        const fx = cx + ux * along, fy = cy + uy * along
        c.save()
        c.translate(cx, cy)
        c.rotate(angle)
        c.strokeStyle = fade(palette.contact, 0.7)
        c.lineWidth = pen.px(1.2)
        c.setLineDash([pen.px(5), pen.px(5)])
        c.beginPath()
        c.roundRect(-l - radius, -w - radius, 2 * (l + radius), 2 * (w + radius), radius)
        c.stroke()
        c.restore()
        if (seen.swept) {
          // Where it was when it came through.
          const arm = armAt(seen.beam, seen.swept.time).obb
          c.save()
          c.translate(arm.center[0], arm.center[1])
          c.rotate(arm.angle)
          c.strokeStyle = palette.laserCore
          c.lineWidth = pen.px(1.5)
          c.strokeRect(-l, -w, 2 * l, 2 * w)
          c.restore()
        }
        const side = Math.sign((x - cx) * -uy + (y - cy) * ux) || 1, off = pen.px(3)
        pen.line(cx, cy, fx, fy, palette.contact, false, 2)
        pen.line(fx, fy, x, y, palette.text, false, 2)
        pen.square(fx, fy, -Math.sign(along) * ux, -Math.sign(along) * uy, -uy * side, ux * side)
        pen.ring(cx, cy, pen.px(4), palette.contact, 1)
        pen.contact(fx, fy)
        pen.label(`dl ${Math.abs(along).toFixed(0)}`, (cx + fx) / 2 + uy * side * pen.px(22), (cy + fy) / 2 - ux * side * pen.px(22), palette.text, 'center', 12)
        pen.label(`dw ${seen.verdict!.across.toFixed(0)}`, (fx + x) / 2 + ux * pen.px(26) + off, (fy + y) / 2 + uy * pen.px(26), palette.text, 'center', 12)
      } else if (seen) {
        const { onB: [bx, by] } = closest(circle([x, y], 0), seen.beam.shape)
        pen.line(x, y, bx, by, palette.contact, false, 2)
        pen.contact(bx, by)
        pen.label(seen.distance.toFixed(0), (x + bx) / 2 + pen.px(20), (y + by) / 2, palette.text, 'center', 12)
      }
      for (const mark of marks) {
        const left = 1 - mark.age / (mark.hit ? 1.1 : 0.5)
        c.globalAlpha = left
        if (mark.hit) pen.normal(mark.x, mark.y, mark.nx, mark.ny, 36)
        if (mark.hit) pen.contact(mark.x, mark.y, left)
        else pen.ring(mark.x, mark.y, 7, palette.normal, left)
        c.globalAlpha = 1
      }
    }
  },
})

/** The arm at a share of the frame. */
function armAt({ laser, shape }: Beam, share: number): ReturnType<typeof obb> {
  if (!('turning' in laser) || !('obb' in shape)) throw new Error('only a turning laser has arms')
  const { pivot, length, halfWidth, from, to } = laser.turning, angle = from + (to - from) * share
  return obb([pivot[0] + Math.cos(angle) * length / 2, pivot[1] + Math.sin(angle) * length / 2], [length, 2 * halfWidth], angle)
}
