// A canvas with a fixed logical size, scaled to its place on the page and drawn at the screen's own resolution.

/** Pixels of the canvas to a CSS pixel at least: with fewer, letters are hard to read. */
const fewest = 0.7

export class View {
  readonly canvas = document.createElement('canvas')
  readonly context = this.canvas.getContext('2d')!
  /** The logical size. */
  width = 1
  height = 1
  /** CSS pixels to a logical unit. */
  scale = 1
  /** Pixels across, as a share of the screen's: less where those cost too much. */
  private share = 1

  private observer: ResizeObserver

  /** Fills `frame`; how wide `room` is says whether that is a narrow screen. */
  constructor(private frame: HTMLElement, private room: HTMLElement, private sizes: { wide: [number, number]; narrow: [number, number] }, private changed: () => void) {
    this.observer = new ResizeObserver(() => this.fit())
    this.fit()
    this.observer.observe(frame)
    this.observer.observe(room)
  }

  /** Draws with this share of the pixels across that the screen has. */
  setShare(share: number): void {
    if (share === this.share) return
    this.share = share
    this.fit()
  }

  /** True on narrow screens, where the narrow size is in use. */
  get narrow(): boolean {
    return this.room.clientWidth < 620
  }

  /** From where a pointer is on the page to logical units. */
  fromPage(x: number, y: number): [number, number] {
    const box = this.canvas.getBoundingClientRect()
    return [((x - box.left) / box.width) * this.width, ((y - box.top) / box.height) * this.height]
  }

  /** From logical units to where it is in the window, in CSS pixels. */
  toPage(x: number, y: number): [number, number] {
    const box = this.canvas.getBoundingClientRect()
    return [box.left + (x / this.width) * box.width, box.top + (y / this.height) * box.height]
  }

  /** Makes the context draw in logical units. */
  begin(): CanvasRenderingContext2D {
    const { context, canvas } = this
    context.setTransform(canvas.width / this.width, 0, 0, canvas.height / this.height, 0, 0)
    return context
  }

  free(): void {
    this.observer.disconnect()
  }

  private fit(): void {
    const [width, height] = this.narrow ? this.sizes.narrow : this.sizes.wide
    this.width = width
    this.height = height
    this.frame.style.aspectRatio = `${width} / ${height}`
    this.room.style.setProperty('--shape', String(width / height))
    const shown = this.frame.clientWidth || width
    this.scale = shown / width
    // More than two device pixels to a CSS pixel cost frames and show nothing.
    const screen = Math.min(window.devicePixelRatio || 1, 2), ratio = Math.max(screen * this.share, Math.min(screen, fewest))
    const wide = Math.round(shown * ratio), high = Math.round((shown * height / width) * ratio)
    if (this.canvas.width !== wide || this.canvas.height !== high) {
      this.canvas.width = wide
      this.canvas.height = high
    }
    this.changed()
  }
}
