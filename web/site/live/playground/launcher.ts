// Another ball: where there is room for it, and which way it goes.

import { circle, overlap, type BodyId, type Play, type Vec2 } from 'hazumi/play'

/** More than anybody can follow; then the oldest of them goes. */
const most = 100
/** As far to either side of its way as another goes. */
const fan = 0.45

export class Launcher {
  readonly radius: number
  private readonly speed: number
  /** Which way the level's first ball starts; up if it rests, or there is none. */
  private readonly angle: number
  private readonly start: Vec2
  private readonly added: BodyId[] = []
  /** How many balls it launched. */
  launched = 0

  constructor(private play: Play) {
    const { bodies, view: { min, max }, gravity } = play.level, first = bodies.find(({ role }) => role === 'ball'), high = max[1] - min[1]
    const [shape] = first?.shapes ?? [], round = shape && 'circle' in shape ? shape.circle : null
    const launch = first?.launch as { speed: number; angle: number } | undefined, [vx, vy] = first?.velocity ?? [0, 0], own = launch?.speed ?? Math.hypot(vx, vy)
    this.radius = round?.radius ?? Math.min(max[0] - min[0], high) * 0.018
    this.speed = own || high * 0.8
    this.angle = launch ? (launch.angle * Math.PI) / 180 : own ? Math.atan2(vy, vx) : gravity[1] < 0 ? Math.PI / 2 : -Math.PI / 2
    this.start = round ? [...round.center] : [(min[0] + max[0]) / 2, min[1] + high / 4]
  }

  /** A ball at this place, or else off the paddle, or else where the level's first one began; as near as there is room. */
  launch(place?: Vec2): boolean {
    const { play } = this, { paddle } = play.level, board = paddle !== null && !place ? this.above(paddle) : null
    const at = this.room(place ?? board ?? this.start)
    if (!at) return false
    // Each goes another way: by the golden section, so that no two of them are the same soon.
    const turn = (((++this.launched * 0.6180339887) % 1) * 2 - 1) * fan, angle = (board ? -Math.PI / 2 : this.angle) + turn
    this.added.push(play.addBall({ center: at, radius: this.radius }, [Math.cos(angle) * this.speed, Math.sin(angle) * this.speed]))
    if (this.added.length > most) this.remove(this.added[0])
    return true
  }

  /** Takes out those that are far out of sight: they never come back. */
  tidy(): void {
    const { view: { min, max } } = this.play.level, far = Math.max(max[0] - min[0], max[1] - min[1])
    const balls = this.play.balls.slice(), there = new Set<BodyId>()
    for (let k = 0; k < balls.length; k += 4) {
      const [id, x, y] = balls.subarray(k, k + 3)
      there.add(id)
      if (x < min[0] - far || x > max[0] + far || y < min[1] - far || y > max[1] + far) this.remove(id)
    }
    // What was swallowed is gone already.
    for (let k = this.added.length; k--;) if (!there.has(this.added[k])) this.added.splice(k, 1)
  }

  private remove(id: BodyId): void {
    const at = this.added.indexOf(id)
    if (at < 0) return
    this.added.splice(at, 1)
    this.play.remove(id)
  }

  /** Just above the middle of a paddle. */
  private above(index: number): Vec2 {
    const [x, y] = this.play.poses.subarray(3 * index, 3 * index + 2)
    return [x, y - this.radius * 3]
  }

  /** The nearest place with room: itself, or on one of the rings about it. */
  private room(place: Vec2): Vec2 | null {
    const { min, max } = this.play.level.view, taken = this.taken(), { radius } = this
    for (let ring = 0; ring < 16; ring++) {
      for (let k = 0; k < Math.max(1, ring * 6); k++) {
        const angle = (k / (ring * 6 || 1)) * Math.PI * 2 - Math.PI / 2, x = place[0] + Math.cos(angle) * ring * radius, y = place[1] + Math.sin(angle) * ring * radius
        if (x < min[0] || y < min[1] || x > max[0] || y > max[1]) continue
        const ball = circle([x, y], radius)
        if (!taken.some(shape => overlap(ball, shape))) return [x, y]
      }
    }
    return null
  }

  private taken() {
    const { play } = this, { bodies } = play.level
    const shapes = bodies.flatMap(({ role = 'fixed' }, i) => (role === 'fixed' || role === 'kinematic' || role === 'mover' ? play.shapes(i) : []))
    const balls = play.balls.slice()
    for (let k = 0; k < balls.length; k += 4) shapes.push(circle([balls[k + 1], balls[k + 2]], balls[k + 3]))
    return shapes
  }
}
