// Circles against a turned rectangle: one batch call against plain JavaScript objects, in the same run.
import { batch, init } from "../dist/index.js";

await init();
const count = 100_000;
let seed = 1;
const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
const numbers = Float32Array.from({ length: 3 * count }, (_, i) => (i % 3 === 2 ? 1 + 4 * random() : 400 * random() - 200));
const boxes = Float32Array.from({ length: 5 * count }, (_, i) => [400 * random() - 200, 400 * random() - 200, 100 * random(), 10 * random(), 6 * random()][i % 5]);
const laser = { center: [3, 5], half: [150, 8], angle: 0.7 };

// As a game would have them.
const circles = Array.from({ length: count }, (_, i) => ({ x: numbers[3 * i], y: numbers[3 * i + 1], radius: numbers[3 * i + 2] }));
const obb = { x: 3, y: 5, halfLength: 150, halfWidth: 8, angle: 0.7 };
const obbs = Array.from({ length: count }, (_, i) => ({ x: boxes[5 * i], y: boxes[5 * i + 1], halfLength: boxes[5 * i + 2], halfWidth: boxes[5 * i + 3], angle: boxes[5 * i + 4] }));
function touches(circle, box) {
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  const [dx, dy] = [circle.x - box.x, circle.y - box.y];
  const along = Math.max(0, Math.abs(cos * dx + sin * dy) - box.halfLength);
  const across = Math.max(0, Math.abs(cos * dy - sin * dx) - box.halfWidth);
  return along * along + across * across <= circle.radius * circle.radius;
}

function best(run) {
  let least = Infinity;
  for (let i = 0; i < 60; i++) {
    const before = performance.now();
    run();
    least = Math.min(least, performance.now() - before);
  }
  return (least / count) * 1e6;
}

const out = new Uint8Array(count);
const found = new Array(count);
const rows = [
  ["one rectangle, one batch call", best(() => batch.circlesAgainstObb(numbers, laser, out))],
  ["one rectangle, objects", best(() => { for (let i = 0; i < count; i++) found[i] = touches(circles[i], obb); })],
  ["a rectangle each, one batch call", best(() => batch.circlesAgainstObbs(numbers, boxes, out))],
  ["a rectangle each, objects", best(() => { for (let i = 0; i < count; i++) found[i] = touches(circles[i], obbs[i]); })],
];
for (const [name, time] of rows) console.log(`${name}: ${time.toFixed(2)} ns a pair`);
const differ = found.reduce((all, hit, i) => all + (hit !== (out[i] === 1)), 0);
console.log(`${differ} of ${count} verdicts differ`);
if (process.argv.includes("--check") && (rows[0][1] > rows[1][1] || rows[2][1] > rows[3][1] || differ > 0)) {
  console.error("the batch call must be faster, and agree");
  process.exitCode = 1;
}
