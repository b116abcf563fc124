// Looks, and where the hero is led.

import { init } from 'hazumi'
import { Crowd, height, heroRadius, lives, radius, width } from './crowd.js'

await init()
const canvas = document.querySelector('canvas'), pen = canvas.getContext('2d'), out = name => document.querySelector(`#${name}`)
const crowd = new Crowd()

/** A ball of light, painted once. */
function ball(size, bright, colour) {
  const picture = new OffscreenCanvas(size * 2, size * 2), brush = picture.getContext('2d'), light = brush.createRadialGradient(size * 0.75, size * 0.7, size * 0.1, size, size, size)
  light.addColorStop(0, bright)
  light.addColorStop(0.6, colour)
  light.addColorStop(0.92, colour)
  light.addColorStop(1, 'transparent')
  brush.fillStyle = light
  brush.fillRect(0, 0, size * 2, size * 2)
  return picture
}
const shades = 24, enemies = Array.from({ length: shades + 1 }, (_, left) => {
  const worn = 1 - left / shades
  return ball(radius + 1, `hsl(${285 + 70 * worn} 75% ${80 + 10 * worn}%)`, `hsl(${262 + 85 * worn} ${48 + 30 * worn}% ${44 + 16 * worn}%)`)
})
const bullet = ball(4, '#fff6e0', '#f79a3c'), hero = ball(heroRadius + 1, '#e8fffb', '#3fb8ab')

let led
const lead = event => {
  const { left, top, width: shown } = canvas.getBoundingClientRect(), zoom = width / shown
  led = [(event.clientX - left) * zoom, (event.clientY - top) * zoom]
}
canvas.addEventListener('pointermove', lead)
canvas.addEventListener('pointerdown', lead)
canvas.addEventListener('pointerleave', () => { led = undefined })

function draw() {
  pen.fillStyle = '#191634'
  pen.fillRect(0, 0, width, height)
  const { world, swarm } = crowd
  for (const [enemy, left] of crowd.strength) pen.drawImage(enemies[Math.ceil(left / lives * shades)], world.x(enemy) - radius - 1, world.y(enemy) - radius - 1)
  const { xs, ys } = swarm
  for (let i = 0; i < xs.length; i++) pen.drawImage(bullet, xs[i] - 4, ys[i] - 4)
  pen.drawImage(hero, crowd.hero[0] - heroRadius - 1, crowd.hero[1] - heroRadius - 1)
}

const costs = []
let before
requestAnimationFrame(function frame(now) {
  const dt = Math.min((now - (before ?? now)) / 1000, 1 / 30), t = now / 1000
  before = now
  const started = performance.now()
  crowd.frame(dt, led ?? [width * (0.5 + 0.3 * Math.sin(t * 0.5)), height * (0.5 + 0.28 * Math.sin(t * 0.8))])
  costs.push(performance.now() - started)
  draw()
  if (costs.length === 60) {
    out('cost').textContent = `${costs.sort((a, b) => a - b)[30].toFixed(1)} ms`
    costs.length = 0
  }
  for (const [name, value] of [['enemies', crowd.strength.size], ['bullets', crowd.swarm.length], ['score', crowd.score]]) out(name).textContent = value
  requestAnimationFrame(frame)
})
