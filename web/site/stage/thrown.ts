// A circle that is thrown at something and bounces off it, and off the edges of the canvas: what a simulator asks about.

import { circle, reflect, sweep, type Shape, type Vec2 } from 'hazumi'
import type { HandleSpec } from './handles'
import type { Part } from './page'
import { fade } from './palette'
import type { Pen } from './pen'

interface Flying {
  /** Its centre and its velocity in units per second, where the address has them. */
  ball: number[]
  go: number[]
  radius: number
}

/** What it needs of a stage. */
interface Floor {
  readonly state: Flying
  readonly width: number
  readonly height: number
  handle: (spec: HandleSpec) => unknown
  slider: (key: 'radius', label: string, range: [number, number, number]) => unknown
  play: () => void
}

/** What comes of the way that is before it: up to `seconds`, when it meets something or is at the edge. */
export interface Ahead { seconds: number; center: Vec2; touch: { point: Vec2; normal: Vec2 } | null }

const slowest = 20, fastest = 900

export class Thrown {
  x: number
  y: number
  private vx = slowest
  private vy = 0

  /** With a handle to drag it by, one for where it goes in a second, and a slider for its radius, of these labels. */
  constructor(private stage: Floor, label: { circle: string; throw: string; radius: string }, private against: () => Shape) {
    const { state } = stage
    // A link may say anything.
    ;[this.x, this.y] = [Math.min(Math.max(state.ball[0], 0), stage.width), Math.min(Math.max(state.ball[1], 0), stage.height)]
    this.aim(state.go)
    stage.handle({
      name: 'circle', label: label.circle, dot: false, get radius() { return state.radius },
      get: () => this.center, set: (x, y) => { [this.x, this.y] = [x, y] },
    })
    stage.handle({
      name: 'throw', label: label.throw, radius: 12, drop: () => stage.play(),
      get: () => [this.x + this.vx, this.y + this.vy],
      set: (x, y) => this.aim([x - this.x, y - this.y]),
    })
    stage.slider('radius', label.radius, [10, 120, 1])
  }

  get radius(): number { return this.stage.state.radius }
  get center(): Vec2 { return [this.x, this.y] }
  get velocity(): Vec2 { return [this.vx, this.vy] }

  step(dt: number): void {
    let left = dt
    // In a wedge between the line and an edge it may bounce often: what is left of the step then is not flown.
    for (let bounces = 0; left > 0 && bounces < 8; bounces++) {
      const { seconds, center, touch } = this.ahead(left)
      ;[this.x, this.y] = center
      left -= seconds
      if (touch) [this.vx, this.vy] = reflect(this.velocity, touch.normal)
      else this.turn()
    }
  }

  /** What it meets first within so many seconds; to the edge unless said. */
  ahead(within = Infinity): Ahead {
    const { x, y, vx, vy, radius, stage: { width, height } } = this
    const toEdge = (at: number, speed: number, size: number) => (speed > 0 ? Math.max(size - radius - at, 0) / speed : speed < 0 ? Math.max(at - radius, 0) / -speed : Infinity)
    const seconds = Math.min(within, toEdge(x, vx, width), toEdge(y, vy, height)), way: Vec2 = [vx * seconds, vy * seconds]
    const hit = sweep(circle([x, y], radius), way, this.against()), share = hit?.time ?? 1
    return { seconds: seconds * share, center: [x + way[0] * share, y + way[1] * share], touch: hit && { point: hit.point, normal: hit.normal } }
  }

  /** Below the circle: the capsule that it sweeps until it touches something or is at the edge, and itself there. */
  draw(pen: Pen): void {
    const { context: c, palette } = pen, { x, y, radius } = this, { center: [ex, ey], touch } = this.ahead(), angle = Math.atan2(this.vy, this.vx)
    c.beginPath()
    c.arc(x, y, radius, angle + Math.PI / 2, angle - Math.PI / 2)
    c.arc(ex, ey, radius, angle - Math.PI / 2, angle + Math.PI / 2)
    c.closePath()
    c.fillStyle = fade(palette.ball, 0.1)
    c.fill()
    c.strokeStyle = fade(palette.ball, 0.5)
    c.lineWidth = pen.px(1.5)
    c.stroke()
    if (touch) pen.ring(ex, ey, radius, palette.ball, 0.9, true)
  }

  /** Over the circle: where it goes in a second; and if `explains`, where and when it touches. */
  drawOver(pen: Pen, explains: boolean): void {
    const { palette } = pen, { seconds, center, touch } = this.ahead()
    pen.arrow(this.x, this.y, this.vx, this.vy, palette.ball)
    if (!touch || !explains) return
    const [px, py] = touch.point, [nx, ny] = touch.normal, off = this.radius + pen.px(18)
    pen.normal(px, py, nx, ny, 34)
    pen.contact(px, py)
    pen.label(`t = ${seconds.toFixed(2)} s`, center[0] + nx * off, center[1] + ny * off, palette.ball)
  }

  /** When it meets something, and whether it does. */
  tell(words: { meets: string; passes: string }): Part[] {
    const { seconds, touch } = this.ahead()
    return [touch ? { text: `${words.meets} ${seconds.toFixed(2)} s`, tone: 'contact' } : { text: words.passes, tone: 'quiet' }]
  }

  save(): void {
    const { state } = this.stage
    state.ball = [this.x, this.y]
    state.go = [this.vx, this.vy]
  }

  /** Where it goes in a second: what rests would never meet anything, and what is too fast cannot be followed. Without a direction it keeps its own. */
  private aim([x, y]: readonly number[]): void {
    const most = Math.max(Math.abs(x), Math.abs(y))
    if (most === 0) return
    // By the larger part first, so that neither the largest numbers nor the smallest lose the direction.
    const way: Vec2 = [x / most, y / most], length = Math.hypot(...way), far = length * most, speed = Math.min(Math.max(far, slowest), fastest)
    // What bounces is off by a rounding each time: as long as that is all, a link keeps the bits.
    ;[this.vx, this.vy] = Math.abs(far - speed) <= far * 1e-3 ? [x, y] : [(way[0] / length) * speed, (way[1] / length) * speed]
  }

  /** Off the edges that it is at. */
  private turn(): void {
    const { x, y, radius, stage: { width, height } } = this, near = 1e-6
    if (x <= radius + near) this.vx = Math.abs(this.vx)
    if (x >= width - radius - near) this.vx = -Math.abs(this.vx)
    if (y <= radius + near) this.vy = Math.abs(this.vy)
    if (y >= height - radius - near) this.vy = -Math.abs(this.vy)
  }
}
