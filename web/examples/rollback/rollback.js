// Rollback in forty lines: play on with a guess of what the others do; when the truth comes late and is another, go back to that frame and play it again.

const KEPT = 120 // frames that may be gone back; two seconds

export class Rollback {
  frame = 0
  inputs = [] // by frame, by player: what is known
  worlds = [] // by frame: the world as bytes, before that frame
  stale = Infinity // the first frame that was played with a wrong guess
  replayed = 0

  /** `play(world, inputs)` plays one frame. It may know nothing but these, so that it comes out the same each time, and everywhere. */
  constructor(world, players, play) {
    Object.assign(this, { world, players, play })
  }

  /** What a player did in a frame, whenever that is heard. */
  tell(player, frame, input) {
    if (this.input(player, frame) !== input) this.stale = Math.min(this.stale, frame);
    (this.inputs[frame] ??= [])[player] = input
  }

  /** What a player does in a frame: what was told, or else the same as the last that was. */
  input(player, frame) {
    for (; frame >= Math.max(0, this.frame - KEPT); frame--) if (this.inputs[frame]?.[player] !== undefined) return this.inputs[frame][player]
    return 0
  }

  /** One frame further. */
  advance() {
    const next = this.frame + 1
    if (this.stale < this.frame) {
      this.world.restore(this.worlds[this.stale])
      this.replayed += this.frame - this.stale
      this.frame = this.stale
    }
    for (this.stale = Infinity; this.frame < next; this.frame++) {
      this.worlds[this.frame] = this.world.snapshot()
      this.play(this.world, Array.from({ length: this.players }, (_, player) => this.input(player, this.frame)))
    }
    delete this.worlds[next - KEPT]
    delete this.inputs[next - 2 * KEPT]
  }
}
