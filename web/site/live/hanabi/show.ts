// What is seen of a run: the night, what stands in the level, light where something was hit, and the ways of the balls.

import type { BodyId, Level } from 'hazumi/play'
import { Bloom, fade, mix, nightPalette, Trail, type Palette, type Pen } from '../../stage'
import { Embers } from './embers'
import { drawFloat, type Layout } from './hud'
import { Night } from './night'
import { drawBall, drawBoat, drawNet, heatColour } from './players'
import { rules } from './rules'
import type { Event, Run } from './run'
import { Scenery } from './scenery'
import type { Table } from './table'

const festive = ['#ffd166', '#ff5d8f', '#7fd1ff', '#b98bff', '#ff8a5c', '#8ff0c8']
/** Seconds that the way of a ball is seen. */
const trailed = 0.3

export class Show {
  seconds = 0
  /** How far the score has counted up. */
  shown = 0
  /** 1 when the factor rose, then less. */
  pulse = 0
  private night = new Night()
  private colours: Palette = nightPalette()
  private bloom = new Bloom()
  private embers: Embers
  private scenery!: Scenery
  private table: Table | null = null
  private trails = new Map<BodyId, Trail>()
  private floats: { text: string; x: number; y: number; age: number }[] = []
  private shells: { at: number; x: number; y: number; colour: string }[] = []
  private contacts: { x: number; y: number; nx: number; ny: number; age: number }[] = []
  private shake = 0
  private hot = 0
  private net = 0
  private flash = 0
  /** How many shells rose, and how wide the sky is, seen from the board. */
  private celebrated = 0
  private sky = { x: 0, width: rules.width as number }

  constructor(private levels: readonly Level[], private still: boolean) {
    this.embers = new Embers(still)
  }

  get any(): boolean { return this.embers.any || this.shells.length > 0 }

  /** Before a step of the run. */
  before(run: Run): void {
    if (this.table !== run.table) this.enter(run)
    this.scenery.remember()
  }

  /** After a step: shows what happened in it. */
  after(run: Run): void {
    for (const event of run.events) this.see(event, run)
    if (this.table !== run.table) return this.enter(run)
    const { world } = run.table
    for (const ball of this.trails.keys()) if (!run.balls.includes(ball)) this.trails.delete(ball)
    for (const ball of run.balls) {
      let trail = this.trails.get(ball)
      if (!trail) this.trails.set(ball, trail = new Trail(trailed))
      trail.follow(world.path(ball), rules.dt)
    }
  }

  /** Time goes on, for what only looks. */
  step(dt: number, run: Run): void {
    this.seconds += dt
    this.embers.step(dt)
    this.scenery?.step(dt)
    this.shown = run.score - this.shown < 3 ? run.score : this.shown + Math.ceil((run.score - this.shown) * 0.16)
    for (const name of ['pulse', 'shake', 'hot', 'flash'] as const) this[name] = Math.max(0, this[name] - dt * 3)
    this.net += ((run.net ? 1 : 0) - this.net) * Math.min(1, dt * 12)
    for (const float of this.floats) float.age += dt * 1.1
    this.floats = this.floats.filter(({ age }) => age < 1)
    for (const contact of this.contacts) contact.age += dt / 0.6
    this.contacts = this.contacts.filter(({ age }) => age < 1).slice(-60)
    for (const { at, x, y, colour } of this.shells) {
      if (at > this.seconds) continue
      this.embers.burst({ x, y, colour, count: 110, speed: 300, seconds: 2, round: true, size: 2.3, falls: 55 })
      this.embers.burst({ x, y, colour: mix(colour, '#fff4d6', 0.6), count: 46, speed: 150, seconds: 1.5, round: true, size: 1.8, falls: 45 })
    }
    this.shells = this.shells.filter(({ at }) => at > this.seconds)
    // Whoever has won sees fireworks for as long as they like.
    if (run.phase === 'won' && !this.shells.length) this.celebrate(6)
  }

  private enter(run: Run): void {
    this.table = run.table
    this.scenery = new Scenery(run.table, this.levels[run.level].bodies)
    this.trails.clear()
    this.contacts = []
    if (run.score === 0) this.shown = 0
  }

  private see(event: Event, run: Run): void {
    const { kind, x, y, nx, ny, thing, row, points } = event, toward: [number, number] = [nx, ny]
    if (thing && kind !== 'broken' && this.table === run.table) this.scenery.hit(thing)
    if (['wall', 'bat', 'bumper', 'hit', 'broken', 'net'].includes(kind)) this.contacts.push({ x, y, nx, ny, age: 0 })
    switch (kind) {
      case 'broken': {
        const colour = this.scenery.colour(thing!), [mx, my] = this.scenery.middle(thing!), many = run.starmine ? 16 : 30
        this.embers.burst({ x: mx, y: my, colour, count: many, speed: 120 + 4 * Math.min(row, 25), seconds: 0.85, round: true })
        this.embers.burst({ x, y, colour: '#fff4d6', count: 6, speed: 150, seconds: 0.35, toward, narrow: 0.6 })
        if (row % rules.row === 0) {
          this.pulse = 1
          this.floats.push({ text: `×${run.factor}`, x: mx, y: my, age: 0 })
        }
        if (run.starmine) this.shake = Math.min(0.7, this.shake + 0.06)
        break
      }
      case 'hit': case 'bumper': this.embers.burst({ x, y, colour: this.scenery.colour(thing!), count: 10, speed: 150, seconds: 0.4, toward, narrow: 0.5 }); break
      case 'wall': this.embers.burst({ x, y, colour: '#ffd9a8', count: run.starmine ? 2 : 4, speed: 80, seconds: 0.25, toward, narrow: 0.5 }); break
      case 'bat':
        this.hot = 0.8
        this.embers.burst({ x, y, colour: '#ffd166', count: 8, speed: 110, seconds: 0.35, toward, narrow: 0.4 })
        break
      case 'net': this.embers.burst({ x, y, colour: '#8fe9ff', count: 14, speed: 190, seconds: 0.5, toward, narrow: 0.7, falls: 500 }); break
      case 'lost':
        this.shake = 1
        this.embers.burst({ x, y, colour: '#8fb8ff', count: 34, speed: 210, seconds: 0.8, toward: [0, -1], narrow: 0.65, falls: 620 })
        break
      case 'ignite':
        this.flash = 0.6
        this.shake = 0.6
        this.embers.burst({ x, y, colour: '#bfe3ff', count: 60, speed: 260, seconds: 0.8, round: true })
        break
      case 'twin': this.floats.push({ text: '+●', x, y, age: 0 }); break
      case 'clear':
        this.floats.push({ text: `+${points.toLocaleString('en')}`, x, y: y + 130, age: -0.6 })
        this.celebrate(7)
        break
    }
  }

