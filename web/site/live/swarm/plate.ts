// A picture of a million points, point by point: how many fell on each, and which way the last of them flew, looked up in a table of colours.

import type { Swarm } from 'hazumi'
import { mix, type Palette } from '../../stage'
import { rgb } from '../../stage/palette'

const ways = 64, most = 1024
/** Steps to either side in which a velocity is looked up, and the speed at the last of them. */
const steps = 32, fastest = 96

/** Which way a velocity points, by its two numbers in steps: without a division for each of a million. */
const wayOf = Uint8Array.from({ length: 4 * steps * steps }, (_, k) => {
  const vx = (k >> 6) - steps + 0.5, vy = (k & 63) - steps + 0.5, share = vy / (Math.abs(vx) + Math.abs(vy))
  // The direction without an angle: around a diamond instead of a circle.
  return ((vx < 0 ? 3 - share : 1 + share) * 16) & 63
})

export class Plate {
  readonly canvas = document.createElement('canvas')
  private context: CanvasRenderingContext2D
  private image: ImageData
  private pixels: Uint32Array
  /** How many in the high bits, which way in the low six: half the memory of whole numbers, and a million do not fall on one point. */
  private cells: Uint16Array
  private colours = new Uint32Array(ways * most)
  private made = ''

  constructor(private width: number, private height: number) {
    Object.assign(this.canvas, { width, height })
    this.context = this.canvas.getContext('2d')!
    this.image = this.context.createImageData(width, height)
    this.pixels = new Uint32Array(this.image.data.buffer)
    this.cells = new Uint16Array(width * height)
  }

  /** Draws the bullets `back` seconds before where they are. */
  draw(swarms: Swarm[], all: number, back: number, palette: Palette): void {
    this.tint(all, palette)
    for (const swarm of swarms) this.count(swarm, back, all < 70_000)
    const { cells, pixels, colours } = this
    for (let at = 0; at < cells.length; at++) pixels[at] = colours[cells[at]]
    cells.fill(0)
    this.context.putImageData(this.image, 0, 0)
  }

  private count(swarm: Swarm, back: number, fat: boolean): void {
    const { cells, width, height } = this, { xs, ys, vxs, vys } = swarm, count = xs.length
    const scale = steps / fastest, right = width - 1, low = height - 1
    for (let i = 0; i < count; i++) {
      const vx = vxs[i], vy = vys[i], x = (xs[i] - vx * back) | 0, y = (ys[i] - vy * back) | 0
      // What is below 0 is large without a sign.
      if (x >>> 0 >= right || y >>> 0 >= low) continue
      const way = wayOf[((vx * scale + steps) << 6) | (vy * scale + steps)], at = y * width + x
      cells[at] = ((cells[at] & ~63) + 64) | way
      if (fat) {
        cells[at + 1] = ((cells[at + 1] & ~63) + 64) | way
        cells[at + width] = ((cells[at + width] & ~63) + 64) | way
        cells[at + width + 1] = ((cells[at + width + 1] & ~63) + 64) | way
      }
    }
  }

  /** The table: a wheel of colours by direction, denser and brighter with each that falls on the same point. */
  private tint(count: number, palette: Palette): void {
    const wanted = `${palette.dark} ${Math.round(Math.log2(count + 1) * 2)}`
    if (wanted === this.made) return
    this.made = wanted
    const stops = wheel(palette), density = count / (this.width * this.height), gain = Math.min(2, 0.7 / (density + 0.1))
    const view = new DataView(this.colours.buffer)
    for (let way = 0; way < ways; way++) {
      const place = (way / ways) * stops.length, from = stops[Math.floor(place)], to = stops[(Math.floor(place) + 1) % stops.length], colour = mix(from, to, place % 1)
      for (let n = 0; n < most; n++) {
        const light = n * gain, [r, g, b] = rgb(mix(colour, palette.dark ? palette.laserCore : palette.text, (palette.dark ? 0.75 : 0.3) * (1 - Math.exp(-light / 9))))
        view.setUint32((n * ways + way) * 4, ((r << 24) | (g << 16) | (b << 8) | Math.round(255 * (1 - Math.exp(-light * 0.9)))) >>> 0)
      }
    }
  }
}

/** The colours around the wheel. */
export function wheel(palette: Palette): string[] {
  const { brick1, brick3, brick5, contact, wallEdge, wall } = palette
  return [brick3, brick5, contact, wallEdge, wall, brick1]
}
