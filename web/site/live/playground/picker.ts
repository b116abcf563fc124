// Where files come in: a button, and the whole stage to drop them on.

import type { Files } from './read'

export class Picker {
  readonly button = document.createElement('label')
  readonly notes = document.createElement('div')
  private stop = new AbortController()

  constructor(label: string, private chosen: (files: Files) => void) {
    const input = document.createElement('input'), text = document.createElement('span')
    this.button.className = 'hz-button hz-strong hz-file'
    text.textContent = label
    Object.assign(input, { type: 'file', multiple: true, accept: '.svg,.tmx,.tmj,.tsx,.tsj,.tx,.tj,.json', className: 'hz-unseen' })
    input.addEventListener('change', () => { void this.take(input.files); input.value = '' })
    this.button.append(text, input)
    this.notes.className = 'hz-notes'
    this.notes.setAttribute('role', 'status')
    this.say([])
  }

  /** Makes the stage around the button a place to drop files on. */
  listen(): void {
    const root = this.button.closest('.hz-stage'), { signal } = this.stop
    if (!root) return
    const over = (on: boolean) => root.classList.toggle('hz-dropping', on)
    root.addEventListener('dragover', event => { event.preventDefault(); over(true) }, { signal })
    root.addEventListener('dragleave', event => { if (!root.contains((event as DragEvent).relatedTarget as Node | null)) over(false) }, { signal })
    root.addEventListener('drop', event => {
      event.preventDefault()
      over(false)
      void this.take((event as DragEvent).dataTransfer?.files ?? null)
    }, { signal })
    signal.addEventListener('abort', () => over(false))
  }

  /** What the reader has to tell. */
  say(lines: string[]): void {
    this.notes.hidden = lines.length === 0
    this.notes.replaceChildren(...lines.map(line => Object.assign(document.createElement('p'), { textContent: line })))
  }

  free(): void {
    this.stop.abort()
  }

  private async take(list: FileList | null): Promise<void> {
    if (!list?.length) return
    this.chosen(Object.fromEntries(await Promise.all([...list].map(async file => [file.name, await file.text()]))))
  }
}
