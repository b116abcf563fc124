// The look that the level's author painted: fills, outlines and the colour behind them. What nobody painted looks as in the blueprint.

import type { Level, Play, Shape } from 'hazumi/play'
import type { Palette, Pen } from '../../stage'
import { Blueprint } from './blueprint'
import { colour, contrast, hex, luminance, type Colour } from './colours'
import { beamsOf, halfWidth, isSolid, trace } from './look'

type Point = readonly [number, number]
/** What a body is painted with; null leaves its inside or its outline open. */
interface Ink { fill: string | null; stroke: string | null; width: number; rule: CanvasFillRule }

/** What has less against the ground is not seen. */
const least = 1.2

export class Painted extends Blueprint {
  private readonly inks: (Ink | null)[]

  constructor(level: Level) {
    super(level)
    const { min, max } = level.view, unit = Math.max(max[0] - min[0], max[1] - min[1]) / 480
    this.inks = level.bodies.map(({ paint, shapes, beam }): Ink | null => {
      const fill = paint?.fill === 'none' ? 'none' : paint?.fill && colour(paint.fill) ? paint.fill : undefined
      const stroke = paint?.stroke === 'none' ? 'none' : paint?.stroke && colour(paint.stroke) ? paint.stroke : undefined
      const solid = shapes.some(isSolid), inside = fill !== 'none' && fill && (solid || shapes.some(halfWidth) || encloses(shapes)) ? fill : null
      const line = stroke !== 'none' && stroke ? stroke : null
      // What is met is seen: it has a colour of its own if nobody gave it one, or took away both.
      if (!inside && !line) return null
      return { fill: inside, stroke: line, width: beam?.width || (paint?.stroke_width ?? unit * (solid ? 1 : 2)), rule: paint?.fill_rule ?? 'nonzero' }
    })
  }

  /** The level's colour; where it says none the page's, unless something would not be seen on that: then white or night. */
  override ground(pen: Pen): void {
    const { min, max } = this.level.view, { background } = this.level, { context: c, palette } = pen
    const said = background && colour(background) ? background : null
    if (!said && this.seenOn(palette.panel)) return super.ground(pen)
    c.fillStyle = said ?? ['#ffffff', '#11131c'].find(paper => this.seenOn(paper)) ?? '#ffffff'
    c.fillRect(min[0], min[1], max[0] - min[0], max[1] - min[1])
  }

  override body(pen: Pen, index: number, shapes: readonly Shape[], lit = 0, worn = 0): void {
    const ink = this.inks[index], { context: c } = pen
    if (!ink) {
      // Who paints neither its inside nor its outline wants it only drawn: of a thing to be met the blueprint's look is left.
      if (this.kinds[index] !== 'decor' || !this.bodies[index].paint) super.body(pen, index, shapes, lit, worn)
      return
    }
    c.save()
    c.globalAlpha = 1 - 0.6 * worn
    put(pen, shapes, ink, this.bodies[index].one_way === true)
    if (lit > 0.05) flash(pen, shapes, ink, lit)
    c.restore()
  }

  override ballColour(index: number, place: number, palette: Palette): string {
    const ink = this.inkOfBall(index), said = ink && colour(ink.fill ?? ink.stroke ?? '')
    return said ? hex(said) : super.ballColour(index, place, palette)
  }

  override ball(pen: Pen, index: number, place: number, at: Point, radius: number): void {
    const ink = this.inkOfBall(index)
    if (ink) put(pen, [{ circle: { center: at, radius } }], ink, false)
    else super.ball(pen, index, place, at, radius)
  }

  override sparks(index: number, palette: Palette): string {
    const ink = this.inks[index], said = ink && colour(ink.fill ?? ink.stroke ?? '')
    return said ? hex(said) : super.sparks(index, palette)
  }

  override emitter(pen: Pen, index: number, order: number, at: Point, radius: number, time: number): void {
    const ink = this.inks[index]
    if (ink) put(pen, [{ circle: { center: at, radius } }], ink, false)
    else super.emitter(pen, index, order, at, radius, time)
  }

  override player(pen: Pen, index: number, at: Point, radius: number): void {
    const ink = this.inks[index]
    if (!ink) return super.player(pen, index, at, radius)
    this.ring(pen, index, at, radius)
    put(pen, [{ circle: { center: at, radius } }], ink, false)
  }

  override walker(pen: Pen, index: number, order: number, shape: Shape): void {
    const ink = this.inks[index]
    if (ink) put(pen, [shape], ink, false)
    else super.walker(pen, index, order, shape)
  }

