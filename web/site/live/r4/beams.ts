// The lasers of the scene: where each of them is at a time, whether it only warns or fires, and what the package is asked about it.

import { cubicBez, obb, type CubicBez, type Laser, type Obb, type Vec2 } from 'hazumi'

export type Kind = 'straight' | 'pinned' | 'turning' | 'curved'
export const kinds: Kind[] = ['straight', 'pinned', 'turning', 'curved']

export interface Beam {
  key: string
  kind: Kind
  /** 0 dark, then warning from 0 to 1, then firing, then fading. */
  phase: 'warns' | 'fires' | 'fades'
  /** How much of the phase is over, 0 to 1. */
  share: number
  /** The shape at the end of the frame. */
  shape: { obb: Obb } | { cubic_bez: CubicBez }
  /** The same through the frame, for `laserTouch`. */
  laser: Laser
}

const warns = 1.1, fades = 0.3
const starts: Record<Kind, number> = { turning: 0, straight: 3, pinned: 5.2, curved: 7.4 }
const lasts: Record<Kind, number> = { turning: 3.4, straight: 2.2, pinned: 1.5, curved: 1.6 }

const ease = (x: number) => x * x * (3 - 2 * x)

/** All lasers at a time; `turned` is how far the rotor has come, `turn` how far it came in this frame. */
export function beams(time: number, dt: number, [width, height]: Vec2, wanted: string, turned: number, turn: number): Beam[] {
  const all: Beam[] = []
  for (const kind of kinds) {
    if (wanted !== 'all' && wanted !== kind) continue
    const period = wanted === 'all' ? 10 : warns + lasts[kind] + fades + 0.3
    const since = time - (wanted === 'all' ? starts[kind] : 0)
    if (since < 0) continue
    const round = Math.floor(since / period), now = since - round * period
    const [phase, share] = now < warns ? ['warns', now / warns] as const : now < warns + lasts[kind] ? ['fires', (now - warns) / lasts[kind]] as const
      : now < warns + lasts[kind] + fades ? ['fades', (now - warns - lasts[kind]) / fades] as const : [null, 0] as const
    if (!phase) continue
    const say = (i: number, shape: Beam['shape'], laser: Laser) => all.push({ key: kind + i, kind, phase, share, shape, laser })

    if (kind === 'straight') {
      // Two columns that close in on each other and leave a lane.
      for (const side of [-1, 1]) {
        const at = (t: number): Vec2 => {
          const way = ease(Math.min(Math.max((t - warns) / lasts.straight, 0), 1))
          return [width * (0.5 + side * (0.46 - 0.3 * way)) + (round % 2 ? 0.05 : -0.05) * width * way, height / 2]
        }
        const from = at(now - dt), to = at(now), half: Vec2 = [height * 0.6, 8], angle = Math.PI / 2 + side * 0.07
        say(side, obb(to, [2 * half[0], 2 * half[1]], angle), { straight: { center: from, half, angle }, moving: [to[0] - from[0], to[1] - from[1]] })
      }
    } else if (kind === 'pinned') {
      for (const side of [0, 1]) {
        const steps = [0.5, 0.78, 0.62, 0.36, 0.9], rise = steps[(round * 2 + side * 3) % 5]
        const pivot: Vec2 = [side * width, height], length = Math.hypot(width, height) * 0.8, angle = side ? Math.PI + rise : -rise
        const way: Vec2 = [Math.cos(angle), Math.sin(angle)]
        say(side, obb([pivot[0] + way[0] * length / 2, pivot[1] + way[1] * length / 2], [length, 18], angle), { pinned: { pivot, length, halfWidth: 9, angle } })
      }
    } else if (kind === 'turning') {
      const pivot = heart([width, height]), length = Math.min(width, height) * 0.58
      for (let arm = 0; arm < 3; arm++) {
        const to = turned + (arm * Math.PI * 2) / 3, from = to - turn, way: Vec2 = [Math.cos(to), Math.sin(to)]
        say(arm, obb([pivot[0] + way[0] * length / 2, pivot[1] + way[1] * length / 2], [length, 12], to), { turning: { pivot, length, halfWidth: 6, from, to } })
      }
    } else {
      const bend = [[0.35, 1.05, 0.15, 0.85], [0.85, 0.2, 1.1, 0.45], [0.6, 0.25, 1.2, 0.6]][round % 3].map(y => y * height)
      const curve = cubicBez([-30, bend[0]], [width * 0.3, bend[1]], [width * 0.6, bend[2]], [width + 30, bend[3]], 9)
      say(0, curve, { curve })
    }
  }
  return all
}

/** Where the rotor and the great flower stand. */
export function heart([width, height]: Vec2): Vec2 {
  return [width / 2, height * 0.3]
}
