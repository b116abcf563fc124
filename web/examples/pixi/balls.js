// PixiJS draws four thousand balls as particles; hazumi moves them among curves, pegs and two sails that turn.

import { Application, Graphics, Particle, ParticleContainer } from 'pixi.js'
import { aabb, bodyIndex, box, circle, cubicBez, init, World } from 'hazumi'

const width = 800, height = 600, count = 4000, radius = 2.5
await init()
const app = new Application()
await app.init({ width, height, background: '#191634', antialias: true, preference: 'webgl' })
document.querySelector('main h1').after(app.canvas)

// Fixed bodies and their pictures.
const world = new World(), still = new Graphics()
for (const [min, max] of [[[-20, -20], [width + 20, 0]], [[-20, height], [width + 20, height + 20]], [[-20, 0], [0, height]], [[width, 0], [width + 20, height]]]) world.add({ shape: aabb(min, max) })
const curves = [[[60, 120], [220, 20], [260, 250], [400, 150]], [[740, 480], [580, 580], [540, 350], [400, 450]]]
for (const [a, b, c, d] of curves) {
  world.add({ shape: cubicBez(a, b, c, d, 5) })
  still.moveTo(...a).bezierCurveTo(...b, ...c, ...d).stroke({ width: 10, color: 0x2f6f7e, cap: 'round' })
}
for (let i = 0; i < 9; i++) {
  const at = [130 + i * 67.5, 300 + 60 * Math.sin(i * 2.1)]
  world.add({ shape: circle(at, 13) })
  still.circle(...at, 13).fill(0xd9578b).circle(at[0] - 3, at[1] - 4, 5).fill(0xf7a8c4)
}

// Sails: kinematic bodies that turn by themselves, and strike what they meet.
const sails = [[600, 170, 1.6], [200, 430, -1.6]].map(([x, y, spin]) => {
  const picture = new Graphics().roundRect(-95, -7, 190, 14, 2).fill(0x7fd1c7)
  picture.position.set(x, y)
  return { picture, id: world.add({ kind: 'kinematic', shape: box([x, y], [190, 14]), spin }) }
})

// One white dot for all, tinted.
const dot = new Graphics().circle(8, 8, 8).fill(0xffffff), texture = app.renderer.generateTexture({ target: dot, resolution: 2 })
const particles = new ParticleContainer({ dynamicProperties: { position: true, color: false } }), balls = []
for (let i = 0; i < count; i++) {
  const angle = i * 2.399963, at = [400 + 22 * Math.sqrt(i / count) * Math.cos(angle), 40 + 22 * Math.sqrt(i / count) * Math.sin(angle)]
  const velocity = [160 * Math.cos(angle), 160 * Math.sin(angle)], hue = (255 + 150 * i / count) % 360
  const particle = new Particle({ texture, tint: `hsl(${hue | 0}, 85%, 70%)`, anchorX: 0.5, anchorY: 0.5, scaleX: radius / 8, scaleY: radius / 8 })
  balls.push({ particle, place: 2 * bodyIndex(world.add({ kind: 'dynamic', shape: circle(at, radius), velocity, keepSpeed: true })) })
  particles.addParticle(particle)
}
app.stage.addChild(still, ...sails.map(({ picture }) => picture), particles)

let hits = 0
app.ticker.add(({ deltaMS }) => {
  hits += world.advance(Math.min(deltaMS / 1000, 0.1)).hits
  const places = world.positions // a view over the engine's memory, good until the next call
  for (const { particle, place } of balls) {
    particle.x = places[place]
    particle.y = places[place + 1]
  }
  for (const { picture, id } of sails) picture.rotation = world.angle(id)
  document.querySelector('#hits').textContent = hits.toLocaleString('en')
})
