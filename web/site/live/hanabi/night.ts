// The night behind the game: sky, stars, moon, hills and a town by the river. It dawns as the run goes on. Always dark, in any mode of the site.

import { fade, mix } from '../../stage'

/** From the top of the sky to the horizon, a row for each level, then of the dawn; then what stands before it. */
const skies = [['#150f33', '#3b1d55', '#93365f', '#f2895c'], ['#081029', '#142457', '#2b4489', '#7f86c9'], ['#04061a', '#0d1238', '#2a1d5c', '#7a3b86']]
const dawn = ['#33407a', '#7d6aa0', '#e7a59a', '#ffe0b0']
const paper = '#ffe9c4', ink = '#070616'
/** Where the water begins. */
export const shore = 556

export interface Horizon { width: number; height: number; top: number; level: number; /** 0 to 1: how much of the night is over. */ late: number }

export class Night {
  private picture = document.createElement('canvas')
  private key = ''

  /** Paints it; what stands still is painted once. */
  draw(c: CanvasRenderingContext2D, where: Horizon, seconds: number, scale: number): void {
    const late = Math.round(where.late * 40) / 40, zoom = Math.min(2, Math.max(1, scale * 1.5)), key = [where.width, where.height, where.top, where.level, late, zoom].join()
    if (key !== this.key) {
      this.key = key
      this.picture.width = Math.round(where.width * zoom)
      this.picture.height = Math.round(where.height * zoom)
      const own = this.picture.getContext('2d')!
      own.setTransform(zoom, 0, 0, zoom, 0, 0)
      paint(own, { ...where, late })
    }
    c.drawImage(this.picture, 0, 0, where.width, where.height)
    twinkle(c, where, seconds)
  }
}

/** Numbers from 0 to 1 that are the same every time. */
function chance(seed: number): () => number {
  return () => (seed = (seed * 16807) % 2147483647) / 2147483647
}

function paint(c: CanvasRenderingContext2D, { width, height, top, level, late }: Horizon): void {
  const bright = late * late * late, sky = skies[level].map((colour, i) => mix(colour, dawn[i], bright)), line = shore + top, light = c.createLinearGradient(0, 0, 0, line)
  ;[0, 0.42, 0.78, 1].forEach((at, i) => light.addColorStop(at, sky[i]))
  c.fillStyle = light
  c.fillRect(0, 0, width, line)
  const random = chance(77 + level)
  for (let i = 0; i < width / 4; i++) {
    c.fillStyle = fade(paper, (0.2 + 0.6 * random()) * (1 - bright))
    const size = 0.4 + 0.9 * random() * random()
    c.beginPath()
    c.arc(random() * width, random() ** 1.4 * line * 0.8, size, 0, 7)
    c.fill()
  }
  moon(c, width > 500 ? width - 92 : width - 74, top + (width > 500 ? 88 : 66), width > 500 ? 34 : 22, level, mix(sky[0], sky[1], 0.3))
  hills(c, width, line, mix(sky[2], ink, 0.45), 46, 190, 3 + level)
  hills(c, width, line, mix(sky[1], ink, 0.62), 26, 120, 9 + level)
  town(c, width, line, mix(sky[0], ink, 0.75), chance(40 + level * 5))
  const water = c.createLinearGradient(0, line, 0, height)
  water.addColorStop(0, mix(sky[3], sky[0], 0.55))
  water.addColorStop(0.35, mix(sky[1], ink, 0.35))
  water.addColorStop(1, mix(sky[0], ink, 0.6))
  c.fillStyle = water
  c.fillRect(0, line, width, height - line)
}

function moon(c: CanvasRenderingContext2D, x: number, y: number, radius: number, level: number, shade: string): void {
  const halo = c.createRadialGradient(x, y, radius * 0.8, x, y, radius * 4)
  halo.addColorStop(0, fade(paper, 0.2))
  halo.addColorStop(1, fade(paper, 0))
  c.fillStyle = halo
  c.fillRect(x - radius * 4, y - radius * 4, radius * 8, radius * 8)
  c.fillStyle = paper
  c.beginPath()
  c.arc(x, y, radius, 0, 7)
  c.fill()
  // It wanes from level to level.
  c.save()
  c.clip()
  c.fillStyle = shade
  c.beginPath()
  c.arc(x - radius * (2.2 - level * 0.55), y - radius * 0.15, radius * 1.05, 0, 7)
  c.fill()
  c.restore()
}

