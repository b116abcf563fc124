// A step of 5,000 balls among 500 bricks in Node, the engines by turns in one run: `npm run speed -w peers [balls] [bricks]`. Balls pass
// through each other in all of them, at 5 units a step, less than their diameter of 6; continuous collision detection is off where there is a
// switch, and a unit is a metre where that matters, both in the others' favour. Processor time of a step, the
// mean of 60, of the best of three rounds: what else the machine does counts for little.

import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { Swarm } from "hazumi";
import { file } from "./scene.mjs";

const [count, bricks] = [Number(process.argv[2] ?? 5_000), Number(process.argv[3] ?? 500)];
const swarms = [10_000, 100_000, 1_000_000];
const [width, height, radius, speed, rate, steps, rounds] = [2000, 1500, 3, 300, 60, 60, 3];

let seed = 1;
const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
const columns = Math.ceil(Math.sqrt((bricks * width) / height)), rows = Math.ceil(bricks / columns);
const at = (i) => [((i % columns) + 0.5) * (width / columns), (Math.floor(i / columns) + 0.5) * (height / rows)];
const solids = [
  [width / 2, -50, width + 200, 100], [width / 2, height + 50, width + 200, 100], [-50, height / 2, 100, height + 200], [width + 50, height / 2, 100, height + 200],
  ...Array.from({ length: bricks }, (_, i) => [...at(i), 0.5 * width / columns, 0.3 * height / rows]),
];
const balls = Array.from({ length: count }, (_, i) => {
  const angle = 2 * Math.PI * random(), [x, y] = at(Math.floor(random() * bricks));
  // Between two rows of bricks.
  return { x, y: Math.min(y + height / rows / 2, height - 10) - 0.01 * (i % 5), vx: speed * Math.cos(angle), vy: speed * Math.sin(angle) };
});

/** Milliseconds of the processor that a step takes, the mean of 60, after some to warm up. */
function taken(step) {
  for (let i = 0; i < 10; i++) step();
  const before = process.cpuUsage();
  for (let i = 0; i < steps; i++) step();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / steps;
}

const engines = await Promise.all(["hazumi", "rapier", "matter", "planck"].map((key) => import(`./engines/${key}.mjs`)));
const best = new Map();
const note = (name, time) => best.set(name, Math.min(time, best.get(name) ?? Infinity));
for (let round = 0; round < rounds; round++) {
  for (const { make, name } of engines) {
    const world = make({ radius, rate, meet: false, continuous: false, metre: 1 }, solids, balls);
    note(name, taken(() => world.step()));
  }
  for (const bullets of swarms) note(bullets, taken(swarmOf(bullets)));
}

/** A frame of so many bullets that fly apart, each swept against one player with a ring of grazing. */
function swarmOf(bullets) {
  const swarm = new Swarm(bullets), player = { from: [1500, 0], to: [1504, 0], radius: 4, ring: 20 };
  for (let i = 0; i < bullets; i++) swarm.spawn(2000 * random(), 2000 * random(), 60 * random() - 30, 60 * random() - 30, 3);
  return () => swarm.frame(1 / rate, player);
}

const round2 = (value) => Number(value.toPrecision(2));
const told = {
  node: process.version, processor: cpus()[0]?.model ?? "unknown", balls: count, bricks,
  engines: engines.map(({ name, version }) => ({ name, version, ms: round2(best.get(name)) })),
  swarms: swarms.map((bullets) => ({ bullets, ms: round2(best.get(bullets)) })),
};
console.log(JSON.stringify(told, null, 2));
if (process.argv.length === 2) writeFileSync(file("times.json"), `${JSON.stringify(told, null, 2)}\n`);
