// The colours of the canvas are those of the theme: read from its CSS variables, again when dark mode changes.

const names = {
  ground: '--hz-ground', groundFar: '--hz-ground-far', dot: '--hz-dot',
  panel: '--hz-panel', line: '--hz-line', text: '--hz-text', quiet: '--hz-quiet',
  ball: '--hz-ball', ballLit: '--hz-ball-lit', ballDeep: '--hz-ball-deep',
  brick1: '--hz-brick-1', brick2: '--hz-brick-2', brick3: '--hz-brick-3', brick4: '--hz-brick-4', brick5: '--hz-brick-5',
  wall: '--hz-wall', wallEdge: '--hz-wall-edge', wallDeep: '--hz-wall-deep',
  laser: '--hz-laser', laserCore: '--hz-laser-core',
  normal: '--hz-normal', contact: '--hz-contact', bad: '--hz-bad',
} as const

export type Colour = keyof typeof names
export type Palette = Record<Colour, string> & { dark: boolean; bricks: string[] }

/** The colours of an element: those of the page unless said. */
export function readPalette(element: Element = document.documentElement): Palette {
  const style = getComputedStyle(element)
  const colours = Object.fromEntries(
    Object.entries(names).map(([key, variable]) => [key, style.getPropertyValue(variable).trim()]),
  ) as Record<Colour, string>
  const { brick1, brick2, brick3, brick4, brick5 } = colours
  return { ...colours, dark: element.classList.contains('dark'), bricks: [brick1, brick2, brick3, brick4, brick5] }
}

/** Those of the dark mode, whatever the page is in: for a picture that is always of the night. */
export function nightPalette(): Palette {
  const element = document.createElement('div')
  element.className = 'dark'
  element.hidden = true
  document.body.append(element)
  const palette = readPalette(element)
  element.remove()
  return palette
}

/** Calls back when dark mode is switched; returns how to stop. */
export function onPaletteChange(then: () => void): () => void {
  const observer = new MutationObserver(then)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
  return () => observer.disconnect()
}

const parsed = new Map<string, [number, number, number]>()

/** The red, green and blue of `#rrggbb`. */
export function rgb(hex: string): [number, number, number] {
  let value = parsed.get(hex)
  if (!value) {
    const n = parseInt(hex.slice(1), 16)
    value = [(n >> 16) & 255, (n >> 8) & 255, n & 255]
    parsed.set(hex, value)
  }
  return value
}

/** `#rrggbb` with an opacity. */
export function fade(hex: string, opacity: number): string {
  const [r, g, b] = rgb(hex)
  return `rgba(${r},${g},${b},${opacity})`
}

/** A colour between two, `t` from 0 to 1. */
export function mix(from: string, to: string, t: number): string {
  const a = rgb(from), b = rgb(to)
  const at = (i: 0 | 1 | 2) => Math.round(a[i] + (b[i] - a[i]) * t).toString(16).padStart(2, '0')
  return `#${at(0)}${at(1)}${at(2)}`
}
