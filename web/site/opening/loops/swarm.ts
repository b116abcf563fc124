// Swarm: arms of bullets that turn against each other, and a player among them. A round of it ends as it began.

import { Swarm, type Vec2 } from 'hazumi'
import { n } from '../film'
import { ball } from '../ink'
import { Reel, rate, Track } from '../reel'

const middle: Vec2 = [160, 90], hub = 14, speed = 46, life = 4, every = 0.16, arms = 7, bullet = 2.9, radius = 6, ring = 12

export function swarm(): string {
  const reel = new Reel('swarm', 4.8), bullets = new Swarm(2000), pose = new Track(), volleys = Math.round(reel.seconds / every)
  /** What is fired in a round, and is fired again in the next. `far` is how far it comes. */
  const flights = Array.from({ length: volleys * arms * 2 }, (_, i) => {
    const volley = Math.floor(i / (arms * 2)), arm = i % (arms * 2), way = arm % 2 ? -1 : 1
    return { angle: (arm * Math.PI) / arms + (way * (volley / volleys) * Math.PI * 2) / arms, at: volley * every, colour: ((volley + arm) % 5) + 1, far: speed * life }
  })
  const place = (t: number): Vec2 => [160 + 96 * Math.cos((t / reel.seconds) * Math.PI * 2), 90 + 42 * Math.sin((t / reel.seconds) * Math.PI * 4)]
  const steps = reel.seconds * rate
  // A round before the one that is seen, so that the air is full.
  for (let step = -steps; step < steps; step++) {
    const now = step / rate, [x, y] = place(now), [toX, toY] = place(now + 1 / rate)
    flights.forEach(({ angle, at }, index) => {
      if (Math.round(at * rate) === ((step % steps) + steps) % steps) bullets.spawn(middle[0] + Math.cos(angle) * hub, middle[1] + Math.sin(angle) * hub, Math.cos(angle) * speed, Math.sin(angle) * speed, bullet, index)
    })
    for (const hit of bullets.strike([{ from: [x, y], motion: [toX - x, toY - y], radius, ring }], 1 / rate)) {
      if (step < 0) continue
      flights[hit.user].far = Math.hypot(hit.x - middle[0], hit.y - middle[1]) - hub
      reel.hit({ x: hit.x, y: hit.y, nx: hit.nx, ny: hit.ny, time: hit.time / rate }, now)
    }
    bullets.cull({ min: [-20, -20], max: [340, 200] })
    if (step >= 0) pose.add(now, [x, y])
  }
  bullets.free()
  pose.add(reel.seconds, place(reel.seconds))
  const ends = new Map<number, string>()
  const flown = flights.map(({ angle, at, colour, far }) => {
    const end = Math.round(far)
    if (!ends.has(end)) ends.set(end, `@keyframes swarm-${end}{0%{transform:none;opacity:1}${n((end / speed / reel.seconds) * 100)}%{transform:translate(${end}px);opacity:1}${n((end / speed / reel.seconds) * 100 + 0.1)}%,to{opacity:0;transform:translate(${end}px)}}`)
    return `<g transform="translate(160 90)rotate(${n((angle * 180) / Math.PI)})"><use href="#swarm${colour}" style="animation:swarm-${end} ${reel.seconds}s linear ${n(at - reel.seconds, 2)}s infinite"/></g>`
  })
  const pictures = [1, 2, 3, 4, 5].map(colour => `<circle id="swarm${colour}" cx="${hub}" r="${bullet}" fill="var(--hz-brick-${colour})"/>`)
  reel.add(`<style>${[...ends.values()].join('')}</style><defs>${pictures.join('')}</defs>${flown.join('')}<circle cx="160" cy="90" r="13" fill="var(--hz-brick-1)"/><circle cx="160" cy="90" r="8" fill="var(--hz-brick-3)"/>`)
  reel.moves(`<circle r="${radius + ring}" fill="none" stroke="var(--hz-normal)" stroke-width="1.5" stroke-dasharray="4 4"/>${ball(0, 0, radius)}`, pose.poses)
  return reel.round()
}
