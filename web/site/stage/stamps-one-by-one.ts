// Stamps without a graphics card: each is painted at some places between two pixels, and then copied to whole pixels. That is sharper
// than a picture that is drawn between them, and costs half.

import type { Stamp, Stamped } from './stamps'

/** Places between two pixels, across and down. */
const between = 4
/** Stamps that are kept; a slider that is pulled asks for new ones all the time. */
const most = 128

interface Made { half: number; images: (ImageBitmap | undefined)[] }

export class OneByOne {
  private made = new Map<string, Made>()

  draw(context: CanvasRenderingContext2D, all: readonly Stamped[], back: number): void {
    const { a, b, c, d, e, f } = context.getTransform(), density = Math.hypot(a, b)
    context.save()
    context.setTransform(1, 0, 0, 1, 0, 0)
    for (const { stamps, places: { xs, ys, vxs, vys } } of all) {
      const made = stamps.map(stamp => this.of(stamp, density))
      for (let i = 0; i < xs.length; i++) {
        const vx = vxs ? vxs[i] : 0, vy = vys ? vys[i] : 0, x = xs[i] - vx * back, y = ys[i] - vy * back, way = wayOf(vx, vy, stamps.length), one = made[way]
        const left = a * x + c * y + e - one.half, top = b * x + d * y + f - one.half, across = Math.floor(left), down = Math.floor(top)
        const phase = Math.floor((left - across) * between) * between + Math.floor((top - down) * between)
        context.drawImage(one.images[phase] ?? paint(one, phase, stamps[way], density), across, down)
      }
    }
    context.restore()
  }

  private of(stamp: Stamp, density: number): Made {
    const key = `${stamp.key} ${density.toFixed(3)}`
    let made = this.made.get(key)
    if (!made) {
      if (this.made.size >= most) this.made.clear()
      this.made.set(key, made = { half: stamp.far * density, images: [] })
    }
    return made
  }
}

/** As it is in the middle of its part of a pixel. */
function paint(made: Made, at: number, { paint }: Stamp, density: number): ImageBitmap {
  const size = Math.ceil(made.half * 2) + 1, canvas = new OffscreenCanvas(size, size), paper = canvas.getContext('2d')!
  paper.translate(made.half + (Math.floor(at / between) + 0.5) / between, made.half + ((at % between) + 0.5) / between)
  paper.scale(density, density)
  paint(paper)
  return made.images[at] = canvas.transferToImageBitmap()
}

/** Which of so many around the wheel: by a diamond instead of a circle, without an angle. The card's shader says the same. */
export function wayOf(vx: number, vy: number, count: number): number {
  const far = Math.abs(vx) + Math.abs(vy)
  if (count === 1 || !(far > 0)) return 0
  const share = vy / far
  return Math.floor(((vx < 0 ? 3 - share : 1 + share) * count) / 4) % count
}
