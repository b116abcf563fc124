// A loop in SVG, a few seconds long, of what hazumi stepped when the site was built: each thing with its way as CSS keyframes.

import type { BodyId, Hit, Vec2, World } from 'hazumi'
import { n, Way } from './film'
import { ball as ballAt, inks, normal } from './ink'

export const size: Vec2 = [320, 180]
/** Steps a second. */
export const rate = 60

/** Where something is and how far it is turned, in radians, at a moment of the loop. */
interface Pose { t: number; x: number; y: number; turn: number }

/** So far, in units, may a thing be from where it was. */
const tolerance = 0.3

export class Reel {
  private frames: string[] = []
  private stands: string[] = []
  private layers: string[] = []
  private count = 0

  /** `name` begins the names of all that is in it; `seconds` is how long a round is. */
  constructor(private name: string, readonly seconds: number) {}

  /** What stays as it is, under all that moves. */
  add(svg: string): void { this.stands.push(svg) }

  /** The same over what moves so far. */
  over(svg: string): void { this.layers.push(svg) }

  /** Steps all of the loop; `then` is told of the time at the end of each step. */
  play(step: (dt: number, now: number) => void): void {
    for (let i = 0; i < this.seconds * rate; i++) step(1 / rate, i / rate)
  }

  /** A thing drawn about the origin that was at these places, at one moment after the other. */
  moves(svg: string, poses: readonly Pose[], more = ''): void {
    this.layers.push(this.moving(svg, poses, more))
  }

  /** A ball, and the last of the way that it came: as long as it goes in `tail` seconds. Gone from `until` on, if it is. */
  flies(way: Way, radius: number, tail = 0.22, svg = ballAt(0, 0, radius), until?: number): void {
    const ball = this.own(), long = Math.min(110, Math.max(...way.speeds) * tail)
    if (tail) {
      const trail = this.own()
      this.frames.push(way.trail(trail, long, this.seconds))
      this.layers.push(`<path d="${way.d}" fill="none" stroke="var(--hz-ball)" stroke-opacity=".28" stroke-width="${n(radius * 1.1)}" stroke-linecap="round" stroke-linejoin="round" stroke-dasharray="${n(long)} 99999" style="animation:${trail} ${this.seconds}s linear infinite"/>`)
    }
    this.frames.push(way.keyframes(ball, this.seconds))
    const seen = until === undefined ? '' : `,${this.seen([[until, 1], [until + 0.12, 0], [this.seconds, 0]], 1)} ${this.seconds}s linear infinite`
    this.layers.push(`<g style="animation:${ball} ${this.seconds}s linear infinite${seen}">${svg}</g>`)
  }

  /** A thing that is seen but for these spans of time. */
  gone(svg: string, spans: readonly (readonly [from: number, to: number])[]): void {
    if (!spans.length) return this.add(svg)
    this.stands.push(`<g style="animation:${this.seen(spans.flatMap(([from, to]) => [[from, 1], [from + 0.12, 0], [to - 0.25, 0], [to, 1]]), 1)} ${this.seconds}s linear infinite">${svg}</g>`)
  }

  /** A thing that is seen in these spans of time alone. */
  shown(svg: string, spans: readonly (readonly [from: number, to: number])[]): void {
    this.layers.push(this.within(svg, spans))
  }

  /** The same, to be put into another. */
  within(svg: string, spans: readonly (readonly [from: number, to: number])[]): string {
    if (!spans.length) return ''
    return `<g style="animation:${this.seen(spans.flatMap(([from, to]) => [[from - 0.02, 0], [from, 1], [to, 1], [to + 0.02, 0]]), 0)} ${this.seconds}s linear infinite">${svg}</g>`
  }

  /** What bursts about the origin at a moment and is over after `lasts` seconds, grown from `from` of its size. */
  bursts(svg: string, [x, y]: Vec2, at: number, lasts = 0.6, from = 1): void {
    const name = this.own(), share = n((lasts / this.seconds) * 100)
    this.frames.push(`@keyframes ${name}{0%{opacity:1;transform:scale(${from})}${share}%{opacity:0;transform:none}to{opacity:0}}`)
    this.layers.push(`<g transform="translate(${n(x)} ${n(y)})"><g style="opacity:0;animation:${name} ${this.seconds}s cubic-bezier(.1,.6,.4,1) ${n(at - this.seconds, 2)}s infinite">${svg}</g></g>`)
  }

