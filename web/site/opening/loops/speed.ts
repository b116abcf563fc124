// Beside other engines: the scene of the live page, ours stepped now, and beside it as matter-js left it (live/speed/).

import { readFileSync } from 'node:fs'
import { box, circle, tag, World, type Vec2 } from 'hazumi'
import told from '../../live/speed/engines.json'
import scene from '../../live/speed/scene.json'
import { n, Way } from '../film'
import { ball, brick } from '../ink'
import { Reel } from '../reel'

const { room: [width, height], wall, radius, rate } = scene
/** Two diameters a step, and so many times slower than it was, so that it can be looked at. */
const pace = scene.diameters.indexOf(2), slow = 3, scale = 0.33
/** Both rooms are seen from as near, in the units of a loop. */
const seen = (x: number, y: number, left: number): Vec2 => [left + (wall + x) * scale, 19 + (wall + y) * scale]

export function speed(): string {
  const reel = new Reel('speed', 3), world = new World(), fast = scene.diameters[pace] * 2 * radius * rate, lefts = [10, 167]
  const solids = [[width / 2, -wall / 2, width + 2 * wall, wall], [width / 2, height + wall / 2, width + 2 * wall, wall], [-wall / 2, height / 2, wall, height], [width + wall / 2, height / 2, wall, height], ...scene.bricks]
  for (const [x, y, w, h] of solids) world.add({ shape: box([x, y], [w, h]) })
  const balls = scene.balls.map(([x, y, angle]) => world.add({ kind: 'dynamic', shape: circle([x, y], radius), velocity: [fast * Math.cos(angle), fast * Math.sin(angle)], tags: tag(0) }))
  const ours = balls.map(() => new Way(1.5)), theirs = balls.map(() => new Way(1.5))
  const data = recorded()
  for (let frame = 0; frame < (reel.seconds * rate) / slow; frame++) {
    const now = (frame / rate) * slow
    world.advance(1 / rate)
    balls.forEach((id, i) => {
      const path = world.path(id)
      for (let k = frame ? 3 : 0; k + 2 < path.length; k += 3) ours[i].add(now + path[k] * slow, path[k + 1], path[k + 2])
      theirs[i].add(now, ...(data(frame, i) as [number, number]))
    })
  }
  world.free()
  lefts.forEach(left => {
    reel.add(solids.slice(0, 4).map(([x, y, w, h]) => { const [a, b] = seen(x - w / 2, y - h / 2, left); return `<rect x="${n(a)}" y="${n(b)}" width="${n(w * scale)}" height="${n(h * scale)}" fill="var(--hz-wall)"/>` }).join(''))
    reel.add(scene.bricks.map(([x, y, w, h], i) => { const [a, b] = seen(x - w / 2, y - h / 2, left); return brick(Number(n(a)), Number(n(b)), Number(n(w * scale)), Number(n(h * scale)), (i % 4) + 1) }).join(''))
  })
  const drawn = ball(0, 0, 11)
  ;[ours, theirs].forEach((all, i) => {
    const [x, y] = seen(0, 0, lefts[i])
    reel.over(`<g transform="translate(${n(x)} ${n(y)})scale(${scale})">`)
    for (const way of all) reel.flies(way, 11, 0.16, drawn)
    reel.over('</g>')
    reel.over(`<text x="${lefts[i] + 71}" y="14" text-anchor="middle" font-size="10" font-weight="650" fill="var(--hz-text)">${i ? `${told.matter.name} ${told.matter.version}` : 'hazumi'}</text>`)
  })
  return String(reel)
}

/** Where the balls of the recording are; its layout is that of live/speed/recording.ts. */
function recorded(): (frame: number, ball: number) => Vec2 {
  const bytes = readFileSync(new URL('../../live/speed/matter.bin', import.meta.url)), data = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2)
  const frames = scene.seconds * rate + 1, numbers = 1 + 2 * scene.balls.length
  return (frame, ball) => { const at = (pace * frames + frame) * numbers + 1 + 2 * ball; return [data[at] / 16, data[at + 1] / 16] }
}
