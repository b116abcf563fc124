// The frame loop: fixed steps, as many as time asks for, then one picture. It rests while nothing would change.
import { FixedStep } from 'hazumi'

export class Loop {
  playing = true
  /** Whether there is a scene to step. */
  begun = false
  /** 1, or less for slow motion. */
  rate = 1
  /** What it has cost since the page was made: pictures drawn, and milliseconds of stepping and of drawing. */
  readonly spent = { pictures: 0, stepping: 0, drawing: 0 }

  private last = 0
  private dirty = true
  private request = 0
  private seen = false

  private fixed: FixedStep

  constructor(dt: number, private step: (dt: number) => void, private draw: (alpha: number) => void, private animates: () => boolean, private seenAfter: (milliseconds: number) => void = () => {}) {
    // A tab that slept does not owe more than a tenth of a second.
    this.fixed = new FixedStep({ hz: 1 / dt })
  }

  /** Steps taken since the page was made. */
  get steps(): number {
    return this.fixed.steps
  }

  /** Draw a picture at the next frame, even while paused. */
  redraw(): void {
    this.dirty = true
    this.wake()
  }

  /** Whether it can be seen: what cannot be seen costs nothing. */
  show(seen: boolean): void {
    this.seen = seen
    this.last = 0
    this.wake()
  }

  /** The scene stands: counts from here, and steps at once what takes this many seconds, without a picture. */
  begin(seconds: number): void {
    this.begun = true
    this.fixed.forget()
    for (let left = Math.floor(seconds / this.fixed.dt); left > 0 && this.playing; left--) {
      this.fixed.advance(this.fixed.dt, dt => this.step(dt))
    }
  }

  /** Forget the time that is owed: the next step begins from here. */
  restart(): void {
    this.fixed.forget()
    this.redraw()
  }

  free(): void {
    this.seen = false
    cancelAnimationFrame(this.request)
  }

  private wake(): void {
    if (this.seen && !this.request) this.request = requestAnimationFrame(now => this.frame(now))
  }

  private frame(now: number): void {
    this.request = 0
    const began = performance.now()
    const elapsed = this.last ? (now - this.last) / 1000 : this.fixed.dt
    if (this.playing && this.begun && this.last) this.seenAfter(now - this.last)
    this.last = now
    if (this.playing && this.begun) {
      this.fixed.advance(elapsed * this.rate, dt => {
        this.step(dt)
        return this.playing
      })
    }
    const stepped = performance.now()
    this.spent.stepping += stepped - began
    if (this.playing || this.dirty || this.animates()) {
      this.dirty = false
      this.draw(this.fixed.alpha)
      this.spent.pictures += 1
      this.spent.drawing += performance.now() - stepped
    }
    if (this.playing || this.dirty || this.animates()) this.wake()
    else this.last = 0
  }
}
