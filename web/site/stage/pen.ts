// What things look like: every live page draws with this pen, so that all of them look like one family.
// Shapes are drawn exactly where they are; light, edges and shadows stay inside or are plainly light.

import { fade, mix, type Palette } from './palette'
import { Plates } from './plates'
import type { Trail } from './trail'

export type Align = 'left' | 'center' | 'right'

export class Pen {
  constructor(
    /** For what is not below: draw in the page's own units. */
    readonly context: CanvasRenderingContext2D,
    readonly palette: Palette,
    readonly width: number,
    readonly height: number,
    /** CSS pixels to a unit, so that thin lines and letters stay legible on a phone. */
    readonly scale: number,
    private sprites: Sprites,
    /** Whether light may spill over what shines: not where that costs pictures. */
    readonly blooms = true,
    private plates = new Plates(),
  ) {}

  /** How far it is in sight along a straight way from a point on the canvas: the end of the way, or where it comes near the edge. */
  within(ax: number, ay: number, bx: number, by: number): [number, number] {
    const margin = this.px(8), share = Math.min(1, ...([[ax, bx, this.width], [ay, by, this.height]] as const).map(([from, to, size]) => (
      to < 0 ? (from - margin) / (from - to) : to > size ? (size - margin - from) / (to - from) : 1
    )))
    return share === 1 ? [bx, by] : [ax + (bx - ax) * Math.max(share, 0), ay + (by - ay) * Math.max(share, 0)]
  }

  /** The size in units of so many CSS pixels. */
  px(pixels: number): number {
    return pixels / this.scale
  }

  /** The same pen for a context that has been scaled by this, for a picture of that size: thin lines and letters stay as they are. */
  zoomed(scale: number, width: number, height: number): Pen {
    return new Pen(this.context, this.palette, width, height, this.scale * scale, this.sprites, this.blooms, this.plates)
  }

  /** The same pen on another canvas. */
  onto(context: CanvasRenderingContext2D): Pen {
    return new Pen(context, this.palette, this.width, this.height, this.scale, this.sprites, this.blooms)
  }

  /** The same pen in other colours: those of a picture that is always of the night, say. */
  dyed(palette: Palette): Pen {
    return new Pen(this.context, palette, this.width, this.height, this.scale, this.sprites, this.blooms, this.plates)
  }

  /** The ground of the stage: ink or paper, with a faint grid of dots. */
  ground(): void {
    this.context.drawImage(this.sprites.ground(this.width, this.height, this.context.getTransform().a, this.palette), 0, 0, this.width, this.height)
  }

  /** A field to play on, a shade apart from the ground. */
  field(x: number, y: number, width: number, height: number): void {
    const { context: c, palette: p } = this
    const light = c.createLinearGradient(0, y, 0, y + height)
    light.addColorStop(0, fade(p.panel, p.dark ? 0.9 : 1))
    light.addColorStop(1, fade(p.panel, p.dark ? 0.45 : 0.75))
    c.fillStyle = light
    c.fillRect(x, y, width, height)
  }

  /** A ball with a light on it and a glow around it. */
  ball(x: number, y: number, radius: number, colour = this.palette.ball): void {
    const { context: c } = this
    const glow = this.sprites.glow(colour, this.palette.dark)
    const far = radius + Math.min(radius * 2.2, 34)
    c.drawImage(glow, x - far, y - far, far * 2, far * 2)
    c.drawImage(this.sprites.ball(colour), x - radius * 1.02, y - radius * 1.02, radius * 2.04, radius * 2.04)
  }

  /** A circle to be looked through: what is behind it and inside it stays in sight. */
  disc(x: number, y: number, radius: number, colour = this.palette.ball): void {
    const { context: c } = this, light = c.createRadialGradient(x - radius * 0.3, y - radius * 0.35, radius * 0.1, x, y, radius), edge = Math.min(this.px(3), radius)
    light.addColorStop(0, fade(mix(colour, '#ffffff', 0.4), 0.4))
    light.addColorStop(0.6, fade(colour, 0.34))
    light.addColorStop(1, fade(colour, 0.56))
    const far = radius + Math.min(radius * 0.6, 34)
    c.globalAlpha = 0.6
    c.drawImage(this.sprites.glow(colour, this.palette.dark), x - far, y - far, far * 2, far * 2)
    c.globalAlpha = 1
    c.fillStyle = light
    c.strokeStyle = colour
    c.lineWidth = edge
    c.beginPath()
    c.arc(x, y, radius, 0, Math.PI * 2)
    c.fill()
    c.beginPath()
    c.arc(x, y, radius - edge / 2, 0, Math.PI * 2)
    c.stroke()
  }

