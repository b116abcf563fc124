import { init, aabb, circle, World } from "hazumi/play";
import { same } from "./same.ts";
await init();
const world = new World();
world.add({ shape: aabb([-50, 20], [50, 30]) });
const ball = world.add({ kind: "dynamic", shape: circle([0, 0], 5), velocity: [0, 60] });

// #region lines
// Keep a copy, then play on with what we believe.
const saved = world.snapshot();
for (let i = 0; i < 8; i++) world.advance(1 / 60);

// The truth comes late: go back, and play it again.
world.restore(saved);
world.setVelocity(ball, [10, 90]);
for (let i = 0; i < 8; i++) world.advance(1 / 60);

// Two players whose numbers agree see the same game.
const sum = world.checksum();
// #endregion lines
same(String(sum), String(world.checksum()));

const json = JSON.stringify({
  view: { min: [0, 0], max: [100, 100] },
  bodies: [
    { shapes: [{ aabb: { min: [0, 0], max: [100, 10] } }] },
    { shapes: [{ aabb: { min: [0, 90], max: [100, 100] } }] },
    { role: "ball", shapes: [{ circle: { center: [50, 50], radius: 5 } }], velocity: [0, -70] },
  ],
});

// #region recording
import { Level, Recording } from "hazumi/play";

const play = Level.fromJson(json).play({ seed: 1 });
play.record();
for (let i = 0; i < 60; i++) play.step(1 / 60);
const text = play.recording();

// Anywhere, any day: the same bits, or the first step
// and body that differ.
const replayed = Recording.fromJson(text).verify();
// #endregion recording
same([replayed.equal, replayed.equal && replayed.steps], [true, 60]);
