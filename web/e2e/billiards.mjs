// Billiards: the break is the player's, the cloth stops what rolls, and the energy is all there.

import assert from "node:assert/strict";
import { visitLive } from "./live.mjs";

export default (house) => [
  ["nothing rolls until the player breaks; then all comes to rest, and no energy is lost", () => visitLive(house, "billiards", {}, async (live) => {
    await live.run(60);
    assert.deepEqual([(await live.facts()).energy, (await live.facts()).touches], [0, 0]);
    await shoot(live, [-150, 4]);
    await live.until("the triangle is broken", async () => (await whole(live)).touches > 10);
    await live.until("the cloth has stopped all", async () => (await whole(live)).rests);
    await live.says(/^Your shot/);
    const { given } = await live.facts();
    await shoot(live, [0, 60]);
    await live.until("the next shot gives more", async () => (await live.facts()).given > given);
  })],
  ["without cloth they roll on and on", () => visitLive(house, "billiards", { hash: "#billiards?cloth=0" }, async (live) => {
    await shoot(live, [-120, 10]);
    await live.run(300);
    const { energy, sunk, slowed, given } = await whole(live);
    assert.equal(slowed, 0);
    assert.ok(energy + sunk > 0.99 * given);
  })],
];

/** What the page tells; of the energy that the cue gave, all is on the table, in the pockets or in the cloth. */
async function whole(live) {
  const facts = await live.facts(), { energy, sunk, slowed, given } = facts;
  assert.ok(Math.abs(energy + sunk + slowed - given) <= 1e-4 * given, JSON.stringify(facts));
  return facts;
}

async function shoot(live, [dx, dy]) {
  const { mouse } = live.page, [x, y] = (await live.facts()).cue, grip = await live.grip("cue"), [fromX, fromY] = await live.toPage(x, y), [toX, toY] = await live.toPage(x + dx, y + dy);
  await mouse.move(grip.x, grip.y);
  await mouse.down();
  await mouse.move(grip.x + toX - fromX, grip.y + toY - fromY, { steps: 4 });
  await mouse.up();
  await live.until("the cue ball rolls", async () => (await live.facts()).energy > 0);
}
