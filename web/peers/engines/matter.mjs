// matter-js: no friction, no air, no turning, restitution 1. It has no continuous collision detection; all else is as by default.

import Matter from "matter-js";

export const name = "matter-js";
export const version = Matter.version;
export const settings = "restitution 1; friction, static friction and air friction 0; inertia infinite; no gravity; 6 position and 4 velocity iterations, as by default; it has no continuous collision detection";

const smooth = { restitution: 1, friction: 0, frictionStatic: 0, frictionAir: 0 };

export function make({ radius, rate, meet }, solids, balls) {
  const engine = Matter.Engine.create({ gravity: { x: 0, y: 0 } });
  const filter = meet ? {} : { collisionFilter: { group: -1 } };
  const still = solids.map(([x, y, w, h]) => Matter.Bodies.rectangle(x, y, w, h, { ...smooth, isStatic: true }));
  const moving = balls.map(({ x, y, vx, vy }) => {
    const body = Matter.Bodies.circle(x, y, radius, { ...smooth, ...filter, inertia: Infinity });
    Matter.Body.setVelocity(body, { x: vx / rate, y: vy / rate });
    return body;
  });
  Matter.Composite.add(engine.world, [...still, ...moving]);
  return {
    step: () => Matter.Engine.update(engine, 1000 / rate),
    // Its velocity is a way in a sixtieth of a second.
    balls: () => moving.map(({ position, velocity }) => ({ x: position.x, y: position.y, vx: velocity.x * rate, vy: velocity.y * rate })),
  };
}
