// The way something came, for the light it leaves behind: with all bends within the steps, and cut by time to where it is drawn.

/** Farther than this from where it was, in units, and it was put there. */
const jump = 0.5

export class Trail {
  /** Time, x and y by turns, oldest first. */
  private way: number[] = []
  private now = 0
  private dt = 0

  /** `seconds` of the way are kept. */
  constructor(private seconds = 0.36) {}

  /** A step of a body: `world.path` of it, or what is written like that. What was put elsewhere since begins anew. */
  follow(path: ArrayLike<number>, dt: number): void {
    const { way } = this, end = way.length
    if (path.length < 3 || (end && Math.hypot(way[end - 2] - path[1], way[end - 1] - path[2]) > jump)) this.clear()
    for (let i = way.length ? 3 : 0; i + 2 < path.length; i += 3) way.push(this.now + Math.min(path[i], dt), path[i + 1], path[i + 2])
    this.now += dt
    this.dt = dt
    const oldest = this.now - this.seconds - dt
    let gone = 0
    while (gone + 3 < way.length && way[gone + 3] < oldest) gone += 3
    if (gone) way.splice(0, gone)
  }

  /** A step of what has no path of its own: straight to a point, by way of `bends`, evenly in time. */
  add(x: number, y: number, dt: number, bends: readonly (readonly [number, number])[] = []): void {
    const { way } = this, from = way.length ? way.slice(-2) : [x, y], stops = [from, ...bends, [x, y]]
    this.follow(stops.flatMap(([x, y], i) => [(dt * i) / (stops.length - 1), x, y]), dt)
  }

  clear(): void {
    this.way.length = 0
  }

  /**
   * x and y by turns of the youngest `share` of the way, oldest first; it ends `alpha` of the way through the last step, where the body is
   * drawn. Empty if there is no way.
   */
  points(alpha = 1, share = 1): number[] {
    const { way } = this, until = this.now - (1 - alpha) * this.dt, from = until - this.seconds * share, points: number[] = []
    for (let i = 3; i < way.length; i += 3) {
      const t0 = way[i - 3], t1 = way[i]
      if (t1 <= from) continue
      if (t0 >= until) break
      const at = (t: number) => {
        const part = t1 > t0 ? (t - t0) / (t1 - t0) : 1
        points.push(way[i - 2] + (way[i + 1] - way[i - 2]) * part, way[i - 1] + (way[i + 2] - way[i - 1]) * part)
      }
      if (!points.length) at(Math.max(t0, from))
      at(Math.min(t1, until))
    }
    return points
  }
}
