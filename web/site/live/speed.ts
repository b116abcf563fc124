// The same scene twice: hazumi, which plays, and beside it the recording of another engine, at up to 50 diameters a step.

import { init, type Vec2 } from 'hazumi'
import { livePage, Trail, type Part, type Pen } from '../stage'
import { words } from '../words/speed'
import { drawExit } from './speed/exit'
import { peers, recordingOf } from './speed/files'
import type { Exit } from './speed/recording'
import { bricks, firstPace, isInside, peerName, Room, scene, side, sizes, slow, speedOf, walls, type Peer } from './speed/room'

const { radius, rate, wall, diameters } = scene

export default livePage({
  name: 'speed',
  size: sizes.wide.size,
  narrow: sizes.narrow.size,
  words,
  state: { pace: firstPace, peer: 'matter', frame: 0 },
  dt: slow / rate,
  normals: false,
  async scene(stage) {
    const { state, words } = stage, all = scene.balls.length, last = diameters.length - 1
    state.pace = Math.max(0, Math.min(last, Math.round(state.pace)))
    let peer: Peer = peers.find(name => name === state.peer) ?? 'matter'
    state.peer = peer
    let [recording] = await Promise.all([recordingOf(peer), init()])
    let pace = state.pace, room = new Room(pace), frame = 0, hits = 0, end = 0, exits: Exit[] = [], ours: Trail[] = [], theirs: Trail[] = []

    const goOn = () => {
      frame += 1
      hits += room.step()
      room.balls.forEach((id, i) => {
        ours[i].follow(room.world.path(id), 1 / rate)
        theirs[i].add(...recording.ball(pace, frame, i), 1 / rate)
      })
    }
    /** Both from the beginning, or as a link has them: the same steps lead there to the bit. */
    const begin = (from = 0) => {
      room.world.free()
      pace = state.pace
      room = new Room(pace)
      frame = hits = 0
      end = recording.end(pace)
      exits = recording.exits(pace)
      // As long a way as can be looked at, whatever the speed.
      const seconds = Math.min(0.3, Math.max(600 / speedOf(pace), 1.2 / rate)), trails = () => room.balls.map(() => new Trail(seconds))
      ours = trails()
      theirs = trails()
      theirs.forEach((trail, i) => trail.add(...recording.ball(pace, 0, i), 1 / rate))
      while (frame < Math.min(from, end)) goOn()
    }
    begin(Math.round(state.frame))
    const anew = () => {
      state.frame = 0
      begin()
    }
    const beside = async () => {
      const wanted = state.peer as Peer
      try {
        const found = await recordingOf(wanted)
        // Another one may have been chosen meanwhile.
        if (wanted !== state.peer) return
        recording = found
        peer = wanted
        anew()
      } catch {
        // Without the network the one that was there stays.
        if (wanted === state.peer) state.peer = peer
      }
      stage.changed()
    }
    // The world is made anew under the hand: the controls stay, with the finger and the focus that are on them.
    stage.slider('pace', words.pace, [0, last, 1], value => words.unit(diameters[value]), anew)
    stage.choice('peer', words.peer, peers.map(name => [name, peerName(name)]), () => void beside())

    const own = (i: number) => room.world.position(room.balls[i]) as Vec2
    const inside = (place: (index: number) => Vec2) => room.balls.filter((_, i) => isInside(place(i))).length
    const theirsInside = () => inside(i => recording.ball(pace, frame, i))
    /** Who has left for good until this frame, which may lie between two. */
    const left = (until: number) => exits.filter(exit => exit.frame <= until)
    /** What the counter of the recording says: `12 of 12 escaped after 0.75 s`. */
    const told = (gone: Exit[]) => (gone.length ? words.escaped(gone.length, all, gone[gone.length - 1].frame / rate) : words.inside(theirsInside(), all))

    /** One of the two rooms, with its name above it, and below it a lamp for each ball that it still has. */
    const draw = (pen: Pen, index: 0 | 1, place: (index: number) => Vec2, trails: Trail[], alpha: number, gone: { exit: Exit; age: number }[], text: string) => {
      const { context: c, palette } = pen, narrow = stage.narrow, { lefts: { [index]: x }, top: y, scale } = sizes[narrow ? 'narrow' : 'wide'], long = side * scale
      c.save()
      // What left a room does not fly through the other one.
      c.beginPath()
      c.rect(index ? stage.width / 2 : 0, 0, stage.width / 2, stage.height)
      c.clip()
      c.translate(x, y)
      c.scale(scale, scale)
      c.translate(wall, wall)
      pen.field(0, 0, side - 2 * wall, side - 2 * wall)
      for (const [cx, cy, w, h] of walls) pen.block(cx - w / 2, cy - h / 2, w, h, palette.wall)
      bricks.forEach(([cx, cy, w, h], i) => pen.brick(cx - w / 2, cy - h / 2, w, h, (i % 4) + 1))
      for (const { exit, age } of gone) drawExit(pen, exit, age)
      if (!stage.still) for (const trail of trails) pen.trail(trail, radius, alpha)
      for (let i = 0; i < all; i++) pen.ball(...(place(i) as [number, number]), radius)
      c.restore()
      const name = index ? peerName(peer, narrow) : 'hazumi', note = index ? words.recorded : words.now
      pen.label(`${name} · ${note}`, x + long / 2, y / 2 + 2, palette.text, 'center', narrow ? 13 : 14, false)
      const lamp = pen.px(narrow ? 3.5 : 3.2), step = lamp * 2 + pen.px(narrow ? 4.5 : 3), below = y + long + pen.px(narrow ? 16 : 25), from = narrow ? x + (long - step * (all - 1)) / 2 : x + lamp
      for (let i = 0; i < all; i++) {
        if (i < all - gone.length) pen.ball(from + i * step, below, lamp)
        else pen.ring(from + i * step, below, lamp, palette.quiet, 0.8)
      }
      pen.label(text, narrow ? x + long / 2 : x + long, narrow ? below + pen.px(19) : below, gone.length ? palette.bad : palette.wallEdge, narrow ? 'center' : 'right', narrow ? 12 : 13, false)
    }

    return {
      step() {
        // Both begin anew together, so that they stay beside each other.
        if (frame >= end) anew()
        else goOn()
      },
      draw(pen, alpha) {
        const now = Math.max(frame - 1 + alpha, 0), gone = left(now)
        const between = (i: number): Vec2 => {
          const [x0, y0] = recording.ball(pace, Math.max(frame - 1, 0), i), [x1, y1] = recording.ball(pace, frame, i)
          return [x0 + (x1 - x0) * alpha, y0 + (y1 - y0) * alpha]
        }
        draw(pen, 0, i => room.world.positionAt(room.balls[i], alpha), ours, alpha, [], words.inside(inside(own), all))
        draw(pen, 1, between, theirs, alpha, gone.map(exit => ({ exit, age: ((now - exit.frame) * slow) / rate })), told(gone))
      },
      verdict(): Part[] {
        const percent = (share: number) => `${(share * 100).toFixed(1)} %`
        const part = (name: string, text: string, good: boolean, share: number): Part[] => [name + words.colon, { text, tone: good ? 'wall' : 'bad' }, `${words.comma}${words.speed} `, { text: percent(share), tone: Math.abs(share - 1) < 0.001 ? 'wall' : 'bad' }]
        const mine = inside(own)
        return [...part('hazumi', words.inside(mine, all), mine === all, room.speed), '\n', ...part(peerName(peer), told(left(frame)), theirsInside() === all, recording.speed(pace, frame))]
      },
      facts: () => ({ frame, hits, balls: room.balls.map(id => [...room.world.position(id)]), inside: inside(own), speed: room.speed, recorded: { peer, inside: theirsInside(), escaped: left(frame).length, speed: recording.speed(pace, frame) } }),
      save: () => { state.frame = frame },
      free: () => room.world.free(),
    }
  },
})