  /** A ring of a circle that only looks: a ghost, a reach, a place to be. */
  ring(x: number, y: number, radius: number, colour = this.palette.ball, opacity = 0.7, dashed = false): void {
    const { context: c } = this
    c.strokeStyle = fade(colour, opacity)
    c.lineWidth = this.px(1.5)
    if (dashed) c.setLineDash([this.px(4), this.px(5)])
    c.beginPath()
    c.arc(x, y, Math.max(radius - c.lineWidth / 2, 0), 0, Math.PI * 2)
    c.stroke()
    c.setLineDash([])
  }

  /** The way something came, brightest where it is drawn: `alpha` through the last step. */
  trail(trail: Trail, radius: number, alpha = 1, colour = this.palette.ball): void {
    const { context: c } = this
    // Four bands of one path each: a taper that costs four strokes instead of one for each piece.
    c.lineJoin = 'round'
    c.lineCap = 'round'
    for (let band = 0; band < 4; band++) {
      const points = trail.points(alpha, 1 - band / 4.5)
      if (points.length < 4) break
      c.beginPath()
      for (let i = 0; i < points.length; i += 2) c.lineTo(points[i], points[i + 1])
      c.strokeStyle = fade(colour, this.palette.dark ? 0.11 : 0.1)
      c.lineWidth = radius * 2 * (0.35 + 0.2 * band)
      c.stroke()
    }
    c.lineJoin = 'miter'
    c.lineCap = 'butt'
  }

  /** A brick between two corners, `level` 0 (plum) to 4 (apricot), with a bevel. */
  brick(x: number, y: number, width: number, height: number, level: number, opacity = 1): void {
    const { palette: p } = this
    this.block(x, y, width, height, p.bricks[Math.max(0, Math.min(p.bricks.length - 1, level))], opacity)
  }

  /** A box of any colour with a bevel: its outline is the geometry's own. */
  block(x: number, y: number, width: number, height: number, colour: string, opacity = 1): void {
    const { context: c } = this
    c.globalAlpha = opacity
    c.drawImage(this.sprites.block(width, height, colour, this.scale), x, y, width, height)
    c.globalAlpha = 1
  }

  /** A wall as a box, its lit edge on the side the light is asked for. */
  wall(x: number, y: number, width: number, height: number, lit: 'top' | 'bottom' | 'left' | 'right' | 'all' = 'all'): void {
    const { context: c, palette: p } = this, edge = this.px(2)
    const shade = width > height ? c.createLinearGradient(0, y, 0, y + height) : c.createLinearGradient(x, 0, x + width, 0)
    shade.addColorStop(0, p.wall)
    shade.addColorStop(1, p.wallDeep)
    c.fillStyle = shade
    c.fillRect(x, y, width, height)
    c.fillStyle = p.wallEdge
    if (lit === 'top' || lit === 'all') c.fillRect(x, y, width, edge)
    if (lit === 'bottom' || lit === 'all') c.fillRect(x, y + height - edge, width, edge)
    if (lit === 'left' || lit === 'all') c.fillRect(x, y, edge, height)
    if (lit === 'right' || lit === 'all') c.fillRect(x + width - edge, y, edge, height)
  }

  /** A wall without thickness, from a point to a point: the line itself is the lit edge, in a soft band. */
  segment(ax: number, ay: number, bx: number, by: number, colour = this.palette.wallEdge): void {
    this.path(c => { c.moveTo(ax, ay); c.lineTo(bx, by) }, 0, colour)
  }

  /** A wall that is not straight: `way` draws it, `half` is its half width in units (0 for a bare curve). */
  path(way: (context: CanvasRenderingContext2D) => void, half = 0, colour = this.palette.wallEdge): void {
    const { context: c, palette: p } = this
    c.lineCap = half ? 'butt' : 'round'
    c.lineJoin = 'round'
    c.beginPath()
    way(c)
    c.strokeStyle = fade(p.wall, p.dark ? 0.4 : 0.22)
    c.lineWidth = half * 2 + this.px(12)
    c.stroke()
    if (half) {
      c.strokeStyle = colour
      c.lineWidth = half * 2
      c.stroke()
      c.strokeStyle = p.wall
      c.lineWidth = Math.max(half * 2 - this.px(3), 0.1)
    } else {
      c.strokeStyle = colour
      c.lineWidth = this.px(2.5)
    }
    c.stroke()
    c.lineCap = 'butt'
  }

  /** A laser along a path: a bright core of the full width in coloured bloom. */
  laser(way: (context: CanvasRenderingContext2D) => void, half: number, colour = this.palette.laser, opacity = 1): void {
    const { context: c, palette: p } = this
    c.beginPath()
    way(c)
    for (const [wide, strength] of [[7, 0.08], [4, 0.14], [2, 0.28]] as const) {
      c.strokeStyle = fade(colour, strength * opacity)
      c.lineWidth = half * 2 + wide * half
      c.stroke()
    }
    c.strokeStyle = fade(colour, opacity)
    c.lineWidth = half * 2
    c.stroke()
    c.strokeStyle = fade(p.laserCore, 0.95 * opacity)
    c.lineWidth = half * 1.1
    c.stroke()
  }

