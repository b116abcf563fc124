// A live page on its stage: puts canvas, loop, controls, handles, keys, address and verdict together.

import { readAddress, writeAddress } from './address'
import { View } from './canvas'
import { Controls } from './controls'
import { Handle, type HandleSpec } from './handles'
import { offer } from './hook'
import { keyList } from './keys'
import { Loop } from './loop'
import { Opening } from './opening'
import type { Lang, LivePage, Scene, State } from './page'
import { onPaletteChange, readPalette, type Palette } from './palette'
import { Pace } from './pace'
import { Pen, Sprites } from './pen'
import { Pointers } from './pointers'
import { Remembered } from './remembered'
import { Sparks } from './sparks'
import { Verdict } from './verdict'
import { kit } from '../words/kit'

/** What the address carries for every page besides its own state. */
const common = { normals: true, slow: false }
/** Whether there are fingers alone, as on a phone: its keys and mouse are nobody's. */
const fingers = () => matchMedia('(hover: none) and (pointer: coarse)').matches

export class Stage<S extends State = State, W = unknown> {
  /** What the address carries. Change it as you like; the address follows. */
  readonly state: S
  readonly words: W & { title: string; about: string }
  readonly sparks: Sparks
  readonly lang: Lang
  /** True where the reader asked for less motion: no sparks, no trails, nothing that starts by itself. */
  readonly still = matchMedia('(prefers-reduced-motion: reduce)').matches
  /** Keys held down now. */
  readonly held = new Set<string>()
  /** The colours of now. */
  palette: Palette = readPalette()

  private root = document.createElement('div')
  private plate = document.createElement('div')
  private frame = document.createElement('div')
  private layer = document.createElement('div')
  private view: View
  private loop: Loop
  private controls: Controls
  private verdict: Verdict
  private sprites = new Sprites()
  private pace = new Pace(() => this.view.setShare(this.pace.detail.share))
  private handles: Handle[] = []
  private refresh: (() => void)[] = []
  private beginning: S & typeof common
  private scene: Scene | null = null
  private undo: (() => void)[] = []
  private laidOut = false
  private timer = 0
  private told = -Infinity
  private gone = false
  private building: Promise<void> = Promise.resolve()
  private opening: Opening | null
  private kit: (typeof kit)['en']

  constructor(host: HTMLElement, private page: Omit<LivePage<State, W>, 'scene' | 'state'> & { state: S; scene: (stage: Stage<S, W>) => Scene | Promise<Scene> }, lang: Lang) {
    this.lang = lang
    this.kit = kit[lang]
    this.words = fingers() ? { ...page.words[lang], ...page.words[lang].touch } : page.words[lang]
    this.beginning = { ...common, normals: page.normals ?? true, ...page.state }
    const said = readAddress(page.name, this.beginning) as (S & typeof common) | null
    this.state = said ?? structuredClone(this.beginning)
    this.sparks = new Sparks(this.still)

    const { root, plate, frame, layer } = this
    root.className = 'hz-stage'
    root.dataset.live = page.name
    plate.className = 'hz-plate'
    frame.className = 'hz-view'
    layer.className = 'hz-handles'
    this.verdict = new Verdict(`hz-verdict-${page.name}`)
    // In its place before anything asks for its size.
    plate.append(frame)
    root.append(plate)
    this.opening = Opening.of(host)
    host.replaceChildren(root)
    this.controls = new Controls(this.kit.controls, this.words.about)
    this.view = new View(frame, host, { wide: page.size, narrow: page.narrow ?? page.size }, () => {
      this.sprites.clear()
      this.loop?.redraw()
      // A phone that was turned: what the scene laid out for the other size is laid out anew.
      if (this.scene && this.laidOut !== this.view.narrow) {
        this.scene.save?.()
        void this.rebuild()
      }
    })
    this.loop = new Loop(page.dt ?? 1 / 60, dt => this.step(dt), alpha => this.draw(alpha), () => this.sparks.any, elapsed => this.pace.seen(elapsed))
    // A shared situation is shown as it was shared; it goes on when asked to.
    this.loop.playing = !said && !this.still
    this.loop.rate = this.state.slow ? 0.2 : 1
    const canvas = this.view.canvas
    canvas.tabIndex = 0
    canvas.setAttribute('role', 'application')
    canvas.setAttribute('aria-label', `${this.words.title}. ${this.words.about}`)
    frame.append(canvas, layer)
    this.opening?.cover(frame)
    this.buttons()
    plate.append(this.controls.bar)
    root.append(this.verdict.element, this.controls.element, keyList(this.kit, page.keys?.(this.words) ?? []))
    this.listen()
    this.undo.push(offer(page.name, {
      state: () => {
        // Who asks changes nothing: what runs is not to be found in the address because of it.
        const before = structuredClone(this.state)
        this.scene?.save?.()
        const now = structuredClone(this.state)
        Object.assign(this.state, before)
        return now
      },
      facts: () => this.scene?.facts?.() ?? {},
      verdict: () => this.verdict.text,
      handles: () => Object.fromEntries(this.handles.map(handle => {
        const [x, y] = this.view.toPage(...handle.spec.get())
        return [handle.spec.name, { x, y }]
      })),
      toPage: (x, y) => this.view.toPage(x, y),
      steps: () => this.loop.steps,
      playing: () => this.loop.playing,
      spent: () => ({ ...this.loop.spent }),
      get ready() { return host.dataset.ready === 'true' },
    }))
    this.building = this.build()
    void this.building.then(() => { host.dataset.ready = 'true' })
  }

