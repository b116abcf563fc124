// The line below the canvas that tells in words what happened: at once for the eyes, after a rest for the ears.

import type { Part } from './page'

export class Verdict {
  readonly element = document.createElement('div')
  text = ''

  private line = document.createElement('p')
  private spoken = document.createElement('p')
  private timer = 0

  constructor(id: string) {
    this.element.className = 'hz-verdict'
    this.line.id = id
    this.line.setAttribute('aria-hidden', 'true')
    this.spoken.className = 'hz-unseen'
    this.spoken.setAttribute('aria-live', 'polite')
    this.element.append(this.line, this.spoken)
  }

  say(said: Part | Part[]): void {
    const parts = Array.isArray(said) ? said : [said]
    const text = parts.map(part => (typeof part === 'string' ? part : part.text)).join('')
    if (text === this.text) return
    this.text = text
    this.line.replaceChildren(...parts.map(part => {
      if (typeof part === 'string') return document.createTextNode(part)
      const span = document.createElement('span')
      span.className = `hz-tone-${part.tone}`
      span.textContent = part.text
      return span
    }))
    // Sixty verdicts a second are for nobody's ears: only the one that stays.
    clearTimeout(this.timer)
    this.timer = window.setTimeout(() => { this.spoken.textContent = text }, 700)
  }

  /** Says something in between, for the ears alone. */
  mention(text: string): void {
    this.spoken.textContent = text
  }

  free(): void {
    clearTimeout(this.timer)
  }
}
