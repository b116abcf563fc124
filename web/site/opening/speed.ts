// The comparison before its engine is there, as HTML: the first page's first picture. Ours is stepped now, and the other is what was
// recorded. It begins anew with every round, as the stage does, which goes on from where the film is.

import { readFileSync } from 'node:fs'
import { init } from 'hazumi'
import { Recording, type Exit } from '../live/speed/recording'
import { holeOf } from '../live/speed/hole'
import { bricks, firstPace, peerName, Room, scene, side, sizes, slow, speedOf, walls } from '../live/speed/room'
import { words } from '../words/speed'
import { ball, block, defs, n, Way } from './film'

const { radius, rate, wall } = scene, dt = slow / rate, all = scene.balls.length
/** So long is the way behind a ball: shorter than on the stage, where it fades. */
const long = speedOf(firstPace) * 0.2

export async function speedOpening(lang: 'en' | 'ja'): Promise<string> {
  await init()
  const told = words[lang], bytes = readFileSync(new URL('../live/speed/matter.bin', import.meta.url))
  const recording = new Recording(new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2))
  const end = recording.end(firstPace), exits = recording.exits(firstPace), seconds = (end + 1) * dt, frames: string[] = []
  // A stage draws what is between the last step and the one before it: the film is one step behind as well.
  const at = (frame: number) => (frame + 1) * dt, share = (time: number) => n((time / seconds) * 100, 2)
  /** An animation of this name is over the whole round. */
  const runs = (name: string, how = 'linear') => `animation:${name} ${n(seconds, 3)}s ${how} infinite`
  const seen = (name: string, from: number, until: number, last = 0) => {
    frames.push(`@keyframes ${name}{0%,${share(from)}%{opacity:0}${share(from + 0.02)}%,${share(until)}%{opacity:1}${share(Math.min(until + 0.4, seconds))}%,to{opacity:${last}}}`)
    return runs(name)
  }
  const when = (exit: Exit) => at(exit.frame)

  const room = new Room(firstPace), ours = room.balls.map(() => new Way(0.4)), theirs = room.balls.map(() => new Way(0.4))
  const outside = (i: number, frame: number) => { const [x, y] = recording.ball(firstPace, frame, i); return Math.max(-x, -y, x - scene.room[0], y - scene.room[1]) > 150 }
  for (let frame = 0; frame <= end; frame++) {
    if (frame) room.step()
    room.balls.forEach((id, i) => {
      if (!frame) for (const way of [ours[i], theirs[i]]) way.add(0, scene.balls[i][0], scene.balls[i][1])
      const path = room.world.path(id)
      for (let k = 0; frame && k + 2 < path.length; k += 3) if (path[k] || frame === 1) ours[i].add(at(frame - 1) + path[k] * slow, path[k + 1], path[k + 2])
      if (frame && !outside(i, frame - 1)) theirs[i].add(at(frame), ...recording.ball(firstPace, frame, i))
      if (frame === 1) theirs[i].add(at(0), scene.balls[i][0], scene.balls[i][1])
    })
  }
  room.world.free()
  theirs.forEach(way => way.stay(seconds))

  const fly = (ways: Way[], p: string) => ways.map((way, i) => {
    frames.push(way.keyframes(`${p}b${i}`, seconds), way.trail(`${p}t${i}`, long, seconds))
    return `<g${p === 'sr' ? ` style="${seen(`${p}s${i}`, -1, way.left)}"` : ''}><path d="${way.d}" class="hz-film-behind" stroke-dasharray="${n(long)} 99999" style="${runs(`${p}t${i}`)}"/></g><use href="#sball" class="hz-film-ball" style="${runs(`${p}b${i}`)}"/>`
  }).join('')
  const stands = walls.map(([x, y, w, h], i) => `<use href="#s${i < 2 ? 'h' : 'v'}" x="${x - w / 2}" y="${y - h / 2}"/>`).join('') + bricks.map(([x, y, w, h], i) => `<use href="#sb${i}" x="${x - w / 2}" y="${y - h / 2}"/>`).join('')
  const points = (list: readonly (readonly [number, number])[]) => list.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')
  const marks = exits.map((exit, i) => {
    const { hole, from, neck, head } = holeOf(exit)
    return `<g style="${seen(`sx${i}`, when(exit), seconds, 1)}"><path d="M${points(hole)}Z" fill="var(--hz-ground)"/><path d="M${points([...exit.came.slice(-3), from])}" class="hz-film-came"/><path d="M${points([from, neck])}" class="hz-film-arrow"/><path d="M${points(head)}Z" fill="var(--hz-ball)"/></g>`
  }).join('')
  const made = `${defs('s', [side, side])}<defs>${block('sh', 's', [side, wall], 'var(--hz-wall)')}${block('sv', 's', [wall, side - 2 * wall], 'var(--hz-wall)')}${bricks.map(([, , w, h], i) => block(`sb${i}`, 's', [w, h], `var(--hz-brick-${(i % 4) + 2})`)).join('')}${ball('sball', 's', radius)}</defs>`
  const svg = (inside: string) => `<svg viewBox="${-wall} ${-wall} ${side} ${side}" aria-hidden="true"><rect width="${scene.room[0]}" height="${scene.room[1]}" class="hz-film-field"/>${inside}</svg>`

  const lamps = (goOut: boolean) => `<span class="hz-film-lamps">${Array.from({ length: all }, (_, i) => `<i>${goOut ? `<b style="${seen(`sl${i}`, -1, when(exits[all - 1 - i]))}"></b>` : '<b></b>'}</i>`).join('')}</span>`
  const counts = [...Array(all + 1).keys()].map(gone => `<span class="hz-film-count${gone ? ' hz-film-gone' : ''}" style="${shownFrom(gone)}">${gone ? told.escaped(gone, all, exits[gone - 1].frame / rate) : told.inside(all, all)}</span>`).join('')
  function shownFrom(gone: number): string {
    const from = gone ? when(exits[gone - 1]) : -1, until = exits[gone] ? when(exits[gone]) : seconds
    frames.push(`@keyframes sc${gone}{0%{opacity:${gone ? 0 : 1}}${gone ? `${share(from)}%{opacity:1}` : ''}${exits[gone] ? `${share(until)}%,to{opacity:0}` : 'to{opacity:1}'}}`)
    // From one to the next at once.
    return runs(`sc${gone}`, 'step-end')
  }
  const half = (name: string, note: string, inside: string, below: string) => `<div><span class="hz-film-name">${name} · ${note}</span>${svg(inside)}${below}</div>`
  const versioned = `<span class="hz-film-wide">${peerName('matter')}</span><span class="hz-film-narrow">${peerName('matter', true)}</span>`
  const halves = half('hazumi', told.now, `${made}${stands}${fly(ours, 'sl')}`, `${lamps(false)}<span class="hz-film-count">${told.inside(all, all)}</span>`)
    + half(versioned, told.recorded, `${stands}${marks}${fly(theirs, 'sr')}`, `${lamps(true)}${counts}`)
  return `<div class="hz-opening hz-opening-speed" data-seconds="${n(seconds, 3)}" data-round><style>${layout()}${frames.join('')}</style>${halves}</div>`
}

/** Where the two rooms stand on the stage, in shares of its halves. */
function layout(): string {
  const placed = ({ size: [width, height], lefts, top, scale }: (typeof sizes)['wide']) => lefts.map((left, i) => {
    const half = width / 2, of = (part: number, whole: number) => `${n((part / whole) * 100, 3)}%`
    return `.hz-opening-speed>div:nth-of-type(${i + 1}){--left:${of(left - i * half, half)};--wide:${of(side * scale, half)};--top:${of(top, height)};--below:${of(top + side * scale, height)}}`
  }).join('')
  return `${placed(sizes.wide)}@media(max-width:640px){${placed(sizes.narrow)}}`
}
