// The sounds, made of nothing but numbers: plucked strings, drums and fireworks. Every hit sounds when it happened within its step.

import { noteOf, pitch } from './scales'
import type { Event } from './run'
import { rules } from './rules'

/** Seconds from a step to its sounds: none comes late. */
const lead = 0.035
/** How much of its neighbour a sample of a string takes each time round. */
const next = 0.48
/** Strings that may begin in one step. */
const most = 14

export class Sound {
  private context: AudioContext | null = null
  private out!: GainNode
  private room!: AudioNode
  private strings = new Map<number, AudioBuffer>()
  private hiss!: AudioBuffer
  private turn = 0
  private off: boolean

  constructor(muted: boolean) { this.off = muted }

  get muted(): boolean { return this.off }
  set muted(muted: boolean) {
    this.off = muted
    if (this.context) this.out.gain.setTargetAtTime(muted ? 0 : 0.8, this.context.currentTime, 0.02)
  }

  /** To be called from a press: no browser lets sound begin without. */
  start(): void {
    try {
      this.context ??= this.build(new AudioContext())
      void this.context.resume()
    } catch {
      // Where there is no sound, the game is silent.
      this.context = null
    }
  }

  rest(): void { void this.context?.suspend() }
  free(): void { void this.context?.close(); this.context = null }

  /** The sounds of a step; `level` chooses the scale, `late` is how far the row is in a starmine. */
  play(events: readonly Event[], level: number, starmine: number): void {
    const { context } = this
    if (!context || this.off || context.state !== 'running') return
    // Steps follow each other evenly, however pictures come.
    this.turn = Math.max(this.turn + rules.dt, context.currentTime + lead)
    if (this.turn > context.currentTime + 0.12) this.turn = context.currentTime + lead
    let strings = 0
    for (const event of events) {
      const when = this.turn + event.time, side = ((event.x / rules.width) * 2 - 1) * 0.7
      switch (event.kind) {
        case 'broken':
          if (strings++ < most) this.string(noteOf(level, event.row), when, side, starmine ? 0.34 : 0.42)
          if (strings === 1) this.crackle(when, side, starmine ? 0.1 : 0.06)
          break
        case 'hit': this.string(pitch(level, 2), when, side, 0.3); break
        case 'twin': this.string(pitch(level, 7), when, side, 0.3); this.string(pitch(level, 9), when + 0.08, side, 0.3); break
        case 'bumper': this.drum(when, side, 150, 0.4); break
        case 'bat': this.drum(when, side, 92, 0.6); this.knock(when, side, 0.1); break
        case 'wall': if (strings < most) this.knock(when, side, starmine ? 0.03 : 0.06); break
        case 'net': this.drop(when, side); break
        case 'serve': this.whistle(when, 0.3, 500, 1300, 0.05); break
        case 'ignite': this.whistle(when, 0.7, 420, 2600, 0.09); this.drum(when, 0, 60, 0.8); break
        case 'lost': this.whistle(when, 0.7, 520, 90, 0.12); this.splash(when, side); break
        case 'clear': case 'won': this.fanfare(when, level); break
        case 'over': [4, 3, 1, 0].forEach((step, i) => this.string(pitch(level, step), when + i * 0.28, 0, 0.4)); break
      }
    }
  }

  private build(context: AudioContext): AudioContext {
    const limit = context.createDynamicsCompressor(), room = context.createConvolver(), wet = context.createGain()
    this.out = context.createGain()
    this.out.gain.value = this.off ? 0 : 0.8
    this.out.connect(limit).connect(context.destination)
    // A wide riverside: noise that dies away.
    const length = Math.floor(context.sampleRate * 1.7), echo = context.createBuffer(2, length, context.sampleRate)
    for (const channel of [0, 1]) {
      const data = echo.getChannelData(channel)
      for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3.2
    }
    room.buffer = echo
    wet.gain.value = 0.22
    room.connect(wet).connect(this.out)
    this.room = room
    this.hiss = context.createBuffer(1, Math.floor(context.sampleRate * 0.6), context.sampleRate)
    const noise = this.hiss.getChannelData(0)
    for (let i = 0; i < noise.length; i++) noise[i] = Math.random() * 2 - 1
    return context
  }

