// The scene of the page "speed" (web/site/live/speed/scene.json): balls of one speed in a closed room with bricks. They meet each other.

import { readFileSync } from "node:fs";

export const file = (name) => new URL(`../site/live/speed/${name}`, import.meta.url);
export const scene = JSON.parse(readFileSync(file("scene.json"), "utf8"));

const { room: [width, height], wall, bricks } = scene;

/** All that stands: walls outside the room's edges, then bricks, as `[x, y, width, height]` about the middle. */
export const solids = [
  [width / 2, -wall / 2, width + 2 * wall, wall],
  [width / 2, height + wall / 2, width + 2 * wall, wall],
  [-wall / 2, height / 2, wall, height],
  [width + wall / 2, height / 2, wall, height],
  ...bricks,
];

/** Balls as `{ x, y, vx, vy }`, units and units a second, at so many of their diameters a step. */
export function balls(diameters) {
  const speed = diameters * 2 * scene.radius * scene.rate;
  return scene.balls.map(([x, y, angle]) => ({ x, y, vx: speed * Math.cos(angle), vy: speed * Math.sin(angle) }));
}
