// R6: a ball is tossed, a megaphone is swung at it, and off it goes.

import { capsule, circle, World, type Vec2 } from 'hazumi'
import { Way } from '../film'
import { way as line } from '../ink'
import { Reel, Track } from '../reel'

const shoulder: Vec2 = [62, 96], reach = 44, radius = 9, mouth = 14
/** When it is swung, from which angle, how fast, in radians a second, and where it ends. */
const swing = { at: 1.06, from: 2.4, speed: -4.2, to: -0.5 }

export function r6(): string {
  const reel = new Reel('r6', 2.8), world = new World({ gravity: [0, 330] }), way = new Way(0.25), pose = new Track()
  world.add({ shape: capsule([-500, 170], [1500, 170], 20), restitution: 0.5 })
  const bat = world.add({ kind: 'kinematic', shape: circle([shoulder[0] + Math.cos(swing.from) * reach, shoulder[1] + Math.sin(swing.from) * reach], mouth), pivot: shoulder, stopAngles: [swing.to - swing.from, 0], spin: 0.1 })
  const ball = world.add({ kind: 'dynamic', shape: circle([88, 62], radius), velocity: [0, -180] })
  reel.play((dt, now) => {
    world.setSpin(bat, now >= swing.at ? swing.speed : 0)
    world.step(dt, hit => {
      if (hit.other === bat) reel.hit(hit, now)
      return { bounce: hit.other === bat ? 0.6 : 0.5 }
    })
    pose.add(now, shoulder, swing.from + world.angle(bat))
    way.follow(world, ball, now)
  })
  world.free()
  reel.add('<path d="M0 150C60 96 110 128 160 116S260 92 320 132V180H0Z" fill="var(--hz-brick-1)" opacity=".28"/><rect y="150" width="320" height="30" fill="var(--hz-wall)"/><rect y="150" width="320" height="2" fill="var(--hz-wall-edge)"/>' + [170, 240, 310].map((x, i) => `<path d="M${x} 150V126" stroke="var(--hz-text)" stroke-width="2"/><path d="M${x + 1} 126l15 5l-15 5z" fill="var(--hz-brick-${i + 3})"/>`).join(''))
  reel.add(line('M48 148L56 116L68 148', 'text', 6, 'opacity=".6"') + '<rect x="44" y="82" width="22" height="40" rx="9" fill="var(--hz-brick-1)"/><circle cx="58" cy="68" r="13" fill="#f7c79b"/><path d="M44 67a14 14 0 0 1 28 0h10v4H44z" fill="var(--hz-brick-3)"/>')
  reel.flies(way, radius, 0.22)
  reel.moves(`<path d="M4 -3L36 -14V14L4 3Z" fill="var(--hz-wall)"/><circle cx="${reach}" r="${mouth}" fill="var(--hz-wall-edge)"/><circle cx="${reach}" r="8" fill="none" stroke="var(--hz-wall)" stroke-width="1.5"/><circle r="5" fill="#f7c79b"/>`, pose.poses)
  return String(reel)
}
