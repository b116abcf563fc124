// The frame loop: fixed steps, as many as time asks for, then one picture. It rests while nothing would change.

export class Loop {
  /** Steps taken since the page was made. */
  steps = 0
  playing = true
  /** Whether there is a scene to step. */
  begun = false
  /** 1, or less for slow motion. */
  rate = 1
  /** Mean milliseconds a frame costs to step and draw, over the last second or so. */
  cost = 0
  /** Pictures drawn. */
  frames = 0

  private last = 0
  private owed = 0
  private dirty = true
  private request = 0
  private seen = false

  constructor(private dt: number, private step: (dt: number) => void, private draw: (alpha: number) => void, private animates: () => boolean) {}

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
    this.owed = 0
    for (let left = Math.floor(seconds / this.dt); left > 0 && this.playing; left--) {
      this.step(this.dt)
      this.steps += 1
    }
  }

  /** Forget the time that is owed: the next step begins from here. */
  restart(): void {
    this.owed = 0
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
    // A tab that slept does not owe more than a tenth of a second.
    const elapsed = this.last ? Math.min((now - this.last) / 1000, 0.1) : this.dt
    this.last = now
    if (this.playing && this.begun) {
      this.owed += elapsed * this.rate
      // A display of 60 frames a second is never quite that: within a hundredth of a step is a step.
      while (this.owed >= this.dt * 0.99) {
        this.owed = Math.max(0, this.owed - this.dt)
        this.step(this.dt)
        this.steps += 1
        if (!this.playing) break
      }
    }
    if (this.playing || this.dirty || this.animates()) {
      this.dirty = false
      this.draw(Math.min(this.owed / this.dt, 1))
      this.frames += 1
      this.cost += (performance.now() - began - this.cost) * 0.03
    }
    if (this.playing || this.dirty || this.animates()) this.wake()
    else this.last = 0
  }
}
