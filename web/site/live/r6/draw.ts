// How the park of R6 looks: sky, hills, the landing field, the character, and the strike under a lens.

import type { Vec2 } from 'hazumi'
import { fade, mix, type Pen } from '../../stage'
import { arm, ball, drum, metre, mouth, type Shot, type Strike } from './park'

const strip = 84

/** What is in sight: the park's x at the left edge, and how large it is drawn. The ground is always at the same height of the canvas. */
export interface Camera { left: number; zoom: number }

/** Where the ground is on the canvas. */
export const groundAt = (height: number) => height - strip - 46

/** From the park to the canvas. */
export const onCanvas = ({ left, zoom }: Camera, height: number, [x, y]: Vec2): Vec2 => [(x - left) * zoom, groundAt(height) + y * zoom]

/** What is in sight while nothing flies. */
export const home = (width: number): Camera => ({ left: width < 600 ? -150 : -210, zoom: 1 })

/** What is in sight with the ball in the air: it and the ground below it, however high it is. */
export function following([x, y]: Vec2, width: number, height: number): Camera {
  const zoom = Math.min(1, (groundAt(height) - 54) / Math.max(-y, 1)), { left } = home(width)
  return { left: Math.max(x - (width * 0.6) / zoom, left), zoom }
}

/** Sky, hills that lag behind and shrink less the farther they are, and the field with a mark every ten metres. */
export function park(pen: Pen, camera: Camera, shots: Shot[]): void {
  const { context: c, palette: p, width, height } = pen, { left, zoom } = camera, far = groundAt(height), ink = (paper: string, night: string) => (p.dark ? night : paper)
  const at = (metres: number) => (metres * metre - left) * zoom
  const sky = c.createLinearGradient(0, 0, 0, far)
  sky.addColorStop(0, ink('#fbe9cf', '#0f0d26'))
  sky.addColorStop(0.7, ink('#fff6e2', '#2c2460'))
  sky.addColorStop(1, ink('#ffe3bd', '#5a3672'))
  c.fillStyle = sky
  c.fillRect(0, 0, width, height)
  // Moon or sun, and stars: so far that they hardly move.
  const sx = width * (width < 600 ? 0.78 : 0.44) - left * 0.01, sy = 86 + 20 * (1 - zoom)
  const glow = c.createRadialGradient(sx, sy, 10, sx, sy, 130)
  glow.addColorStop(0, fade(p.brick5, p.dark ? 0.35 : 0.55))
  glow.addColorStop(1, fade(p.brick5, 0))
  c.fillStyle = glow
  c.fillRect(sx - 130, sy - 130, 260, 260)
  c.fillStyle = ink('#ffc36e', '#ffe6bd')
  c.beginPath()
  c.arc(sx, sy, 30, 0, Math.PI * 2)
  c.fill()
  if (p.dark) {
    for (let i = 0; i < 60; i++) {
      const x = ((i * 197.3 - left * 0.02) % width + width) % width, y = (i * 89.7) % (far * 0.75)
      pen.speck(x, y, 0.7 + (i % 3) * 0.35, '#ffffff', 0.25 + (i % 5) * 0.12)
    }
  }
  // Clouds, in rows of which the higher come down into sight as the eye goes back.
  c.fillStyle = ink('rgba(255,255,255,.85)', 'rgba(160,140,220,.16)')
  c.beginPath()
  for (let i = 0; i < 14; i++) {
    const size = zoom ** 0.45, round = width + 400, x = ((((i * 331 - left * 0.3 * size) % round) + round) % round) - 200, y = far - (250 + i * 84) * size
    for (const [dx, dy, rx] of [[0, 0, 46], [38, 8, 34], [-36, 9, 30]]) {
      c.moveTo(x + (dx + rx) * size, y + dy * size)
      c.ellipse(x + dx * size, y + dy * size, rx * size, 15 * size, 0, 0, Math.PI * 2)
    }
  }
  c.fill()
  for (const [lag, size, rise, shrinks, colour] of [
    [0.08, 620, 120, 0.2, ink('#e7d3c3', '#33296b')], [0.18, 430, 84, 0.4, ink('#d9c9a4', '#2b2c66')], [0.34, 300, 48, 0.6, ink('#b9c491', '#22385f')],
  ] as const) {
    const scale = zoom ** shrinks
    c.fillStyle = colour
    c.beginPath()
    c.moveTo(0, height)
    for (let x = 0; x <= width + 12; x += 12) {
      const at = (x / scale + left * lag) / size
      c.lineTo(x, far - rise * scale * (0.55 + 0.3 * Math.sin(at * 6.1) + 0.2 * Math.sin(at * 13.7 + 1)))
    }
    c.lineTo(width, height)
    c.fill()
  }
  // The field, mown in bands of ten metres; flags as far apart as there is room for.
  const grass: [string, string] = [ink('#9dbb77', '#24606a'), ink('#8fb06b', '#1f5560')], first = Math.floor(left / metre / 10), last = (left + width / zoom) / metre / 10
  for (let m = first; m < last; m++) {
    c.fillStyle = grass[((m % 2) + 2) % 2]
    c.fillRect(at(m * 10), far, metre * 10 * zoom + 1, height - far)
  }
  const shade = c.createLinearGradient(0, far, 0, height)
  shade.addColorStop(0, 'rgba(0,0,0,0)')
  shade.addColorStop(1, p.dark ? 'rgba(8,6,24,.6)' : 'rgba(70,80,30,.25)')
  c.fillStyle = shade
  c.fillRect(0, far, width, height - far)
  c.fillStyle = ink('#c6dc9d', p.wallEdge)
  c.fillRect(0, far, width, 2)
  const every = metre * 10 * zoom > 56 ? 1 : metre * 20 * zoom > 56 ? 2 : 5, flag = Math.max(zoom, 0.55)
  for (let m = Math.max(every, Math.floor(first / every) * every); m < last + 1; m += every) {
    const x = at(m * 10)
    c.strokeStyle = ink('#fffaf0', '#d9d3f0')
    c.lineWidth = 2
    c.beginPath()
    c.moveTo(x, far)
    c.lineTo(x, far - 34 * flag)
    c.stroke()
    c.fillStyle = p.bricks[m % 5]
    c.beginPath()
    c.moveTo(x + 1, far - 34 * flag)
    c.lineTo(x + 20 * flag, far - 28 * flag)
    c.lineTo(x + 1, far - 21 * flag)
    c.fill()
    // A label is kept on the canvas: that of a flag outside would lie on another.
    if (x > pen.px(24) && x < width - pen.px(24)) pen.label(`${m * 10} m`, x, far + 20, ink('#37451f', '#eaf6f2'), 'center', 12, false)
  }
  // Where shots came down.
  for (const [i, { metres, heavy }] of shots.entries()) {
    const x = at(metres), newest = i === shots.length - 1
    if (x < 0 || x > width) continue
    const colour = heavy ? p.laser : p.brick5
    c.fillStyle = fade(colour, newest ? 0.95 : 0.55)
    c.beginPath()
    c.ellipse(x, far + 3, newest ? 12 : 8, newest ? 3.5 : 2.5, 0, 0, Math.PI * 2)
    c.fill()
    if (newest) pen.label(`${metres.toFixed(1)} m`, x, far - 54, p.text, 'center', 14)
  }
}