function hills(c: CanvasRenderingContext2D, width: number, line: number, colour: string, high: number, long: number, seed: number): void {
  c.fillStyle = colour
  c.beginPath()
  c.moveTo(0, line)
  for (let x = 0; x <= width; x += 6) c.lineTo(x, line - high * (0.9 + 0.55 * Math.sin(x / long + seed) + 0.3 * Math.sin(x / (long * 0.37) + seed * 2)))
  c.lineTo(width, line)
  c.fill()
}

function town(c: CanvasRenderingContext2D, width: number, line: number, colour: string, random: () => number): void {
  const windows: [number, number][] = []
  c.fillStyle = colour
  for (let x = -6; x < width;) {
    const wide = 16 + random() * 26, high = 8 + random() * 12, eaves = 4
    c.beginPath()
    c.moveTo(x - eaves, line - high)
    c.quadraticCurveTo(x + wide * 0.3, line - high - 3, x + wide / 2, line - high - 8 - random() * 4)
    c.quadraticCurveTo(x + wide * 0.7, line - high - 3, x + wide + eaves, line - high)
    c.lineTo(x + wide, line - high)
    c.lineTo(x + wide, line + 1)
    c.lineTo(x, line + 1)
    c.lineTo(x, line - high)
    c.fill()
    for (let i = 0; i < wide / 11; i++) if (random() < 0.6) windows.push([x + 4 + i * 10, line - high + 3 + random() * 3])
    x += wide + random() * 9
  }
  pagoda(c, width > 500 ? 78 : 44, line, colour)
  for (const [x, y] of windows) {
    c.fillStyle = fade('#ffc26b', 0.85)
    c.fillRect(x, y, 2.4, 3)
    c.fillStyle = fade('#ffb14a', 0.12)
    c.beginPath()
    c.arc(x + 1.2, y + 1.5, 6, 0, 7)
    c.fill()
  }
}

function pagoda(c: CanvasRenderingContext2D, x: number, line: number, colour: string): void {
  c.fillStyle = colour
  for (let floor = 0; floor < 5; floor++) {
    const y = line - 8 - floor * 17, half = 25 - floor * 3
    c.fillRect(x - half * 0.55, y - 11, half * 1.1, 20)
    c.beginPath()
    c.moveTo(x - half, y - 8)
    c.quadraticCurveTo(x - half * 0.5, y - 11, x - half * 0.42, y - 17)
    c.lineTo(x + half * 0.42, y - 17)
    c.quadraticCurveTo(x + half * 0.5, y - 11, x + half, y - 8)
    c.fill()
  }
  c.fillRect(x - 1, line - 128, 2, 40)
}

/** What moves: a few stars, and light on the water. */
function twinkle(c: CanvasRenderingContext2D, { width, height, top, level, late }: Horizon, seconds: number): void {
  const random = chance(5), line = shore + top
  for (let i = 0; i < 14; i++) {
    const x = random() * width, y = top + random() * 300, shine = Math.max(0, Math.sin(seconds * (0.6 + random()) + i * 2)) * (1 - late)
    c.fillStyle = fade(paper, 0.8 * shine)
    c.fillRect(x - 0.6, y - 0.6, 1.2, 1.2)
  }
  const shine = skies[level][3]
  for (let i = 0; i < width / 9; i++) {
    const y = line + 2 + random() ** 1.3 * (height - line - 4), wide = 4 + (y - line) * 0.5 * random() + 5 * random(), x = random() * (width + 40) - 20 + Math.sin(seconds * 0.7 + i) * 4
    c.fillStyle = fade(i % 4 ? shine : paper, (0.1 + 0.22 * Math.max(0, Math.sin(seconds * 1.3 + i * 1.7))))
    c.fillRect(x, y, wide, 1)
  }
}
