// The playground: a drawing draws itself, and is played.

import { box, circle, cubicBez, World, type Vec2 } from 'hazumi'
import { n, Way } from '../film'
import { brick, way as line } from '../ink'
import { Reel } from '../reel'

const curve: [Vec2, Vec2, Vec2, Vec2] = [[92, 118], [130, 66], [190, 152], [228, 96]]
const bricks: [number, number, number, number, number][] = [[100, 40, 40, 16, 5], [142, 40, 40, 16, 4], [184, 40, 40, 16, 3]]
/** So long it is drawn, in seconds. */
const drawn = 1.6

export function playground(): string {
  const reel = new Reel('playground', 6), world = new World(), radius = 7, way = new Way(), gone = bricks.map(() => [] as [number, number][])
  for (const [x, y, w, h] of [[160, 19, 180, 10], [160, 161, 180, 10], [65, 90, 10, 152], [255, 90, 10, 152]]) world.add({ shape: box([x, y], [w, h]) })
  world.add({ shape: cubicBez(...curve, 2) })
  const ids = bricks.map(([x, y, w, h]) => world.add({ shape: box([x + w / 2, y + h / 2], [w, h]) }))
  const ball = world.add({ kind: 'dynamic', shape: circle([206, 76], radius), velocity: [-130, -165] })
  reel.play((dt, now) => {
    if (now < drawn) return way.add(now, ...(world.position(ball) as [number, number]))
    world.step(dt, hit => {
      const index = ids.indexOf(hit.other)
      reel.hit(hit, now)
      if (index >= 0) {
        world.remove(hit.other)
        gone[index].push([now + hit.time, reel.seconds])
      }
      return 'bounce'
    })
    way.follow(world, ball, now)
  })
  world.free()
  const [a, b, c, d] = curve, share = n((drawn / reel.seconds) * 100)
  reel.add(`<rect x="70" y="24" width="180" height="132" rx="10" fill="none" stroke="var(--hz-quiet)" stroke-width="2" stroke-dasharray="7 7"/><style>@keyframes playground-draws{0%{stroke-dashoffset:200}${n((1.1 / reel.seconds) * 100)}%,to{stroke-dashoffset:0}}@keyframes playground-pen{0%{offset-distance:0%;opacity:1}${n((1.1 / reel.seconds) * 100)}%{offset-distance:100%;opacity:1}${share}%,to{offset-distance:100%;opacity:0}}</style>`)
  const path = `M${a}C${b} ${c} ${d}`
  reel.over(line(path, 'wall-edge', 5, `stroke-dasharray="200" style="animation:playground-draws ${reel.seconds}s linear infinite"`))
  reel.over(`<path d="M0 0l5 -13l7 3l-5 13l-7 4z" fill="var(--hz-contact)" style="offset-path:path('${path}');offset-rotate:0deg;animation:playground-pen ${reel.seconds}s linear infinite"/>`)
  bricks.forEach(([x, y, w, h, level], i) => reel.shown(brick(x, y, w, h, level), [[0.5 + i * 0.35, gone[i][0]?.[0] ?? reel.seconds + 1]]))
  reel.flies(way, radius, 0.24)
  return String(reel)
}
