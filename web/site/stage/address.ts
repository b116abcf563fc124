// The state of a live page in the address, after the `#`: `#r2?ball=300,200&n=0`. Only what differs from the beginning is written.

import type { State } from './page'

type Value = State[string]

/** What the address says for the page of that name, on top of what it begins with; null if it says nothing. */
export function readAddress(name: string, from: State, hash = location.hash.slice(1)): State | null {
  if (!hash.startsWith(`${name}?`)) return null
  const said = new URLSearchParams(hash.slice(name.length + 1))
  const state = structuredClone(from)
  for (const [key, first] of Object.entries(from)) {
    const text = said.get(key)
    if (text !== null) state[key] = parse(text, first) ?? first
  }
  return state
}

/** The `#…` for a state; empty if it is what it begins with. */
export function addressOf(name: string, state: State, from: State): string {
  const parts = Object.keys(from)
    .filter(key => print(state[key]) !== print(from[key]))
    .map(key => `${key}=${encodeURIComponent(print(state[key])).replaceAll('%2C', ',')}`)
  return parts.length ? `#${name}?${parts.join('&')}` : ''
}

/** Puts it into the address bar without a step in the history. */
export function writeAddress(name: string, state: State, from: State): void {
  const hash = addressOf(name, state, from)
  // Anchors and other pages' states stay until this page has something of its own to say.
  if (!hash && !location.hash.startsWith(`#${name}?`)) return
  if (hash !== location.hash) history.replaceState(history.state, '', `${location.pathname}${location.search}${hash}`)
}

function print(value: Value): string {
  if (Array.isArray(value)) return value.map(print).join(',')
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'number' ? printNumber(value) : value
}

/** The fewest digits that give the same bits again. What the engine says is f32: that needs half as many, and an `f` says so, as in Rust. */
function printNumber(value: number): string {
  const text = Object.is(value, -0) ? '-0' : String(value)
  if (Math.fround(value) !== value) return text
  for (let digits = 6; digits < 10; digits++) {
    const short = `${Number(value.toPrecision(digits))}f`
    if (short.length < text.length && parseNumber(short) === value) return short
  }
  return text
}

function parseNumber(text: string): number {
  const [, digits, single] = /^(.+?)(f?)$/.exec(text) ?? []
  return single ? Math.fround(Number(digits)) : Number(digits)
}

/** The value, of the same kind as the first; undefined if the text is not one. */
function parse(text: string, first: Value): Value | undefined {
  if (typeof first === 'boolean') return text === '1'
  if (typeof first === 'string') return text
  const numbers = text === '' ? [] : text.split(',').map(parseNumber)
  if (!numbers.every(Number.isFinite)) return undefined
  // A list is as long as the first one; an empty one may become any.
  if (Array.isArray(first)) return first.length === 0 || first.length === numbers.length ? numbers : undefined
  return numbers.length === 1 ? numbers[0] : undefined
}
