// Pointers on the canvas, as a scene hears of them. A finger scrolls the page from here as from anywhere: the scene hears of it once
// it is no scroll. Where it leads in both directions, a tap makes the canvas keep it, until a finger goes down beside the stage.

/** A finger that stays this long, in milliseconds, or goes this far sideways, in CSS pixels, does not scroll. */
const rests = 120, sideways = 6

export class Pointers {
  /** Takes and gives back: to be shown where fingers are. Only where they lead in both directions. */
  readonly element = document.createElement('button')
  private kept = false
  private waiting: { event: PointerEvent; timer: number } | null = null
  private undo: () => void

  /** `leads`: whether they lead in both directions. `hear` is told of what is for the scene. */
  constructor(
    root: HTMLElement, private canvas: HTMLCanvasElement, private leads: boolean, private words: { take: string; give: string },
    private hear: (what: 'down' | 'move' | 'up', event: PointerEvent) => void,
  ) {
    const { element } = this
    element.type = 'button'
    element.className = 'hz-take'
    element.addEventListener('click', () => this.keep(!this.kept))
    this.keep(false)
    canvas.addEventListener('pointerdown', event => {
      if (event.button !== 0 || !event.isPrimary) return
      canvas.focus({ preventScroll: true })
      if (event.pointerType === 'mouse' || this.kept) this.press(event)
      else this.waiting = { event, timer: window.setTimeout(() => this.begin(), rests) }
    })
    canvas.addEventListener('pointermove', event => {
      if (!event.isPrimary) return
      const from = this.waiting?.event
      if (from) {
        const far = Math.abs(event.clientX - from.clientX)
        if (far < sideways || far <= Math.abs(event.clientY - from.clientY)) return
        this.begin()
      }
      hear('move', event)
    })
    canvas.addEventListener('pointerup', event => {
      if (!event.isPrimary) return
      this.begin()
      hear('up', event)
      if (leads && event.pointerType !== 'mouse') this.keep(true)
    })
    canvas.addEventListener('pointercancel', event => {
      if (!event.isPrimary) return
      // The page is scrolled: nothing happened here.
      if (this.waiting) return this.drop()
      hear('up', event)
    })
    const beside = (event: PointerEvent) => { if (!root.contains(event.target as Node)) this.keep(false) }
    window.addEventListener('pointerdown', beside)
    this.undo = () => window.removeEventListener('pointerdown', beside)
  }

  free(): void {
    this.drop()
    this.undo()
  }

  /** What waited was no scroll. */
  private begin(): void {
    const { waiting } = this
    this.drop()
    if (waiting) this.press(waiting.event)
  }

  private press(event: PointerEvent): void {
    if (event.pointerType === 'mouse') this.canvas.setPointerCapture(event.pointerId)
    this.hear('down', event)
  }

  private drop(): void {
    clearTimeout(this.waiting?.timer)
    this.waiting = null
  }

  private keep(on: boolean): void {
    const { canvas, element, leads, words } = this
    this.kept = on
    element.hidden = !leads
    element.textContent = on ? words.give : words.take
    element.setAttribute('aria-pressed', String(on))
    // What was zoomed into can be zoomed out of.
    canvas.style.touchAction = on ? 'none' : 'pan-y pinch-zoom'
  }
}
