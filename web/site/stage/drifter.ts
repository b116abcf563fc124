// A circle that drifts between the edges of the canvas until somebody takes it: what a simulator asks about.

import type { HandleSpec } from './handles'

interface Drifting {
  /** Its centre and its velocity in units per second, where the address has them. */
  ball: number[]
  go: number[]
  radius: number
}

/** What it needs of a stage. */
interface Floor {
  readonly state: Drifting
  readonly width: number
  readonly height: number
  handle: (spec: HandleSpec) => unknown
  slider: (key: 'radius', label: string, range: [number, number, number]) => unknown
}

export class Drifter {
  x: number
  y: number
  private vx: number
  private vy: number

  /** With a handle to drag it by and a slider for its radius, of these labels. */
  constructor(private stage: Floor, label: { circle: string; radius: string }) {
    const { state } = stage
    ;[this.x, this.y] = state.ball
    ;[this.vx, this.vy] = state.go
    stage.handle({
      name: 'circle', label: label.circle, dot: false, get radius() { return state.radius },
      get: () => [this.x, this.y], set: (x, y) => { [this.x, this.y] = [x, y] },
    })
    stage.slider('radius', label.radius, [10, 120, 1])
  }

  get radius(): number {
    return this.stage.state.radius
  }

  get center(): [number, number] {
    return [this.x, this.y]
  }

  step(dt: number) {
    const { width, height, state: { radius } } = this.stage
    this.x += this.vx * dt
    this.y += this.vy * dt
    if (this.x < radius) this.vx = Math.abs(this.vx)
    if (this.x > width - radius) this.vx = -Math.abs(this.vx)
    if (this.y < radius) this.vy = Math.abs(this.vy)
    if (this.y > height - radius) this.vy = -Math.abs(this.vy)
  }

  save() {
    const { state } = this.stage
    state.ball = [this.x, this.y]
    state.go = [this.vx, this.vy]
  }
}
