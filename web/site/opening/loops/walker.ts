// The walker: up a slope, over to a lift, up the stairs and down again, led by what it sees.

import { aabb, box, polygon, Walker, World, type Vec2 } from 'hazumi'
import { brick, way as line } from '../ink'
import { Reel, Track } from '../reel'

const floor: Vec2[] = [[-20, 136], [44, 136], [104, 104], [150, 104], [196, 140], [222, 140], [222, 130], [240, 130], [240, 120], [258, 120], [258, 110], [340, 110]]
const size: Vec2 = [16, 26], lift: Vec2 = [52, 9]
const liftAt = (t: number, seconds: number): Vec2 => [196, 74 - 22 * Math.cos((t / seconds) * Math.PI * 4)]

export function walker(): string {
  const reel = new Reel('walker', 8), world = new World({ gravity: [0, 900] }), pose = new Track(), carried = new Track(), looks: [number, number][] = [], leaps: [Vec2, number][] = []
  for (let i = 1; i < floor.length; i++) {
    const [[ax, ay], [bx, by]] = [floor[i - 1], floor[i]]
    if (ax !== bx) world.add({ shape: polygon([[ax, ay], [bx, by], [bx, 220], [ax, 220]]) })
  }
  world.add({ shape: aabb([-30, 0], [0, 200]) })
  world.add({ shape: aabb([320, 0], [350, 200]) })
  const ferry = world.add({ kind: 'kinematic', shape: box(liftAt(0, reel.seconds), lift), oneWay: [0, -1] })
  const hero = world.add({ kind: 'kinematic', shape: box([24, 136 - size[1] / 2], size) }), legs = new Walker({ stepHeight: 11, snapDistance: 10 })
  let way = 1, jumped = -1
  reel.play((dt, now) => {
    world.moveTo(ferry, liftAt(now + dt, reel.seconds))
    world.advance(dt)
    const [x, y] = world.position(hero), { velocity } = legs
    if (x > 292) way = -1
    if (x < 26 && now > 1) way = 1
    velocity[0] += (way * 96 - velocity[0]) * Math.min(12 * dt, 1)
    velocity[1] += 900 * dt
    const jumps = way > 0 ? (x > 132 && x < 140) || (x > 214 && y < 90) : (x > 268 && x < 276) || (x > 60 && x < 66)
    if (jumps && legs.mayJump(0.1) && now - jumped > 0.5) {
      velocity[1] = -300
      jumped = now
      leaps.push([[x, y + size[1] / 2], now])
    }
    legs.walk(world, hero, dt)
    pose.follow(world, hero, now)
    carried.follow(world, ferry, now)
    if (!looks.length || looks[looks.length - 1][1] !== way) looks.push([now, way])
  })
  legs.free()
  world.free()
  const top = floor.map(([x, y], i) => `${i ? 'L' : 'M'}${x} ${y}`).join('')
  reel.add(`<circle cx="64" cy="44" r="17" fill="var(--hz-contact)" opacity=".55"/><path d="${top}V190H-20Z" fill="var(--hz-wall)"/>${line(top, 'wall-edge', 3)}`)
  reel.moves(`<g transform="translate(-26 -4.5)">${brick(0, 0, 52, 9, 4)}</g>`, carried.poses)
  const body = (way: number) => `<rect x="-8" y="-13" width="16" height="26" fill="var(--hz-ball)"/><path d="M-8 -12h16M-7 -13v26" stroke="#fff" stroke-opacity=".35" stroke-width="2"/><circle cx="${way * 1}" cy="-5" r="3" fill="#fffaf0"/><circle cx="${way * 6}" cy="-5" r="3" fill="#fffaf0"/><circle cx="${way * 2}" cy="-5" r="1.6" fill="#14122b"/><circle cx="${way * 7}" cy="-5" r="1.6" fill="#14122b"/>`
  const ends = looks.map(([from, to], i) => [from, looks[i + 1]?.[0] ?? reel.seconds + 1, to] as const)
  for (const side of [1, -1]) {
    const spans = ends.filter(([, , to]) => to === side)
    reel.moves(reel.within(body(side), spans.map(([from, to]) => [from, to] as const)), pose.poses)
  }
  for (const [at, time] of leaps) reel.bursts('<path d="M-9 0h-6M9 0h6M-6 -4l-5 -4M6 -4l5 -4" stroke="var(--hz-contact)" stroke-width="2" stroke-linecap="round"/>', at, time, 0.4)
  return String(reel)
}