  get width(): number { return this.view.width }
  get height(): number { return this.view.height }
  get narrow(): boolean { return this.view.narrow }
  get playing(): boolean { return this.loop.playing }
  /** Whether normals, contact points and verdicts are to be drawn. */
  get normals(): boolean { return (this.state as unknown as typeof common).normals }

  /** Something that can be dragged, by pointer, finger or arrow keys. Dragging pauses what moves by itself, unless `plays`. */
  handle(spec: HandleSpec & { plays?: boolean }): void {
    const handle = new Handle(spec, this.view, this.kit.handle, () => {
      if (!spec.plays && this.loop.playing) this.pause()
      this.changed()
    }, () => this.changed())
    this.handles.push(handle)
    this.layer.append(handle.element)
  }

  /** A slider for a number of the state. */
  slider(key: keyof S & string, label: string, range: [number, number, number], unit: (value: number) => string = String, then?: () => void): void {
    // A link may say anything.
    ;(this.state as State)[key] = Math.min(Math.max(this.state[key] as number, range[0]), range[1])
    this.refresh.push(this.controls.slider(label, ...range, () => this.state[key] as number, value => this.set(key, value, then), unit))
  }

  /** A switch for a boolean of the state. */
  toggle(key: keyof S & string, label: string, then?: () => void): void {
    this.refresh.push(this.controls.toggle(label, () => this.state[key] as boolean, value => this.set(key, value, then)))
  }

  /** A switch for what the reader prefers: it stands as it was left, also on another visit, and is no part of a link. */
  preference(key: string, label: string, then?: () => void): { readonly on: boolean } {
    const kept = new Remembered(`hazumi-${key}`)
    this.refresh.push(this.controls.toggle(label, () => kept.on, on => {
      kept.on = on
      then?.()
      this.loop.redraw()
    }))
    return kept
  }

  /** A choice for a string of the state: pairs of value and label. */
  choice(key: keyof S & string, label: string, options: [string, string][], then?: () => void): void {
    this.refresh.push(this.controls.choice(label, options, () => this.state[key] as string, value => this.set(key, value, then)))
  }

  /** A button of the page's own. */
  action(label: string, press: () => void): HTMLButtonElement {
    return this.controls.action(label, () => { press(); this.changed() })
  }

  /** An element of the page's own among the controls (a file picker, say). */
  control(element: HTMLElement): void {
    this.controls.add(element)
  }

