// R5: a hero and a crowd in a room with a wall that goes to and fro, frame by frame, by the rule itself.

import { aabb, circle, quadBez, rules, type Shape, type Vec2 } from 'hazumi'
import { brick, walker, way as line } from '../ink'
import { Reel, Track } from '../reel'

const left = 32, top = 32, right = 288, bottom = 148
const solids: Shape[] = [aabb([0, 0], [320, top]), aabb([0, bottom], [320, 200]), aabb([0, 0], [left, 200]), aabb([right, 0], [320, 200]), circle([184, 96], 17), quadBez([288, 44], [236, 90], [288, 136])]
const crowd: { at: Vec2; half: number; way: Vec2; colour: string }[] = [
  { at: [130, 60], half: 13, way: [1.1, 0.5], colour: 'ball' }, { at: [214, 56], half: 11, way: [-0.7, 0.8], colour: 'brick-3' }, { at: [222, 126], half: 11, way: [-0.9, -0.3], colour: 'brick-5' }, { at: [136, 126], half: 10, way: [0.6, -0.8], colour: 'brick-1' },
]
/** The wall's middle, and half its size. */
const wallAt = (share: number): Vec2 => [76 - 26 * Math.cos(share * Math.PI * 4), 90], wall: Vec2 = [13, 42]
const boxAt = ([x, y]: Vec2, [w, h]: Vec2) => aabb([x - w, y - h], [x + w, y + h])

export function r5(): string {
  const reel = new Reel('r5', 8), pose = new Track(), walkers = crowd.map(one => ({ ...one, moved: [0, 0] as Vec2, pushes: [0, 0] as Vec2, track: new Track() }))
  let before = wallAt(0)
  reel.play((_, now) => {
    const place = wallAt(now / reel.seconds), moved: Vec2 = [place[0] - before[0], place[1] - before[1]]
    before = place
    pose.add(now, place)
    for (const one of walkers) {
      one.moved = [one.way[0] + one.pushes[0], one.way[1] + one.pushes[1]]
      one.at = [one.at[0] + one.moved[0], one.at[1] + one.moved[1]]
    }
    for (const one of walkers) {
      const actor = { aabb: boxAt(one.at, [one.half, one.half]), speed: Math.hypot(...one.way), moved: one.moved }
      const others = walkers.filter(other => other !== one).map(({ at, half, moved }) => ({ shape: boxAt(at, [half, half]), moved }))
      const pushes = [...solids.map(shape => ({ shape })), ...others, { shape: boxAt(place, wall), moved }].map(other => rules.pushBack(actor, other))
      one.pushes = [0, 1].map(axis => pushes.reduce((most, push) => (Math.abs(push[axis]) > Math.abs(most) ? push[axis] : most), 0)) as unknown as Vec2
      // Who is pushed back turns round.
      one.way = one.way.map((speed, axis) => (one.pushes[axis] * speed < 0 ? -speed : speed)) as unknown as Vec2
      one.track.add(now, one.at)
    }
  })
  reel.add(line('M24 24H296V156H24Z', 'wall', 12) + line('M30 30H290V150H30Z', 'wall-edge', 2) + line('M288 44Q236 90 288 136', 'wall-edge', 3) + '<circle cx="184" cy="96" r="17" fill="var(--hz-wall)" stroke="var(--hz-wall-edge)" stroke-width="2.5"/>')
  reel.moves(brick(-wall[0], -wall[1], wall[0] * 2, wall[1] * 2, 4), pose.poses)
  for (const { track, half, colour } of walkers) reel.moves(walker(0, 0, half, colour), track.poses)
  return String(reel)
}
