// What the scene looks like: beams, bullets, flowers and the ship. Every outline is the geometry's own; light only spills over it.

import type { Vec2 } from 'hazumi'
import { fade, mix, type Bloom, type Palette, type Paper, type Pen, type Stamp } from '../../stage'
import type { Beam, Kind } from './beams'

export function colourOf(kind: Kind, palette: Palette): string {
  return { straight: palette.brick5, pinned: palette.wallEdge, turning: palette.laser, curved: palette.brick2 }[kind]
}

function trace(c: CanvasRenderingContext2D, { shape }: Beam): number {
  c.beginPath()
  if ('obb' in shape) {
    const { center: [x, y], half: [along, across], angle } = shape.obb, dx = Math.cos(angle) * along, dy = Math.sin(angle) * along
    c.moveTo(x - dx, y - dy)
    c.lineTo(x + dx, y + dy)
    return across
  }
  const { p0, p1, p2, p3, half_width = 0 } = shape.cubic_bez
  c.moveTo(p0[0], p0[1])
  c.bezierCurveTo(p1[0], p1[1], p2[0], p2[1], p3[0], p3[1])
  return half_width
}

/** How bright: it flashes when it begins to fire. */
function power({ phase, share }: Beam): number {
  return phase === 'warns' ? 0 : phase === 'fires' ? 1 : 1 - share
}

export function drawBeams(pen: Pen, bloom: Bloom, all: Beam[], sectors: boolean): void {
  const { context: c, palette } = pen
  for (const beam of all) {
    if (beam.phase !== 'warns') continue
    // What will be hit, faintly in its true width, and its middle line that closes like a fuse.
    const colour = colourOf(beam.kind, palette), half = trace(c, beam), pulse = 0.5 + 0.5 * Math.sin(beam.share * 22)
    c.strokeStyle = fade(colour, 0.07 + 0.1 * beam.share * pulse)
    c.lineWidth = half * 2
    c.stroke()
    c.strokeStyle = fade(colour, 0.35 + 0.5 * beam.share)
    c.lineWidth = pen.px(1.5)
    c.setLineDash([pen.px(10), pen.px(12 * (1 - beam.share) + 0.01)])
    c.stroke()
    c.setLineDash([])
  }
  const bright = all.filter(beam => beam.phase !== 'warns')
  if (!bright.length) return
  for (const beam of bright) {
    if (!('turning' in beam.laser)) continue
    // All that it swept over within the frame.
    const { pivot, length, from, to } = beam.laser.turning, colour = colourOf(beam.kind, palette)
    if (Math.abs(to - from) < 0.02 && !sectors) continue
    c.fillStyle = fade(colour, (sectors ? 0.34 : 0.2) * power(beam))
    c.beginPath()
    c.moveTo(pivot[0], pivot[1])
    c.arc(pivot[0], pivot[1], length, Math.min(from, to), Math.max(from, to))
    c.closePath()
    c.fill()
  }
  bloom.shine(pen, small => {
    for (const beam of bright) {
      const half = trace(small, beam), flash = beam.phase === 'fires' ? 1 + 1.2 * Math.max(0, 1 - beam.share * 9) : 1
      small.strokeStyle = fade(colourOf(beam.kind, palette), Math.min(1, 0.75 * power(beam) * flash))
      small.lineWidth = half * 2
      small.stroke()
    }
  })
  for (const beam of bright) {
    const colour = colourOf(beam.kind, palette), half = trace(c, beam), light = power(beam)
    for (const [part, paint] of [[1, fade(colour, 0.9)], [0.8, mix(colour, palette.laserCore, 0.35)], [0.62, mix(colour, palette.laserCore, 0.7)], [0.42, palette.laserCore]] as const) {
      c.globalAlpha = light
      c.strokeStyle = paint
      c.lineWidth = half * 2 * part
      c.stroke()
    }
    c.globalAlpha = 1
  }
}

