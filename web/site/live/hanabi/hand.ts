// What a person does with mouse, finger and keys, as inputs of the game.

import { rules } from './rules'
import { inputOf, type Input } from './run'

/** Units per second that a key moves the bat: at first, and after it was held for so long. */
const slow = 300, fast = 700, soon = 0.14
/** How much farther the bat goes than a finger, which hides less of the board so. */
const reach = 1.35
/** A finger that is back within so many milliseconds and units has tapped. */
const quick = 260, near = 9

export class Hand {
  x: number = rules.width / 2
  private pressed = false
  private held = 0
  private finger: { x: number; from: number; at: number; far: number } | null = null

  /** The button. */
  press(): void { this.pressed = true }

  /** Begins anew, with the bat in the middle. */
  clear(): void {
    this.x = rules.width / 2
    this.pressed = false
    this.finger = null
  }

  /** A pointer, in units of the board. Says whether a finger tapped, which is a press. */
  pointer(what: 'down' | 'move' | 'up', x: number, event: { pointerType: string; timeStamp: number; type: string }): void {
    const { half, left, right } = rules.bat, within = (x: number) => Math.min(Math.max(x, left + half), right - half)
    if (event.pointerType === 'mouse') {
      if (what === 'down') this.press()
      if (what !== 'up') this.x = within(x)
      return
    }
    const { finger } = this
    if (what === 'down') this.finger = { x, from: this.x, at: event.timeStamp, far: 0 }
    else if (finger) {
      finger.far = Math.max(finger.far, Math.abs(x - finger.x))
      const to = finger.from + (x - finger.x) * reach
      this.x = within(to)
      // At the wall it turns round at once.
      if (this.x !== to) Object.assign(finger, { from: this.x, x })
      if (what === 'up') {
        if (event.type !== 'pointercancel' && finger.far < near && event.timeStamp - finger.at < quick) this.press()
        this.finger = null
      }
    }
  }

  /** The input of a step; `held` are the keys that are down. */
  input(held: ReadonlySet<string>): Input {
    const on = (...keys: string[]) => (keys.some(key => held.has(key)) ? 1 : 0), way = on('ArrowRight', 'd') - on('ArrowLeft', 'a'), { half, left, right } = rules.bat
    this.held = way ? this.held + rules.dt : 0
    if (way) this.x = Math.min(Math.max(this.x + way * (this.held < soon ? slow : fast) * rules.dt, left + half), right - half)
    const input = inputOf(this.x, this.pressed)
    this.pressed = false
    return input
  }
}
