// Hanabi: a shell goes to and fro between the boat and the lanterns, and each that it puts out bursts in the sky.

import { box, capsule, circle, World, type BodyId, type Vec2 } from 'hazumi'
import { Way } from '../film'
import { shell } from '../ink'
import { Reel, size, Track } from '../reel'

const lights = ['#ffb35c', '#ff6f9d', '#8fd8ff', '#c7a6ff', '#ffe27a']
const lantern = ([x, y]: Vec2, i: number) => `<circle cx="${x}" cy="${y}" r="9" fill="${i % 2 ? '#ffb14a' : '#ff6a4d'}"/><circle cx="${x}" cy="${y}" r="16" fill="${i % 2 ? '#ffb14a' : '#ff6a4d'}" opacity=".18"/><path d="M${x - 5} ${y - 9}h10M${x - 5} ${y + 9}h10" stroke="#2a1020" stroke-width="3"/>`
const boat = '<path d="M-40 4H40L28 14H-28Z" fill="#a33a3a"/><rect x="-40" y="0" width="80" height="6" fill="#f0cf98"/>'

export function hanabi(): string {
  const reel = new Reel('hanabi', 5), world = new World(), deck = 152, radius = 6, [width] = size
  for (const [x, y, w, h] of [[-5, 90, 10, 200], [width + 5, 90, 10, 200], [width / 2, -5, width, 10]]) world.add({ shape: box([x, y], [w, h]) })
  const places = [[40, 62], [84, 70], [128, 62], [192, 62], [236, 70], [280, 62], [62, 96], [106, 104], [160, 96], [214, 104], [258, 96]] as Vec2[]
  const lanterns = places.map((at, user) => world.add({ shape: circle(at, 10), user })), out: number[] = []
  const hull = world.add({ kind: 'kinematic', shape: capsule([150, deck + 3], [224, deck + 3], 3), mostTransfer: 0 })
  const balls: BodyId[] = [[187, 138, -140, -340], [187, 138, 250, -270]].map(([x, y, vx, vy]) => world.add({ kind: 'dynamic', shape: circle([x, y], radius), velocity: [vx, vy], keepSpeed: true }))
  const ways = balls.map(() => new Way()), pose = new Track(), bursts: [Vec2, number, number][] = []
  reel.play((dt, now) => {
    // To where the ball comes down that comes first, mirrored at the walls.
    const soon = (ball: BodyId) => (world.vy(ball) > 0 ? (deck - radius - world.y(ball)) / world.vy(ball) : Infinity)
    const [first] = [...balls].sort((a, b) => soon(a) - soon(b)), time = soon(first), wide = width - 2 * radius, far = (((world.x(first) + world.vx(first) * time - radius) % (2 * wide)) + 2 * wide) % (2 * wide)
    const [x] = world.position(hull), goal = time === Infinity ? x : Math.min(Math.max(radius + (far > wide ? 2 * wide - far : far) + 24 * Math.sin(now * 7), 42), width - 42)
    world.moveTo(hull, [x + Math.min(Math.max(goal - x, -12), 12), deck + 3])
    pose.follow(world, hull, now)
    world.step(dt, hit => {
      const index = lanterns.indexOf(hit.other)
      if (index >= 0) {
        world.remove(hit.other)
        out[index] = now + hit.time
        bursts.push([places[index], now + hit.time, index])
      }
      return hit.other === hull ? hit.bend({ center: [world.x(hull), deck], toward: [0, -1], halfWidth: 40, most: 0.9 }) : 'bounce'
    })
    balls.forEach((ball, i) => ways[i].follow(world, ball, now))
  })
  world.free()
  reel.add('<defs><linearGradient id="hanabi-dusk" x2="0" y2="1"><stop stop-color="#0d0b2b"/><stop offset=".6" stop-color="#4a2456"/><stop offset="1" stop-color="#e0785a"/></linearGradient></defs><rect width="320" height="156" fill="url(#hanabi-dusk)"/><rect y="156" width="320" height="24" fill="#1c1a45"/>')
  places.forEach((at, i) => reel.gone(lantern(at, i), out[i] === undefined ? [] : [[out[i], reel.seconds]]))
  for (const [at, time, index] of bursts) {
    const colour = lights[index % 5], up: Vec2 = [at[0], Math.max(at[1] - 20, 30)]
    reel.bursts(shell(0, 0, 40, 16, colour) + shell(0, 0, 20, 10, '#fff4d6'), up, time, 1.3, 0.15)
    reel.bursts(`<rect x="-160" y="-90" width="320" height="156" fill="${colour}" opacity=".16"/>`, [160, 90], time, 0.5)
    reel.bursts(`<ellipse rx="34" ry="4" fill="${colour}" opacity=".5"/>`, [up[0], 166], time, 1.1, 0.5)
  }
  ways.forEach(way => reel.flies(way, radius, 0.2, `<circle r="15" fill="#ffb35c" opacity=".2"/><circle r="${radius}" fill="#fff4d6"/>`))
  reel.moves(boat, pose.poses.map(one => ({ ...one, y: deck })))
  return String(reel)
}