/** A bullet: a coloured rim of the true radius around a pale heart. */
export function bullet(colour: string, radius: number, palette: Palette): Stamp {
  const far = radius * 2.1
  return {
    key: `bullet ${colour} ${radius} ${palette.dark}`,
    far,
    paint(paper) {
      const glow = paper.createRadialGradient(0, 0, radius * 0.8, 0, 0, far)
      glow.addColorStop(0, fade(colour, palette.dark ? 0.5 : 0.3))
      glow.addColorStop(1, fade(colour, 0))
      disc(paper, far, glow)
      disc(paper, radius, palette.dark ? colour : mix(colour, '#2a0a2e', 0.12))
      disc(paper, radius * 0.55, mix(colour, '#ffffff', palette.dark ? 0.82 : 0.7))
    },
  }
}

function disc(paper: Paper, radius: number, paint: string | CanvasGradient): void {
  paper.fillStyle = paint
  paper.beginPath()
  paper.arc(0, 0, radius, 0, Math.PI * 2)
  paper.fill()
}

/** A flower that fires: petals around a pale heart, turning with its volleys. */
export function drawFlower(pen: Pen, [x, y]: Vec2, radius: number, petals: number, angle: number, colour: string): void {
  const { context: c, palette } = pen
  c.save()
  c.translate(x, y)
  c.rotate(angle)
  c.fillStyle = mix(colour, palette.ground, 0.35)
  c.strokeStyle = mix(colour, '#ffffff', 0.35)
  c.lineWidth = 1.2
  for (let i = 0; i < petals; i++) {
    c.rotate((Math.PI * 2) / petals)
    c.beginPath()
    c.ellipse(radius * 0.86, 0, radius * 0.6, radius * 0.34, 0, 0, Math.PI * 2)
    c.fill()
    c.stroke()
  }
  c.restore()
  pen.ball(x, y, radius * 0.62, colour)
}

/** The ship: wings that only look, around the heart that counts. */
export function drawShip(pen: Pen, [x, y]: Vec2, lean: number, radius: number, hurt: number): void {
  const { context: c, palette } = pen
  c.save()
  c.translate(x, y)
  c.transform(1, 0, lean * 0.12, 1, 0, 0)
  const wing = c.createLinearGradient(0, -20, 0, 18)
  wing.addColorStop(0, palette.wallEdge)
  wing.addColorStop(1, palette.wallDeep)
  c.fillStyle = wing
  c.strokeStyle = palette.dark ? mix(palette.wallEdge, '#ffffff', 0.5) : palette.wallDeep
  c.lineWidth = 1.2
  c.lineJoin = 'round'
  c.globalAlpha = hurt > 0 && Math.sin(hurt * 50) > 0 ? 0.35 : 1
  for (const side of [-1, 1]) {
    c.beginPath()
    c.moveTo(side * 1.5, -20)
    c.quadraticCurveTo(side * 6, -4, side * 19, 9)
    c.quadraticCurveTo(side * 10, 7, side * 6, 15)
    c.quadraticCurveTo(side * 3, 10, side * 1.5, 9)
    c.closePath()
    c.fill()
    c.stroke()
  }
  c.restore()
  pen.ball(x, y, radius)
}

/** Specks of the sky, or of the paper, that pass by. */
export function drawSky(pen: Pen, time: number): void {
  const { context: c, palette, width, height } = pen
  c.fillStyle = palette.dark ? '#ffffff' : palette.line
  for (let i = 0; i < 70; i++) {
    const depth = ((i * 37) % 10) / 10, x = (i * 127.3) % width, y = (i * 211.7 + time * (8 + 34 * depth)) % height
    c.globalAlpha = (palette.dark ? 0.1 : 0.35) + 0.28 * depth
    c.fillRect(x, y, 1 + depth, 1 + depth * 3)
  }
  c.globalAlpha = 1
}