  /** To the ears, from a side, and into the room. */
  private place(node: AudioNode, side: number): void {
    const pan = this.context!.createStereoPanner()
    pan.pan.value = Math.max(-1, Math.min(1, side))
    node.connect(pan)
    pan.connect(this.out)
    pan.connect(this.room)
  }

  private fading(when: number, loud: number, seconds: number): GainNode {
    const gain = this.context!.createGain()
    gain.gain.setValueAtTime(loud, when)
    gain.gain.exponentialRampToValueAtTime(0.0008, when + seconds)
    return gain
  }

  /** A string that is plucked: noise that goes round and loses its edges (Karplus and Strong), made once for each note. */
  private string(frequency: number, when: number, side: number, loud: number): void {
    const context = this.context!, key = Math.round(frequency * 10)
    let buffer = this.strings.get(key)
    if (!buffer) {
      const rate = context.sampleRate, period = rate / frequency, size = Math.max(2, Math.round(period)), ring = new Float32Array(size)
      for (let i = 0; i < size; i++) ring[i] = (Math.random() * 2 - 1) * 0.5 + 0.5 * Math.sin((i / size) * Math.PI * 2)
      buffer = context.createBuffer(1, Math.floor(rate * 1.1), rate)
      const data = buffer.getChannelData(0)
      for (let i = 0; i < data.length; i++) {
        const at = i % size, after = (at + 1) % size
        data[i] = ring[at] * (1 - i / data.length)
        ring[at] = (ring[at] * (1 - next) + ring[after] * next) * 0.996
      }
      this.strings.set(key, buffer)
    }
    const source = context.createBufferSource(), gain = context.createGain()
    source.buffer = buffer
    // A whole number of samples goes round, and the mean of neighbours makes it shorter by a part of one: the rest of the pitch is made by speed.
    source.playbackRate.value = frequency * (Math.max(2, Math.round(context.sampleRate / frequency)) - next) / context.sampleRate
    gain.gain.value = loud
    this.place(source.connect(gain), side)
    source.start(when)
  }

  private tone(shape: OscillatorType, when: number, seconds: number, from: number, to: number, loud: number, side: number): void {
    const source = this.context!.createOscillator()
    source.type = shape
    source.frequency.setValueAtTime(from, when)
    source.frequency.exponentialRampToValueAtTime(to, when + seconds)
    this.place(source.connect(this.fading(when, loud, seconds)), side)
    source.start(when)
    source.stop(when + seconds)
  }

  private noise(when: number, seconds: number, around: number, sharp: number, loud: number, side: number): void {
    const source = this.context!.createBufferSource(), filter = this.context!.createBiquadFilter()
    source.buffer = this.hiss
    filter.type = 'bandpass'
    filter.frequency.value = around
    filter.Q.value = sharp
    this.place(source.connect(filter).connect(this.fading(when, loud, seconds)), side)
    source.start(when, Math.random() * 0.2, seconds)
  }

  private drum(when: number, side: number, low: number, loud: number): void {
    this.tone('sine', when, 0.32, low * 2.1, low, loud, side)
    this.noise(when, 0.05, low * 9, 1, loud * 0.3, side)
  }
  private knock(when: number, side: number, loud: number): void {
    this.tone('triangle', when, 0.05, 900, 620, loud, side)
  }
  private drop(when: number, side: number): void {
    this.tone('sine', when, 0.14, 500, 1500, 0.12, side)
  }
  private crackle(when: number, side: number, loud: number): void {
    for (let i = 0; i < 4; i++) this.noise(when + Math.random() * 0.22, 0.03, 2500 + Math.random() * 4000, 3, loud, side)
  }
  private splash(when: number, side: number): void {
    this.noise(when, 0.45, 900, 0.7, 0.3, side)
  }
  private whistle(when: number, seconds: number, from: number, to: number, loud: number): void {
    this.tone('sine', when, seconds, from, to, loud, 0)
  }
  private fanfare(when: number, level: number): void {
    for (let i = 0; i < 11; i++) this.string(pitch(level, i), when + i * 0.075, (i % 3) - 1, 0.36)
    for (const [i, at] of [0.1, 0.75, 1.2, 1.5].entries()) {
      this.drum(when + at, (i % 3) - 1, 55, 0.7)
      this.crackle(when + at + 0.1, (i % 3) - 1, 0.1)
    }
  }
}
