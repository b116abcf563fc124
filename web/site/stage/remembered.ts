// What a reader prefers, from page to page: kept by the browser, where it keeps anything.

/** A switch that stands as it was left. */
export class Remembered {
  private now: boolean

  /** Off until it is switched on for the first time. */
  constructor(private key: string) {
    let kept: string | null = null
    try { kept = localStorage.getItem(key) } catch { /* A browser that keeps nothing: it holds for this page. */ }
    this.now = kept === '1'
  }

  get on(): boolean { return this.now }
  set on(on: boolean) {
    this.now = on
    try { localStorage.setItem(this.key, on ? '1' : '0') } catch { /* As above. */ }
  }
}
