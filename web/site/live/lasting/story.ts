// What happens in the figure: a ball falls, rolls, and pushes a barrel over an edge and to a wall. It is played once and remembered.

import { aabb, circle, tag, World, type BodyContact, type BodyId, type Vec2 } from 'hazumi'

export const radius = 20
/** How long it is, in seconds, and in how many steps of a second. */
export const seconds = 7, rate = 60

/** Which two touch, in the order of the rows. */
export const pairs = ['ball', 'pushes', 'barrel', 'wall'] as const
export type Pair = (typeof pairs)[number]

/** A contact as long as it goes on and as it presses or not. */
export interface Span { from: number; until: number; began: number; presses: boolean }
export interface Struck { time: number; x: number; y: number; nx: number; ny: number; pair: Pair }

/** The room, and in it the ground, from a higher floor to a lower one, and the wall at its end: their corners. */
export const room = { width: 720, height: 260 }
export const upper: [Vec2, Vec2] = [[0, 150], [432, 260]], lower: [Vec2, Vec2] = [[432, 222], [720, 260]], wall: [Vec2, Vec2] = [[704, 40], [720, 222]]

export interface Story {
  /** Time, x and y of the ball and of the barrel at all their bends. */
  ways: [number[], number[]]
  hits: Struck[]
  spans: Record<Pair, Span[]>
  /** The contacts after each step, with the pair that each is of. */
  lasting: { pair: Pair; contact: BodyContact }[][]
}

export function play(): Story {
  const BALL = tag(0), BARREL = tag(1), speed = 96
  const world = new World({ gravity: [0, 700] })
  const ground = [upper, lower].map(([min, max]) => world.add({ shape: aabb(min, max) }))
  world.add({ shape: aabb(...wall) })
  const ball = world.add({ kind: 'dynamic', shape: circle([80, 46], radius), velocity: [speed, 0], tags: BALL, restitution: 0.5 })
  const barrel = world.add({ kind: 'dynamic', shape: circle([288, 130], radius), tags: BARREL, response: 'slide' })
  world.setResponseBetween(BALL, BARREL, 'slide')
  const pairOf = (body: BodyId, other: BodyId): Pair => (body !== barrel && other !== barrel ? 'ball' : body === ball || other === ball ? 'pushes' : ground.includes(other) ? 'barrel' : 'wall')
  const story: Story = { ways: [[], []], hits: [], spans: { ball: [], pushes: [], barrel: [], wall: [] }, lasting: [] }
  for (let step = 0; step < seconds * rate; step++) {
    const from = step / rate, until = (step + 1) / rate
    // As a game does: each frame anew it wants to go on.
    world.setVelocity(ball, [speed, world.vy(ball)])
    world.advance(1 / rate)
    for (const { time, x, y, nx, ny, body, other } of world.hits) story.hits.push({ time: from + time, x, y, nx, ny, pair: pairOf(body, other) })
    story.ways.forEach((way, i) => {
      const path = world.path([ball, barrel][i])
      for (let k = 0; k < path.length; k += 3) way.push(from + path[k], path[k + 1], path[k + 2])
    })
    // Of two movers each knows the other: once is enough. What ended within the step is in the list no more.
    const lasting = [...world.contacts(ball), ...world.contacts(barrel).filter(({ other }) => other !== ball)].map(contact => ({ pair: pairOf(contact.body, contact.other), contact }))
    for (const { pair, contact: { seconds, presses } } of lasting) {
      const began = Math.max(until - seconds, 0), spans = story.spans[pair], last = spans[spans.length - 1]
      const goesOn = last && last.until > from - 1e-6 && Math.abs(last.began - began) < 0.5 / rate
      if (goesOn && last.presses === presses) last.until = until
      else spans.push({ from: goesOn ? last.until : began, until, began: goesOn ? last.began : began, presses })
    }
    story.lasting.push(lasting)
  }
  world.free()
  return story
}
