// three.js shows in depth what is flat: hazumi's x and y are the table's x and z.

import * as THREE from 'three'
import { box, circle, init, tag, World } from 'hazumi'

const half = [8, 5], radius = 0.28, count = 90, BALL = tag(0)
await init()
const main = document.querySelector('main'), renderer = new THREE.WebGLRenderer({ antialias: true })
renderer.setSize(900, 560)
renderer.shadowMap.enabled = true
main.querySelector('h1').after(renderer.domElement)
const scene = new THREE.Scene(), camera = new THREE.PerspectiveCamera(38, 900 / 560, 0.1, 100)
scene.background = new THREE.Color('#191634')
const sun = new THREE.DirectionalLight('#fff1dc', 3)
sun.position.set(-5, 12, 4)
sun.castShadow = true
sun.shadow.mapSize.set(2048, 2048)
Object.assign(sun.shadow.camera, { left: -11, right: 11, top: 9, bottom: -9 })
scene.add(new THREE.HemisphereLight('#b9a8ff', '#2a1f4a', 1.3), sun)

/** A block that stands on the table, from its middle and its sizes there. */
function block([x, z], [wide, deep], high, color) {
  const mesh = new THREE.Mesh(new THREE.BoxGeometry(wide, high, deep), new THREE.MeshStandardMaterial({ color, roughness: 0.55 }))
  mesh.position.set(x, high / 2, z)
  mesh.castShadow = mesh.receiveShadow = true
  scene.add(mesh)
  return mesh
}
block([0, 0], [2 * half[0], 2 * half[1]], 0.02, '#2a2456')

const world = new World()
for (const [at, size] of [[[0, -half[1] - 0.2], [16.8, 0.4]], [[0, half[1] + 0.2], [16.8, 0.4]], [[-half[0] - 0.2, 0], [0.4, 10]], [[half[0] + 0.2, 0], [0.4, 10]]]) {
  world.add({ shape: box(at, size) })
  block(at, size, 0.6, '#2f6f7e')
}
for (const at of [[-5.4, -2.6], [-5.4, 2.6], [5.4, -2.6], [5.4, 2.6], [0, 0]]) {
  world.add({ shape: box(at, [1, 1]) })
  block(at, [1, 1], 0.8, '#d9578b')
}
const bars = [[-2.8, 1], [2.8, -1]].map(([x, spin]) => {
  const id = world.add({ kind: 'kinematic', shape: box([x, 0], [3.6, 0.3]), spin, mostTransfer: 3 })
  return { id, mesh: block([x, 0], [3.6, 0.3], 0.7, '#7fd1c7') }
})

// Balls with a tag meet each other. Instances: one mesh for all of them.
const balls = new THREE.InstancedMesh(new THREE.SphereGeometry(radius, 24, 16), new THREE.MeshStandardMaterial({ roughness: 0.3 }), count), ids = []
for (let i = 0; i < count; i++) {
  const at = [-7.2 + i % 18 * 0.85, (i < 36 ? -4.4 : 1.7) + Math.floor(i / 18) * 0.7], angle = i * 2.4
  ids.push(world.add({ kind: 'dynamic', shape: circle(at, radius), velocity: [3 * Math.cos(angle), 3 * Math.sin(angle)], tags: BALL, damping: 0.05 }))
  balls.setColorAt(i, new THREE.Color().setHSL((0.02 + 0.1 * (i % 7) / 7 + (i % 3 === 0 ? 0.85 : 0)) % 1, 0.9, 0.62))
}
balls.castShadow = balls.receiveShadow = true
scene.add(balls)

const pose = new THREE.Matrix4(), hits = document.querySelector('#hits')
let before, all = 0
renderer.setAnimationLoop(now => {
  all += world.advance(Math.min((now - (before ?? now)) / 1000, 0.1)).hits
  before = now
  ids.forEach((id, i) => balls.setMatrixAt(i, pose.makeTranslation(world.x(id), radius, world.y(id))))
  balls.instanceMatrix.needsUpdate = true
  // Turned from +x toward +y here is from +x toward +z there: the other way round about y, which points up.
  for (const { id, mesh } of bars) mesh.rotation.y = -world.angle(id)
  camera.position.set(3 * Math.sin(now / 9000), 13.5, 13)
  camera.lookAt(0, 0, 0.6)
  renderer.render(scene, camera)
  hits.textContent = all.toLocaleString('en')
})
