// What the browser keeps: the best score, and whether sound is off. Where it keeps nothing, it lasts as long as the page.

const key = 'hazumi-hanabi'

export interface Kept { best: number; muted: boolean }

export function recall(): Kept {
  try {
    const { best, muted } = JSON.parse(localStorage.getItem(key) ?? '{}')
    return { best: Number.isSafeInteger(best) && best >= 0 ? best : 0, muted: muted === true }
  } catch {
    return { best: 0, muted: false }
  }
}

export function keep(kept: Kept): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Private windows may keep nothing.
  }
}
