// Who leads the hero: a place that was pointed at, or by itself a tour of the room, leg by leg.

import type { Vec2 } from 'hazumi'
import { coyote, size, type Hero, type Keys } from './hero'
import { tiltOf, water, type House } from './room'

export const rest: Keys = { way: 0, jump: false, down: false }

const toward = (from: number, to: number, near = 3) => (Math.abs(to - from) <= near ? 0 : Math.sign(to - from))

/** Runs below or above the place, jumps up to it, and drops down to it. */
export function lead(hero: Hero, house: House, [x, y]: readonly number[], before: Keys): Keys {
  const [hx, hy] = hero.at, { walker } = hero, way = toward(hx, x, 5), feet = hy + size[1] / 2
  const above = y < feet - 34, below = y > feet + 22
  const onPlank = walker.floor !== null && house.ids.planks.includes(walker.floor.body)
  if (below && onPlank && Math.abs(x - hx) < 40) return { way, jump: !before.jump, down: true }
  const wanted = hero.swims || above || (walker.wall !== null && way !== 0)
  // Held while it rises; a new jump needs the key anew.
  return { way, jump: before.jump ? !walker.onFloor && walker.velocity[1] < 0 : wanted && (hero.swims || walker.onFloor), down: false }
}

/** A part of the tour: what to hold, until it is done. */
interface Leg {
  keys: (hero: Hero, house: House, before: Keys) => Keys
  done: (hero: Hero, house: House) => boolean
  /** Who is in this part of the room, from its left upper to its right lower corner, begins the tour here. */
  from?: readonly [left: number, top: number, right: number, bottom: number]
  /** It came to nothing: on from where it is. */
  fails?: (hero: Hero) => boolean
}

/** Walks there, over whatever is in its way. */
const walk = (x: number, from?: Leg['from']): Leg => ({
  keys: ({ at, walker }, _, before) => {
    const way = toward(at[0], x)
    return { way, jump: before.jump ? walker.velocity[1] < 0 : walker.wall !== null && way !== 0 && walker.onFloor, down: false }
  },
  done: ({ at, walker }) => Math.abs(at[0] - x) <= 3 && walker.onFloor,
  from,
})
const wait = (done: Leg['done'], from?: Leg['from']): Leg => ({ keys: () => rest, done, from })
const rises = ({ walker }: Hero) => walker.onFloor || walker.velocity[1] < 0
/** Jumps, and lands near there. */
const leap = (x: (house: House) => number, done: Leg['done']): Leg => ({
  keys: (hero, house) => ({ way: toward(hero.at[0], x(house)), jump: rises(hero), down: false }),
  done,
})
/** Drops through what it stands on. */
const drop: Leg = { keys: (_, __, before) => ({ way: 0, jump: !before.jump, down: true }), done: hero => !hero.walker.onFloor }
const lands = (hero: Hero) => hero.walker.onFloor
const on = (hero: Hero, body: number) => hero.walker.floor?.body === body

const legs: Leg[] = [
  // Over the hills and up the stairs; then it pushes, if there is something to push.
  { ...walk(424, [0, 340, 420, 480]), done: ({ at }) => at[0] >= 420 },
  walk(497, [420, 340, 506, 480]),
  wait(({ at: [x] }, { ids, world }) => x < 480 || (world.x(ids.ferry) < 578)),
  leap(({ ids, world }) => world.x(ids.ferry), (hero, { ids }) => on(hero, ids.ferry) || (hero.walker.onFloor && hero.at[0] > 530)),
  // Stands still, and the ferry carries it over.
  wait((hero, { ids, world }) => world.x(ids.ferry) > 630 || !on(hero, ids.ferry)),
  leap(() => 730, ({ at, walker }) => walker.onFloor && at[0] > 690),
  walk(800, [506, 340, 822, 480]),
  wait((_, { ids, world }) => world.y(ids.lift) > 396),
  walk(851),
  wait((_, { ids, world }) => world.y(ids.lift) < 158, [822, 165, 900, 480]),
  walk(778, [760, 0, 900, 165]),
  // A head is bumped.
  { keys: hero => ({ way: 0, jump: rises(hero), down: false }), done: hero => hero.sinceBump < 0.1 },
  wait(lands),
  walk(742),
  wait((_, { clock }) => tiltOf(clock) > -0.04 && tiltOf(clock) < tiltOf(clock + 0.1), [724, 0, 760, 165]),
  // Stands on what turns, and is turned with it.
  walk(650, [604, 0, 724, 200]),
  wait((_, { clock }) => Math.abs(tiltOf(clock)) < 0.1 && tiltOf(clock) > tiltOf(clock + 0.1)),
  { ...walk(316, [280, 0, 604, 165]), done: hero => hero.at[0] < 330 },
  // Runs over the edge, and jumps when it is over.
  {
    keys: ({ walker }) => ({ way: -1, jump: walker.secondsInAir > 0.06 && (walker.mayJump(coyote) || walker.velocity[1] < 0), down: false }),
    done: ({ walker, at: [x] }) => !walker.onFloor && walker.velocity[1] < -100 && x < 280,
    fails: ({ walker, at: [, y] }) => walker.onFloor && y > 160,
  },
  leap(() => 205, lands),
  walk(148, [0, 0, 280, 206]), drop, wait(lands),
  walk(98, [0, 206, 240, 270]), drop, wait(lands),
  walk(84, [0, 270, 170, 340]), drop,
  // Asks for a jump just before it lands.
  { keys: ({ at: [, y], walker: { velocity: [, fast] } }) => ({ way: 0, jump: (y > 390 && fast > 0) || fast < 0, down: false }), done: ({ walker }) => !walker.onFloor && walker.velocity[1] < 0 },
  wait(lands),
  // What is too steep is a wall.
  { ...walk(30), done: hero => hero.walker.wall !== null },
]

/** The leg to begin with for who is somewhere. */
export const legAt = ([x, y]: Vec2) => Math.max(legs.findIndex(({ from }) => from && x >= from[0] && y >= from[1] && x < from[2] && y < from[3]), 0)
/** Where who swims comes out. */
const ashore = legAt([600, 400])

/** So long may a leg take, in seconds, before it is looked anew where the hero is. */
const patience = 14

export class Tour {
  private since = 0

  constructor(public leg: number) {
    // A link may say anything.
    if (!legs[leg]) this.leg = 0
  }

  keys(hero: Hero, house: House, before: Keys, dt: number): Keys {
    this.since += dt
    if (hero.swims) {
      // Strokes, over to the other side.
      this.begin(ashore)
      const [x] = hero.at
      return { way: x < (water[0][0] + water[1][0]) / 2 && house.world.x(house.ids.ferry) > 640 ? -1 : 1, jump: !before.jump, down: false }
    }
    if (this.since > patience || legs[this.leg].fails?.(hero)) this.begin(legAt(hero.at))
    if (legs[this.leg].done(hero, house)) this.begin((this.leg + 1) % legs.length)
    return legs[this.leg].keys(hero, house, before)
  }

  begin(leg: number): void {
    if (leg !== this.leg) this.since = 0
    this.leg = leg
  }
}
