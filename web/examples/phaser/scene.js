// A scene of Phaser: it draws, listens and animates; hazumi says what was hit, where and when.

import * as Phaser from 'phaser'
import { aabb, box, circle, init, tag, World } from 'hazumi'

const width = 480, height = 600, wall = 12, radius = 9, brick = [54, 22], bat = [92, 14], batY = 556
const BAT = tag(0), ramp = [0x6c4ab6, 0xa350a8, 0xd9578b, 0xf0705f, 0xf08574, 0xffb35c]

class Breakout extends Phaser.Scene {
  async create() {
    await init()
    this.world = new World()
    for (const [min, max] of [[[0, 0], [width, wall]], [[0, 0], [wall, height + 99]], [[width - wall, 0], [width, height + 99]]]) {
      this.world.add({ shape: aabb(min, max) })
      this.add.rectangle(min[0], min[1], max[0] - min[0], max[1] - min[1], 0x2f6f7e).setOrigin(0)
    }
    // A sprite for each body, by its handle.
    this.sprites = new Map()
    this.fill()
    this.bat = this.world.add({ kind: 'kinematic', shape: box([width / 2, batY], bat), tags: BAT })
    this.sprites.set(this.bat, this.add.rectangle(width / 2, batY, ...bat, 0x7fd1c7))
    this.ball = this.world.add({ kind: 'dynamic', shape: circle([width / 2, 500], radius), velocity: [160, -370], keepSpeed: true })
    this.sprites.set(this.ball, this.add.circle(0, 0, radius, 0xffd9a0))
    this.spark = this.make.graphics({}, false).fillStyle(0xffffff).fillCircle(4, 4, 4).generateTexture('spark', 8, 8)
    this.sparks = this.add.particles(0, 0, 'spark', { lifespan: 480, speed: { min: 40, max: 190 }, scale: { start: 1, end: 0 }, emitting: false })
    this.ready = true
  }

  fill() {
    for (let i = 0; i < 48; i++) {
      const at = [wall + 30 + i % 8 * 56.5, 84 + Math.floor(i / 8) * 26]
      this.sprites.set(this.world.add({ shape: box(at, brick), user: 1 }), this.add.rectangle(...at, ...brick, ramp[Math.floor(i / 8)]))
    }
    this.bricks = 48
  }

  update(time, delta) {
    if (!this.ready) return
    const { world, bat: id, ball } = this, half = bat[0] / 2
    world.moveTo(id, [Phaser.Math.Clamp(this.input.activePointer.x || world.x(ball), wall + half, width - wall - half), batY])
    world.step(Math.min(delta / 1000, 0.1), hit => {
      if (world.user(hit.other) === 1) this.shatter(hit)
      return hit.otherTags & BAT ? hit.bend({ center: world.position(id), toward: [0, -1], halfWidth: half, most: 1.05 }) : 'bounce'
    })
    if (world.y(ball) > height + 30) {
      world.teleport(ball, [world.x(id), batY - 40])
      world.setVelocity(ball, [160, -370])
    }
    for (const body of [id, ball]) this.sprites.get(body).setPosition(world.x(body), world.y(body))
    if (this.bricks === 0) this.fill()
    this.game.canvas.dataset.left = this.bricks // for a test to read
  }

  shatter({ other, x, y }) {
    const sprite = this.sprites.get(other)
    this.world.remove(other)
    this.sprites.delete(other)
    this.bricks--
    this.sparks.setParticleTint(sprite.fillColor)
    this.sparks.emitParticleAt(x, y, 12)
    this.tweens.add({ targets: sprite, scale: 0.4, angle: 20, alpha: 0, duration: 220, onComplete: () => sprite.destroy() })
  }
}

new Phaser.Game({
  type: Phaser.AUTO, width, height, parent: 'game', backgroundColor: '#1b1838', banner: false, audio: { noAudio: true }, scene: Breakout,
})
