import { init } from "hazumi";
import { same } from "./same.ts";
await init();
// #region lines
import { World, type BodyId } from "hazumi";

const dt = 1 / 60;
interface Hero { body: BodyId; vy: number; stands: boolean }

function frame(
  world: World, hero: Hero, vx: number, jumps: boolean,
) {
  if (jumps && hero.stands) {
    hero.vy = -300;
    hero.stands = false;
  }
  if (!hero.stands) hero.vy += 900 * dt;
  const { body } = hero;
  const motion = [vx * dt, hero.vy * dt] as const;
  let { hits } = world.moveBy(body, motion);
  if (hero.stands) {
    // As far as 45 degrees fall in a frame, and a little.
    const down = Math.abs(vx) * dt + 0.5;
    hits = world.moveBy(body, [0, down], "stop").hits;
  }
  hero.stands = hits.some((hit) => hit.ny <= -0.7);
  const bumps = hits.some((hit) => hit.ny >= 0.7);
  if (hero.stands || bumps) hero.vy = 0;
}
// #endregion lines
import { box, polygon } from "hazumi";

for (const degrees of [10, 30, 44]) {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const world = new World();
  world.add({ shape: polygon([[-2000, -2000 * slope], [2000, 2000 * slope], [-2000, 2000 * slope]]) });
  const hero: Hero = { body: world.add({ kind: "kinematic", shape: box([0, -40], [12, 20]) }), vy: 0, stands: false };
  const play = (seconds: number, vx: number) => {
    let inAir = 0;
    for (let i = 0; i < 60 * seconds; i++) {
      frame(world, hero, vx, false);
      inAir += +!hero.stands;
    }
    return inAir;
  };
  play(1, 0);
  // Standing still for five seconds it stays, to the bit.
  const stood = world.position(hero.body);
  same([play(5, 0), world.position(hero.body)], [0, stood]);
  // Downhill and uphill it stays on the floor, as high above it as it stood.
  const high = () => world.y(hero.body) - slope * world.x(hero.body);
  const before = high();
  same([play(5, 120), play(5, -120), play(5, -40), play(5, 40)], [0, 0, 0, 0]);
  same(Math.abs(high() - before) < 0.01, true);
  // It jumps off, and lands.
  frame(world, hero, 0, true);
  same([hero.stands, hero.vy], [false, -285]);
  play(1, 0);
  same(hero.stands, true);
}

// What the page says of the length: of 30 degrees at 120 units a second two units are enough, and one is not; with "slide" it creeps.
const slope = Math.tan(Math.PI / 6);
function tried(down: number, vx: number, answer: "stop" | "slide") {
  const world = new World();
  world.add({ shape: polygon([[-2000, -2000 * slope], [2000, 2000 * slope], [-2000, 2000 * slope]]) });
  const hero = world.add({ kind: "kinematic", shape: box([0, -40], [12, 20]) });
  world.moveBy(hero, [0, 100], "stop");
  const from = world.x(hero);
  let off = 0;
  for (let i = 0; i < 300; i++) {
    world.moveBy(hero, [vx * dt, 0]);
    off += +(world.moveBy(hero, [0, down], answer).hits.length === 0);
  }
  return { off, crept: world.x(hero) - from };
}
same([tried(2, 120, "stop").off, tried(1, 120, "stop").off > 0], [0, true]);
same([tried(2, 0, "stop").crept, tried(2, 0, "slide").crept > 50], [0, true]);
