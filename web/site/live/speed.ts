// The same scene twice: hazumi, which plays, and beside it the recording of another engine, at up to 50 diameters a step.

import { box, circle, init, tag, World, type Vec2 } from 'hazumi'
import { livePage, Trail, type Part, type Pen } from '../stage'
import { words } from '../words/speed'
import { frames, peerName, peers, Recording, type Peer } from './speed/recording'
import scene from './speed/scene.json'

const { radius, rate, wall, diameters } = scene, [width, height] = scene.room
const side = width + 2 * wall, gap = 30, top = 34, narrowScale = 0.68

export default livePage({
  name: 'speed',
  size: [2 * side + 3 * gap, side + top + 24],
  narrow: [440, 2 * (side * narrowScale + top) + 24],
  words,
  state: { pace: 4, peer: 'matter', frame: 0 },
  normals: false,
  async scene(stage) {
    const { state, words } = stage, pace = Math.max(0, Math.min(diameters.length - 1, Math.round(state.pace))), peer: Peer = peers.find(name => name === state.peer) ?? 'matter'
    state.pace = pace
    state.peer = peer
    const [recording] = await Promise.all([Recording.fetch(peer), init()])
    const world = new World(), speed = diameters[pace] * 2 * radius * rate
    const solids = [[width / 2, -wall / 2, side, wall], [width / 2, height + wall / 2, side, wall], [-wall / 2, height / 2, wall, height], [width + wall / 2, height / 2, wall, height], ...scene.bricks]
    for (const [x, y, w, h] of solids) world.add({ shape: box([x, y], [w, h]) })
    const balls = scene.balls.map(([x, y, angle]) => world.add({ kind: 'dynamic', shape: circle([x, y], radius), velocity: [speed * Math.cos(angle), speed * Math.sin(angle)], tags: tag(0) }))
    // As long a way as can be looked at, whatever the speed.
    const seconds = Math.min(0.3, Math.max(600 / speed, 1.2 / rate)), ours = balls.map(() => new Trail(seconds)), theirs = balls.map(() => new Trail(seconds))
    let frame = 0, hits = 0
    const begin = () => theirs.forEach((trail, i) => { trail.clear(); trail.add(...recording.ball(pace, 0, i), 1 / rate) })
    begin()
    const anew = () => {
      state.frame = 0
      void stage.rebuild()
    }
    stage.slider('pace', words.pace, [0, diameters.length - 1, 1], value => words.unit(diameters[value]), anew)
    stage.choice('peer', words.peer, peers.map(name => [name, peerName(name)]), anew)
    const goOn = (dt: number) => {
      frame += 1
      hits += world.advance(dt).hits
      balls.forEach((id, i) => {
        ours[i].follow(world.path(id), dt)
        theirs[i].add(...recording.ball(pace, frame, i), dt)
      })
    }
    // A link tells how far it was: the same steps lead there to the bit.
    for (const until = Math.max(0, Math.min(frames - 1, Math.round(state.frame))); frame < until;) goOn(1 / rate)

    /** How many are in the room. */
    const inside = (place: (index: number) => readonly [number, number]) => balls.filter((_, i) => { const [x, y] = place(i); return x > 0 && x < width && y > 0 && y < height }).length
    const own = () => Math.sqrt(balls.reduce((sum, id) => { const [vx, vy] = world.velocity(id); return sum + vx * vx + vy * vy }, 0) / balls.length) / speed

    /** One of the two rooms; what left it is seen beside it. */
    const room = (pen: Pen, x: number, y: number, scale: number, name: string, note: string, place: (index: number) => Vec2, trails: Trail[], alpha: number) => {
      const { context: c, palette } = pen
      c.save()
      c.translate(x, y)
      c.scale(scale, scale)
      c.translate(wall, wall)
      pen.field(0, 0, width, height)
      for (const [cx, cy, w, h] of solids.slice(0, 4)) pen.block(cx - w / 2, cy - h / 2, w, h, palette.wall)
      scene.bricks.forEach(([cx, cy, w, h], i) => pen.brick(cx - w / 2, cy - h / 2, w, h, (i % 4) + 1))
      if (!stage.still) for (const trail of trails) pen.trail(trail, radius, alpha)
      balls.forEach((_, i) => {
        const [bx, by] = place(i)
        pen.ball(bx as number, by as number, radius)
      })
      c.restore()
      pen.label(`${name} · ${note}`, x + (side * scale) / 2, y - pen.px(15), palette.text, 'center', 14, false)
    }

    return {
      step(dt) {
        // Where the recording ends both begin anew, so that they stay beside each other.
        if (frame + 1 >= frames) return anew()
        goOn(dt)
      },
      draw(pen, alpha) {
        const narrow = stage.narrow, scale = narrow ? narrowScale : 1
        const left = narrow ? (stage.width - side * scale) / 2 : gap, right = narrow ? left : side + 2 * gap, below = narrow ? top + side * scale + top : top
        const between = (i: number): Vec2 => {
          const [x0, y0] = recording.ball(pace, Math.max(frame - 1, 0), i), [x1, y1] = recording.ball(pace, frame, i)
          return [x0 + (x1 - x0) * alpha, y0 + (y1 - y0) * alpha]
        }
        room(pen, left, top, scale, 'hazumi', words.now, i => world.positionAt(balls[i], alpha), ours, alpha)
        room(pen, right, below, scale, peerName(peer), words.recorded, between, theirs, alpha)
      },
      verdict(): Part[] {
        const mine = inside(i => world.position(balls[i]) as readonly [number, number]), others = inside(i => recording.ball(pace, frame, i)), all = balls.length
        const percent = (share: number) => `${(share * 100).toFixed(1)} %`
        const part = (name: string, count: number, share: number): Part[] => [`${name}: `, { text: words.inside(count, all), tone: count === all ? 'wall' : 'bad' }, `, ${words.speed} `, { text: percent(share), tone: Math.abs(share - 1) < 0.001 ? 'wall' : 'bad' }]
        return [...part('hazumi', mine, own()), '\n', ...part(peerName(peer), others, recording.speed(pace, frame))]
      },
      facts: () => ({ frame, hits, inside: inside(i => world.position(balls[i]) as readonly [number, number]), speed: own(), recorded: { inside: inside(i => recording.ball(pace, frame, i)), speed: recording.speed(pace, frame) } }),
      save: () => { state.frame = frame },
      free: () => world.free(),
    }
  },
})
