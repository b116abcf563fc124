// As `small.js`, by `require`.
const { init, World, box, circle } = require("hazumi");
const play = require("hazumi/play");
const levels = require("hazumi/levels");

(async () => {
  await Promise.all([play.init(), levels.init(), init()]);
  const world = new World();
  for (let i = 0; i < 10; i++) world.add({ shape: box([20 + 40 * i, 50], [40, 16]) });
  const ball = world.add({ kind: "dynamic", shape: circle([200, 300], 8), velocity: [180, -240] });
  let hits = 0;
  world.step(1, () => {
    hits += 1;
    return "bounce";
  });
  console.log(JSON.stringify({ small: { hits, velocity: world.velocity(ball), checksum: String(world.checksum()) } }));
})();
