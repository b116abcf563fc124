// Pinball: keys and buttons flip and launch, and whoever plays, the ball stays on the table.

import assert from "node:assert/strict";
import { visitLive } from "./live.mjs";

const up = [-0.5, 0.5], down = [0.5, -0.5];

export default (house) => [
  ["flippers go up while a key is held, and down when it is let go; the plunger launches", () => visitLive(house, "pinball", { hash: "#pinball?auto=0" }, async (live) => {
    const { keyboard } = live.page;
    await live.button("pause").click();
    await live.focus();
    for (const [key, side] of [["ArrowLeft", 0], ["ArrowRight", 1], ["z", 0], ["m", 1]]) {
      await keyboard.down(key);
      await live.until(`${key} holds a flipper up, and only that`, async () => {
        const { angles } = await live.facts();
        return Math.abs(angles[side] - up[side]) < 1e-3 && Math.abs(angles[1 - side] - down[1 - side]) < 1e-3;
      });
      await keyboard.up(key);
      await live.until("it falls", async () => Math.abs((await live.facts()).angles[side] - down[side]) < 1e-3);
    }
    assert.equal((await live.facts()).lane, true, "the ball waits in its lane");
    await keyboard.down("ArrowDown");
    await live.until("the plunger is pulled", async () => (await live.facts()).power > 0.9);
    await keyboard.up("ArrowDown");
    await live.until("the ball is over the gate", async () => (await live.facts()).ball[1] < 150);
    await live.until("and on the table", async () => (await live.facts()).ball[0] < 330);
  })],
  ["buttons below the table do the same", () => visitLive(house, "pinball", {}, async (live) => {
    const button = live.page.locator('[data-live="pinball"] .hz-strong').first(), { mouse } = live.page;
    await button.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await button.boundingBox();
    await mouse.move(x + width / 2, y + height / 2);
    await mouse.down();
    await live.until("the left flipper is up", async () => Math.abs((await live.facts()).angles[0] - up[0]) < 1e-3);
    await mouse.up();
    await live.until("it falls", async () => Math.abs((await live.facts()).angles[0] - down[0]) < 1e-3);
    assert.equal((await live.state()).auto, false, "who takes the buttons plays");
  })],
  ["a finished game is finished in its link too, and the next one begins with a launch", async () => {
    const shared = await visitLive(house, "pinball", { hash: "#pinball?auto=0&number=3&score=1230&ball=187,560,0,200" }, async (live) => {
      await live.button("pause").click();
      await live.until("the last ball fell", async () => (await live.facts()).over);
      await live.button("pause").click();
      await live.until("the address says so", () => new URL(live.page.url()).hash.includes("number=4"));
      return new URL(live.page.url()).hash;
    });
    await visitLive(house, "pinball", { hash: shared }, async (live) => {
      await live.until("the game is over", async () => /^Game over · Score 1230/.test(await live.verdict()));
      await live.button("pause").click();
      await live.focus();
      await live.page.keyboard.down("ArrowDown");
      await live.until("the plunger is pulled", async () => (await live.facts()).power > 0.9);
      await live.page.keyboard.up("ArrowDown");
      await live.until("another game", async () => { const { over, number, score } = await live.facts(); return !over && number === 1 && score === 0; });
    });
  }],
  ["left to itself it scores, and the ball never leaves the table but below", () => visitLive(house, "pinball", {}, async (live) => {
    await live.until("it has 500 points", async () => {
      const { ball: [x, y], score } = await live.facts();
      assert.ok(x > 20 && x < 380 && y > 20 && y < 700, `the ball is at ${x}, ${y}`);
      return score >= 500;
    });
  })],
];