  /** A beam in its author's colour: thin while it warns, in full while it shines. */
  override lasers(pen: Pen, indices: readonly number[], play: Play): void {
    const { context: c } = pen
    super.lasers(pen, indices.filter(i => !this.inks[i]), play)
    for (const i of indices) {
      const ink = this.inks[i], tone = ink && (ink.stroke ?? ink.fill)
      if (!ink || !tone) continue
      for (const { phase, share, shape } of beamsOf(play, i)) {
        c.save()
        c.globalAlpha = phase === 'warns' ? 0.25 + 0.35 * share : 1
        const wide = 'obb' in shape ? shape.obb.half[1] * 2 : (shape.cubic_bez.half_width ?? 0) * 2, shown = phase === 'warns' ? Math.min(wide, pen.px(1.5)) : wide
        c.beginPath()
        if ('obb' in shape) {
          const { center: [x, y], half: [far], angle } = shape.obb
          c.moveTo(x - Math.cos(angle) * far, y - Math.sin(angle) * far)
          c.lineTo(x + Math.cos(angle) * far, y + Math.sin(angle) * far)
        } else trace(c, shape)
        c.lineCap = 'round'
        for (const [width, paint] of phase === 'warns' ? [[shown, tone]] as const : [[wide, tone], [wide * 0.36, '#ffffff']] as const) {
          c.strokeStyle = paint
          c.lineWidth = width
          c.stroke()
        }
        c.restore()
      }
    }
  }

  /** A ball that was added is as the level's first. */
  private inkOfBall(index: number): Ink | null {
    return this.inks[index >= 0 ? index : this.bodies.findIndex(({ role }) => role === 'ball')] ?? null
  }

  private seenOn(paper: string): boolean {
    const ground = colour(paper), solid = (said: Colour | null): said is Colour => said !== null && said.alpha === 1
    const tones = this.inks.flatMap(ink => (ink ? [ink.fill ?? ink.stroke!] : [])).map(colour).filter(solid)
    return ground === null || tones.every(tone => contrast(tone, ground) >= least)
  }
}

function put({ context: c }: Pen, shapes: readonly Shape[], { fill, stroke, width, rule }: Ink, dashed: boolean): void {
  c.lineJoin = c.lineCap = 'round'
  // A band is a line of its own width; its outline is a wider one below it.
  for (const shape of shapes.filter(halfWidth)) {
    c.beginPath()
    trace(c, shape)
    const wide = halfWidth(shape) * 2
    for (const [tone, across] of fill && stroke ? [[stroke, wide + width], [fill, wide - width]] as const : [[fill ?? stroke!, wide]] as const) {
      c.strokeStyle = tone
      c.lineWidth = Math.max(across, 0.01)
      c.stroke()
    }
  }
  c.beginPath()
  outline(c, shapes.filter(shape => !halfWidth(shape)))
  if (fill) { c.fillStyle = fill; c.fill(rule) }
  if (stroke) {
    c.strokeStyle = stroke
    c.lineWidth = width
    if (dashed) c.setLineDash([width * 2, width * 2.2])
    c.stroke()
    c.setLineDash([])
  }
  c.lineJoin = 'miter'
  c.lineCap = 'butt'
}

/** A light over what was hit just now; a shade over what is light itself. */
function flash(pen: Pen, shapes: readonly Shape[], ink: Ink, lit: number): void {
  const said = colour(ink.fill ?? ink.stroke ?? ''), bright = said !== null && luminance(said) > 0.7, tone = bright ? `rgba(0,0,0,${0.3 * lit})` : `rgba(255,255,255,${0.6 * lit})`
  put(pen, shapes, { ...ink, fill: ink.fill && tone, stroke: ink.fill ? null : tone }, false)
}

/** The way of all shapes. Lines that go on where the last one ended are one line, which may have an inside. */
function outline(c: CanvasRenderingContext2D, shapes: readonly Shape[]): void {
  let pen: Point | null = null
  for (const shape of shapes) {
    const ends = endsOf(shape)
    if (!ends || !pen || pen[0] !== ends[0][0] || pen[1] !== ends[0][1]) trace(c, shape)
    else if ('segment' in shape) c.lineTo(...([...shape.segment.b] as [number, number]))
    else if ('quad_bez' in shape) c.quadraticCurveTo(shape.quad_bez.p1[0], shape.quad_bez.p1[1], shape.quad_bez.p2[0], shape.quad_bez.p2[1])
    else if ('cubic_bez' in shape) c.bezierCurveTo(shape.cubic_bez.p1[0], shape.cubic_bez.p1[1], shape.cubic_bez.p2[0], shape.cubic_bez.p2[1], shape.cubic_bez.p3[0], shape.cubic_bez.p3[1])
    pen = ends ? ends[1] : null
  }
}

function endsOf(shape: Shape): [Point, Point] | null {
  if ('segment' in shape) return [shape.segment.a, shape.segment.b]
  if ('quad_bez' in shape) return [shape.quad_bez.p0, shape.quad_bez.p2]
  if ('cubic_bez' in shape) return [shape.cubic_bez.p0, shape.cubic_bez.p3]
  return null
}

/** Whether these are lines, and each line of them ends where it began. */
function encloses(shapes: readonly Shape[]): boolean {
  let start: Point | null = null, pen: Point | null = null
  const same = (a: Point | null, b: Point | null) => a !== null && b !== null && a[0] === b[0] && a[1] === b[1]
  for (const shape of shapes) {
    const ends = endsOf(shape)
    if (!ends) return false
    if (!same(pen, ends[0])) {
      if (pen && !same(pen, start)) return false
      start = ends[0]
    }
    pen = ends[1]
  }
  return same(start, pen)
}
