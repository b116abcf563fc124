// What went wrong of late, in few words: a ball that is fast goes wrong many times in one place.

import type { Mark } from './field'

type Fault = NonNullable<Mark['fault']>
/** Faults of one kind near each other, where the newest is. */
export interface Told { fault: Fault; x: number; y: number; age: number; times: number }

/** Within so much of each other they are told as one; so many are told at most. */
const near = 80, most = 3

/** What is told of these marks, which are oldest first; the newest is told first. */
export function toldOf(marks: readonly Mark[]): Told[] {
  const told: Told[] = []
  for (let i = marks.length - 1; i >= 0; i--) {
    const { fault, x, y, age } = marks[i]
    if (!fault) continue
    const like = told.find(one => one.fault === fault && Math.hypot(one.x - x, one.y - y) < near)
    if (like) like.times += 1
    else if (told.length < most) told.push({ fault, x, y, age, times: 1 })
  }
  return told
}
