// Sparks on hits: a few specks that fly off the surface and go out. None where the reader asked for less motion.

import type { Pen } from './pen'

interface Spark { x: number; y: number; vx: number; vy: number; life: number; full: number; colour: string; size: number }

export class Sparks {
  private all: Spark[] = []
  private seed = 7

  constructor(private still: boolean) {}

  /** Specks from a point, off a surface with that normal; `strength` 1 is an ordinary hit. */
  burst(x: number, y: number, nx: number, ny: number, colour: string, strength = 1): void {
    if (this.still || this.all.length > 400) return
    const count = Math.round(7 * strength)
    for (let i = 0; i < count; i++) {
      const along = (this.random() - 0.5) * 2, off = 0.25 + this.random(), speed = (60 + 120 * this.random()) * (0.6 + 0.4 * strength)
      const life = 0.2 + 0.3 * this.random()
      this.all.push({ x, y, vx: (nx * off - ny * along) * speed, vy: (ny * off + nx * along) * speed, life, full: life, colour, size: 1 + 1.4 * this.random() })
    }
  }

  get any(): boolean {
    return this.all.length > 0
  }

  clear(): void {
    this.all.length = 0
  }

  step(dt: number): void {
    let kept = 0
    for (const spark of this.all) {
      spark.life -= dt
      if (spark.life <= 0) continue
      spark.x += spark.vx * dt
      spark.y += spark.vy * dt
      spark.vx *= 1 - 3 * dt
      spark.vy *= 1 - 3 * dt
      this.all[kept++] = spark
    }
    this.all.length = kept
  }

  draw(pen: Pen): void {
    for (const s of this.all) pen.speck(s.x, s.y, s.size, s.colour, s.life / s.full)
  }

  // Not Math.random: the same play gives the same picture.
  private random(): number {
    this.seed = (this.seed * 16807) % 2147483647
    return this.seed / 2147483647
  }
}
