// Which card of the gallery plays its loop: one at a time, and none where less motion is asked for. A loop is loaded when it is wanted.

import { reactive } from 'vue'
import { loops } from 'virtual:loops'

/** What may want a loop, the strongest first. */
const sources = ['pointer', 'focus', 'middle'] as const
type Source = (typeof sources)[number]

export class Player {
  private loaded: Record<string, string> = reactive({})
  private wanted: Record<Source, string | null> = reactive({ pointer: null, focus: null, middle: null })
  private watcher: IntersectionObserver | null = null
  private isStill = true

  /** Begins, with the list of the cards. Where nothing can point, the card in the middle of the screen plays. */
  watch(list: HTMLElement): void {
    this.isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!matchMedia('(hover: none)').matches) return
    this.watcher = new IntersectionObserver(seen => {
      for (const { target, isIntersecting } of seen) {
        const name = (target as HTMLElement).dataset.name!
        if (isIntersecting) this.want('middle', name)
        else if (this.wanted.middle === name) this.want('middle', null)
      }
    }, { rootMargin: '-49% 0px -49% 0px' })
    for (const card of list.children) this.watcher.observe(card)
  }

  free(): void { this.watcher?.disconnect() }

  want(source: Source, name: string | null): void {
    if (this.isStill) return
    this.wanted[source] = name
    if (name !== null && !(name in this.loaded)) {
      // Without the network the poster stays, and the next time it is asked for anew.
      loops[name]?.().then(({ default: svg }) => { this.loaded[name] = svg }, () => {})
    }
  }

  /** Whether a card plays now. */
  plays(name: string): boolean {
    const source = sources.find(one => this.wanted[one] !== null)
    return source !== undefined && this.wanted[source] === name && name in this.loaded
  }

  svg(name: string): string { return this.loaded[name] }
}
