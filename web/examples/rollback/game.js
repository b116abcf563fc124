// Two players, each with a world of their own, who hear of each other late. What they see differs for some frames; what they agree on never does.

import { aabb, box, circle, init, tag, World } from 'hazumi'
import { Rollback } from './rollback.js'

const width = 460, height = 320, radius = 9, bat = [12, 64], batSpeed = 330, serveSpeed = 340, BAT = tag(0)

/** The same calls in the same order: the same world, with the same handles. */
function table() {
  const world = new World()
  for (const [min, max] of [[[-99, -20], [width + 99, 8]], [[-99, height - 8], [width + 99, height + 20]]]) world.add({ shape: aabb(min, max) })
  const bats = [24, width - 24].map(x => world.add({ kind: 'kinematic', shape: box([x, height / 2], bat), tags: BAT }))
  const ball = world.add({ kind: 'dynamic', shape: circle([width / 2, height / 2], radius), velocity: [serveSpeed, 120], keepSpeed: true })
  return { world, bats, ball }
}

function play(world, inputs, { bats, ball }) {
  bats.forEach((id, player) => {
    const y = world.y(id) + inputs[player] * batSpeed / 60
    world.moveTo(id, [world.x(id), Math.min(Math.max(y, 40), height - 40)])
  })
  world.step(1 / 60, hit => (hit.otherTags & BAT
    ? hit.bend({ center: world.position(hit.other), toward: [Math.sign(width / 2 - hit.x), 0], halfWidth: bat[1] / 2, most: 0.9 })
    : 'bounce'))
  if (Math.abs(world.x(ball) - width / 2) > width / 2 + 20) {
    world.teleport(ball, [width / 2, height / 2])
    world.setVelocity(ball, [-Math.sign(world.vx(ball)) * serveSpeed, 120])
  }
}

await init()
const out = name => document.querySelector(`#${name}`), delay = out('delay'), keys = new Set()
addEventListener('keydown', event => { keys.add(event.key); if (event.key.startsWith('Arrow')) event.preventDefault() })
addEventListener('keyup', event => keys.delete(event.key))
/** How high a finger or the mouse holds each bat. */
const held = [null, null]
document.querySelectorAll('canvas').forEach((canvas, self) => {
  const lead = event => { held[self] = event.offsetY / canvas.clientHeight * height }
  canvas.addEventListener('pointerdown', event => { canvas.setPointerCapture(event.pointerId); lead(event) })
  canvas.addEventListener('pointermove', event => { if (held[self] !== null) lead(event) })
  for (const end of ['pointerup', 'pointercancel']) canvas.addEventListener(end, () => { held[self] = null })
})

const peers = [0, 1].map(self => {
  const { world, bats, ball } = table()
  const rollback = new Rollback(world, 2, (world, inputs) => play(world, inputs, { bats, ball }))
  return { self, bats, ball, rollback, mail: [], heard: 0, pen: document.querySelectorAll('canvas')[self].getContext('2d') }
})

/** By the keys, by a finger, or by itself: after the ball as this player sees it. */
function wish({ self, bats, ball, rollback: { world } }) {
  const [up, down] = [['w', 's'], ['ArrowUp', 'ArrowDown']][self]
  if (keys.has(up) || keys.has(down)) return keys.has(down) - keys.has(up)
  const [goal, near] = held[self] === null ? [world.y(ball), 20] : [held[self], 6], off = goal - world.y(bats[self])
  return Math.abs(off) < near ? 0 : Math.sign(off)
}

let clock = 0
function frame() {
  clock++
  for (const peer of peers) {
    const other = peers[1 - peer.self], input = wish(peer), { rollback } = peer
    // Each letter takes its time, and a little more or less: some overtake others.
    other.mail.push({ at: clock + Number(delay.value) * 0.06 + Math.random() * 4, frame: rollback.frame, input })
    rollback.tell(peer.self, rollback.frame, input)
    for (const letter of peer.mail.filter(({ at }) => at <= clock)) rollback.tell(other.self, letter.frame, letter.input)
    peer.mail = peer.mail.filter(({ at }) => at > clock)
    rollback.advance()
  }
}

/** The frame up to which both have heard everything, and whether both have the very same bytes before it. */
function agreement() {
  const waiting = peers.flatMap(({ mail }) => mail.map(({ frame }) => frame)), known = Math.min(clock - 1, ...waiting)
  const [one, other] = peers.map(({ rollback: { worlds } }) => worlds[known])
  return { known, same: !!one && one.length === other.length && one.every((byte, i) => byte === other[i]) }
}

function draw({ pen, self, bats, ball, rollback: { world } }) {
  pen.fillStyle = '#191634'
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#2f6f7e'
  pen.fillRect(0, 0, width, 8)
  pen.fillRect(0, height - 8, width, 8)
  for (let y = 20; y < height - 20; y += 20) pen.fillRect(width / 2 - 1, y, 2, 10)
  bats.forEach((id, player) => {
    pen.fillStyle = player === self ? '#7fd1c7' : '#a350a8'
    pen.beginPath()
    pen.roundRect(world.x(id) - bat[0] / 2, world.y(id) - bat[1] / 2, bat[0], bat[1], 5)
    pen.fill()
  })
  pen.fillStyle = '#ffb35c'
  pen.beginPath()
  pen.arc(world.x(ball), world.y(ball), radius, 0, 2 * Math.PI)
  pen.fill()
}

let before, owed = 0
requestAnimationFrame(function loop(now) {
  owed = Math.min(owed + (now - (before ?? now)) * 0.06, 6)
  before = now
  for (; owed >= 1; owed--) frame()
  peers.forEach(draw)
  const { known, same } = agreement()
  out('late').textContent = `${delay.value} ms`
  out('replayed').textContent = peers[0].rollback.replayed + peers[1].rollback.replayed
  if (known > 0) out('known').textContent = `${known} is ${same ? 'the same' : 'NOT the same'}`
  requestAnimationFrame(loop)
})
