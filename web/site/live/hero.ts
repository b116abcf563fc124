// The first thing seen: the game of hero/game.ts, and a bat to move among its balls.

import { init, type BodyId, type Vec2 } from 'hazumi'
import { livePage, Touches, Trail, type Part } from '../stage'
import { words } from '../words/hero'
import { bat, batAt, coming, away, going, HeroGame, radius, sizes } from './hero/game'

export default livePage({
  name: 'hero',
  size: sizes.wide as [number, number],
  narrow: sizes.narrow as [number, number],
  words,
  state: { bat: [...batAt] },
  normals: true,
  async scene(stage) {
    await init()
    const { state, words, sparks } = stage, { width, height } = stage
    const game = new HeroGame(stage.narrow, state.bat as [number, number]), { world, cell, bricks, floor, bars } = game
    const trails = game.balls.map(() => new Trail(0.42))
    stage.handle({ name: 'bat', label: words.bat, radius: bat, dot: false, plays: true, get: () => [state.bat[0] * width, state.bat[1] * height], set: (x, y) => { state.bat = [x / width, y / height] } })
    const lately = new Touches(0.5, 40)

    return {
      step(dt) {
        game.step(dt, state.bat as [number, number], (hit, index) => {
          const { palette } = stage
          sparks.burst(hit.x, hit.y, hit.nx, hit.ny, index >= 0 ? palette.bricks[bricks[index].level] : palette.wallEdge, index >= 0 ? 1.2 : 0.5)
          lately.add(hit)
        })
        game.balls.forEach((id, i) => trails[i].follow(world.path(id), dt))
        lately.step(dt)
      },
      draw(pen, alpha) {
        const { context: c, palette } = pen, place = (id: BodyId): Vec2 => world.positionAt(id, alpha)
        for (const brick of bricks) {
          const x = brick.at[0] - cell[0] / 2, y = brick.at[1] - cell[1] / 2
          if (brick.id !== null) pen.brick(x, y, cell[0], cell[1], brick.level)
          else if (brick.gone > away - going) pen.brick(x, y, cell[0], cell[1], brick.level, (brick.gone - (away - going)) * 2.4)
          else if (brick.gone < coming) pen.brick(x, y, cell[0], cell[1], brick.level, 0.3 * (1 - Math.max(brick.gone, 0) / coming))
        }
        pen.path(way => { way.moveTo(...floor[0] as [number, number]); way.bezierCurveTo(...floor.slice(1).flat() as [number, number, number, number, number, number]) }, 3)
        for (const { id, at: [x, y], half, from } of bars) {
          c.save()
          c.translate(x, y)
          c.rotate(world.angle(id) + from)
          pen.block(-half, -5, half * 2, 10, palette.wall)
          c.fillStyle = palette.wallEdge
          c.fillRect(-half, -5, half * 2, 1.6)
          c.restore()
        }
        const [bx, by] = place(game.bat)
        pen.ball(bx, by, bat, palette.wall)
        pen.ring(bx, by, bat, palette.wallEdge, 1)
        if (stage.normals) lately.draw(pen, 24)
        game.balls.forEach((id, i) => {
          if (!stage.still) pen.trail(trails[i], radius, alpha)
          pen.ball(...(place(id) as [number, number]), radius)
        })
      },
      verdict(): Part[] {
        const out = game.balls.filter(id => { const [x, y] = world.position(id); return !(x > 0 && x < width && y > 0 && y < height) }).length
        return [{ text: `${game.hits}`, tone: 'normal' }, ` ${words.hits} · ${words.tunnelled} `, { text: `${game.through}`, tone: game.through ? 'bad' : 'wall' }, ` · ${words.out} `, { text: `${out}`, tone: out ? 'bad' : 'wall' }]
      },
      facts: () => ({ hits: game.hits, through: game.through, balls: game.balls.map(id => [...world.position(id)]), bricks: bricks.filter(brick => brick.id !== null).length }),
      free: () => world.free(),
    }
  },
})