  /** A plain line that explains: a distance, a foot, a way. */
  line(ax: number, ay: number, bx: number, by: number, colour = this.palette.quiet, dashed = false, thick = 1.5): void {
    const { context: c } = this
    c.strokeStyle = colour
    c.lineWidth = this.px(thick)
    if (dashed) c.setLineDash([this.px(5), this.px(5)])
    c.beginPath()
    c.moveTo(ax, ay)
    c.lineTo(bx, by)
    c.stroke()
    c.setLineDash([])
  }

  /** An arrow from a point by a vector. */
  arrow(x: number, y: number, dx: number, dy: number, colour = this.palette.ball): void {
    const length = Math.hypot(dx, dy)
    if (length < 1e-6) return
    const { context: c } = this, ux = dx / length, uy = dy / length, head = Math.min(this.px(11), length * 0.6)
    const ex = x + dx, ey = y + dy
    c.strokeStyle = c.fillStyle = colour
    c.lineWidth = this.px(2.5)
    c.lineCap = 'round'
    c.beginPath()
    c.moveTo(x, y)
    c.lineTo(ex - ux * head * 0.8, ey - uy * head * 0.8)
    c.stroke()
    c.beginPath()
    c.moveTo(ex, ey)
    c.lineTo(ex - ux * head - uy * head * 0.5, ey - uy * head + ux * head * 0.5)
    c.lineTo(ex - ux * head + uy * head * 0.5, ey - uy * head - ux * head * 0.5)
    c.closePath()
    c.fill()
    c.lineCap = 'butt'
  }

  /** A contact normal: a mint arrow from the contact point. */
  normal(x: number, y: number, nx: number, ny: number, length = 44): void {
    this.arrow(x, y, nx * length, ny * length, this.palette.normal)
  }

  /** A contact point, in butter. */
  contact(x: number, y: number, opacity = 1): void {
    const { context: c, palette: p } = this, size = this.px(4.5)
    c.globalAlpha = opacity
    c.fillStyle = fade(p.contact, 0.28)
    c.beginPath()
    c.arc(x, y, size * 2.2, 0, Math.PI * 2)
    c.fill()
    c.fillStyle = p.contact
    c.strokeStyle = p.ground
    c.lineWidth = this.px(1.5)
    c.beginPath()
    c.arc(x, y, size, 0, Math.PI * 2)
    c.fill()
    c.stroke()
    c.globalAlpha = 1
  }

  /** A small mark of a right angle at a foot, between two unit directions. */
  square(x: number, y: number, ux: number, uy: number, vx: number, vy: number, colour = this.palette.quiet): void {
    const { context: c } = this, s = this.px(9)
    c.strokeStyle = colour
    c.lineWidth = this.px(1.5)
    c.beginPath()
    c.moveTo(x + ux * s, y + uy * s)
    c.lineTo(x + (ux + vx) * s, y + (uy + vy) * s)
    c.lineTo(x + vx * s, y + vy * s)
    c.stroke()
  }

  /** Words on a soft plate, centred on a point unless aligned otherwise; kept on the canvas, and beside the labels that are there already. */
  label(text: string, x: number, y: number, colour = this.palette.text, align: Align = 'center', size = 13, plate = true): void {
    const { context: c, palette: p } = this, high = this.px(size)
    c.font = `600 ${high}px system-ui, "Hiragino Sans", "Noto Sans JP", sans-serif`
    const wide = c.measureText(text).width, pad = high * 0.5
    let left = align === 'left' ? x : align === 'right' ? x - wide : x - wide / 2
    left = Math.min(Math.max(left, pad + 2), this.width - wide - pad - 2)
    let middle = Math.min(Math.max(y, high * 0.9 + 2), this.height - high * 0.9 - 2)
    // Others may be drawn in other units: what is compared are pixels of the canvas.
    const { a, d, e, f } = c.getTransform(), at = { left: (left - pad) * a + e, right: (left + wide + pad) * a + e, top: (middle - high * 0.85) * d + f, bottom: (middle + high * 0.85) * d + f }
    if (!plate) this.plates.take(at)
    else {
      const [dx, dy] = this.plates.place(at, moved => moved.left >= 0 && moved.top >= 0 && moved.right <= c.canvas.width && moved.bottom <= c.canvas.height)
      left += dx / a
      middle += dy / d
      c.fillStyle = fade(p.panel, 0.88)
      c.beginPath()
      c.roundRect(left - pad, middle - high * 0.85, wide + 2 * pad, high * 1.7, high * 0.55)
      c.fill()
    }
    c.fillStyle = colour
    c.textAlign = 'left'
    c.textBaseline = 'middle'
    c.fillText(text, left, middle + high * 0.05)
  }

