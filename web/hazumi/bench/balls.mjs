// 10,000 balls among 1,000 bricks, a second of 60 steps, against rapier in the same run. Balls pass through each other in both.
// node bench/balls.mjs [balls] [bricks]
import RAPIER from "@dimforge/rapier2d-compat";
import { box, circle, init, World } from "../dist/index.js";

const [balls, bricks] = [Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 1_000)];
const [width, height, radius, speed, dt, steps] = [2000, 1500, 3, 300, 1 / 60, 60];

let seed = 1;
const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
const columns = Math.ceil(Math.sqrt((bricks * width) / height));
const rows = Math.ceil(bricks / columns);
const brickAt = (i) => [((i % columns) + 0.5) * (width / columns), (Math.floor(i / columns) + 0.5) * (height / rows)];
const brickSize = [0.5 * width / columns, 0.3 * height / rows];
const starts = Array.from({ length: balls }, (_, i) => {
  const angle = 2 * Math.PI * random();
  const [x, y] = brickAt(Math.floor(random() * bricks));
  // Between two rows of bricks.
  return { x, y: y + height / rows / 2 - 0.01 * (i % 5), vx: speed * Math.cos(angle), vy: speed * Math.sin(angle) };
});

function median(times) {
  times.sort((a, b) => a - b);
  return times[times.length >> 1];
}

function measure(step) {
  for (let i = 0; i < 10; i++) step();
  const times = [];
  for (let i = 0; i < steps; i++) {
    const before = performance.now();
    step();
    times.push(performance.now() - before);
  }
  return median(times);
}

await init();
await RAPIER.init();

const walls = [[width / 2, -50, width + 200, 100], [width / 2, height + 50, width + 200, 100], [-50, height / 2, 100, height + 200], [width + 50, height / 2, 100, height + 200]];

const world = new World();
for (const [x, y, w, h] of walls) world.add({ shape: box([x, y], [w, h]) });
for (let i = 0; i < bricks; i++) world.add({ shape: box(brickAt(i), brickSize) });
for (const { x, y, vx, vy } of starts) world.add({ kind: "dynamic", shape: circle([x, y], radius), velocity: [vx, vy] });
let hits = 0;
let sum = 0;
const ours = {
  "hazumi, step with a closure": measure(() => { hits += world.step(dt, () => "bounce").hits; sum += world.positions[0]; }),
  "hazumi, advance": measure(() => { hits += world.advance(dt).hits; sum += world.positions[0]; }),
};

const rapier = new RAPIER.World({ x: 0, y: 0 });
rapier.timestep = dt;
const FIXED = 0x0001_0002;
const MOVING = 0x0002_0001;
for (const [x, y, w, h] of walls) rapier.createCollider(RAPIER.ColliderDesc.cuboid(w / 2, h / 2).setTranslation(x, y).setRestitution(1).setFriction(0).setCollisionGroups(FIXED));
for (let i = 0; i < bricks; i++) {
  const [x, y] = brickAt(i);
  rapier.createCollider(RAPIER.ColliderDesc.cuboid(brickSize[0] / 2, brickSize[1] / 2).setTranslation(x, y).setRestitution(1).setFriction(0).setCollisionGroups(FIXED));
}
const bodies = starts.map(({ x, y, vx, vy }) => {
  const body = rapier.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(x, y).setLinvel(vx, vy).lockRotations().setCcdEnabled(process.argv.includes("--ccd")));
  rapier.createCollider(RAPIER.ColliderDesc.ball(radius).setRestitution(1).setFriction(0).setCollisionGroups(MOVING), body);
  return body;
});
const theirs = measure(() => { rapier.step(); sum += bodies[0].translation().x; });

console.log(`${balls} balls, ${bricks} bricks, ${(hits / (2 * (steps + 10))).toFixed(0)} hits a step; median of ${steps} steps`);
for (const [name, time] of Object.entries(ours)) console.log(`  ${name}: ${time.toFixed(3)} ms, ${(theirs / time).toFixed(1)} times as fast as rapier`);
console.log(`  rapier2d-compat ${RAPIER.version()}: ${theirs.toFixed(3)} ms`);
if (!Number.isFinite(sum)) throw new Error("a ball is lost");
if (process.argv.includes("--check") && theirs < 10 * Math.max(...Object.values(ours))) {
  console.error("hazumi must be at least 10 times as fast");
  process.exitCode = 1;
}
