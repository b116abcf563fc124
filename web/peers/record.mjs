// Records the scene of the page "speed" as other engines play it: `npm run record -w peers` writes web/site/live/speed/NAME.bin and
// engines.json. What the page shows of hazumi is no recording: it plays.
//
// A file has for each speed of the scene, for each frame, the beginning first: the root mean square of the balls' speeds, in 1/8192 of what it
// was to begin with, then x and y of each ball in 1/16 of a unit; all as int16, little-endian. Farther than that, a ball stays at the edge.

import { writeFileSync } from "node:fs";
import { balls, file, scene, solids } from "./scene.mjs";

const engines = ["matter", "rapier", "planck"];
const frames = scene.seconds * scene.rate;
const whole = (value) => Math.max(-32768, Math.min(32767, Math.round(value)));

const told = {};
for (const key of engines) {
  const { make, name, version, settings } = await import(`./engines/${key}.mjs`);
  const numbers = [];
  for (const diameters of scene.diameters) {
    const world = make({ ...scene, meet: true }, solids, balls(diameters));
    const speed = (all) => Math.sqrt(all.reduce((sum, { vx, vy }) => sum + vx * vx + vy * vy, 0) / all.length);
    const begun = speed(world.balls());
    for (let frame = 0; frame <= frames; frame++) {
      if (frame > 0) world.step();
      const all = world.balls();
      numbers.push(whole((speed(all) / begun) * 8192), ...all.flatMap(({ x, y }) => [whole(x * 16), whole(y * 16)]));
    }
  }
  writeFileSync(file(`${key}.bin`), Buffer.from(Int16Array.from(numbers).buffer));
  told[key] = { name, version, settings };
  console.log(`${key}.bin: ${name} ${version}, ${numbers.length * 2} bytes`);
}
writeFileSync(file("engines.json"), `${JSON.stringify(told, null, 2)}\n`);