  /** The normal of a hit, until it fades. */
  hit({ x, y, nx, ny, time }: Pick<Hit, 'x' | 'y' | 'nx' | 'ny' | 'time'>, from: number): void {
    this.marks.push(`<g transform="translate(${n(x)} ${n(y)})rotate(${n((Math.atan2(ny, nx) * 180) / Math.PI)})"><use href="#${this.name}n" style="opacity:0;animation:${this.name}h ${this.seconds}s linear ${n(from + time - this.seconds, 2)}s infinite"/></g>`)
  }
  private marks: string[] = []

  /** The loop. What moves comes at its beginning, and goes at its end. */
  toString(): string { return this.written(0) }

  /** The same where the end is the beginning. */
  round(): string { return this.written(1) }

  private written(ends: 0 | 1): string {
    const { name: p } = this, share = n((0.45 / this.seconds) * 100)
    const frames = `@keyframes ${p}h{0%{opacity:1}${share}%{opacity:0}to{opacity:0}}@keyframes ${p}s{0%{opacity:${ends}}4%{opacity:1}95%{opacity:1}to{opacity:${ends}}}`
    return `<svg viewBox="0 0 ${size[0]} ${size[1]}" aria-hidden="true"><style>${frames}${this.frames.join('')}</style>${inks}<defs><g id="${p}n">${normal(0, 0, 24, 0)}</g></defs>${this.stands.join('')}<g style="animation:${p}s ${this.seconds}s linear infinite">${this.layers.join('')}${this.marks.join('')}</g></svg>`
  }

  private own(): string { return `${this.name}${(this.count++).toString(36)}_` }

  private moving(svg: string, poses: readonly Pose[], more: string): string {
    const name = this.own(), turns = poses.some(({ turn }) => turn !== poses[0].turn)
    const frames = thinned(poses).map(({ t, x, y, turn }) => `${n((t / this.seconds) * 100, 2)}%{transform:translate(${n(x)}px,${n(y)}px)${turns || turn ? `rotate(${n(turn, 3)}rad)` : ''}}`)
    this.frames.push(`@keyframes ${name}{${frames.join('')}}`)
    return `<g style="animation:${name} ${this.seconds}s linear infinite"${more}>${svg}</g>`
  }

  /** Keyframes of opacity, by time; `outside` before the first. */
  private seen(keys: number[][], outside: number): string {
    const name = this.own(), at = (time: number) => keys.reduce((opacity, [t, now]) => (t <= time ? now : opacity), outside)
    const between = keys.filter(([t]) => t > 0 && t < this.seconds).map(([t, opacity]) => `${n((t / this.seconds) * 100, 2)}%{opacity:${opacity}}`)
    this.frames.push(`@keyframes ${name}{0%{opacity:${at(0)}}${between.join('')}to{opacity:${at(this.seconds)}}}`)
    return name
  }
}

/** A body's places, one at each step's end. */
export class Track {
  readonly poses: Pose[] = []
  add(t: number, [x, y]: Vec2, turn = 0): void { this.poses.push({ t, x, y, turn }) }
  /** Where a body is now. */
  follow(world: World, body: BodyId, t: number): void { this.add(t, world.position(body), world.angle(body)) }
}

/** As few of the poses as suffice, the first and the last among them: those between lie on straight and even ways. */
function thinned(poses: readonly Pose[]): Pose[] {
  const kept = [poses[0]]
  const go = (from: number, to: number) => {
    const a = poses[from], b = poses[to]
    let worst = tolerance, at = -1
    for (let i = from + 1; i < to; i++) {
      const { t, x, y, turn } = poses[i], share = (t - a.t) / (b.t - a.t), off = (key: 'x' | 'y' | 'turn', now: number) => a[key] + (b[key] - a[key]) * share - now
      const far = Math.hypot(off('x', x), off('y', y)) + Math.abs(off('turn', turn)) * 20
      if (far > worst) [worst, at] = [far, i]
    }
    if (at >= 0) {
      go(from, at)
      kept.push(poses[at])
      go(at, to)
    }
  }
  go(0, poses.length - 1)
  return [...kept, poses[poses.length - 1]]
}
