// Many small choices as few bytes: a range coder that learns how likely each choice is, as that of LZMA does.

/** How quickly it learns: the smaller, the quicker. */
const learning = 4
const half = 1024

/** What is learned of choices: how likely `false` is, by a number for each kind of choice. */
class Odds {
  private odds = new Map<number, number>()
  of(kind: number): number { return this.odds.get(kind) ?? half }
  learn(kind: number, bit: boolean): void {
    const was = this.of(kind)
    this.odds.set(kind, bit ? was - (was >> learning) : was + ((2048 - was) >> learning))
  }
}

export class BitWriter {
  private odds = new Odds()
  private low = 0
  private range = 0xffffffff
  private cache = 0
  private waiting = 1
  private out: number[] = []

  bit(kind: number, bit: boolean): void {
    const bound = (this.range >>> 11) * this.odds.of(kind)
    this.odds.learn(kind, bit)
    if (bit) {
      this.low += bound
      this.range -= bound
    } else this.range = bound
    while (this.range < 2 ** 24) {
      this.range = (this.range * 256) >>> 0
      this.shift()
    }
  }

  /** All of it; nothing may be written afterwards. */
  finish(): Uint8Array {
    for (let i = 0; i < 5; i++) this.shift()
    // The first byte is always 0, and zeros at the end are read where there is nothing.
    let end = this.out.length
    while (end > 1 && this.out[end - 1] === 0) end -= 1
    return Uint8Array.from(this.out.slice(1, end))
  }

  private shift(): void {
    if (this.low < 0xff000000 || this.low >= 2 ** 32) {
      const carry = this.low >= 2 ** 32 ? 1 : 0
      let byte = this.cache
      do {
        this.out.push((byte + carry) & 0xff)
        byte = 0xff
      } while (--this.waiting > 0)
      this.cache = Math.floor(this.low / 2 ** 24) & 0xff
    }
    this.waiting += 1
    this.low = (this.low % 2 ** 24) * 256
  }
}

export class BitReader {
  private odds = new Odds()
  private range = 0xffffffff
  private code = 0
  private at = 0

  constructor(private bytes: Uint8Array) {
    for (let i = 0; i < 4; i++) this.code = (this.code * 256 + this.next()) >>> 0
  }

  bit(kind: number): boolean {
    const bound = (this.range >>> 11) * this.odds.of(kind), bit = this.code >= bound
    this.odds.learn(kind, bit)
    if (bit) {
      this.code -= bound
      this.range -= bound
    } else this.range = bound
    while (this.range < 2 ** 24) {
      this.range = (this.range * 256) >>> 0
      this.code = (this.code * 256 + this.next()) >>> 0
    }
    return bit
  }

  private next(): number {
    return this.at < this.bytes.length ? this.bytes[this.at++] : 0
  }
}
