// What most games load: a world that steps. What it tells is the same wherever it was loaded.
import { init, World, box, circle } from "hazumi";

export async function small() {
  await init();
  const world = new World();
  for (let i = 0; i < 10; i++) world.add({ shape: box([20 + 40 * i, 50], [40, 16]) });
  const ball = world.add({ kind: "dynamic", shape: circle([200, 300], 8), velocity: [180, -240] });
  let hits = 0;
  world.step(1, () => {
    hits += 1;
    return "bounce";
  });
  return { hits, velocity: world.velocity(ball), checksum: String(world.checksum()) };
}