  /** No label is to lie here: a handle is drawn over the picture. */
  keep(x: number, y: number, radius: number): void {
    const { a, d, e, f } = this.context.getTransform()
    this.plates.take({ left: (x - radius) * a + e, right: (x + radius) * a + e, top: (y - radius) * d + f, bottom: (y + radius) * d + f })
  }

  /** A spark. */
  speck(x: number, y: number, size: number, colour: string, opacity: number): void {
    const { context: c } = this
    c.fillStyle = fade(colour, opacity)
    c.beginPath()
    c.arc(x, y, size, 0, Math.PI * 2)
    c.fill()
  }
}

/** Pictures drawn once and stamped often: glows, balls, bricks and the ground. */
export class Sprites {
  private made = new Map<string, HTMLCanvasElement>()

  /** Forget all: the colours have changed. */
  clear(): void {
    this.made.clear()
  }

  glow(colour: string, dark: boolean): HTMLCanvasElement {
    return this.make(`glow ${colour} ${dark}`, 128, 128, c => {
      const light = c.createRadialGradient(64, 64, 12, 64, 64, 64)
      light.addColorStop(0, fade(colour, dark ? 0.5 : 0.32))
      light.addColorStop(0.4, fade(colour, dark ? 0.16 : 0.1))
      light.addColorStop(1, fade(colour, 0))
      c.fillStyle = light
      c.fillRect(0, 0, 128, 128)
    })
  }

  ball(colour: string): HTMLCanvasElement {
    return this.make(`ball ${colour}`, 102, 102, c => {
      const light = c.createRadialGradient(37, 33, 4, 51, 51, 52)
      light.addColorStop(0, mix(colour, '#ffffff', 0.62))
      light.addColorStop(0.35, mix(colour, '#ffffff', 0.12))
      light.addColorStop(0.75, colour)
      light.addColorStop(1, mix(colour, '#2a0a2e', 0.42))
      c.fillStyle = light
      c.beginPath()
      c.arc(51, 51, 50, 0, Math.PI * 2)
      c.fill()
    })
  }

  block(width: number, height: number, colour: string, scale: number): HTMLCanvasElement {
    const zoom = Math.max(1, Math.ceil(scale * 2))
    return this.make(`block ${width} ${height} ${colour} ${zoom}`, Math.max(1, Math.round(width * zoom)), Math.max(1, Math.round(height * zoom)), (c, wide, high) => {
      const light = c.createLinearGradient(0, 0, 0, high), bevel = Math.min(zoom * 2.5, high / 4, wide / 4)
      light.addColorStop(0, mix(colour, '#ffffff', 0.12))
      light.addColorStop(1, mix(colour, '#1a0a33', 0.16))
      c.fillStyle = light
      c.fillRect(0, 0, wide, high)
      c.fillStyle = mix(colour, '#ffffff', 0.42)
      c.fillRect(0, 0, wide, bevel * 0.8)
      c.fillStyle = mix(colour, '#ffffff', 0.2)
      c.fillRect(0, 0, bevel * 0.8, high)
      c.fillStyle = mix(colour, '#1a0a33', 0.38)
      c.fillRect(0, high - bevel, wide, bevel)
      c.fillStyle = mix(colour, '#1a0a33', 0.26)
      c.fillRect(wide - bevel * 0.8, bevel * 0.8, bevel * 0.8, high - bevel * 0.8)
    })
  }

  /** In the pixels of the canvas, `zoom` to a unit: as it is copied under every picture, it is not scaled each time. */
  ground(width: number, height: number, zoom: number, p: Palette): HTMLCanvasElement {
    return this.make(`ground ${width} ${height} ${zoom}`, Math.round(width * zoom), Math.round(height * zoom), (c, wide, high) => {
      c.scale(wide / width, high / height)
      const light = c.createRadialGradient(width * 0.3, height * 0.1, 0, width * 0.5, height * 0.5, Math.hypot(width, height) * 0.7)
      light.addColorStop(0, p.groundFar)
      light.addColorStop(1, p.ground)
      c.fillStyle = light
      c.fillRect(0, 0, width, height)
      c.fillStyle = p.dot
      for (let y = 20; y < height; y += 20) {
        for (let x = 20; x < width; x += 20) c.fillRect(x - 0.6, y - 0.6, 1.2, 1.2)
      }
    })
  }

  private make(key: string, width: number, height: number, paint: (context: CanvasRenderingContext2D, width: number, height: number) => void): HTMLCanvasElement {
    let canvas = this.made.get(key)
    if (!canvas) {
      canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = height
      paint(canvas.getContext('2d')!, width, height)
      this.made.set(key, canvas)
    }
    return canvas
  }
}
