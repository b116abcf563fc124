// `window.hazumiStage`: what tests in a browser may ask of the live pages on the page. Described in README.md.

import type { State } from './page'

export interface Hook {
  /** What the address would carry now: a copy. */
  state: () => State
  /** What the page tells of itself beyond the state. */
  facts: () => Record<string, unknown>
  /** The verdict line as text. */
  verdict: () => string
  /** Where the handles are, in CSS pixels of the window. */
  handles: () => Record<string, { x: number; y: number }>
  /** From the page's units to CSS pixels of the window. */
  toPage: (x: number, y: number) => [number, number]
  /** Steps taken since it was made. */
  steps: () => number
  playing: () => boolean
  /** What it has cost since it was made: pictures drawn, and milliseconds of script for stepping and for drawing them. */
  spent: () => { pictures: number; stepping: number; drawing: number }
  /** True once the scene stands. */
  ready: boolean
}

declare global {
  interface Window { hazumiStage?: Record<string, Hook> }
}

export function offer(name: string, hook: Hook): () => void {
  window.hazumiStage ??= {}
  window.hazumiStage[name] = hook
  return () => {
    if (window.hazumiStage?.[name] === hook) delete window.hazumiStage[name]
  }
}
