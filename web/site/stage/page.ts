// What a live page is: its size, its words, what its address carries, and a scene that steps and draws.

import type { Pen } from './pen'
import type { Stage } from './stage'

export type Lang = 'en' | 'ja'

/** What the address can carry: a few numbers, points, switches and short texts, flat. */
export type State = Record<string, number | boolean | string | number[]>

/** A state as it may become, not as it begins: `false` is a boolean. */
export type Widen<S> = { [K in keyof S]: S[K] extends boolean ? boolean : S[K] extends number ? number : S[K] extends string ? string : number[] }

/** A piece of the verdict line. `tone` gives it the colour of the thing it names on the canvas. */
export type Part = string | { text: string; tone: Tone }
export type Tone = 'ball' | 'brick' | 'wall' | 'laser' | 'normal' | 'contact' | 'quiet' | 'bad'

export interface LivePage<S extends State, W> {
  /** The name of the file in `live/`, of the key in the address and in `window.hazumiStage`. */
  name: string
  /** Width and height of the canvas in the page's own units; it is scaled to fit. */
  size: [number, number]
  /** The same on narrow screens; the size on wide ones unless given. */
  narrow?: [number, number]
  /** `about` is the line that says what to do; `touch` has what is said otherwise where there are fingers alone. */
  words: Record<Lang, W & { title: string; about: string; touch?: { [word: string]: string } }>
  /** The state to begin with; the address carries what differs from it. */
  state: S
  /** Seconds in a step; 1/60 unless given. */
  dt?: number
  /** Whether normals, contact points and verdicts are shown to begin with; true unless given. */
  normals?: boolean
  /** Whether a finger leads in both directions: a tap makes the canvas keep it, one beside it lets it scroll the page again. */
  drags?: boolean
  /** Keys of the page's own, for the list below the canvas, as pairs of key and what it does. */
  keys?: (words: W) => [string, string][]
  /** Makes the scene. Called again on reset, with `stage.state` as it was to begin with. */
  scene: (stage: Stage<Widen<S>, W>) => Scene | Promise<Scene>
}

export interface Scene {
  /** Moves the scene on by one fixed step. */
  step?: (dt: number) => void
  /** Draws everything; `alpha` is how far time is through the last step, 0 to 1; 1 while it rests. */
  draw: (pen: Pen, alpha: number) => void
  /** What happened, in words, for the line below the canvas. */
  verdict?: () => Part | Part[]
  /** Writes the situation into `stage.state`, so that a link brings it back. */
  save?: () => void
  /**
   * Goes on after a rest from what `save` wrote, and from nothing else: a state is coarser than what a world holds within, and who
   * opens the link is to see the same as who made it.
   */
  resume?: () => void
  /**
   * A pointer pressed, moved (pressed or not) or released on the canvas, in the page's units. Not of a finger that scrolls the page;
   * where one is found to do so later, the `up` is of a `pointercancel`.
   */
  pointer?: (what: 'down' | 'move' | 'up', x: number, y: number, event: PointerEvent) => void
  /** A key pressed while the stage has the focus; true if it was for the page. */
  key?: (key: string, event: KeyboardEvent) => boolean | void
  /** What tests may ask, beyond the state. */
  facts?: () => Record<string, unknown>
  /** Frees what the scene holds. */
  free?: () => void
}

/** Declares a live page: nothing but a name for the type. */
export function livePage<S extends State, W>(page: LivePage<S, W>): LivePage<S, W> {
  return page
}
