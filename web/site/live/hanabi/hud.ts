// What is written over the game: score and shells beside the board or above it, and the words of the moment upon it.

import { fade, mix } from '../../stage'
import { heatColour } from './players'
import { rules } from './rules'
import type { Run } from './run'

export interface Layout { narrow: boolean; /** Where the board's corner is. */ x: number; y: number; width: number; height: number; /** Units to so many CSS pixels. */ px: (pixels: number) => number }

const font = 'system-ui, "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", "Yu Gothic UI", sans-serif'
const cream = '#fff1d6', gold = '#ffcf7d', quiet = '#c9b8d8', hot = '#ff8a5c'
export const number = (value: number): string => value.toLocaleString('en')

/** A line of text; `size` in CSS pixels. */
export function write(c: CanvasRenderingContext2D, text: string, x: number, y: number, size: number, colour: string, align: CanvasTextAlign = 'left', weight = 600): void {
  c.font = `${weight} ${size}px ${font}`
  c.textAlign = align
  c.textBaseline = 'alphabetic'
  c.fillStyle = colour
  c.fillText(text, x, y)
}

interface Words { score: string; best: string; row: string; speed: string; dawn: string; balls: string; levels: string[]; units: (n: number) => string; level: (n: number) => string }

/** The numbers. `shown` is the score as it counts up. */
export function drawNumbers(c: CanvasRenderingContext2D, run: Run, words: Words, { narrow, px, width, x, y }: Layout, shown: number, best: number, pulse: number): void {
  const left = rules.night - run.steps, clock = `${Math.floor(left / 3600)}:${String(Math.floor((left / 60) % 60)).padStart(2, '0')}`, factor = `×${run.factor}`
  const glow = mix(gold, '#ffffff', pulse)
  if (narrow) {
    write(c, number(shown), x + 12, y - 24, px(26), cream, 'left', 750)
    write(c, `${words.best} ${number(best)}`, x + 12, y - 7, px(12), quiet)
    write(c, factor, width / 2, y - 22, px(20 + 4 * pulse), run.factor > 1 ? glow : fade(quiet, 0.5), 'center', 750)
    write(c, `${words.row} ${run.row}`, width / 2, y - 7, px(12), quiet, 'center')
    shells(c, run, width - 12, y - 28, -15)
    write(c, clock, width - 12, y - 7, px(12), quiet, 'right')
    return
  }
  const pane = (at: number, top: number, name: string, value: string, size: number, colour: string) => {
    write(c, name, at, top, px(12.5), quiet)
    write(c, value, at, top + px(size) * 1.08, px(size), colour, 'left', 720)
  }
  pane(22, 52, words.score, number(shown), 30, cream)
  pane(22, 122, words.best, number(best), 17, gold)
  pane(22, 178, words.row, `${run.row}`, 17, cream)
  write(c, factor, 92, 178 + px(17) * 1.08, px(22 + 6 * pulse), run.factor > 1 ? glow : fade(quiet, 0.5), 'left', 760)
  const right = x + rules.width + 20
  pane(right, 178, words.levels[run.level], words.level(run.level + 1), 14, cream)
  write(c, words.balls, right, 236, px(12.5), quiet)
  shells(c, run, right + 7, 254, 19)
  pane(right, 292, words.speed, run.balls.length ? words.units(run.speed) : '–', 15, heatColour(Math.min(1, (run.boost - 1) / 20)))
  pane(right, 344, words.dawn, clock, 15, cream)
}

function shells(c: CanvasRenderingContext2D, run: Run, x: number, y: number, step: number): void {
  for (let i = 0; i < run.shells; i++) {
    const at = x + i * step, light = c.createRadialGradient(at - 1.5, y - 2, 0.5, at, y, 6)
    light.addColorStop(0, '#ffffff')
    light.addColorStop(0.5, gold)
    light.addColorStop(1, hot)
    c.fillStyle = light
    c.beginPath()
    c.arc(at, y, 5.5, 0, 7)
    c.fill()
  }
}

/** Lines in the middle of the board on a dark veil: a large one, and smaller ones under it. */
export function drawNotice(c: CanvasRenderingContext2D, { x, y, px }: Layout, lines: [text: string, size: number, colour?: string][], opacity: number, middle = 270): void {
  const at = x + rules.width / 2, high = lines.reduce((sum, [, size]) => sum + px(size) * 1.35, 0), top = y + middle - high / 2, veil = c.createLinearGradient(0, top - 46, 0, top + high + 46)
  c.globalAlpha = opacity
  veil.addColorStop(0, fade('#0a0618', 0))
  veil.addColorStop(0.25, fade('#0a0618', 0.78))
  veil.addColorStop(0.75, fade('#0a0618', 0.78))
  veil.addColorStop(1, fade('#0a0618', 0))
  c.fillStyle = veil
  c.fillRect(x + rules.bat.left, top - 46, rules.bat.right - rules.bat.left, high + 92)
  let line = top
  for (const [text, size, colour = cream] of lines) {
    line += px(size) * 1.08
    // What is too long for the board is written smaller.
    c.font = `650 ${px(size)}px ${font}`
    const fits = Math.min(1, (rules.width - 44) / c.measureText(text).width)
    write(c, text, at, line, px(size) * fits, colour, 'center', size > 24 ? 780 : 650)
    line += px(size) * 0.27
  }
  c.globalAlpha = 1
}

/** A soft word at a place, which rises and fades: `age` 0 to 1. */
export function drawFloat(c: CanvasRenderingContext2D, text: string, x: number, y: number, age: number, size: number): void {
  c.globalAlpha = Math.min(1, (1 - age) * 2)
  write(c, text, x, y - 26 * age, size, mix('#ffffff', gold, age), 'center', 760)
  c.globalAlpha = 1
}

/** The title, in letters of dusk. */
export function drawTitle(c: CanvasRenderingContext2D, { x, y, px }: Layout, title: string, tagline: string, start: string, seconds: number): void {
  const at = x + rules.width / 2, line = y + 236, size = px(64), veil = c.createRadialGradient(at, y + 250, 30, at, y + 250, 290)
  veil.addColorStop(0, fade('#0a0618', 0.86))
  veil.addColorStop(0.6, fade('#0a0618', 0.62))
  veil.addColorStop(1, fade('#0a0618', 0))
  c.fillStyle = veil
  c.save()
  c.beginPath()
  c.rect(x + rules.bat.left, y, rules.bat.right - rules.bat.left, rules.height)
  c.clip()
  c.fillRect(x, y - 40, rules.width, rules.height + 40)
  c.restore()
  const letters = c.createLinearGradient(0, line - size, 0, line + size * 0.1)
  letters.addColorStop(0, '#fff6d8')
  letters.addColorStop(0.45, '#ffb35c')
  letters.addColorStop(1, '#e0457b')
  c.save()
  c.shadowColor = fade('#ff7a4c', 0.9)
  c.shadowBlur = 26
  c.font = `820 ${size}px ${font}`
  c.textAlign = 'center'
  c.fillStyle = letters
  c.fillText(title, at, line)
  c.restore()
  write(c, tagline, at, line + px(32), px(15), quiet, 'center', 550)
  write(c, start, at, line + px(80), px(17), mix(gold, '#ffffff', 0.3 + 0.3 * Math.sin(seconds * 3)), 'center', 700)
}