  /** Which way the arrow keys point now: x and y, each -1, 0 or 1. */
  way(): [number, number] {
    const on = (key: string) => (this.held.has(key) ? 1 : 0)
    return [on('ArrowRight') - on('ArrowLeft'), on('ArrowDown') - on('ArrowUp')]
  }

  pause(): void { this.setPlaying(false) }
  play(): void { this.setPlaying(true) }

  /** Puts the state into the address soon, and a picture on the canvas. */
  changed(): void {
    this.loop.redraw()
    // What a hand on the canvas switched off, its switch no longer says.
    for (const show of this.refresh) show()
    clearTimeout(this.timer)
    this.timer = window.setTimeout(() => this.write(), 250)
  }

  /** Back to the beginning. */
  async reset(): Promise<void> {
    Object.assign(this.state, structuredClone(this.beginning))
    this.loop.rate = 1
    this.pace.begin()
    await this.rebuild()
    this.setPlaying(!this.still)
    this.write()
  }

  /** Makes the scene anew from the state as it is (after another level was chosen, say). */
  rebuild(): Promise<void> {
    // One after the other: a scene that is still being made would leave its controls behind.
    this.building = this.building.then(() => {
      if (this.gone) return
      this.scene?.free?.()
      this.scene = null
      this.sparks.clear()
      for (const handle of this.handles) handle.element.remove()
      this.handles = []
      this.refresh = []
      this.controls.clear()
      return this.build()
    })
    return this.building
  }

  free(): void {
    this.gone = true
    clearTimeout(this.timer)
    this.loop.free()
    this.view.free()
    this.verdict.free()
    this.scene?.free?.()
    for (const undo of this.undo) undo()
    this.root.remove()
  }

  private async build(): Promise<void> {
    try {
      this.laidOut = this.view.narrow
      const scene = await this.page.scene(this)
      if (this.gone) return scene.free?.()
      this.scene = scene
      // Also where nothing is drawn yet, since it is out of sight: what reads the page aloud asks where they are.
      for (const handle of this.handles) handle.place()
      this.sync()
      this.overtake()
      this.loop.restart()
    } catch (error) {
      this.opening?.end()
      console.error(error)
      this.verdict.say({ text: this.kit.failed + (error instanceof Error ? error.message : String(error)), tone: 'bad' })
    }
  }

  /** The first scene goes on from where the film is that was shown until now. */
  private overtake(): void {
    if (this.loop.begun) return
    const shown = this.opening?.end() ?? 0
    this.loop.begin(this.loop.playing ? shown : 0)
  }

  private step(dt: number): void {
    this.scene?.step?.(dt)
    this.sparks.step(dt)
  }

  private draw(alpha: number): void {
    if (!this.scene) return
    if (!this.loop.playing) this.sparks.step(1 / 60)
    const pen = new Pen(this.view.begin(), this.palette, this.view.width, this.view.height, this.view.scale, this.sprites, this.pace.detail.bloom)
    pen.ground()
    for (const { spec } of this.handles) if (spec.dot !== false && (spec.when?.() ?? true)) pen.keep(...(spec.get() as [number, number]), pen.px(9))
    // What rests is drawn where it is, not where it was on the way there.
    this.scene.draw(pen, this.loop.playing ? alpha : 1)
    this.sparks.draw(pen)
    for (const handle of this.handles) handle.place()
    this.tell()
  }

  /** While it plays ten times a second, which is as fast as anybody reads: a line that is laid out for every picture costs more than many pictures. */
  private tell(): void {
    const now = performance.now()
    if (!this.scene?.verdict || (this.loop.playing && now - this.told < 100)) return
    this.told = now
    this.verdict.say(this.scene.verdict())
  }

  private set(key: keyof S & string, value: unknown, then?: () => void): void {
    ;(this.state as State)[key] = value as State[string]
    then?.()
    this.changed()
  }

