// What stands in a level and how it looks: lanterns, vanes, petals, drums and the frame around them.

import type { Vec2 } from 'hazumi/play'
import { fade, mix } from '../../stage'
import { outlineOf, type Outline } from './outline'
import type { Table, Thing } from './table'

interface Look { outline: Outline; fill: string; tag: string; glow: HTMLCanvasElement | null; /** Its picture, and of what: how large and with how many hits left. */ picture: HTMLCanvasElement | null; of: string }

const glows = new Map<string, HTMLCanvasElement>()
const light = '#fff4d6', ink = '#140a1e'

/** A soft light of a colour, drawn once. */
export function glowOf(colour: string): HTMLCanvasElement {
  let glow = glows.get(colour)
  if (!glow) {
    glow = document.createElement('canvas')
    glow.width = glow.height = 64
    const c = glow.getContext('2d')!, soft = c.createRadialGradient(32, 32, 2, 32, 32, 32)
    soft.addColorStop(0, fade(colour, 0.55))
    soft.addColorStop(0.45, fade(colour, 0.18))
    soft.addColorStop(1, fade(colour, 0))
    c.fillStyle = soft
    c.fillRect(0, 0, 64, 64)
    glows.set(colour, glow)
  }
  return glow
}

export class Scenery {
  private looks = new Map<Thing, Look>()
  private decor: { outline: Outline; stroke: string; width: number }[] = []
  /** How bright each still is from its last hit, 0 to 1. */
  private lit = new Map<Thing, number>()

  constructor(private table: Table, bodies: readonly { role?: string; shapes: Thing['body']['shapes']; paint?: Thing['body']['paint'] }[]) {
    for (const thing of table.things.values()) {
      const fill = thing.body.paint?.fill ?? '#888899', breaks = thing.kind === 'brick'
      const tag = ['stripe', 'lantern', 'vane', 'bell', 'petal', 'core', 'drum', 'hub', 'stone', 'beam'].find(tag => thing.body.tags?.includes(tag)) ?? ''
      this.looks.set(thing, { outline: outlineOf(thing.body.shapes, thing.pivot), fill, tag, glow: breaks || tag === 'hub' ? glowOf(fill) : null, picture: null, of: '' })
    }
    for (const { role, shapes, paint } of bodies) if (role === 'decor') this.decor.push({ outline: outlineOf(shapes, [0, 0]), stroke: paint?.stroke ?? light, width: paint?.stroke_width ?? 1 })
  }

  hit(thing: Thing): void { this.lit.set(thing, 1) }
  step(dt: number): void { for (const [thing, lit] of this.lit) this.lit.set(thing, Math.max(0, lit - dt * 5)) }

  /** The colour of a thing, and its middle as it stands now. */
  colour(thing: Thing): string { return this.looks.get(thing)?.fill ?? light }
  middle(thing: Thing): Vec2 {
    const { outline: { middle: [x, y] } } = this.looks.get(thing)!, there = this.table.world.has(thing.id), [px, py] = thing.pivot, angle = there ? this.table.world.angle(thing.id) : this.gone.get(thing) ?? 0
    return [px + Math.cos(angle) * x - Math.sin(angle) * y, py + Math.sin(angle) * x + Math.cos(angle) * y]
  }
  /** How far what is gone by now was turned: told while it was there. */
  private gone = new Map<Thing, number>()
  remember(): void { for (const thing of this.table.things.values()) if (thing.kind === 'brick' && thing.left > 0 && thing.body.role === 'kinematic') this.gone.set(thing, this.table.world.angle(thing.id)) }

