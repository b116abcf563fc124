// What came with the page and is seen until the scene stands: a film of its first seconds (opening/ of the site), from where the scene goes
// on, or else the loop of the gallery, and a word that it is being loaded.

export class Opening {
  private constructor(private element: HTMLElement, private seconds: number, private isRound: boolean, private label: Element | null) {}

  /** That of a live page, if it has one. */
  static of(host: HTMLElement): Opening | null {
    const element = host.querySelector<HTMLElement>('.hz-opening')
    return element && new Opening(element, Number(element.dataset.seconds ?? 0), 'round' in element.dataset, host.querySelector('.hz-loading'))
  }

  /** Puts it over the stage; it goes on where it was. */
  cover(frame: HTMLElement): void {
    const time = this.now
    frame.append(this.element, ...(this.label ? [this.label] : []))
    // What is put elsewhere in a document begins anew.
    for (const moves of this.element.getAnimations({ subtree: true })) moves.currentTime = time * 1000
  }

  /** Takes it away; how many of its seconds were seen, of its last round if it goes on and on. */
  end(): number {
    const time = this.now
    this.element.remove()
    this.label?.remove()
    return this.isRound ? time % this.seconds : Math.min(time, this.seconds)
  }

  /** All of it began at once. */
  private get now(): number {
    return Number(this.element.getAnimations({ subtree: true })[0]?.currentTime ?? 0) / 1000
  }
}