/** The character, its arm at that angle; `power` is how far it is wound up. */
export function hero(pen: Pen, stand: number, angle: number, power: number): void {
  const { context: c, palette: p } = pen, [mx, my] = mouth(stand, angle), lean = -power * 5
  // The drum that keeps the ball going.
  const [dx, dw, dh] = [drum.x - drum.half, drum.half * 2, -drum.top], skin = c.createLinearGradient(dx, 0, dx + dw, 0)
  skin.addColorStop(0, mix(p.brick3, '#1a0a33', 0.35))
  skin.addColorStop(0.4, p.brick3)
  skin.addColorStop(1, mix(p.brick3, '#1a0a33', 0.45))
  c.fillStyle = skin
  c.fillRect(dx, drum.top, dw, dh)
  c.strokeStyle = p.brick5
  c.lineWidth = 1.5
  c.beginPath()
  for (let i = 0; i <= 6; i++) c.lineTo(dx + (dw * i) / 6, i % 2 ? -3 : drum.top + 5)
  c.stroke()
  c.fillStyle = '#fff2dc'
  c.fillRect(dx, drum.top, dw, 4)
  c.fillStyle = p.brick5
  c.fillRect(dx, -3, dw, 3)
  // Shadow, legs, body.
  c.fillStyle = 'rgba(10,6,30,.3)'
  c.beginPath()
  c.ellipse(stand - 6, 3, 38, 5, 0, 0, Math.PI * 2)
  c.fill()
  c.lineCap = c.lineJoin = 'round'
  c.strokeStyle = p.dark ? '#17143a' : '#3a3260'
  c.lineWidth = 11
  c.beginPath()
  c.moveTo(stand - 24, -5)
  c.lineTo(stand - 14 + lean, -46)
  c.lineTo(stand + 10, -5)
  c.stroke()
  c.lineWidth = 9
  c.beginPath()
  c.moveTo(stand - 26, -5); c.lineTo(stand - 16, -5)
  c.moveTo(stand + 10, -5); c.lineTo(stand + 20, -5)
  c.stroke()
  const shirt = c.createLinearGradient(stand - 30, 0, stand + 16, 0)
  shirt.addColorStop(0, mix(p.brick1, '#1a0a33', 0.3))
  shirt.addColorStop(1, mix(p.brick1, '#ffffff', 0.18))
  c.fillStyle = shirt
  c.beginPath()
  c.roundRect(stand - 29 + lean, -106, 34, 66, 15)
  c.fill()
  c.fillStyle = p.brick5
  c.fillRect(stand - 29 + lean, -68, 34, 6)
  // Head with a cap.
  const hx = stand - 10 + lean * 1.6, hy = -126
  c.fillStyle = '#f7c79b'
  c.beginPath()
  c.arc(hx, hy, 20, 0, Math.PI * 2)
  c.fill()
  c.fillStyle = p.brick3
  c.beginPath()
  c.arc(hx, hy - 2, 21, Math.PI, Math.PI * 2)
  c.roundRect(hx + 4, hy - 6, 28, 6, 3)
  c.fill()
  c.fillStyle = '#2a2440'
  for (const dx of [5, 13]) {
    c.beginPath()
    c.arc(hx + dx, hy + 5, 2.3, 0, Math.PI * 2)
    c.fill()
  }
  c.strokeStyle = '#a5523a'
  c.lineWidth = 2
  c.beginPath()
  c.arc(hx + 9, hy + 9, 4, 0.2, Math.PI - 0.4)
  c.stroke()
  // Arm and megaphone: its mouth is the round bat, as large as it looks.
  const ux = Math.cos(angle), uy = Math.sin(angle), at = (far: number, side = 0): Vec2 => [stand + ux * far - uy * side, arm.shoulder + uy * far + ux * side]
  c.strokeStyle = mix(p.brick1, '#ffffff', 0.22)
  c.lineWidth = 13
  c.beginPath()
  c.moveTo(stand - 6 + lean, arm.shoulder)
  c.lineTo(...(at(20) as [number, number]))
  c.stroke()
  c.strokeStyle = '#f7c79b'
  c.lineWidth = 10
  c.beginPath()
  c.moveTo(...(at(18) as [number, number]))
  c.lineTo(...(at(30) as [number, number]))
  c.stroke()
  c.fillStyle = p.wall
  c.beginPath()
  for (const [far, side] of [[24, -6], [arm.length, -arm.radius + 1], [arm.length, arm.radius - 1], [24, 6]]) c.lineTo(...(at(far, side) as [number, number]))
  c.fill()
  const light = c.createRadialGradient(mx - 6, my - 8, 2, mx, my, arm.radius)
  light.addColorStop(0, mix(p.wallEdge, '#ffffff', 0.45))
  light.addColorStop(0.75, p.wallEdge)
  light.addColorStop(1, p.wall)
  c.fillStyle = light
  c.beginPath()
  c.arc(mx, my, arm.radius, 0, Math.PI * 2)
  c.fill()
  pen.ring(mx, my, arm.radius * 0.62, p.wallDeep, 0.7)
  pen.ring(mx, my, arm.radius * 0.28, p.wallDeep, 0.7)
  c.lineCap = 'butt'
  c.lineJoin = 'miter'
  if (power > 0) {
    // How far it is wound up.
    c.strokeStyle = fade(p.ground, 0.6)
    c.lineWidth = 8
    c.beginPath()
    c.arc(stand, arm.shoulder, 106, Math.PI * 1.15, Math.PI * 1.75)
    c.stroke()
    c.strokeStyle = mix(p.brick5, p.ball, power)
    c.beginPath()
    c.arc(stand, arm.shoulder, 106, Math.PI * 1.15, Math.PI * (1.15 + 0.6 * power))
    c.stroke()
  }
}

