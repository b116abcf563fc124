// hazumi, asked as little as the others.

import { readFileSync } from "node:fs";
import { box, circle, init, tag, World } from "hazumi";

await init();

export const name = "hazumi";
export const version = JSON.parse(readFileSync(new URL("../../hazumi/package.json", import.meta.url), "utf8")).version;
export const settings = "as by default; balls have a tag, so that they meet";

export function make({ radius, rate, meet }, solids, balls) {
  const world = new World();
  for (const [x, y, w, h] of solids) world.add({ shape: box([x, y], [w, h]) });
  const moving = balls.map(({ x, y, vx, vy }) => world.add({ kind: "dynamic", shape: circle([x, y], radius), velocity: [vx, vy], ...(meet ? { tags: tag(0) } : {}) }));
  return {
    step: () => world.advance(1 / rate),
    balls: () => moving.map((id) => {
      const [x, y] = world.position(id), [vx, vy] = world.velocity(id);
      return { x, y, vx, vy };
    }),
  };
}
