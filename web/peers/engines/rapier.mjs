// rapier2d: as in docs/peers.md, with continuous collision detection for every ball.

import RAPIER from "@dimforge/rapier2d-compat";

await RAPIER.init();

export const name = "rapier2d";
export const version = RAPIER.version();
export const settings = "length unit 1 m, balls of 0.0625 m, so that its limit of 400 m/s is not reached; restitution 1 (rule Max), friction 0 (rule Min), damping 0, rotations locked, no sleep; continuous collision detection on for every ball, 1 substep and 4 solver iterations, as by default";

const FIXED = 0x0001_0002, MEETING = 0x0002_0003, PASSING = 0x0002_0001;

/** `metre` is a metre in units. It begins so small that the limit on speed, 400 m/s, which JavaScript cannot lift, is not reached at 50 diameters a step. */
export function make({ radius, rate, meet, continuous = true, metre = 128 }, solids, balls) {
  const world = new RAPIER.World({ x: 0, y: 0 }), m = (units) => units / metre;
  world.timestep = 1 / rate;
  const smooth = (collider) => collider.setRestitution(1).setRestitutionCombineRule(RAPIER.CoefficientCombineRule.Max).setFriction(0).setFrictionCombineRule(RAPIER.CoefficientCombineRule.Min);
  for (const [x, y, w, h] of solids) world.createCollider(smooth(RAPIER.ColliderDesc.cuboid(m(w) / 2, m(h) / 2).setTranslation(m(x), m(y))).setCollisionGroups(FIXED));
  const moving = balls.map(({ x, y, vx, vy }) => {
    const body = world.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(m(x), m(y)).setLinvel(m(vx), m(vy)).lockRotations().setCanSleep(false).setCcdEnabled(continuous));
    world.createCollider(smooth(RAPIER.ColliderDesc.ball(m(radius))).setCollisionGroups(meet ? MEETING : PASSING), body);
    return body;
  });
  return {
    step: () => world.step(),
    balls: () => moving.map((body) => {
      const { x, y } = body.translation(), v = body.linvel();
      return { x: x * metre, y: y * metre, vx: v.x * metre, vy: v.y * metre };
    }),
  };
}