/** The last strike, enlarged: normal, contact point, velocities before and after, and what the other rule says. */
export function lens(pen: Pen, { ball: b, bat, normal, before, after, other, batVelocity }: Strike, words: { bat: string; ball: string; pale: string }, heavy: boolean): void {
  const { context: c, palette: p } = pen, size = Math.min(pen.width * 0.42, 230), x = pen.width < 600 ? 14 : pen.width - size - 14, y = 14, touch: Vec2 = [bat[0] + normal[0] * arm.radius, bat[1] + normal[1] * arm.radius]
  c.save()
  c.fillStyle = fade(p.panel, 0.9)
  c.strokeStyle = p.line
  c.lineWidth = pen.px(1.5)
  c.beginPath()
  c.roundRect(x, y, size, size * 0.86, 16)
  c.fill()
  c.stroke()
  c.clip()
  const zoom = size / 170, scale = 0.036
  c.translate(x + size * 0.36, y + size * 0.54)
  c.scale(zoom, zoom)
  c.translate(-touch[0], -touch[1])
  const tangent: Vec2 = [-normal[1], normal[0]]
  c.strokeStyle = fade(p.quiet, 0.7)
  c.lineWidth = 1
  c.setLineDash([4, 4])
  c.beginPath()
  c.moveTo(touch[0] - tangent[0] * 90, touch[1] - tangent[1] * 90)
  c.lineTo(touch[0] + tangent[0] * 90, touch[1] + tangent[1] * 90)
  c.stroke()
  c.setLineDash([])
  c.lineWidth = 2
  for (const [at, radius, colour, opacity] of [[bat, arm.radius, p.wallEdge, 0.3], [b, ball.radius, p.ball, 0.35]] as const) {
    c.fillStyle = fade(colour, opacity)
    c.strokeStyle = colour
    c.beginPath()
    c.arc(at[0], at[1], radius, 0, Math.PI * 2)
    c.fill()
    c.beginPath()
    c.arc(at[0], at[1], radius - 1, 0, Math.PI * 2)
    c.stroke()
  }
  pen.arrow(bat[0], bat[1], batVelocity[0] * scale, batVelocity[1] * scale, p.wallEdge)
  c.globalAlpha = 0.55
  pen.arrow(b[0], b[1], other[0] * scale, other[1] * scale, heavy ? p.brick5 : p.laser)
  c.globalAlpha = 1
  pen.arrow(b[0] - before[0] * scale * 2, b[1] - before[1] * scale * 2, before[0] * scale * 2, before[1] * scale * 2, fade(p.ball, 0.6))
  pen.arrow(b[0], b[1], after[0] * scale, after[1] * scale, p.ball)
  pen.normal(touch[0], touch[1], normal[0], normal[1], 30)
  pen.contact(touch[0], touch[1])
  c.restore()
  pen.label(words.bat, x + 12, y + size * 0.86 - 14, p.wallEdge, 'left', 12, false)
  pen.label(words.ball, x + size * 0.3, y + size * 0.86 - 14, p.ball, 'left', 12, false)
  pen.label(words.pale, x + size - 12, y + size * 0.86 - 14, heavy ? p.brick5 : p.laser, 'right', 12, false)
}

