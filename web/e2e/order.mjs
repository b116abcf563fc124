// The step of the chapter on the time-ordered world: its time can be dragged, and hits light up in their order.

import assert from "node:assert/strict";
import { phone } from "./house.mjs";
import { Live } from "./live.mjs";

export default (house) => [
  ["hits light up in order as time is moved by keys", () => house.visit("guide/order.html", {}, keys)],
  ["the same on a phone", () => house.visit("guide/order.html", phone, keys)],
  ["a pointer drags the time", () => house.visit("ja/guide/order.html", {}, async (page) => {
    const live = await chapter(page);
    // As it plays the dot goes on from where it was asked for.
    await live.button("pause").click();
    const { time } = await live.handles();
    await page.mouse.move(time.x, time.y);
    await page.mouse.down();
    const [x, y] = await live.toPage(40 + 640 * 0.5, 0);
    await page.mouse.move(x, time.y, { steps: 4 });
    await page.mouse.up();
    assert.ok(Number.isFinite(y));
    assert.ok(Math.abs((await live.state()).time - 0.5) < 0.02, "the middle of the step");
    assert.equal(await live.playing(), false);
  })],
];

async function chapter(page) {
  await page.locator(".hz-live-order").scrollIntoViewIfNeeded();
  return new Live(page, "order").ready();
}

async function keys(page) {
  const live = await chapter(page), handle = await live.element("time");
  await live.button("pause").click();
  let lit = -1;
  const { hits } = await live.facts();
  assert.ok(hits.length >= 3, `${hits.length} hits`);
  assert.deepEqual(hits, [...hits].sort((a, b) => a - b), "told in order of time");
  await handle.focus();
  for (let i = 0; i < 200 && (await live.state()).time > 0; i++) await handle.press("ArrowLeft");
  for (let i = 0; i < 200; i++) {
    const facts = await live.facts(), { time } = await live.state();
    assert.ok(facts.lit >= lit, "a hit that was lit goes out");
    assert.equal(facts.lit, hits.filter((at) => at <= time).length);
    // Where `positionsAt` has them is on the way that the step says.
    facts.at.forEach(([x, y], ball) => assert.ok(distance(facts.ways[ball], time, x, y) < 0.01, `ball ${ball} at ${time}: ${x}, ${y}`));
    lit = facts.lit;
    if (time >= 1) break;
    await handle.press("ArrowRight");
  }
  assert.equal(lit, hits.length);
}

/** How far a point is from where a way (time, x, y by turns) is at a time. */
function distance(way, time, x, y) {
  for (let i = 3; i < way.length; i += 3) {
    if (way[i] < time && i + 3 < way.length) continue;
    const part = (time - way[i - 3]) / (way[i] - way[i - 3]);
    return Math.hypot(way[i - 2] + (way[i + 1] - way[i - 2]) * part - x, way[i - 1] + (way[i + 2] - way[i - 1]) * part - y);
  }
  return Infinity;
}
