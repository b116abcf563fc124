import { init } from "hazumi";
import { same } from "./same.ts";
await init();
// #region lines
import {
  aabb, circle, MEETING_STRIDE, Swarm, tag, World,
} from "hazumi";

const world = new World();
const wall = aabb([300, -50], [320, 50]);
world.add({ kind: "fixed", shape: wall });
const enemy = world.add({
  kind: "dynamic", shape: circle([0, 0], 10), tags: tag(0),
});

const swarm = new Swarm();
swarm.spawn(200, 0, 400, 0, 3);

let lives = 3;
for (let frame = 0; frame < 60; frame++) {
  const dt = 1 / 60;
  const { hitCount, hits } = swarm.meet(world, dt, {
    response: "bounce",
  });
  for (let i = 0; i < hitCount; i++) {
    const hit = hits.subarray(i * MEETING_STRIDE);
    if (hit[3] !== enemy) continue;
    lives -= 1;
    swarm.remove(hit[0]!);
    break;
  }
  world.advance(dt);
}
// Off the wall, and back to the enemy.
same([lives, swarm.length], [2, 0]);
// #endregion lines

// #region homing
const hero = [0, 300] as const;
swarm.spawn(0, 0, 100, 0, 3);
// By at most two radians a second.
swarm.turnToward(hero, 2, 1 / 60);
// #endregion homing
same(swarm.vys[0]! > 0, true);
