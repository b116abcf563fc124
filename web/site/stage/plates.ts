// Where letters are already in a picture: a label that would lie on another moves aside.

/** In pixels of the canvas. */
interface Plate { left: number; top: number; right: number; bottom: number }

/** Where else a label may be, in its own widths and heights, nearest first. */
const aside = [[0, 0], [0, -1], [0, 1], [0.6, -0.8], [-0.6, 0.8], [0, -2], [0, 2], [1, 0], [-1, 0], [0, -3], [0, 3]]

export class Plates {
  private taken: Plate[] = []

  /** Takes a place without asking: for what must be where it is. */
  take(plate: Plate): void {
    this.taken.push(plate)
  }

  /** How far to move so that it lies on no other, and takes that place; where all are taken it stays. `inside` says what is on the canvas. */
  place(plate: Plate, inside: (moved: Plate) => boolean): [number, number] {
    const wide = plate.right - plate.left, high = plate.bottom - plate.top
    for (const [across, down] of aside) {
      const dx = across * wide, dy = down * high, moved = { left: plate.left + dx, right: plate.right + dx, top: plate.top + dy, bottom: plate.bottom + dy }
      if (!inside(moved) || this.taken.some(other => other.left < moved.right && moved.left < other.right && other.top < moved.bottom && moved.top < other.bottom)) continue
      this.taken.push(moved)
      return [dx, dy]
    }
    this.taken.push(plate)
    return [0, 0]
  }
}
