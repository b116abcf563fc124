// The same Breakout as a p5.js sketch: p5 draws and listens, hazumi says what hits what.

import { aabb, box, circle, init, tag, World } from 'hazumi'

const width = 480, height = 600, wall = 12, radius = 8, paddleSize = [92, 14], paddleY = 556, speed = 380
const columns = 8, rows = 6, brickSize = [57, 22], ramp = ['#6c4ab6', '#a350a8', '#d9578b', '#f0705f', '#f08574', '#ffb35c']
const PADDLE = tag(1)

// Instance mode: all of p5 is in `p`, so that the sketch can be a module.
new p5(p => {
  let world, paddle, ball, paddleX = width / 2
  const bricks = new Map(), trail = []

  function fill() {
    for (let i = 0; i < columns * rows; i++) {
      const at = [wall + (i % columns + 0.5) * brickSize[0], 76 + (Math.floor(i / columns) + 0.5) * brickSize[1]]
      bricks.set(world.add({ shape: box(at, brickSize) }), { at, colour: ramp[Math.floor(i / columns)] })
    }
  }
  function serve() {
    world.teleport(ball, [paddleX, paddleY - 30])
    world.setVelocity(ball, [speed * 0.45, -speed * 0.893])
  }

  p.setup = async () => {
    await init() // p5 waits for an async setup before it draws
    const canvas = p.createCanvas(width, height)
    canvas.attribute('aria-label', 'Breakout. Move the paddle with the mouse, a finger or the left and right arrow keys.')
    p.rectMode(p.CENTER)
    p.noStroke()
    world = new World()
    for (const shape of [aabb([0, 0], [width, wall]), aabb([0, 0], [wall, height + 99]), aabb([width - wall, 0], [width, height + 99])]) world.add({ shape })
    paddle = world.add({ kind: 'kinematic', shape: box([paddleX, paddleY], paddleSize), tags: PADDLE })
    ball = world.add({ kind: 'dynamic', shape: circle([width / 2, 500], radius), keepSpeed: true })
    fill()
    serve()
  }

  // The mouse where it was last moved, or the arrow keys.
  p.mouseMoved = p.mouseDragged = () => { paddleX = p.mouseX }

  p.draw = () => {
    const dt = Math.min(p.deltaTime / 1000, 0.1)
    if (p.keyIsDown(p.LEFT_ARROW)) paddleX -= 520 * dt
    if (p.keyIsDown(p.RIGHT_ARROW)) paddleX += 520 * dt
    paddleX = p.constrain(paddleX, wall + paddleSize[0] / 2, width - wall - paddleSize[0] / 2)
    world.moveTo(paddle, [paddleX, paddleY])
    world.step(dt, hit => {
      if (bricks.delete(hit.other)) world.remove(hit.other)
      if (hit.otherTags & PADDLE) return hit.bend({ center: [paddleX, paddleY], toward: [0, -1], halfWidth: paddleSize[0] / 2, most: 1.05 })
      return 'bounce'
    })
    if (world.y(ball) > height + 30) serve()
    if (bricks.size === 0) fill()

    p.background('#1b1838')
    p.fill('#2f6f7e')
    p.rect(wall / 2, height / 2, wall, height)
    p.rect(width - wall / 2, height / 2, wall, height)
    p.rect(width / 2, wall / 2, width, wall)
    p.fill('#7fd1c7')
    p.rect(wall - 1, height / 2 + wall, 2, height)
    p.rect(width - wall + 1, height / 2 + wall, 2, height)
    p.rect(width / 2, wall - 1, width - 2 * wall + 4, 2)
    for (const { at, colour } of bricks.values()) block(at, brickSize, colour)
    block([paddleX, paddleY], paddleSize, '#7fd1c7')
    const [x, y] = world.position(ball)
    trail.push([x, y])
    if (trail.length > 14) trail.shift()
    trail.forEach(([tx, ty], i) => {
      p.fill(255, 90, 60, i * 5)
      p.circle(tx, ty, radius * (0.8 + i * 0.08))
    })
    p.fill('#ff5a3c')
    p.circle(x, y, radius * 2)
    p.fill(255, 208, 189, 190)
    p.circle(x - 2.5, y - 2.5, radius * 0.7)
    p.fill('#bcb5d6')
    p.textSize(16)
    p.text(`${bricks.size} bricks left`, wall + 14, 44)
    p.canvas.dataset.left = bricks.size // for a test to read
  }

  /** A box with light on its top edge. */
  function block([x, y], [wide, high], colour) {
    p.fill(colour)
    p.rect(x, y, wide, high)
    p.fill(255, 255, 255, 77)
    p.rect(x, y - high / 2 + 1, wide, 2)
    p.fill(26, 10, 51, 102)
    p.rect(x, y + high / 2 - 1, wide, 2)
    p.rect(x + wide / 2 - 0.5, y, 1, high)
  }
}, document.querySelector('main'))
