// R1: Breakout with racket, ball and bricks, next to the same game under the tutorial's frame-by-frame rule.

import { init, type Vec2 } from 'hazumi'
import { livePage, Trail, type Part, type Pen } from '../stage'
import { words } from '../words/r1'
import { brick, count, everyBrick, field, serve, type Game, type Mark, type Situation } from './r1/field'
import { toldOf, type Told } from './r1/faults'
import { Frames } from './r1/frames'
import { Ordered } from './r1/ordered'

const middle = field.width / 2, first: Situation = { ball: serve(middle, 0, 600), left: everyBrick, paddle: middle, told: [0, 0, 0, 0, 0, 0] }, edge = 16, head = 36

export default livePage({
  name: 'r1',
  size: [field.width * 2 + edge * 3, field.height + head + edge],
  narrow: [field.width + edge * 2, (field.height + head) * 2 + edge * 2],
  words,
  state: { speed: 10, auto: true, target: middle, ...first, ball2: first.ball, left2: first.left, paddle2: first.paddle, told2: first.told },
  normals: true,
  keys: words => [['← →', words.keyPaddle]],
  async scene(stage) {
    await init()
    const { state, words, sparks } = stage
    let target = state.target
    const origins = (): Vec2[] => [[edge, head], stage.narrow ? [edge, head * 2 + field.height + edge] : [edge * 2 + field.width, head]]
    const broken: { game: number; index: number; age: number }[] = []
    const hitAt = (game: number) => (x: number, y: number, nx: number, ny: number, index: number) => {
      const [ox, oy] = origins()[game], { palette } = stage
      sparks.burst(ox + x, oy + y, nx, ny, index < 0 ? palette.wallEdge : palette.bricks[level(index)], index < 0 ? 0.6 : 1.2)
      if (index >= 0) broken.push({ game, index, age: 0 })
    }
    /** Both as the state has them, with what they still show. */
    const begin = (shown: Mark[][]): Game[] => [
      new Ordered(state, shown[0], hitAt(0)),
      new Frames({ ball: state.ball2, left: state.left2, paddle: state.paddle2, told: state.told2 }, shown[1], hitAt(1)),
    ]
    let games = begin([[], []])
    const trails = [new Trail(0.24), new Trail(0.24)]
    const won = (game: Game) => !game.alive.includes(true)
    const byHand = () => { if (state.auto) { state.auto = false; stage.changed() } }

    stage.slider('speed', words.speed, [3, 60, 1], value => value + words.unit)
    stage.toggle('auto', words.auto)

    return {
      step(dt) {
        const [way] = stage.way()
        if (way) byHand()
        target = Math.min(Math.max(target + way * 620 * dt, 50), field.width - 50)
        games.forEach((game, i) => {
          // Left to itself, each paddle goes where its ball is, a little beside the middle, so that the ways differ.
          const own = game.ball[0] + 26 * Math.sin(game.seconds * 1.7)
          if (!won(game)) game.step(dt, state.auto ? own : target, state.speed * 60)
          trails[i].follow(game.way, dt)
          for (const mark of game.marks) mark.age += dt
          while (game.marks.length && game.marks[0].age > (game.marks[0].fault ? 1.6 : 0.9)) game.marks.shift()
        })
        if (state.auto) target = games[0].paddle
        for (const piece of broken) piece.age += dt
        while (broken.length && broken[0].age > 0.25) broken.shift()
      },
      draw(pen, alpha) {
        const { context: c, palette } = pen
        games.forEach((game, i) => {
          const [ox, oy] = origins()[i]
          pen.label(stage.narrow ? words.short[i ? 'frames' : 'ordered'] : i ? words.frames : words.ordered, ox + 2, oy - head / 2 + 1, i ? palette.quiet : palette.wallEdge, 'left', 14, false)
          pen.label(won(game) ? '✓' : `${game.alive.filter(Boolean).length}`, ox + field.width - 4, oy - head / 2 + 1, palette.text, 'right', 14, false)
          c.save()
          c.translate(ox, oy)
          c.beginPath()
          c.rect(0, 0, field.width, field.height)
          c.clip()
          pen.field(0, 0, field.width, field.height)
          bricks(pen, game, broken.filter(piece => piece.game === i))
          pen.wall(0, 0, field.width, field.wall, 'bottom')
          pen.wall(0, 0, field.wall, field.height, 'right')
          pen.wall(field.width - field.wall, 0, field.wall, field.height, 'left')
          const [wide, high] = field.paddle
          pen.block(game.paddle - wide / 2, field.paddleY - high / 2, wide, high, palette.wallEdge)
          if (!stage.still) pen.trail(trails[i], field.radius, alpha)
          c.restore()
          if (stage.normals) {
            for (const mark of game.marks) show(pen, mark, ox, oy)
            for (const told of toldOf(game.marks)) tell(pen, told, ox, oy, words.tag(told.fault, told.times))
          }
          const [x, y] = game.ballAt(alpha)
          if (y < field.height) pen.ball(ox + x, oy + y, field.radius)
          if (won(game)) pen.label(words.won(game.seconds), ox + field.width / 2, oy + field.height / 2, palette.normal, 'center', 22)
        })
      },
      verdict(): Part[] {
        const tell = (game: Game, name: string): Part[] => [
          { text: name, tone: name === words.short.ordered ? 'wall' : 'brick' }, words.colon,
          won(game) ? { text: words.won(game.seconds), tone: 'normal' } : words.left(game.alive.filter(Boolean).length),
          ...(['tunnelled', 'clipped', 'flipped', 'seam'] as const).flatMap((fault): Part[] => [
            ' · ', { text: `${words[fault]} ${game.faults[fault]}`, tone: game.faults[fault] ? 'bad' : 'quiet' },
          ]), ' · ', words.lost(game.lost),
        ]
        return [...tell(games[0], words.short.ordered), '\n', ...tell(games[1], words.short.frames)]
      },
      pointer(what, x, y) {
        const [, [ox, oy]] = origins(), second = stage.narrow ? y > oy - head : x > ox - edge / 2
        target = x - (second ? ox : edge)
        byHand()
      },
      save() {
        const [one, two] = games.map(game => game.save())
        Object.assign(state, { target, ...one, ball2: two.ball, left2: two.left, paddle2: two.paddle, told2: two.told })
      },
      resume() {
        const last = games
        games = begin(last.map(game => game.marks))
        last.forEach(game => game.free())
      },
      facts: () => ({
        won: games.map(won), bricks: games.map(game => game.alive.filter(Boolean).length), faults: games.map(game => ({ ...game.faults })),
        balls: games.map(game => [...game.ball]), trails: trails.map(trail => trail.points()), paddle: games[0].paddle, lost: games.map(game => game.lost), seconds: games.map(game => game.seconds), origins: origins(),
      }),
      free: () => games.forEach(game => game.free()),
    }
  },
})

