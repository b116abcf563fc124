// What is to be written of a level: its bodies as a world is told of them, in either language.

import type { Level, LevelBody, Shape, Vec2 } from 'hazumi/play'
import { launches } from './launches'

/** A body of the world. Numbers are as the level has them: f32 in their own few digits. */
export interface Planned {
  /** Its place among the level's bodies: its `user` number. */
  index: number
  kind: 'fixed' | 'kinematic' | 'dynamic'
  shapes: readonly Shape[]
  velocity: Vec2
  /** Radians per second. */
  spin: number
  /** Of a kinematic body, which turns about it. */
  pivot: Vec2 | null
  /** The words that it is known by, and those that stop it; all unless said. */
  tags: readonly string[]
  stoppedBy: readonly string[]
  response: { bounce: number } | { bounceAt: number } | 'slide' | 'stop' | 'pass' | null
  diagonal: boolean
  oneWay: boolean | Vec2
  mass: number
  gravityScale: number
  damping: number
  keepSpeed: boolean
  mostTransfer: number | null
  belt: number
  /** What the game does beyond the world: hits that it takes, whether it swallows, the transfer of rule R6, and its way to and fro. */
  breaksAfter: number
  swallows: boolean
  strike: number | null
  motion: Motion | null
}

export interface Motion { way: Vec2[]; swing: number; spin: number; period: number; phase: number; smooth: boolean }

export interface Plan {
  /** The name of its file, or of the level. */
  file: string
  gravity: Vec2
  /** The word of each tag, by its bit. */
  tags: string[]
  bodies: Planned[]
  /** What no world plays by itself: how many players, emitters, lasers and walkers there are. */
  beyond: Map<string, number>
}

type Said = LevelBody & {
  motion?: { spin?: number; pivot?: Vec2; way?: Vec2[]; swing?: number; period?: number; phase?: number; smooth?: boolean }
  stopped_by?: string[]; response?: string; restitution?: number; bounce_at?: number; corners?: string; one_way?: boolean; front?: Vec2; mass?: number
  gravity_scale?: number; damping?: number; keep_speed?: boolean; most_transfer?: number; belt?: number; swallows?: boolean; strike?: number; launch?: { speed: number; angle: number; spread?: number }
}

const only = ['player', 'emitter', 'laser', 'walker']

/** What is to be written of a level that begins with this seed. */
export function planOf(level: Level, file: string, seed: number): Plan {
  const bodies = level.bodies as readonly Said[], tags = [...new Set(bodies.flatMap(body => [...(body.tags ?? []), ...(body.stopped_by ?? [])]))]
  const beyond = new Map<string, number>(), launch = launches(seed)
  const planned = bodies.flatMap((body, index): Planned[] => {
    const { role = 'fixed' } = body
    if (only.includes(role)) beyond.set(role, (beyond.get(role) ?? 0) + 1)
    if (role === 'decor' || only.includes(role)) return []
    const kind = role === 'fixed' ? 'fixed' : role === 'kinematic' ? 'kinematic' : 'dynamic', { motion } = body
    // What only a ball or mover has, as a level has it.
    const { mass = 1, gravity_scale = 1, damping = 0, keep_speed = false } = kind === 'dynamic' ? body : {} as Said
    return [{
      index, kind, shapes: body.shapes, velocity: kind === 'dynamic' && body.launch ? launch(body.launch) : kind === 'fixed' ? [0, 0] : body.velocity ?? [0, 0],
      spin: kind === 'kinematic' ? Math.fround(Math.fround(motion?.spin ?? 0) * (Math.PI / 180)) : 0, pivot: kind === 'kinematic' ? level.pivot(index) : null,
      tags: body.tags ?? [], stoppedBy: kind === 'dynamic' ? body.stopped_by ?? [] : [], response: responseOf(body), diagonal: body.corners === 'diagonal',
      oneWay: body.front ?? body.one_way ?? false, mass, gravityScale: gravity_scale, damping, keepSpeed: keep_speed,
      mostTransfer: kind === 'kinematic' ? body.most_transfer ?? null : null, belt: body.belt ?? 0, breaksAfter: body.breaks_after ?? 0, swallows: body.swallows ?? false, strike: body.strike ?? null,
      motion: motion?.period && (motion.way?.length || motion.swing)
        ? { way: motion.way ?? [], swing: motion.swing ?? 0, spin: motion.spin ?? 0, period: motion.period, phase: motion.phase ?? 0, smooth: motion.smooth ?? false } : null,
    }]
  })
  return { file, gravity: level.gravity, tags, bodies: planned, beyond }
}

function responseOf({ response, restitution, bounce_at }: Said): Planned['response'] {
  if (response === 'slide' || response === 'stop' || response === 'pass') return response
  if (typeof bounce_at === 'number') return { bounceAt: bounce_at }
  if (typeof restitution === 'number') return { bounce: restitution }
  return response === 'bounce' ? { bounce: 1 } : null
}

/** Bodies that stand one after the other and differ in their one shape alone are written as one list. */
export function groupsOf(bodies: readonly Planned[]): Planned[][] {
  const groups: Planned[][] = []
  const alike = (body: Planned) => JSON.stringify({ ...body, index: 0, shapes: body.shapes.length === 1, pivot: body.kind === 'fixed' ? null : body.index })
  for (const body of bodies) {
    const last = groups[groups.length - 1]
    if (last && body.shapes.length === 1 && alike(last[0]) === alike(body) && last[0].index + last.length === body.index) last.push(body)
    else groups.push([body])
  }
  return groups
}

/** A number of the engine's, which is f32, in the fewest digits that are it. */
export function digits(value: number): string {
  for (let count = 1; count < 10; count++) {
    const short = Number(value.toPrecision(count))
    if (Math.fround(short) === Math.fround(value)) return String(short)
  }
  return String(value)
}

/** The bits of the tags that these bodies know, each with its constant: no other is written. */
export function tagsOf({ tags, bodies }: Plan, names: Map<string, string>): [bit: number, name: string][] {
  const known = new Set(bodies.flatMap(body => [...body.tags, ...body.stoppedBy]))
  return tags.flatMap((word, bit) => (known.has(word) ? [[bit, names.get(word)!] as [number, string]] : []))
}

/** A word as the name of a constant: `one-way gate` is ONE_WAY_GATE. Each word has another. */
export function constants(words: readonly string[]): Map<string, string> {
  const names = new Map<string, string>(), taken = new Set<string>()
  words.forEach((word, bit) => {
    const plain = word.toUpperCase().replace(/[^A-Z0-9]+/g, '_').replace(/^_+|_+$/g, ''), good = /^[A-Z]/.test(plain) && !taken.has(plain) ? plain : `TAG_${bit}`
    taken.add(good)
    names.set(word, good)
  })
  return names
}
