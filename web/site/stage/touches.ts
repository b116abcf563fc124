// The touches of the last moments: shown until they have faded.

import type { Pen } from './pen'

/** Where and by which normal: a hit of the engine's is one. */
export interface Touch { readonly x: number; readonly y: number; readonly nx: number; readonly ny: number }

/** One that is shown, with what a page says of it; `age` in seconds. */
export type Shown<More> = Touch & More & { age: number }

export class Touches<More extends object = object> {
  private all: Shown<More>[] = []

  /** Each is shown for so many `seconds`; of more than `most` the oldest go first. */
  constructor(readonly seconds = 0.6, private most = 60) {}

  /** A hit is a view that the next one overwrites: its numbers are copied. */
  add({ x, y, nx, ny }: Touch, more = {} as More): void {
    this.all.push({ ...more, x, y, nx, ny, age: 0 })
    if (this.all.length > this.most) this.all.shift()
  }

  /** Makes all of them older. */
  step(dt: number): void {
    for (const touch of this.all) touch.age += dt
    this.all = this.all.filter(({ age }) => age < this.seconds)
  }

  clear(): void {
    this.all = []
  }

  /** How much of it is still to be seen: 1 when it is new, 0 when it has faded. */
  left({ age }: Shown<More>): number {
    return 1 - age / this.seconds
  }

  /** Normals and contact points, the fainter the older. */
  draw(pen: Pen, length: number): void {
    const { context: c } = pen
    for (const touch of this.all) {
      c.globalAlpha = this.left(touch)
      pen.normal(touch.x, touch.y, touch.nx, touch.ny, length)
      pen.contact(touch.x, touch.y, this.left(touch))
    }
    c.globalAlpha = 1
  }

  /** Oldest first. */
  [Symbol.iterator](): Iterator<Shown<More>> {
    return this.all[Symbol.iterator]()
  }
}