  /** All but the bat and the balls; `alpha` is how far the last step is over. */
  draw(c: CanvasRenderingContext2D, alpha: number, seconds: number): void {
    const { world } = this.table
    for (const { outline, stroke, width } of this.decor) {
      c.strokeStyle = stroke
      c.lineWidth = width
      c.stroke(outline.path)
    }
    const standing = [...this.looks].filter(([thing]) => thing.kind !== 'bat' && thing.kind !== 'pit' && world.has(thing.id))
    c.globalCompositeOperation = 'lighter'
    for (const [thing, { outline, glow }] of standing) {
      if (!glow) continue
      this.place(c, thing, alpha, () => {
        const [x, y] = outline.middle, far = outline.reach + 13
        c.globalAlpha = 0.5 + 0.12 * Math.sin(seconds * 2 + thing.index) + 0.35 * (this.lit.get(thing) ?? 0)
        c.drawImage(glow, x - far, y - far, far * 2, far * 2)
        c.globalAlpha = 1
      })
    }
    c.globalCompositeOperation = 'source-over'
    const zoom = Math.ceil(c.getTransform().a * 2.5) / 2
    for (const [thing, look] of standing) {
      this.place(c, thing, alpha, () => {
        if (thing.kind === 'wall' && !look.outline.closed) return frame(c, look.outline.path)
        const { middle: [x, y], reach } = look.outline, far = reach + 2, lit = this.lit.get(thing) ?? 0, picture = pictureOf(thing, look, zoom)
        c.drawImage(picture, x - far, y - far, far * 2, far * 2)
        if (lit > 0) {
          c.globalCompositeOperation = 'lighter'
          c.globalAlpha = lit
          c.drawImage(picture, x - far, y - far, far * 2, far * 2)
          c.globalAlpha = 1
          c.globalCompositeOperation = 'source-over'
        }
        if (thing.twin) twin(c, x, y, seconds)
      })
    }
  }

  private place(c: CanvasRenderingContext2D, thing: Thing, alpha: number, paint: () => void): void {
    const { world } = this.table
    c.save()
    c.translate(thing.pivot[0], thing.pivot[1])
    if (thing.body.role === 'kinematic') c.rotate(world.angle(thing.id) - world.angleAt(thing.id, 1) + world.angleAt(thing.id, alpha))
    paint()
    c.restore()
  }
}

/** What a thing looks like, painted once and stamped often. */
function pictureOf(thing: Thing, look: Look, zoom: number): HTMLCanvasElement {
  const of = `${zoom} ${thing.left}`
  if (!look.picture || look.of !== of) {
    const { middle: [x, y], reach } = look.outline, size = Math.ceil((reach + 2) * 2 * zoom)
    look.picture ??= document.createElement('canvas')
    look.picture.width = look.picture.height = size
    look.of = of
    const c = look.picture.getContext('2d')!
    c.setTransform(zoom, 0, 0, zoom, size / 2 - x * zoom, size / 2 - y * zoom)
    paint(c, thing, look)
  }
  return look.picture
}

function paint(c: CanvasRenderingContext2D, thing: Thing, { outline, fill, tag }: Look): void {
  const [x, y] = outline.middle, { reach, path } = outline, soft = c.createRadialGradient(x - reach * 0.2, y - reach * 0.25, 0, x, y, reach * 1.05)
  soft.addColorStop(0, mix(fill, light, 0.55))
  soft.addColorStop(0.55, fill)
  soft.addColorStop(1, mix(fill, ink, 0.3))
  c.fillStyle = soft
  c.fill(path)
  c.save()
  c.clip(path)
  inside(c, tag, x, y, reach, fill, thing)
  c.restore()
  c.strokeStyle = fade(mix(fill, '#ffffff', 0.55), 0.75)
  c.lineWidth = 1
  c.stroke(path)
  if (thing.kind === 'brick' && thing.breaks > 1) rings(c, x, y, reach, thing)
}

