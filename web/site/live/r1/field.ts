// The field of both games: where the bricks, the walls and the paddle are, and what is the same under either rule.

import { circle, overlap, sweep, type Aabb, type Vec2 } from 'hazumi'

export const field = { width: 420, height: 380, wall: 10, columns: 8, rows: 5, brick: [50, 20], top: 50, paddle: [80, 12], paddleY: 350, radius: 7 } as const
export const count = field.columns * field.rows

/** The brick of that number, row by row; they lie flush. */
export function brick(index: number): Aabb {
  const [wide, high] = field.brick, x = field.wall + (index % field.columns) * wide, y = field.top + Math.floor(index / field.columns) * high
  return { min: [x, y], max: [x + wide, y + high] }
}

/** A game in progress: what a link carries. `ball` is x, y, vx, vy; `told` what was counted: seconds, balls lost, and the faults. */
export interface Situation { ball: number[]; left: string; paddle: number; told: number[] }

/** A touch to be shown for a moment. */
export interface Mark { x: number; y: number; nx: number; ny: number; side: string; fault?: keyof Faults; age: number }

/** What a game did wrong: came out of a brick on its far side, came through a part of one, flipped twice at once, caught on a seam. */
export interface Faults { tunnelled: number; clipped: number; flipped: number; seam: number }

export const tell = ({ seconds, lost, faults }: Pick<Game, 'seconds' | 'lost' | 'faults'>): number[] => [seconds, lost, faults.tunnelled, faults.clipped, faults.flipped, faults.seam]
export const faultsFrom = ([, , tunnelled, clipped, flipped, seam]: number[]): Faults => ({ tunnelled, clipped, flipped, seam })

/** What both games tell to the page. */
export interface Game {
  readonly alive: boolean[]
  readonly marks: Mark[]
  readonly faults: Faults
  readonly lost: number
  readonly seconds: number
  readonly ball: Vec2
  /** The ball's way through the last step, as `world.path` is written: time, x and y at its start, its bends and its end. */
  readonly way: ArrayLike<number>
  readonly paddle: number
  step(dt: number, target: number, speed: number): void
  ballAt(alpha: number): Vec2
  save(): Situation
  free(): void
}

/** Where the paddle is after a step toward the target: it is fast, but not everywhere at once. */
export function paddleTo(from: number, target: number, dt: number): number {
  const half = field.paddle[0] / 2, low = field.wall + half, high = field.width - field.wall - half, far = 1500 * dt
  return Math.min(Math.max(from + Math.min(Math.max(target - from, -far), far), low), high)
}

/** Off the paddle: the farther from its middle, the flatter. */
export function offPaddle(x: number, paddle: number, speed: number): Vec2 {
  const angle = Math.min(Math.max((x - paddle) / (field.paddle[0] / 2), -1), 1) * 1.05
  return [Math.sin(angle) * speed, -Math.cos(angle) * speed]
}

/** The velocity at that speed, and never so flat that the ball stays away for ever. */
export function steep([x, y]: Vec2, speed: number): Vec2 {
  const length = Math.hypot(x, y) || 1, least = 0.2
  let ux = x / length, uy = y / length
  if (Math.abs(uy) < least) {
    uy = uy < 0 ? -least : least
    ux = Math.sign(ux || 1) * Math.sqrt(1 - least * least)
  }
  return [ux * speed, uy * speed]
}

/** A new ball above the paddle; each is sent another way. */
export function serve(paddle: number, turn: number, speed: number): number[] {
  const angle = [0.5, -0.35, 0.75, -0.6, 0.2][turn % 5]
  return [paddle, field.paddleY - 24, Math.sin(angle) * speed, -Math.cos(angle) * speed]
}

export const everyBrick = 'f'.repeat(Math.ceil(count / 4))

export function aliveFrom(left: string): boolean[] {
  return Array.from({ length: count }, (_, i) => ((parseInt(left[Math.floor(i / 4)] ?? 'f', 16) >> (i % 4)) & 1) === 1)
}

export function leftFrom(alive: boolean[]): string {
  let text = ''
  for (let i = 0; i < count; i += 4) text += [0, 1, 2, 3].reduce((bits, j) => bits | (alive[i + j] ? 1 << j : 0), 0).toString(16)
  return text
}

/** A brick that a straight way of the ball meets, and what it is to fly on as if it were not there. */
export interface Met { index: number; time: number; x: number; y: number; nx: number; ny: number; fault: 'tunnelled' | 'clipped' }

/** All that stand on a straight way, with those left out that it touched before. */
export function metOn(alive: readonly boolean[], from: Vec2, way: Vec2): Met[] {
  const ball = circle(from, field.radius - 0.02)
  return alive.flatMap((alive, index) => {
    if (!alive) return []
    const there = brick(index), hit = sweep(ball, way, { aabb: there })
    if (!hit || overlap(ball, { aabb: there })) return []
    return [{ index, time: hit.time, x: hit.point[0], y: hit.point[1], nx: hit.normal[0], ny: hit.normal[1], fault: comesOut(there, from, way) ? 'tunnelled' : 'clipped' }]
  })
}

/** Whether the middle of the ball goes into the box by one side and out by the opposite one. */
function comesOut({ min, max }: Aabb, from: Vec2, way: Vec2): boolean {
  const spans = [0, 1].map(axis => {
    const low = (min[axis] - from[axis]) / way[axis], high = (max[axis] - from[axis]) / way[axis]
    // Along a side for ever, or never.
    if (way[axis] === 0) return from[axis] > min[axis] && from[axis] < max[axis] ? [-Infinity, Infinity] : [Infinity, -Infinity]
    return [Math.min(low, high), Math.max(low, high)]
  })
  const axis = spans[0][0] > spans[1][0] ? 0 : 1, [into, out] = spans[axis], other = spans[1 - axis]
  return into >= 0 && into < out && out <= 1 && other[0] <= into && out <= other[1]
}

/** Whether a corner that turned the ball is no corner of the wall of bricks: a neighbour that still stands covers it. */
export function onSeam(alive: boolean[], index: number, nx: number, ny: number, turns: { x: boolean; y: boolean }): boolean {
  const column = index % field.columns, beside = column + nx >= 0 && column + nx < field.columns && alive[index + nx]
  return (turns.x && Boolean(beside)) || (turns.y && Boolean(alive[index + ny * field.columns]))
}
