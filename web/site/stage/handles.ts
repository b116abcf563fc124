// Handles: what can be dragged. Each is an element over the canvas, so that a pointer, a finger and the keyboard all reach it.

import type { View } from './canvas'

export interface HandleSpec {
  /** For tests: `hazumiStage.NAME.handles()[name]`. */
  name: string
  /** For the eyes of a screen reader. */
  label: string
  get: () => readonly [number, number]
  set: (x: number, y: number) => void
  /** Half its size in the page's units; fingers get at least 22 CSS pixels. 10 unless given. */
  radius?: number
  /** How far an arrow key moves it; 10 unless given, a tenth of it with Shift. */
  step?: number
  /** Whether a dot is shown; false where the picture shows the thing itself. */
  dot?: boolean
  /** How near the edge of the canvas it may come; its radius unless given. */
  margin?: number
  /** Let go by a pointer or a finger, or Enter pressed on it. */
  drop?: () => void
  /** Only seen and reached while true. */
  when?: () => boolean
}

export class Handle {
  readonly element = document.createElement('div')
  private shown = ''

  constructor(readonly spec: HandleSpec, private view: View, describe: string, private moved: () => void, dropped: () => void) {
    const { element } = this
    element.className = spec.dot === false ? 'hz-handle hz-handle-bare' : 'hz-handle'
    element.tabIndex = 0
    element.setAttribute('role', 'slider')
    element.setAttribute('aria-label', spec.label)
    element.setAttribute('aria-roledescription', describe)
    element.setAttribute('aria-valuemin', '0')
    let grip: [number, number] | null = null
    element.addEventListener('pointerdown', event => {
      if (event.button !== 0) return
      event.preventDefault()
      event.stopPropagation()
      element.focus({ preventScroll: true })
      element.setPointerCapture(event.pointerId)
      element.classList.add('hz-held')
      const [x, y] = view.fromPage(event.clientX, event.clientY), at = spec.get()
      grip = [at[0] - x, at[1] - y]
      moved()
    })
    element.addEventListener('pointermove', event => {
      if (!grip) return
      const [x, y] = view.fromPage(event.clientX, event.clientY)
      this.move(x + grip[0], y + grip[1])
    })
    const release = () => {
      if (!grip) return
      grip = null
      element.classList.remove('hz-held')
      spec.drop?.()
      dropped()
    }
    element.addEventListener('pointerup', release)
    element.addEventListener('pointercancel', release)
    element.addEventListener('keydown', event => {
      if (event.key === 'Enter' && spec.drop) {
        event.preventDefault()
        moved()
        spec.drop()
        dropped()
      }
      const way = arrows[event.key]
      if (!way || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      const far = (spec.step ?? 10) * (event.shiftKey ? 0.1 : 1), [x, y] = spec.get()
      this.move(x + way[0] * far, y + way[1] * far)
    })
  }

  /** Puts the element where the thing is. */
  place(): void {
    const { spec, view, element } = this
    const [x, y] = spec.get(), hidden = spec.when ? !spec.when() : false
    const size = 2 * (spec.radius ?? 10) * view.scale
    const now = `${x.toFixed(1)} ${y.toFixed(1)} ${size.toFixed(1)} ${hidden} ${view.width}`
    if (now === this.shown) return
    this.shown = now
    element.hidden = hidden
    element.style.left = `${(x / view.width) * 100}%`
    element.style.top = `${(y / view.height) * 100}%`
    element.style.setProperty('--size', `${size}px`)
    element.setAttribute('aria-valuemax', String(view.width))
    element.setAttribute('aria-valuenow', x.toFixed(0))
    element.setAttribute('aria-valuetext', `x ${x.toFixed(0)}, y ${y.toFixed(0)}`)
  }

  private move(x: number, y: number): void {
    const { spec, view } = this, margin = spec.margin ?? spec.radius ?? 10
    spec.set(...[[x, view.width], [y, view.height]].map(([at, size]) => round(Math.min(Math.max(at, margin), size - margin))) as [number, number])
    this.moved()
  }
}

/** No hand is finer than a thousandth of a unit, and a link is shorter so. */
const round = (at: number) => Math.round(at * 1000) / 1000

const arrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