/** What tells one thing from another within its outline. */
function inside(c: CanvasRenderingContext2D, tag: string, x: number, y: number, reach: number, fill: string, thing: Thing): void {
  c.lineWidth = 1
  if (tag === 'lantern') {
    const r = reach / Math.SQRT2
    c.strokeStyle = fade(ink, 0.22)
    for (const at of [-0.5, -0.17, 0.17, 0.5]) {
      c.beginPath()
      c.ellipse(x, y + at * r * 1.5, r * 1.05, r * 0.2, 0, 0, 7)
      c.stroke()
    }
    c.fillStyle = fade(ink, 0.78)
    c.fillRect(x - r * 0.55, y - r, r * 1.1, r * 0.2)
    c.fillRect(x - r * 0.55, y + r * 0.8, r * 1.1, r * 0.2)
  } else if (tag === 'stripe') {
    c.fillStyle = fade('#ffffff', 0.22)
    c.fillRect(x - 18, y - 11, 36, 2.5)
    c.fillStyle = fade(ink, 0.2)
    c.fillRect(x - 18, y + 7, 36, 4)
    c.fillRect(x + 14, y - 11, 4, 22)
  } else if (tag === 'drum') {
    c.fillStyle = fade(light, 0.94)
    c.beginPath()
    c.arc(x, y, reach * 0.53, 0, 7)
    c.fill()
    for (let i = 0; i < 3; i++) comma(c, x, y, reach * 0.46, (i * Math.PI * 2) / 3, mix(fill, ink, 0.35))
  } else if (tag === 'hub') {
    c.fillStyle = fade(ink, 0.35)
    c.beginPath()
    c.arc(x, y, reach * 0.25, 0, 7)
    c.fill()
  } else if (tag === 'vane') {
    // The fold of the paper.
    c.fillStyle = fade('#ffffff', 0.16)
    c.beginPath()
    c.moveTo(0, 0)
    c.lineTo(x * 2.2, y * 2.2)
    c.lineTo(x * 2.2 - y * 1.2, y * 2.2 + x * 1.2)
    c.fill()
  } else if (tag === 'petal') {
    c.strokeStyle = fade('#ffffff', 0.35)
    c.beginPath()
    c.moveTo(x * 0.9, y * 0.9)
    c.lineTo(x * 1.06, y * 1.06)
    c.stroke()
  } else if (tag === 'beam') {
    c.fillStyle = fade(ink, 0.4)
    for (const at of [-0.5, 0, 0.5]) c.fillRect(x + at * reach * 1.3 - 1, y - 6, 2, 12)
  } else if (tag === 'core' || tag === 'bell') {
    c.strokeStyle = fade(thing.kind === 'brick' ? '#ff8a3c' : light, 0.5)
    c.beginPath()
    for (let i = 0; i < 8; i++) {
      const angle = (i * Math.PI) / 4, r = reach / Math.SQRT2
      c.moveTo(x + Math.cos(angle) * r * 0.35, y + Math.sin(angle) * r * 0.35)
      c.lineTo(x + Math.cos(angle) * r * 0.8, y + Math.sin(angle) * r * 0.8)
    }
    c.stroke()
  }
}

/** One of the three commas on a drum. */
function comma(c: CanvasRenderingContext2D, x: number, y: number, r: number, angle: number, colour: string): void {
  c.save()
  c.translate(x, y)
  c.rotate(angle)
  c.fillStyle = colour
  c.beginPath()
  c.arc(0, -r * 0.5, r * 0.34, 0, 7)
  c.fill()
  c.beginPath()
  c.arc(0, 0, r * 0.86, -Math.PI * 0.5, Math.PI * 0.08)
  c.quadraticCurveTo(r * 0.62, -r * 0.5, 0, -r * 0.5)
  c.fill()
  c.restore()
}

/** How many more hits it takes. */
function rings(c: CanvasRenderingContext2D, x: number, y: number, reach: number, thing: Thing): void {
  for (let i = 0; i < thing.breaks; i++) {
    const angle = -Math.PI / 2 + ((i - (thing.breaks - 1) / 2) * Math.PI) / 7
    c.fillStyle = i < thing.left ? '#fff8e0' : fade(ink, 0.45)
    c.beginPath()
    c.arc(x + Math.cos(angle) * reach * 0.45, y + Math.sin(angle) * reach * 0.45, 2.2, 0, 7)
    c.fill()
  }
}

/** A ball waits in it. */
function twin(c: CanvasRenderingContext2D, x: number, y: number, seconds: number): void {
  const angle = seconds * 3
  c.fillStyle = '#ff5a3c'
  for (const side of [1, -1]) {
    c.beginPath()
    c.arc(x + Math.cos(angle) * 4 * side, y + Math.sin(angle) * 4 * side, 2.8, 0, 7)
    c.fill()
  }
}

/** The frame of a level: a lacquered line with a soft light. */
function frame(c: CanvasRenderingContext2D, path: Path2D): void {
  c.lineJoin = 'round'
  for (const [width, colour] of [[16, fade('#ff9d5c', 0.05)], [8, fade('#ffb37a', 0.09)], [3.4, '#7a4a52'], [1.4, '#ffd9a8']] as const) {
    c.strokeStyle = colour
    c.lineWidth = width
    c.stroke(path)
  }
}