  private setPlaying(playing: boolean): void {
    if (playing && !this.loop.playing) {
      this.scene?.save?.()
      this.scene?.resume?.()
    }
    this.loop.playing = playing
    this.sync()
    this.changed()
  }

  private write(): void {
    if (this.gone) return
    // What runs changes sixty times a second: the address carries the situation once it rests.
    if (!this.loop.playing) this.scene?.save?.()
    writeAddress(this.page.name, this.state, this.beginning)
  }

  private sync = (): void => {}

  private buttons(): void {
    const { controls, kit, state } = this, own = state as unknown as typeof common
    const toggle = {
      pause: () => this.setPlaying(!this.loop.playing),
      reset: () => void this.reset(),
      slow: () => { own.slow = !own.slow; this.sync(); this.changed() },
      normals: () => { own.normals = !own.normals; this.sync(); this.changed() },
    }
    const pause = controls.button('pause', 'pause', kit.pause, kit.space, toggle.pause)
    controls.button('reset', 'reset', kit.reset, 'R', toggle.reset)
    const slow = controls.button('slow', 'slow', kit.slow, 'S', toggle.slow)
    const normals = controls.button('normals', 'hits', kit.normals, 'N', toggle.normals, { looks: true, written: true })
    const link = controls.button('link', 'link', kit.link, '', () => void this.copy().then(done => {
      link.show(done ? 'done' : 'link', done ? kit.copied : kit.notCopied)
      this.verdict.mention(done ? kit.copied : kit.notCopied)
      setTimeout(() => link.show('link', kit.link), 1800)
    }), { looks: true })
    this.sync = () => {
      this.loop.rate = own.slow ? 0.2 : 1
      pause.show(this.loop.playing ? 'pause' : 'play', this.loop.playing ? kit.pause : kit.play)
      slow.press(own.slow)
      normals.press(own.normals)
      for (const show of this.refresh) show()
    }
    this.actions = { ' ': toggle.pause, r: toggle.reset, s: toggle.slow, n: toggle.normals }
    this.sync()
  }

  private actions: Record<string, () => void> = {}

  private async copy(): Promise<boolean> {
    this.scene?.save?.()
    writeAddress(this.page.name, this.state, this.beginning)
    try {
      await navigator.clipboard.writeText(location.href)
      return true
    } catch {
      return false
    }
  }

  private listen(): void {
    const { frame, root } = this, canvas = this.view.canvas
    const pointers = new Pointers(root, canvas, this.page.drags ?? false, this.kit, (what, event, at) => {
      if (!this.scene?.pointer) return
      this.scene.pointer(what, ...this.view.fromPage(at.clientX, at.clientY), event)
      this.loop.redraw()
    })
    this.controls.fingers(pointers.element)

    // Keys are for the stage that has the focus, so that a page may hold several and still be scrolled with Space.
    root.addEventListener('keydown', event => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target as HTMLElement
      if (target.matches('input, select, textarea')) return
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const onCanvas = target === canvas
      if (onCanvas) {
        if (key.startsWith('Arrow')) event.preventDefault()
        this.held.add(key)
        if (this.scene?.key?.(key, event)) return event.preventDefault()
      }
      // Space presses the button that has the focus.
      const act = key === ' ' && target.matches('button, summary') ? undefined : this.actions[key]
      if (!act) return
      event.preventDefault()
      if (!event.repeat) act()
    })
    const released = (event: KeyboardEvent) => this.held.delete(event.key.length === 1 ? event.key.toLowerCase() : event.key)
    window.addEventListener('keyup', released)
    canvas.addEventListener('blur', () => this.held.clear())

    const watcher = new IntersectionObserver(seen => this.loop.show(seen[seen.length - 1].isIntersecting))
    watcher.observe(frame)
    const repaint = onPaletteChange(() => {
      this.palette = readPalette()
      this.sprites.clear()
      this.loop.redraw()
    })
    this.undo.push(() => pointers.free(), () => window.removeEventListener('keyup', released), () => watcher.disconnect(), repaint)
  }
}
