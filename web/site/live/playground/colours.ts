// Colours as CSS writes them, as numbers: the browser reads them.

export interface Colour { red: number; green: number; blue: number; alpha: number }

const read = new Map<string, Colour | null>()
let reader: CanvasRenderingContext2D | null = null

/** Null if it is none. */
export function colour(text: string): Colour | null {
  let made = read.get(text)
  if (made === undefined) read.set(text, made = ask(text))
  return made
}

function ask(text: string): Colour | null {
  reader ??= document.createElement('canvas').getContext('2d')!
  // What is no colour changes nothing.
  const said = ['#000000', '#ffffff'].map(before => {
    reader!.fillStyle = before
    reader!.fillStyle = text
    return reader!.fillStyle
  })
  return said[0] === said[1] ? parse(said[0]) : null
}

/** What a browser writes: `#rrggbb`, or `rgba(…)` where something shines through. */
export function parse(text: string): Colour | null {
  const hex = /^#([0-9a-f]{6})$/i.exec(text)
  if (hex) {
    const bits = parseInt(hex[1], 16)
    return { red: bits >> 16, green: (bits >> 8) & 255, blue: bits & 255, alpha: 1 }
  }
  const [red, green, blue, alpha = 1] = (/^rgba?\((.*)\)$/.exec(text)?.[1] ?? '').split(/[\s,/]+/).map(Number)
  return Number.isFinite(red + green + blue + alpha) ? { red, green, blue, alpha } : null
}

export function hex({ red, green, blue }: Colour): string {
  return `#${[red, green, blue].map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** The relative luminance of WCAG: 0 black, 1 white. */
export function luminance({ red, green, blue }: Colour): number {
  const linear = (part: number) => { const share = part / 255; return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4 }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** The ratio of WCAG: 1 for the same, 21 for white on black. */
export function contrast(a: Colour, b: Colour): number {
  const [low, high] = [luminance(a), luminance(b)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}
