import { init } from "hazumi";
import { same } from "./same.ts";
await init();
// #region lines
import { World, circle, tag } from "hazumi";

// Balls with a tag meet each other.
const BALL = tag(0);
const world = new World();
const add = (x: number, vx: number) =>
  world.add({
    kind: "dynamic",
    shape: circle([x, 0], 10),
    tags: BALL,
    velocity: [vx, 0],
  });
// One rolls into two that touch.
const row = [add(0, 60), add(50, 0), add(70, 0)];

world.advance(1);
// The motion is handed through: 0, 0, 60.
// #endregion lines
same(row.map((ball) => world.vx(ball)), [0, 0, 60]);

// #region soft
import { allBut } from "hazumi";

// Zombies: no zombie stops another.
const ZOMBIE = tag(1);
const zombies = [-2, 2].map((x) =>
  world.add({
    kind: "dynamic",
    shape: circle([x, 100], 5),
    tags: ZOMBIE,
    stoppedBy: allBut(ZOMBIE),
  }),
);

world.advance(1 / 60);
world.separate(ZOMBIE); // they are at -5 and 5
// #endregion soft
same(zombies.map((zombie) => world.x(zombie)), [-5, 5]);
