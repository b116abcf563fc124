// Where a pointer leads a player: a mouse to where it is, a finger from where it is put down, so that it does not hide what it leads.

type Place = readonly [number, number]

export class Lead {
  /** Where to go; null while nobody leads. */
  target: Place | null = null
  private grip: Place | null = null

  /** `where` the player is, and the nearest place `inRange` of one that is asked for. */
  constructor(private where: () => Place, private inRange: (place: Place) => Place) {}

  pointer(what: 'down' | 'move' | 'up', x: number, y: number, event: PointerEvent) {
    if (event.pointerType === 'mouse') this.target = [x, y]
    else if (what === 'down') this.grip = [this.where()[0] - x, this.where()[1] - y]
    else if (what === 'up') this.grip = this.target = null
    else if (this.grip) this.target = this.inRange([x + this.grip[0], y + this.grip[1]])
  }
}
