// R2 and R3: a circle is led round a segment or a line, and hazumi is asked where the nearest point is, how far, and whether it hits.

import { circle, closest, line, overlap, segment, type Shape, type Vec2 } from 'hazumi'
import { way as stroke } from '../ink'
import { Reel, rate, Track } from '../reel'

function asked(name: string, shape: Shape, picture: string, colour: string, radius: number, place: (share: number) => Vec2): string {
  const reel = new Reel(name, 5), at = new Track(), foot = new Track(), hits: [number, number][] = []
  for (let i = 0; i <= reel.seconds * rate; i++) {
    const now = i / rate, center = place(now / reel.seconds), disc = circle(center, radius), near = closest(circle(center, 0), shape).onB, isHit = overlap(disc, shape)
    at.add(now, center)
    // The arrow of the normal goes from the foot to the circle.
    const turn = Math.atan2(center[1] - near[1], center[0] - near[0]), before = foot.poses[foot.poses.length - 1]?.turn ?? turn
    foot.add(now, near, before + Math.atan2(Math.sin(turn - before), Math.cos(turn - before)))
    const last = hits[hits.length - 1]
    if (isHit && (!last || last[1] < now - 1.5 / rate)) hits.push([now, now])
    else if (isHit) last[1] = now
  }
  const disc = (opacity: number, ink: string) => `<circle r="${radius}" fill="var(--hz-${ink})" fill-opacity="${opacity}" stroke="var(--hz-${ink})" stroke-width="3"/>`
  reel.add(picture)
  reel.moves(disc(0.14, 'quiet'), at.poses)
  reel.moves(reel.within(disc(0.35, colour), hits), at.poses)
  reel.moves(`${stroke('M0 0H20', 'normal', 3)}<path d="M28 0l-10 5v-10z" fill="var(--hz-normal)"/><circle r="4.5" fill="var(--hz-contact)"/>`, foot.poses)
  return reel.round()
}

const end = (x: number, y: number) => `<circle cx="${x}" cy="${y}" r="7" fill="var(--hz-panel)" stroke="var(--hz-wall-edge)" stroke-width="3"/>`
const round = (share: number, [x, y]: Vec2, [wide, high]: Vec2): Vec2 => [x + wide * Math.cos(share * Math.PI * 2), y + high * Math.sin(share * Math.PI * 2)]

export const r2 = () => asked('r2', segment([76, 124], [244, 84]), stroke('M76 124L244 84', 'wall-edge', 4) + end(76, 124) + end(244, 84), 'ball', 32, share => round(share, [160, 100], [106, 40]))
export const r3 = () => asked('r3', line([-10, 40], [340, 70]), stroke('M-10 40L330 110', 'wall-edge', 4), 'brick-2', 32, share => { const [x, y] = round(share, [160, 0], [96, 62]); return [x, y + 78] })
