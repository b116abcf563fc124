// How rich the pictures are: as rich as the machine keeps up with. Where they come too seldom they get plainer, a level at a time.

/** What a picture may cost. */
export interface Detail {
  /** Whether light spills over what shines. */
  readonly bloom: boolean
  /** Pixels across, as a share of those of the screen. */
  readonly share: number
}

/** From rich to plain: half of the pixels at each of the last two. */
const levels: readonly Detail[] = [
  { bloom: true, share: 1 },
  { bloom: false, share: 1 },
  { bloom: false, share: 0.7 },
  { bloom: false, share: 0.5 },
]

/** Milliseconds from picture to picture that still look smooth: a little more than a sixtieth of a second. */
const smooth = 18.5
/** So many pictures are looked at before anything changes, after the first ones, which load what they need. */
const window = 30, first = 15
/** A gap like this is no picture that was dear: the tab slept, or the machine was busy with something else. */
const gap = 250
/** What a level has to gain, as a share, for the plainer picture to be worth it. */
const worth = 0.08

export class Pace {
  private level = 0
  private left = first + window
  private sum = 0
  /** Milliseconds from picture to picture at the richest level. */
  private richest = 0
  private settled = false

  /** `changed` is called where another detail is asked for. */
  constructor(private changed: () => void) {}

  /** Looks again whether rich pictures keep up: the scene begins anew, and may be another. */
  begin(): void {
    this.left = first + window
    this.sum = this.richest = 0
    this.settled = false
    if (this.level > 0) this.take(0)
  }

  get detail(): Detail {
    return levels[this.level]
  }

  /** A picture was seen so many milliseconds after the one before. */
  seen(elapsed: number): void {
    if (this.settled || elapsed > gap) return
    this.left -= 1
    if (this.left < window) this.sum += elapsed
    if (this.left > 0) return
    const each = this.sum / window
    this.richest ||= each
    this.judge(each)
    // The first pictures of another level make what they are drawn with.
    this.left = window + first
    this.sum = 0
  }

  private judge(each: number): void {
    if (each <= smooth) return
    if (this.level + 1 < levels.length) return this.take(this.level + 1)
    this.settled = true
    // It is not the pictures that are slow, or the screen itself shows no more: then they may as well be rich.
    if (each > this.richest * (1 - worth)) this.take(0)
  }

  private take(level: number): void {
    this.level = level
    this.changed()
  }
}
