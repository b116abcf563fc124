// Breakout in one file: the world of hazumi, a canvas, and nothing to build.

import { aabb, box, circle, init, tag, World } from 'hazumi'

const width = 480, height = 600, wall = 12, radius = 8, paddleSize = [92, 14], paddleY = 556, speed = 380
const columns = 8, rows = 6, brickSize = [57, 22], ramp = ['#6c4ab6', '#a350a8', '#d9578b', '#f0705f', '#f08574', '#ffb35c']
const BRICK = tag(0), PADDLE = tag(1)

await init() // loads the WebAssembly module beside the package, once

const canvas = document.querySelector('#game'), pen = canvas.getContext('2d'), left = document.querySelector('#left')
const world = new World()

// Three walls; below there is none.
for (const shape of [aabb([0, 0], [width, wall]), aabb([0, 0], [wall, height + 99]), aabb([width - wall, 0], [width, height + 99])]) world.add({ shape })

// `keepSpeed` holds the speed to the bit; the paddle is steered, so it is kinematic.
let paddleX = width / 2
const paddle = world.add({ kind: 'kinematic', shape: box([paddleX, paddleY], paddleSize), tags: PADDLE })
const ball = world.add({ kind: 'dynamic', shape: circle([width / 2, 500], radius), keepSpeed: true })

const bricks = new Map() // by handle: where it is, and its colour
function fill() {
  for (let i = 0; i < columns * rows; i++) {
    const at = [wall + (i % columns + 0.5) * brickSize[0], 76 + (Math.floor(i / columns) + 0.5) * brickSize[1]]
    bricks.set(world.add({ shape: box(at, brickSize), tags: BRICK }), { at, colour: ramp[Math.floor(i / columns)] })
  }
}
function serve() {
  world.teleport(ball, [paddleX, paddleY - 30])
  world.setVelocity(ball, [speed * 0.45, -speed * 0.893])
}
fill()
serve()

const keys = new Set()
const steer = x => { paddleX = Math.min(Math.max(x, wall + paddleSize[0] / 2), width - wall - paddleSize[0] / 2) }
addEventListener('keydown', event => { if (event.key.startsWith('Arrow')) { keys.add(event.key); event.preventDefault() } })
addEventListener('keyup', event => keys.delete(event.key))
canvas.addEventListener('pointermove', event => {
  const { left, width: shown } = canvas.getBoundingClientRect()
  steer((event.clientX - left) / shown * width)
})

const sparks = []
function step(dt) {
  steer(paddleX + (keys.has('ArrowRight') - keys.has('ArrowLeft')) * 520 * dt)
  world.moveTo(paddle, [paddleX, paddleY]) // through the step, so that it strikes what is in its way

  // Every hit in order of time: nothing tunnels, and a brick is gone for whatever comes a moment later.
  world.step(dt, hit => {
    const brick = bricks.get(hit.other)
    for (let i = 0; i < (brick ? 9 : 3); i++) {
      sparks.push({ x: hit.x, y: hit.y, vx: hit.nx * 90 + (Math.random() - 0.5) * 220, vy: hit.ny * 90 + (Math.random() - 0.5) * 220, life: 0.5, colour: brick?.colour ?? '#7fd1c7' })
    }
    if (brick) {
      world.remove(hit.other)
      bricks.delete(hit.other)
    }
    // Where it meets the paddle's face says where it goes.
    if (hit.otherTags & PADDLE) return hit.bend({ center: [paddleX, paddleY], toward: [0, -1], halfWidth: paddleSize[0] / 2, most: 1.05 })
    return 'bounce'
  })
  if (world.y(ball) > height + 30) serve()
  if (bricks.size === 0) fill()
}

function block([x, y], [wide, high], colour) {
  pen.fillStyle = colour
  pen.fillRect(x - wide / 2, y - high / 2, wide, high)
  pen.fillStyle = '#ffffff4d'
  pen.fillRect(x - wide / 2, y - high / 2, wide, 2)
  pen.fillStyle = '#1a0a3366'
  pen.fillRect(x - wide / 2, y + high / 2 - 2, wide, 2)
  pen.fillRect(x + wide / 2 - 1, y - high / 2, 1, high)
}

const trail = []
function draw(dt) {
  pen.fillStyle = '#1b1838'
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#2f6f7e'
  for (const [x, wide] of [[0, wall], [width - wall, wall]]) pen.fillRect(x, 0, wide, height)
  pen.fillRect(0, 0, width, wall)
  pen.strokeStyle = '#7fd1c7'
  pen.lineWidth = 2
  pen.strokeRect(wall - 1, wall - 1, width - 2 * wall + 2, height)
  for (const { at, colour } of bricks.values()) block(at, brickSize, colour)
  block([paddleX, paddleY], paddleSize, '#7fd1c7')

  const [x, y] = world.position(ball)
  trail.push([x, y])
  if (trail.length > 14) trail.shift()
  trail.forEach(([tx, ty], i) => {
    pen.fillStyle = `rgba(255, 90, 60, ${i * 0.018})`
    pen.beginPath()
    pen.arc(tx, ty, radius * (0.4 + i * 0.04), 0, Math.PI * 2)
    pen.fill()
  })
  for (const spark of sparks) {
    spark.x += spark.vx * dt
    spark.y += spark.vy * dt
    spark.life -= dt
    pen.globalAlpha = Math.max(0, spark.life * 2)
    pen.fillStyle = spark.colour
    pen.fillRect(spark.x - 1.5, spark.y - 1.5, 3, 3)
  }
  pen.globalAlpha = 1
  while (sparks.length && sparks[0].life <= 0) sparks.shift()
  const light = pen.createRadialGradient(x - 3, y - 3, 1, x, y, radius)
  light.addColorStop(0, '#ffd0bd')
  light.addColorStop(0.5, '#ff5a3c')
  light.addColorStop(1, '#c22c10')
  pen.fillStyle = light
  pen.beginPath()
  pen.arc(x, y, radius, 0, Math.PI * 2)
  pen.fill()
  left.textContent = bricks.size
}

let before
requestAnimationFrame(function frame(now) {
  const dt = Math.min((now - (before ?? now)) / 1000, 0.1) // any step will do: long ones give the hits of many short ones
  before = now
  step(dt)
  draw(dt)
  requestAnimationFrame(frame)
})
