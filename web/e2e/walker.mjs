// The walker: goes round by itself, and is led by keys, by a mouse and by a finger.

import assert from "node:assert/strict";
import { visitLive } from "./live.mjs";

export default (house) => [
  ["by itself it climbs the stairs, rides the ferry and the lift, and bumps its head on the lamp", () => visitLive(house, "walker", {}, async (live) => {
    const floors = new Set();
    await live.until("it was carried by both, and the lamp shines", async () => {
      const { floor, lit } = await live.facts();
      floors.add(floor);
      return floors.has("ferry") && floors.has("lift") && lit > 0;
    });
    const { stairs, jumps } = await live.facts();
    assert.ok(stairs >= 4 && jumps >= 2, `${stairs} steps climbed, ${jumps} jumps`);
  })],
  ["keys lead it: it walks until a steep slope, jumps, and Space is a jump from then on", () => visitLive(house, "walker", { hash: "#walker?at=100,415" }, async (live, page) => {
    assert.equal((await live.state()).auto, true);
    await live.button("pause").click();
    await live.focus();
    await page.keyboard.down("a");
    await live.until("a wall is in its way", async () => (await live.facts()).wall !== null);
    await page.keyboard.up("a");
    assert.equal((await live.state()).auto, false);
    assert.equal(await page.getByRole("button", { name: "By itself" }).getAttribute("aria-pressed"), "false", "the switch says so");
    for (const key of ["ArrowUp", "w", "Space"]) {
      await live.until("it stands", async () => (await live.facts()).onFloor);
      const { jumps } = await live.facts();
      await page.keyboard.down(key);
      await live.until(`it jumps by ${key}`, async () => (await live.facts()).jumps === jumps + 1);
      await page.keyboard.up(key);
      assert.equal(await live.playing(), true);
    }
    await page.keyboard.press("p");
    await live.until("it rests", async () => !(await live.playing()));
  })],
  ["what is no place brings it back to the start", () => visitLive(house, "walker", { hash: "#walker?at=1e30,-5&go=1e30,5&leg=1.5&clock=1e300&crate=9e9,0,0,0" }, async (live) => {
    await live.button("pause").click();
    await live.until("it stands", async () => (await live.facts()).onFloor);
    const { hero: [x, y], crate } = await live.facts();
    assert.ok(x > 0 && x < 900 && y > 0 && y < 480 && crate.every(Number.isFinite), JSON.stringify(await live.facts()));
  })],
  ["down and jump drop it through a thin platform, and it lands on the next", () => visitLive(house, "walker", { hash: "#walker?auto=0&at=148,191", lang: "ja" }, async (live, page) => {
    assert.deepEqual((await live.facts()).floor, "plank");
    await live.button("pause").click();
    await live.focus();
    await page.keyboard.down("s");
    await page.keyboard.down("Space");
    await live.until("it stands below", async () => {
      const { floor, hero } = await live.facts();
      return floor === "plank" && hero[1] > 240;
    });
    assert.equal((await live.facts()).jumps, 0);
    assert.equal((await live.state()).slow, false, "S is for the hero");
  })],
  ["a mouse points, and it goes there over what is in its way, pushing the crate into the water", () => visitLive(house, "walker", { hash: "#walker?at=330,394&stands=0" }, async (live, page) => {
    await live.button("pause").click();
    await page.mouse.click(...(await live.toPage(492, 357)));
    await live.until("it is there", async () => Math.abs((await live.facts()).hero[0] - 492) < 8);
    assert.equal((await live.state()).auto, false);
    await live.until("the crate swims", async () => {
      const [x, y] = (await live.facts()).crate;
      return x > 505 && y > 385;
    });
  })],
  ...[0, 1].map((forgiving) => [`the tour jumps after the edge, which ${forgiving ? "counts" : "does not without coyote time"}`, () => visitLive(house, "walker", { hash: `#walker?forgiving=${forgiving}&at=320,134&stands=0` }, async (live) => {
    await live.button("pause").click();
    let facts;
    await live.until("it comes down", async () => {
      facts = await live.facts();
      return facts.hero[1] > 180 && facts.onFloor;
    });
    assert.deepEqual([facts.jumps, facts.forgiven], [forgiving, forgiving], JSON.stringify(facts));
  })]),
];
