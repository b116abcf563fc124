// What the engine promises, six small films in a loop: each is played by hazumi when the site is built.

import { box, circle, init, segment, World, type BodyId, type Response, type Vec2 } from 'hazumi'
import { ball, block, defs, ground, n, normal, Way } from './film'

const size: Vec2 = [300, 150], rate = 60, edge = 10

interface Scene {
  seconds: number
  /** Boxes about their middles, that stand, with their colours. */
  boxes?: [x: number, y: number, width: number, height: number, colour: string][]
  segments?: [Vec2, Vec2][]
  balls: { at: Vec2; velocity: Vec2; answer?: Response }[]
  radius?: number
  /** What is drawn besides, once it was played. */
  more?: (world: World, ways: Way[]) => string
}

const walls: NonNullable<Scene['boxes']> = [[150, edge / 2, 300, edge, 'var(--hz-wall)'], [150, 150 - edge / 2, 300, edge, 'var(--hz-wall)'], [edge / 2, 75, edge, 130, 'var(--hz-wall)'], [300 - edge / 2, 75, edge, 130, 'var(--hz-wall)']]
const bricks = [1, 2, 3, 4, 5].map(level => `var(--hz-brick-${level})`)

const scenes: Record<string, Scene> = {
  // Eighty of its radii in a tenth of a second, at walls without any thickness.
  tunnels: { seconds: 3, segments: [[[40, 12], [40, 138]], [[260, 12], [260, 138]], [[40, 12], [260, 12]], [[40, 138], [260, 138]]], balls: [{ at: [60, 40], velocity: [2300, 331] }], radius: 7 },
  speed: { seconds: 4, boxes: [...walls, [150, 60, 60, 14, bricks[1]], [90, 104, 14, 30, bricks[3]]], balls: [{ at: [40, 40], velocity: [210, 160] }], radius: 7,
    more: (_, [way]) => `<path d="M20 128H280" stroke="var(--hz-quiet)" stroke-width="1.5" stroke-dasharray="3 4"/>${way.speeds.map((speed, i, all) => `<circle cx="${n(20 + (260 * i) / (all.length - 1))}" cy="${n(128 - (speed / way.speeds[0] - 1) * 100)}" r="2.6" fill="var(--hz-normal)"/>`).join('')}` },
  seams: { seconds: 1.9, boxes: Array.from({ length: 10 }, (_, i) => [15 + i * 30, 125, 30, 30, bricks[i % 5]]), balls: Array.from({ length: 7 }, (_, i) => ({ at: [-30 + i * 38, 20 - i * 1.5] as Vec2, velocity: [90, 110] as Vec2 })), radius: 6 },
  flips: { seconds: 2.4, boxes: [[150, 138, 300, 24, bricks[0]], [276, 63, 48, 126, bricks[2]]], balls: [{ at: [104, -22], velocity: [120, 120] }], radius: 10 },
  bits: { seconds: 4, boxes: [...walls, [150, 75, 8, 130, 'var(--hz-wall)'], ...[0, 140].flatMap(x => [[48 + x, 58, 26, 12, bricks[3]], [98 + x, 96, 26, 12, bricks[4]]] as [number, number, number, number, string][])],
    balls: [0, 140].flatMap(x => [{ at: [30 + x, 28] as Vec2, velocity: [96, 120] as Vec2 }, { at: [112 + x, 120] as Vec2, velocity: [-130, -70] as Vec2 }]), radius: 6 },
  // Of the page that is not there: out through the only gap.
  lost: { seconds: 4, boxes: [...walls.slice(0, 3), [295, 106, edge, 68, 'var(--hz-wall)'], [96, 62, 26, 12, bricks[2]], [150, 44, 26, 12, bricks[4]], [204, 80, 26, 12, bricks[3]]], balls: [{ at: [40, 100], velocity: [130, -155] }], radius: 8 },
  game: { seconds: 2.6, boxes: [[220, 75, 14, 150, bricks[1]]], balls: ([['slide', 44], ['bounce', 74], ['stop', 104], ['pass', 134]] as const).map(([answer, y]) => ({ at: [20, y] as Vec2, velocity: [150, answer === 'slide' ? -22 : 0] as Vec2, answer })), radius: 9 },
}

export async function features(): Promise<Record<string, string>> {
  await init()
  return Object.fromEntries(Object.entries(scenes).map(([name, scene]) => [name, film(`f${name}`, scene)]))
}

function film(p: string, { seconds, boxes = [], segments = [], balls, radius = 8, more }: Scene): string {
  const world = new World(), answers = new Map<BodyId, Response>(), hits: string[] = []
  for (const [x, y, width, height] of boxes) world.add({ shape: box([x, y], [width, height]) })
  for (const [a, b] of segments) world.add({ shape: segment(a, b) })
  const ids = balls.map(({ at, velocity, answer = 'bounce' }) => {
    const id = world.add({ kind: 'dynamic', shape: circle(at, radius), velocity })
    answers.set(id, answer)
    return id
  })
  const ways = ids.map(() => new Way())
  for (let step = 0; step < seconds * rate; step++) {
    const now = step / rate
    world.step(1 / rate, hit => {
      hits.push(`<use href="#${p}hit" transform="translate(${n(hit.x)} ${n(hit.y)})rotate(${n((Math.atan2(hit.ny, hit.nx) * 180) / Math.PI)})" style="animation:${p}hit ${seconds}s linear ${n(now + hit.time - seconds, 2)}s infinite"/>`)
      return answers.get(hit.body) ?? 'bounce'
    })
    ids.forEach((id, i) => ways[i].follow(world, id, now))
  }
  const besides = more?.(world, ways) ?? ''
  world.free()
  const shown = n((0.45 / seconds) * 100), frames = [`@keyframes ${p}hit{0%{opacity:1}${shown}%{opacity:0}to{opacity:0}}`, `@keyframes ${p}seen{0%{opacity:0}4%{opacity:1}95%{opacity:1}to{opacity:0}}`]
  const flown = ways.map((way, i) => {
    frames.push(way.keyframes(`${p}ball${i}`))
    return `<g style="animation:${p}seen ${seconds}s linear infinite"><use href="#${p}ball" style="animation:${p}ball${i} ${seconds}s linear infinite"/></g>`
  })
  const trails = ways.map((way, i) => {
    const fastest = Math.max(...way.speeds), long = Math.min(90, fastest * 0.4)
    frames.push(way.trail(`${p}way${i}`, long))
    return `<path d="${way.d}" class="hz-film-way" stroke-dasharray="${n(long)} 99999" style="animation:${p}way${i} ${seconds}s linear infinite"/>`
  })
  const stones = boxes.map(([x, y, width, height, colour], i) => `<g transform="translate(${n(x - width / 2)} ${n(y - height / 2)})">${block(`${p}b${i}`, p, [width, height], colour)}</g>`)
  const lines = segments.map(([[ax, ay], [bx, by]]) => `<path d="M${ax} ${ay}L${bx} ${by}" stroke="var(--hz-wall-edge)" stroke-width="2" stroke-linecap="round"/>`)
  return `<svg viewBox="0 0 ${size[0]} ${size[1]}" aria-hidden="true"><style>${frames.join('')}</style>${defs(p, size)}<defs>${ball(`${p}ball`, p, radius)}${normal(`${p}hit`, 22)}</defs>${ground(p, size)}${stones.join('')}${lines.join('')}${besides}${trails.join('')}${flown.join('')}<g class="hz-film-marks">${hits.join('')}</g></svg>`
}
