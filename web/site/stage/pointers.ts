// Pointers on the canvas, as a scene hears of them. A finger scrolls the page from here as from anywhere: the scene hears of it once
// it is no scroll. Where it leads in both directions, a tap makes the canvas keep it, until a finger goes down beside the stage.

/** A finger that stays this long, in milliseconds, does not scroll; one that goes this far, in CSS pixels, shows what it wants. */
const rests = 160, slop = 6

export class Pointers {
  /** Takes and gives back: to be shown where fingers are. Only where they lead in both directions. */
  readonly element = document.createElement('button')
  private kept = false
  private pressed = false
  /** Where it was last: who is cancelled is nowhere. */
  private last: PointerEvent | null = null
  private waiting: { event: PointerEvent; timer: number } | null = null
  private undo: () => void

  /** `leads`: whether they lead in both directions. `hear` is told of what is for the scene, and `at` which event's place. */
  constructor(
    root: HTMLElement, private canvas: HTMLCanvasElement, private leads: boolean, private words: { take: string; give: string },
    private hear: (what: 'down' | 'move' | 'up', event: PointerEvent, at: PointerEvent) => void,
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
      this.decide(event)
      this.tell('move', event, event)
    })
    canvas.addEventListener('pointerup', event => {
      if (!event.isPrimary) return
      this.decide(event)
      this.begin()
      const taps = this.pressed
      this.tell('up', event, event)
      if (taps && leads && event.pointerType !== 'mouse') this.keep(true)
    })
    canvas.addEventListener('pointercancel', event => {
      if (!event.isPrimary) return
      // The page is scrolled.
      this.drop()
      this.tell('up', event, this.last ?? event)
    })
    const beside = (event: PointerEvent) => { if (!root.contains(event.target as Node)) this.keep(false) }
    window.addEventListener('pointerdown', beside)
    this.undo = () => window.removeEventListener('pointerdown', beside)
  }

  free(): void {
    this.drop()
    this.undo()
  }

  /** Whether a finger that waits goes sideways, which is for the scene, or up or down, which scrolls. */
  private decide(event: PointerEvent): void {
    const from = this.waiting?.event
    if (!from) return
    const [x, y] = [Math.abs(event.clientX - from.clientX), Math.abs(event.clientY - from.clientY)]
    if (Math.max(x, y) < slop) return
    if (x > y) this.begin()
    else this.drop()
  }

  /** A mouse is heard of always, a finger while it is pressed for the scene. */
  private tell(what: 'move' | 'up', event: PointerEvent, at: PointerEvent): void {
    if (event.pointerType !== 'mouse' && !this.pressed) return
    this.last = event
    if (what === 'up') this.pressed = false
    this.hear(what, event, at)
  }

  /** What waited was no scroll. */
  private begin(): void {
    const { waiting } = this
    this.drop()
    if (waiting) this.press(waiting.event)
  }

  private press(event: PointerEvent): void {
    if (event.pointerType === 'mouse') this.canvas.setPointerCapture(event.pointerId)
    this.last = event
    this.pressed = true
    this.hear('down', event, event)
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