/** All shots at once, along the bottom, the whole field in one look. */
export function overview(pen: Pen, shots: Shot[], way: number[], words: { metres: (n: number) => string }): void {
  const { context: c, palette: p, width, height } = pen, y = height - strip
  c.fillStyle = p.panel
  c.fillRect(0, y, width, strip)
  c.fillStyle = p.line
  c.fillRect(0, y, width, 1.5)
  const base = height - pen.px(21), left = 30, flown = way.length ? way[way.length - 2] / metre : 0
  const ways = [way, ...shots.map(shot => shot.way)], highest = Math.max(12, ...ways.map(points => Math.max(0, ...points.map((n, i) => (i % 2 ? -n / metre : 0)))))
  const longest = Math.max(60, flown * 1.05, ...shots.map(shot => shot.metres * 1.12)), scale = (width - left - 40) / longest, rise = (strip - pen.px(21) - 10) / highest
  c.strokeStyle = p.quiet
  c.lineWidth = 1.5
  c.beginPath()
  c.moveTo(left, base)
  c.lineTo(width - 20, base)
  c.stroke()
  const every = longest > 220 ? 50 : longest > 130 ? 25 : 10
  for (let m = 0; m <= longest; m += every) {
    c.fillStyle = p.quiet
    c.fillRect(left + m * scale - 0.75, base, 1.5, 4)
    if (pen.width > 600 || m % (every * 2) === 0) pen.label(`${m}`, left + m * scale, base + pen.px(12), p.quiet, 'center', 11, false)
  }
  const arc = (points: number[], colour: string, opacity: number) => {
    c.strokeStyle = fade(colour, opacity)
    c.lineWidth = pen.px(1.75)
    c.beginPath()
    for (let i = 0; i < points.length; i += 2) c.lineTo(left + (points[i] / metre) * scale, base + (points[i + 1] / metre) * rise)
    c.stroke()
  }
  const best = Math.max(0, ...shots.map(shot => shot.metres))
  shots.forEach(({ metres, heavy, way }, i) => {
    const colour = heavy ? p.laser : p.brick5, x = left + metres * scale, newest = i === shots.length - 1
    arc(way, colour, newest ? 0.9 : 0.35)
    pen.speck(x, base, newest ? 4.5 : 3.2, colour, newest ? 1 : 0.65)
    if (metres === best && best > 0) {
      c.fillStyle = p.normal
      c.fillRect(x - 1, base - 24, 2, 24)
      c.beginPath()
      c.moveTo(x + 1, base - 24)
      c.lineTo(x + 15, base - 19)
      c.lineTo(x + 1, base - 14)
      c.fill()
      pen.label(words.metres(best), x - 6, base - 18, p.normal, 'right', 12, false)
    }
  })
  arc(way, p.ball, 1)
  if (way.length) pen.speck(left + flown * scale, base + (way[way.length - 1] / metre) * rise, 4, p.ball, 1)
}
