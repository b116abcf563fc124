import { aabb, box, circle, init, World } from 'hazumi'

await init()
const canvas = document.querySelector('canvas'), pen = canvas.getContext('2d'), left = document.querySelector('#left')
const world = new World(), bricks = new Map()

// What is added without a kind stays where it is. Four walls:
for (const [min, max] of [[[0, 0], [480, 10]], [[0, 590], [480, 600]], [[0, 0], [10, 600]], [[470, 0], [480, 600]]]) world.add({ shape: aabb(min, max) })
const balls = [-30, 0, 30].map(vx => world.add({ kind: 'dynamic', shape: circle([240 + vx * 4, 560], 9), velocity: [vx, -420], keepSpeed: true }))
function fill() {
  for (let i = 0; i < 72; i++) bricks.set(world.add({ shape: box([47 + i % 9 * 48, 60 + (i / 9 | 0) * 27], [44, 23]) }), i)
}

let before
requestAnimationFrame(function frame(now) {
  if (bricks.size === 0) fill()
  // One step, however long the frame was. Every hit comes here, in order of time.
  world.step(Math.min(now - (before ?? now), 100) / 1000, hit => {
    if (bricks.delete(hit.other)) world.remove(hit.other)
    return 'bounce'
  })
  before = now
  pen.fillStyle = '#1b1838'
  pen.fillRect(0, 0, 480, 600)
  for (const [brick, i] of bricks) {
    pen.fillStyle = `hsl(${255 + (i / 9 | 0) * 19} 60% 62%)`
    pen.fillRect(world.x(brick) - 22, world.y(brick) - 11.5, 44, 23)
  }
  pen.fillStyle = '#ffb35c'
  for (const ball of balls) pen.fill(new Path2D(`M${world.x(ball)} ${world.y(ball)}m-9 0a9 9 0 1 0 18 0a9 9 0 1 0 -18 0`))
  left.textContent = bricks.size
  requestAnimationFrame(frame)
})
