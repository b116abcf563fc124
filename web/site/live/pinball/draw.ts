// How the pinball table looks.

import type { Vec2 } from 'hazumi'
import { fade, mix, type Pen } from '../../stage'
import { arm, ball, bumpers, flippers, gate, guides, ledge, slings, spinner, table, targets, vault } from './table'

export interface Look {
  /** How bright each still is from its last hit, 0 to 1. */
  bumpers: number[]
  slings: number[]
  targets: boolean[]
  angles: [number, number]
  spinner: number
  /** How far the plunger is pulled. */
  power: number
}

/** What lights up when it is hit, all dark. */
export const lights = (): Pick<Look, 'bumpers' | 'slings'> => ({ bumpers: bumpers.map(() => 0), slings: slings.map(() => 0) })

/** The table and all that is on it but the ball. */
export function drawTable(pen: Pen, look: Look): void {
  const { context: c, palette: p } = pen, { left, right, width, height, lane, floor } = table
  // The field lies under the vault.
  c.save()
  c.beginPath()
  c.moveTo(left, height)
  c.lineTo(...(vault[0] as [number, number]))
  c.bezierCurveTo(...(vault[1] as [number, number]), ...(vault[2] as [number, number]), ...(vault[3] as [number, number]))
  c.lineTo(right, height)
  c.clip()
  pen.field(0, 0, width, height)
  rays(pen)
  c.restore()
  pen.path(way => {
    way.moveTo(left, height)
    way.lineTo(...(vault[0] as [number, number]))
    way.bezierCurveTo(...(vault[1] as [number, number]), ...(vault[2] as [number, number]), ...(vault[3] as [number, number]))
    way.lineTo(right, height)
  }, 2)
  pen.wall(lane - 2, 204, 4, height - 204, 'all')
  for (const [[ax, ay], [bx, by]] of [...guides, ledge]) pen.segment(ax, ay, bx, by)
  pen.line(gate[0][0], gate[0][1], gate[1][0], gate[1][1], p.laser, true, 3)

  slings.forEach((points, i) => {
    const lit = look.slings[i], colour = p.bricks[3]
    c.beginPath()
    for (const [x, y] of points) c.lineTo(x, y)
    c.closePath()
    c.fillStyle = mix(colour, p.ground, 0.45 - 0.4 * lit)
    c.fill()
    c.strokeStyle = mix(colour, '#ffffff', 0.2 + 0.5 * lit)
    c.lineWidth = 2
    c.stroke()
    pen.line(points[0][0], points[0][1], points[1][0], points[1][1], mix(p.contact, '#ffffff', lit * 0.6), false, 3 + 3 * lit)
  })
  targets.forEach(({ min, max }, i) => {
    if (look.targets[i]) pen.block(min[0], min[1], max[0] - min[0], max[1] - min[1], p.bricks[4])
    else { c.fillStyle = fade(p.bricks[4], 0.25); c.fillRect(min[0], min[1], 3, max[1] - min[1]) }
  })
  bumpers.forEach(({ at: [x, y], radius }, i) => {
    const lit = look.bumpers[i], colour = p.bricks[i]
    pen.ball(x, y, radius, mix(colour, '#ffffff', lit * 0.35))
    pen.ring(x, y, radius, mix(colour, '#ffffff', 0.5), 0.9)
    c.fillStyle = mix(p.panel, p.contact, 0.25 + 0.75 * lit)
    c.beginPath()
    c.arc(x, y, radius * 0.5, 0, Math.PI * 2)
    c.fill()
    if (lit > 0.05) pen.ring(x, y, radius + 3 + 12 * (1 - lit), p.contact, lit)
  })
  c.save()
  c.translate(spinner.at[0], spinner.at[1])
  c.rotate(look.spinner)
  pen.block(-spinner.half[0], -spinner.half[1], spinner.half[0] * 2, spinner.half[1] * 2, p.wallEdge)
  c.restore()
  pen.speck(spinner.at[0], spinner.at[1], 3, p.wallDeep, 1)
  look.angles.forEach((angle, i) => bat(pen, flippers[i].pivot, flippers[i].way, angle))

  // The plunger, its spring pressed together.
  const top = ball.start[1] + ball.radius + 1 + look.power * 22, end = height - 4
  c.strokeStyle = p.quiet
  c.lineWidth = 2
  c.beginPath()
  for (let i = 0; i <= 10; i++) c.lineTo(367 + (i % 2 ? 6 : -6), top + ((end - top) * i) / 10)
  c.stroke()
  pen.block(358, top, 18, 5, mix(p.brick5, p.ball, look.power))
  c.fillStyle = fade(p.wall, 0.5)
  c.fillRect(lane + 2, floor + 40, right - lane - 2, 4)
}

/** Faint rays behind everything: what makes a field a table. */
function rays(pen: Pen): void {
  const { context: c, palette: p } = pen, from: Vec2 = [187, 560]
  for (let i = 0; i < 9; i++) {
    const a = -Math.PI * (0.14 + 0.09 * i), b = a - Math.PI * 0.045
    c.fillStyle = fade(p.bricks[i % 5], p.dark ? 0.08 : 0.07)
    c.beginPath()
    c.moveTo(...(from as [number, number]))
    c.lineTo(from[0] + Math.cos(a) * 700, from[1] + Math.sin(a) * 700)
    c.lineTo(from[0] + Math.cos(b) * 700, from[1] + Math.sin(b) * 700)
    c.fill()
  }
}

function bat(pen: Pen, [x, y]: Vec2, way: number, angle: number): void {
  const { context: c, palette: p } = pen, tip: Vec2 = [x + way * Math.cos(angle) * arm.length, y + way * Math.sin(angle) * arm.length]
  c.lineCap = 'round'
  for (const [wide, colour] of [[arm.half * 2, p.ballDeep], [arm.half * 2 - 3, p.ball], [arm.half * 0.7, p.ballLit]] as const) {
    c.strokeStyle = colour
    c.lineWidth = wide
    c.beginPath()
    c.moveTo(x, y)
    c.lineTo(tip[0], tip[1])
    c.stroke()
  }
  c.lineCap = 'butt'
  pen.speck(x, y, 2.6, p.ground, 1)
}
