// Contacts: balls fall into a V, come to rest, and press each other.

import { circle, segment, World, type BodyId, type Vec2 } from 'hazumi'
import { ball as drawnBall, way as line } from '../ink'
import { Reel, rate, Track } from '../reel'

const sides: [Vec2, Vec2][] = [[[20, 30], [160, 156]], [[160, 156], [300, 30]]]
const falling: [x: number, y: number, r: number, level: number, from: number][] = [[150, -24, 20, 3, 0], [196, -24, 16, 4, 0.5], [118, -24, 18, 2, 1], [172, -24, 17, 5, 1.5], [206, -24, 12, 0, 2.1], [120, -24, 14, 1, 2.7]]

export function contacts(): string {
  const reel = new Reel('contacts', 6), world = new World({ gravity: [0, 420] }), tracks = falling.map(() => new Track()), pairs = new Map<string, { spans: [number, number][]; track: Track }>()
  for (const [a, b] of sides) world.add({ shape: segment(a, b), restitution: 0.15 })
  const ids: (BodyId | undefined)[] = []
  reel.play((dt, now) => {
    falling.forEach(([x, y, r, , from], i) => { if (!ids[i] && now >= from) ids[i] = world.add({ kind: 'dynamic', shape: circle([x, y], r), tags: 1, stoppedBy: 0xffff, restitution: 0.15 }) })
    ids.forEach((id, i) => { if (id) tracks[i].follow(world, id, now) })
    world.advance(dt)
    // Of each pair one, and so that it is seen while it lasts.
    ids.forEach(id => {
      if (!id) return
      for (const { other, point, normal, presses } of world.contacts(id)) {
        if (!presses || (ids.includes(other) && other > id)) continue
        const key = `${id} ${other}`, pair = pairs.get(key) ?? { spans: [], track: new Track() }, last = pair.spans[pair.spans.length - 1]
        pairs.set(key, pair)
        pair.track.add(now, point, Math.atan2(normal[1], normal[0]))
        if (last && last[1] > now - 2.5 / rate) last[1] = now
        else pair.spans.push([now, now])
      }
    })
  })
  world.free()
  reel.add(line('M20 30L160 156L300 30', 'wall-edge', 4))
  falling.forEach(([, y, r, level, from], i) => {
    if (from > 0) tracks[i].poses.unshift({ t: 0, x: falling[i][0], y, turn: 0 }, { t: from, x: falling[i][0], y, turn: 0 })
    reel.moves(level ? `<circle r="${r}" fill="var(--hz-brick-${level})" fill-opacity=".35" stroke="var(--hz-brick-${level})" stroke-width="3"/>` : drawnBall(0, 0, r), tracks[i].poses)
  })
  for (const { spans, track } of pairs.values()) {
    const first = track.poses[0]
    reel.moves(reel.within(`${line('M0 0H11', 'normal', 3)}<circle r="3" fill="var(--hz-contact)"/>`, spans), [{ ...first, t: 0 }, ...track.poses, { ...track.poses[track.poses.length - 1], t: reel.seconds }])
  }
  return String(reel)
}
