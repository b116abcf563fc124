// The same scene beside other engines: hazumi keeps all balls and their speed at every setting, and the recordings are shown as they are.

import assert from "node:assert/strict";
import { visitLive } from "./live.mjs";

export default (house) => [
  ...[0, 3, 6].map((pace) => [`hazumi keeps its balls, setting ${pace}`, () => visitLive(house, "speed", { hash: `#speed?pace=${pace}` }, async (live) => {
    await live.button("pause").click();
    await live.until("some steps are made", async () => (await live.facts()).frame > 20);
    const { inside, speed, hits } = await live.facts();
    assert.equal(inside, 12);
    assert.ok(Math.abs(speed - 1) < 1e-6, `speed ${speed}`);
    assert.ok(hits > 0);
  })]),
  ["another engine's recording can be chosen", () => visitLive(house, "speed", { hash: "#speed?pace=5" }, async (live, page) => {
    await live.button("pause").click();
    await page.locator('[data-live="speed"] select').selectOption("rapier");
    await live.until("it is rapier's", async () => (await live.verdict()).includes("rapier2d"));
    await live.until("its recording runs", async () => (await live.facts()).frame > 5);
    assert.equal((await live.facts()).recorded.inside, 12, "rapier2d's balls stay inside at 20 diameters");
  })],
  ["a link that says nonsense begins as the page does", () => visitLive(house, "speed", { hash: "#speed?pace=77&peer=nobody" }, async (live) => {
    const { pace, peer } = await live.state();
    assert.equal(pace, 6);
    assert.equal(peer, "matter");
  })],
];
