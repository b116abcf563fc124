// planck: Box2D in JavaScript, every ball a bullet. Its speed limit and the speed below which nothing bounces are lifted, in its favour.

import { Box, Circle, Settings, Vec2, World } from "planck";
import { readFileSync } from "node:fs";

export const name = "planck";
export const version = JSON.parse(readFileSync(new URL("../../node_modules/planck/package.json", import.meta.url), "utf8")).version;
export const settings = "length unit 1 m, balls of 0.25 m; restitution 1, friction 0, damping 0, rotation fixed, no sleep; every ball a bullet (continuous collision detection), 8 velocity and 3 position iterations, as by default; no limit on speed and no restitution threshold, which by default take the bounce from what is slow and brake what is fast";

Settings.velocityThreshold = 0;
Settings.maxTranslation = 1e6;

/** `metre` is a metre in units. */
export function make({ radius, rate, meet, continuous = true, metre = 32 }, solids, balls) {
  const world = new World({ gravity: new Vec2(0, 0), allowSleep: false }), m = (units) => units / metre;
  const smooth = { restitution: 1, friction: 0, density: 1 };
  for (const [x, y, w, h] of solids) world.createBody({ position: new Vec2(m(x), m(y)) }).createFixture({ shape: new Box(m(w) / 2, m(h) / 2), ...smooth });
  const moving = balls.map(({ x, y, vx, vy }) => {
    const body = world.createBody({ type: "dynamic", position: new Vec2(m(x), m(y)), linearVelocity: new Vec2(m(vx), m(vy)), bullet: continuous, fixedRotation: true, linearDamping: 0 });
    body.createFixture({ shape: new Circle(m(radius)), ...smooth, ...(meet ? {} : { filterGroupIndex: -1 }) });
    return body;
  });
  return {
    step: () => world.step(1 / rate),
    balls: () => moving.map((body) => {
      const { x, y } = body.getPosition(), v = body.getLinearVelocity();
      return { x: x * metre, y: y * metre, vx: v.x * metre, vy: v.y * metre };
    }),
  };
}
