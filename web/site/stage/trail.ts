// Where something has been lately, for the light it leaves behind.

export class Trail {
  /** x and y by turns, oldest first. */
  readonly points: number[] = []

  constructor(private length = 22) {}

  add(x: number, y: number): void {
    this.points.push(x, y)
    if (this.points.length > this.length * 2) this.points.splice(0, this.points.length - this.length * 2)
  }

  clear(): void {
    this.points.length = 0
  }
}
