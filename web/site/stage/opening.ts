// A film of a scene's first seconds that came with the page (opening/ of the site): seen until the scene stands, which goes on from there.

export class Opening {
  private constructor(private element: HTMLElement, private seconds: number) {}

  /** That of a live page, if it has one. */
  static of(host: HTMLElement): Opening | null {
    const element = host.querySelector<HTMLElement>('.hz-opening')
    return element && new Opening(element, Number(element.dataset.seconds))
  }

  /** Puts it over the stage; it goes on where it was. */
  cover(frame: HTMLElement): void {
    const time = this.now
    frame.append(this.element)
    // What is put elsewhere in a document begins anew.
    for (const moves of this.element.getAnimations({ subtree: true })) moves.currentTime = time * 1000
  }

  /** Takes it away; how many of its seconds were seen. */
  end(): number {
    const time = this.now
    this.element.remove()
    return Math.min(time, this.seconds)
  }

  /** All of it began at once. */
  private get now(): number {
    return Number(this.element.getAnimations({ subtree: true })[0]?.currentTime ?? 0) / 1000
  }
}