  /** Shells over the river, one after the other. */
  private celebrate(count: number): void {
    if (this.still) return
    const { x, width } = this.sky
    for (let i = 0; i < count; i++) {
      const share = (this.celebrated++ * 0.618) % 1
      this.shells.push({ at: this.seconds + 0.15 + i * 0.3, x: 40 - x + share * (width - 80), y: 80 + ((this.celebrated * 83) % 220), colour: festive[this.celebrated % festive.length] })
    }
  }

  draw(pen: Pen, run: Run, alpha: number, layout: Layout, contacts: boolean): void {
    const { context: c } = pen, { world, bat } = run.table, { seconds } = this
    this.sky = layout
    if (this.table !== run.table) this.enter(run)
    this.night.draw(c, { width: layout.width, height: layout.height, top: layout.y, level: run.level, late: run.steps / rules.night }, this.still ? 0 : seconds, pen.scale)
    c.save()
    const far = this.still ? 0 : this.shake * this.shake * 5
    c.translate(layout.x + far * Math.sin(seconds * 61), layout.y + far * Math.sin(seconds * 73))
    // The board is a shade darker than the sky.
    c.fillStyle = fade('#05030f', 0.2)
    c.fillRect(rules.bat.left, 0, rules.bat.right - rules.bat.left, rules.height)
    this.scenery.draw(c, alpha, this.still ? 0 : seconds)
    drawNet(c, this.net, this.still ? 0 : seconds)
    const heat = Math.min(1, (run.boost - 1) / 14), light = (to: CanvasRenderingContext2D) => {
      if (!this.still) this.drawTrails(to, alpha, heat)
      this.embers.draw(to)
    }
    c.globalCompositeOperation = 'lighter'
    light(c)
    c.globalCompositeOperation = 'source-over'
    c.restore()
    if (!this.still) {
      this.bloom.shine(pen.dyed(this.colours), to => {
        to.save()
        to.translate(layout.x, layout.y)
        light(to)
        to.restore()
      }, 0.9)
    }
    c.save()
    c.translate(layout.x + far * Math.sin(seconds * 61), layout.y + far * Math.sin(seconds * 73))
    for (const ball of run.balls) {
      const [x, y] = world.positionAt(ball, alpha)
      drawBall(c, x, y, heat)
    }
    drawBoat(c, world.positionAt(bat.id, alpha)[0], run.marks, (run.fuse % rules.mark) / rules.mark, this.hot, this.still ? 0 : seconds, run.phase === 'serve')
    if (contacts) this.drawContacts(pen)
    for (const { text, x, y, age } of this.floats) if (age >= 0) drawFloat(c, text, x, y, age, layout.px(17))
    if (this.flash > 0 && !this.still) {
      c.fillStyle = fade('#cfe6ff', this.flash * 0.3)
      c.fillRect(-layout.x, -layout.y, layout.width, layout.height)
    }
    c.restore()
  }

  private drawTrails(c: CanvasRenderingContext2D, alpha: number, heat: number): void {
    const colour = heatColour(heat), { radius } = rules.ball
    c.lineJoin = 'round'
    c.lineCap = 'round'
    for (const trail of this.trails.values()) {
      for (let band = 0; band < 4; band++) {
        const points = trail.points(alpha, 1 - band / 4.5)
        if (points.length < 4) break
        c.beginPath()
        for (let i = 0; i < points.length; i += 2) c.lineTo(points[i], points[i + 1])
        // The faster, the finer and the brighter: a line of light.
        c.strokeStyle = fade(mix(colour, '#ff7a3c', heat > 0 ? 0.15 : 0.5 - 0.12 * band), 0.13 + 0.16 * heat)
        c.lineWidth = (radius * 2 * (0.3 + 0.2 * band)) * (1 - 0.72 * heat)
        c.stroke()
      }
    }
    c.lineCap = 'butt'
    c.lineJoin = 'miter'
  }

  private drawContacts(pen: Pen): void {
    const night = pen.dyed(this.colours)
    for (const { x, y, nx, ny, age } of this.contacts) {
      pen.context.globalAlpha = 1 - age
      night.normal(x, y, nx, ny, 26)
      night.contact(x, y, 1 - age)
    }
    pen.context.globalAlpha = 1
  }
}
