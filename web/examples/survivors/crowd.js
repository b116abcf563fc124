// The game without its looks: five hundred enemies that push each other toward a hero, and two thousand bullets that go through them.

import { circle, MEETING_STRIDE, Swarm, tag, World } from 'hazumi'

export const width = 960, height = 640, radius = 9, heroRadius = 13, lives = 260
const ENEMY = tag(0), HERO = tag(1), enemies = 500, bullets = 2000, bulletSpeed = 180

export class Crowd {
  world = new World()
  swarm = new Swarm(bullets)
  hero = [width / 2, height / 2]
  /** By enemy: for how many frames it still bears a bullet in it. */
  strength = new Map()
  score = 0
  turn = 0
  due = 0

  constructor(random = Math.random) {
    this.random = random
    this.heroBody = this.world.add({ kind: 'kinematic', shape: circle(this.hero, heroRadius), tags: HERO })
    for (let i = 0; i < enemies; i++) {
      const shape = circle(this.outside(), radius)
      // What enemies do to each other is push: they slide along whom they meet, and stay in contact.
      this.strength.set(this.world.add({ kind: 'dynamic', shape, tags: ENEMY, stoppedBy: ENEMY | HERO, response: 'slide' }), lives)
    }
  }

  /** A free place on a wide ring about the hero, beyond the screen. */
  outside() {
    for (;;) {
      const angle = this.random() * 2 * Math.PI, far = 590 + 260 * this.random()
      const at = [this.hero[0] + far * Math.cos(angle), this.hero[1] + far * Math.sin(angle)]
      if (this.world.fits(circle(at, radius))) return at
    }
  }

  /** One frame, in which the hero goes to where it is led. */
  frame(dt, [toX, toY]) {
    const { world, swarm, hero } = this
    for (const enemy of this.strength.keys()) {
      const x = hero[0] - world.x(enemy), y = hero[1] - world.y(enemy), pace = 70 / Math.hypot(x, y)
      world.setVelocity(enemy, [x * pace, y * pace])
    }
    const far = Math.hypot(toX - hero[0], toY - hero[1]), share = Math.min(1, 150 * dt / (far || 1))
    this.hero = [hero[0] + (toX - hero[0]) * share, hero[1] + (toY - hero[1]) * share]
    world.moveTo(this.heroBody, this.hero)
    this.shoot(dt)

    // Swept: no bullet leaps over an enemy, whoever of the two moves how fast.
    const { hitCount, hits } = swarm.meet(world, dt, { filter: { anyOf: ENEMY }, response: 'pass' })
    const struck = []
    for (let i = 0; i < hitCount; i++) struck.push(hits[i * MEETING_STRIDE + 3])
    world.advance(dt)
    for (const enemy of struck) this.weaken(enemy)
    swarm.cull({ min: [-90, -90], max: [width + 90, height + 90] })
  }

  /** Eight arms that turn one way and eight the other, a volley each sixtieth of a second. */
  shoot(dt) {
    for (this.due += dt * 60; this.due >= 1; this.due--) {
      this.turn += 1.3 / 60
      for (let arm = 0; arm < 16 && this.swarm.length < bullets; arm++) {
        const angle = arm * Math.PI / 4 + (arm < 8 ? this.turn : -this.turn), [x, y] = [Math.cos(angle), Math.sin(angle)]
        this.swarm.spawn(this.hero[0] + x * heroRadius, this.hero[1] + y * heroRadius, x * bulletSpeed, y * bulletSpeed, 3)
      }
    }
  }

  weaken(enemy) {
    const left = this.strength.get(enemy) - 1
    this.strength.set(enemy, left || lives)
    if (left > 0) return
    this.score++
    this.world.teleport(enemy, this.outside())
  }
}
