// The boat that is the bat, and the sparks that are the balls.

import { fade, mix } from '../../stage'
import { rules } from './rules'
import { glowOf } from './scenery'

/** The deck is the bat, exactly; below it only looks. `marks` full marks and `part` of the next are shown as shells on board. */
export function drawBoat(c: CanvasRenderingContext2D, x: number, marks: number, part: number, hot: number, seconds: number, carries: boolean): void {
  const { top, half } = rules.bat, deep = top + 12, sway = Math.sin(seconds * 2) * 0.6
  // Its hull and its light on the water.
  c.fillStyle = fade('#ffb45c', 0.14)
  c.beginPath()
  c.ellipse(x, deep + 24, half * 0.9 + Math.sin(seconds * 1.7) * 3, 7, 0, 0, 7)
  c.fill()
  c.fillStyle = '#3a1d26'
  c.beginPath()
  c.moveTo(x - half + 1, deep)
  c.quadraticCurveTo(x - half + 9, deep + 13 + sway, x - half + 20, deep + 13 + sway)
  c.lineTo(x + half - 20, deep + 13 + sway)
  c.quadraticCurveTo(x + half - 9, deep + 13 + sway, x + half - 1, deep)
  c.fill()
  c.fillStyle = '#a33a3a'
  c.fillRect(x - half + 4, deep, half * 2 - 8, 2.5)
  const wood = c.createLinearGradient(0, top, 0, deep)
  wood.addColorStop(0, mix('#fff0cf', '#ffffff', hot))
  wood.addColorStop(0.3, mix('#f0cf98', '#ffffff', hot * 0.6))
  wood.addColorStop(1, '#a4683f')
  c.fillStyle = wood
  c.fillRect(x - half, top, half * 2, 12)
  c.fillStyle = fade('#3a1d26', 0.25)
  for (let i = -3; i <= 3; i++) c.fillRect(x + i * 11 - 0.5, top + 3, 1, 9)
  // Shells on board.
  for (let i = 0; i < rules.marks; i++) {
    const at = x + (i - 1) * 16, full = i < marks, share = full ? 1 : i === marks ? part : 0
    c.fillStyle = '#4a2630'
    c.beginPath()
    c.arc(at, top + 6.5, 4.6, 0, 7)
    c.fill()
    if (share > 0) {
      c.fillStyle = full ? mix('#ff5a3c', '#ffe27a', 0.5 + 0.5 * Math.sin(seconds * 8 + i)) : '#c9603f'
      c.beginPath()
      c.moveTo(at, top + 6.5)
      c.arc(at, top + 6.5, 3.6, -Math.PI / 2, -Math.PI / 2 + share * Math.PI * 2)
      c.fill()
    }
    if (full) glow(c, '#ff8a4c', at, top + 6, 13)
  }
  for (const side of [-1, 1]) {
    const at = x + side * (half - 5)
    glow(c, '#ffc26b', at, deep + 5, 18)
    c.fillStyle = '#ffcf7d'
    c.beginPath()
    c.ellipse(at, deep + 5 + sway, 3.2, 4.2, 0, 0, 7)
    c.fill()
  }
  if (carries) drawBall(c, x, top - rules.ball.radius - 1, 0)
}

function glow(c: CanvasRenderingContext2D, colour: string, x: number, y: number, far: number): void {
  c.globalCompositeOperation = 'lighter'
  c.drawImage(glowOf(colour), x - far, y - far, far * 2, far * 2)
  c.globalCompositeOperation = 'source-over'
}

/** The colour of a spark: the hotter, the whiter and bluer. `heat` 0 to 1. */
export const heatColour = (heat: number): string => (heat < 0.5 ? mix('#ffab4c', '#fff1c4', heat * 2) : mix('#fff1c4', '#bfe3ff', heat * 2 - 1))

export function drawBall(c: CanvasRenderingContext2D, x: number, y: number, heat: number): void {
  const { radius } = rules.ball, colour = heatColour(heat)
  glow(c, colour, x, y, radius * (4 + 2 * heat))
  const light = c.createRadialGradient(x - 1.5, y - 2, 0.5, x, y, radius)
  light.addColorStop(0, '#ffffff')
  light.addColorStop(0.5, mix(colour, '#ffffff', 0.4))
  light.addColorStop(1, mix(colour, '#ff5a2c', 0.45 * (1 - heat)))
  c.fillStyle = light
  c.beginPath()
  c.arc(x, y, radius, 0, 7)
  c.fill()
}

/** The water's surface: while a starmine burns it carries. */
export function drawNet(c: CanvasRenderingContext2D, strength: number, seconds: number): void {
  if (strength <= 0) return
  c.strokeStyle = fade('#8fe9ff', 0.8 * strength)
  c.lineWidth = 2
  c.beginPath()
  for (let x = rules.bat.left; x <= rules.bat.right; x += 8) c.lineTo(x, 590 + Math.sin(x * 0.09 + seconds * 9) * 1.2)
  c.stroke()
  c.fillStyle = fade('#8fe9ff', 0.12 * strength)
  c.fillRect(rules.bat.left, 582, rules.bat.right - rules.bat.left, 18)
}
