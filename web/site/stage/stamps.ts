// Small pictures drawn at thousands of places: by the graphics card in one go where the browser has one, else one by one.

import type { Pen } from './pen'
import { OneByOne } from './stamps-one-by-one'
import { Instanced } from './stamps-webgl'

export type Paper = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** A small picture. It is painted once for each resolution. */
export interface Stamp {
  /** What tells it from all others: the same key is the same picture. */
  key: string
  /** How far it reaches from its middle, in units: nothing is painted outside of the square. */
  far: number
  /** Paints it around 0, 0, in units. */
  paint: (paper: Paper) => void
}

/** Where it is drawn: a swarm is one. Its numbers are read while it is drawn, and not kept. */
export interface Places {
  readonly xs: Float32Array
  readonly ys: Float32Array
  /** Units a second. What does not move has none. */
  readonly vxs?: Float32Array
  readonly vys?: Float32Array
}

export interface Stamped {
  /** One, or several of the same `far` around a wheel: which of them says the way in which it flies. The first begins straight up, others follow clockwise. */
  stamps: Stamp[]
  places: Places
}

let card: Instanced | null | undefined
const byHand = new OneByOne()

/** Draws all of them where they were `back` seconds ago, in order: the last ones lie on top. */
export function stampAll(pen: Pen, all: readonly Stamped[], back = 0): void {
  const shown = all.filter(({ stamps, places }) => stamps.length && places.xs.length)
  if (!shown.length) return
  if (card === undefined) card = Instanced.make()
  if (!card?.draw(pen.context, shown, back)) byHand.draw(pen.context, shown, back)
}
