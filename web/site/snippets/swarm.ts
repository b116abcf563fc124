import { init } from "hazumi";
import { same } from "./same.ts";
await init();
// #region lines
import { Swarm } from "hazumi";

const swarm = new Swarm(1000);
for (let i = 0; i < 1000; i++) {
  const angle = i * 0.1;
  const vx = 200 * Math.cos(angle);
  const vy = 200 * Math.sin(angle);
  swarm.spawn(0, 0, vx, vy, 4);
}
// Within this frame the player goes from here to there.
const player = {
  from: [90, 0] as const,
  to: [100, 0] as const,
  radius: 3,
  ring: 20,
};

const seen = swarm.frame(0.5, player);
const { hitCount, grazeCount } = seen;
// The bullets that hit are gone. Every fourth number
// is an index: index, time, nx, ny, index, …
swarm.removeAll(seen.hits.filter((_, i) => i % 4 === 0));
// #endregion lines
same([hitCount > 0, grazeCount > 0, swarm.length], [true, true, 1000 - hitCount]);
