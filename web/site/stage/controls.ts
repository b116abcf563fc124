// The controls: on the stage the icons that every page has, with the line that says what to do; below it what a page asks for.

const icons = {
  pause: 'M7 5h4v14H7zM13 5h4v14h-4z',
  play: 'M7 4.5v15l13-7.5z',
  reset: 'M12 5a7 7 0 1 1-6.7 5h2.2A5 5 0 1 0 12 7v3L7 6l5-4z',
  slow: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 2a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm-1 2h2v4.6l3 3-1.4 1.4L11 12.4z',
  hits: 'M3 18h18v2H3zM11 17V8L8 11 6.6 9.6 12 4l5.4 5.6L16 11l-3-3v9z',
  link: 'M9.5 14.5l5-5M8 11l-2.5 2.5a3.5 3.5 0 0 0 5 5L13 16M11 8l2.5-2.5a3.5 3.5 0 0 1 5 5L16 13',
  done: 'M5 12.5l4.5 4.5L19 7.5',
} as const
/** Icons that are lines, not areas. */
const stroked: (keyof typeof icons)[] = ['link', 'done']

type Icon = keyof typeof icons

export class Controls {
  /** Below the stage: what the page asks for. */
  readonly element = row('hz-own')
  /** On the stage, along its lower edge: icons at both ends, and between them what to do. */
  readonly bar = row('hz-bar')
  private playing = row('hz-icons')
  private looking = row('hz-icons')

  constructor(label: string, about: string) {
    const hint = document.createElement('p')
    hint.className = 'hz-about'
    hint.textContent = about
    this.element.hidden = true
    this.bar.setAttribute('role', 'group')
    this.bar.setAttribute('aria-label', label)
    this.bar.append(this.playing, hint, this.looking)
  }

  /**
   * A button on the stage, named `does` for tests. `key` is its shortcut. What its icon does not say by itself is `written` beside it;
   * the rest is told where a pointer rests on it, and read aloud.
   */
  button(does: string, icon: Icon, label: string, key: string, press: () => void, { looks = false, written = false } = {}): { show: (icon: Icon, label: string) => void; press: (on: boolean) => void } {
    const element = document.createElement('button')
    element.type = 'button'
    element.className = 'hz-icon'
    element.dataset.do = does
    const show = (icon: Icon, label: string) => {
      const look = stroked.includes(icon) ? 'fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"' : 'fill="currentColor"'
      element.innerHTML = `<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="${icons[icon]}" ${look}/></svg>${written ? '<span></span>' : ''}`
      if (written) element.querySelector('span')!.textContent = label
      else element.setAttribute('aria-label', label)
      element.title = key ? `${label} (${key})` : label
    }
    show(icon, label)
    element.addEventListener('click', press)
    ;(looks ? this.looking : this.playing).append(element)
    return { show, press: on => element.setAttribute('aria-pressed', String(on)) }
  }

  /** The button that takes and gives back the finger: between the icons, so that it lies on no picture. */
  fingers(element: HTMLButtonElement): void {
    this.looking.before(element)
  }

  slider(label: string, min: number, max: number, step: number, get: () => number, set: (value: number) => void, unit: (value: number) => string): () => void {
    const holder = this.field(label), input = document.createElement('input'), output = document.createElement('output')
    Object.assign(input, { type: 'range', min: String(min), max: String(max), step: String(step) })
    holder.append(input, output)
    const show = () => {
      input.value = String(get())
      output.textContent = unit(get())
      input.setAttribute('aria-valuetext', unit(get()))
      input.style.setProperty('--part', `${((get() - min) / (max - min)) * 100}%`)
    }
    input.addEventListener('input', () => { set(Number(input.value)); show() })
    show()
    return show
  }

  toggle(label: string, get: () => boolean, set: (value: boolean) => void): () => void {
    const element = document.createElement('button')
    element.type = 'button'
    element.className = 'hz-button hz-switch'
    element.textContent = label
    const show = () => element.setAttribute('aria-pressed', String(get()))
    element.addEventListener('click', () => { set(!get()); show() })
    this.add(element)
    show()
    return show
  }

  choice(label: string, options: [string, string][], get: () => string, set: (value: string) => void): () => void {
    const holder = this.field(label), select = document.createElement('select')
    for (const [value, text] of options) select.add(new Option(text, value))
    select.addEventListener('change', () => set(select.value))
    holder.append(select)
    const show = () => { select.value = get() }
    show()
    return show
  }

  action(label: string, press: () => void): HTMLButtonElement {
    const element = document.createElement('button')
    element.type = 'button'
    element.className = 'hz-button hz-strong'
    element.textContent = label
    element.addEventListener('click', press)
    this.add(element)
    return element
  }

  /** Takes the page's own controls away: they are made anew with the scene. */
  clear(): void {
    this.element.replaceChildren()
    this.element.hidden = true
  }

  add(element: HTMLElement): void {
    this.element.append(element)
    this.element.hidden = false
  }

  private field(label: string): HTMLLabelElement {
    const holder = document.createElement('label'), name = document.createElement('span')
    holder.className = 'hz-field'
    name.textContent = label
    holder.append(name)
    this.add(holder)
    return holder
  }
}

function row(name: string): HTMLDivElement {
  const element = document.createElement('div')
  element.className = name
  return element
}