function level(index: number): number {
  return Math.floor(index / field.columns)
}

function bricks(pen: Pen, game: Game, broken: { index: number; age: number }[]): void {
  const [wide, high] = field.brick
  for (let i = 0; i < count; i++) {
    if (game.alive[i]) pen.brick(...(brick(i).min as [number, number]), wide, high, level(i))
  }
  for (const { index, age } of broken) pen.brick(...(brick(index).min as [number, number]), wide, high, level(index), Math.max(0, 0.7 - age * 2.8))
}

/** A touch, fading: normal and contact point. */
function show(pen: Pen, mark: Mark, ox: number, oy: number): void {
  const { context } = pen, x = ox + mark.x, y = oy + mark.y, left = Math.max(0, 1 - mark.age / (mark.fault ? 1.6 : 0.9))
  context.globalAlpha = left
  if (mark.side !== 'none') pen.normal(x, y, mark.nx, mark.ny, 26)
  pen.contact(x, y, left)
  context.globalAlpha = 1
}

/** What went wrong, in words that stay within the field. */
function tell(pen: Pen, { x, y, age }: Told, ox: number, oy: number, said: string): void {
  const { palette, context } = pen, side = pen.px(64), [align, at] = x < side ? ['left', field.wall + pen.px(10)] as const : x > field.width - side ? ['right', field.width - field.wall - pen.px(10)] as const : ['center', x] as const
  context.globalAlpha = Math.min(1, Math.max(0, 2 - age / 0.8))
  pen.label(said, ox + at, oy + Math.min(Math.max(y + 24, field.wall + pen.px(16)), field.height - pen.px(16)), palette.bad, align, 12)
  context.globalAlpha = 1
}
