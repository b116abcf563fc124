// A finger on a phone: drags what can be dragged, and scrolls the page elsewhere.

import assert from "node:assert/strict";
import { phone } from "./house.mjs";
import { visitLive } from "./live.mjs";

export default (house) => [
  ["r2: a finger drags the circle and an end", () => visitLive(house, "r2", phone, async (live, page, context) => {
    const finger = await touch(page, context), was = await page.evaluate(() => scrollY);
    for (const [handle, to] of [["circle", [300, 150]], ["a", [100, 380]], ["circle", [330, 290]]]) {
      const before = await live.verdict();
      await finger.drag(await live.grip(handle), await live.toPage(...to));
      const [x, y] = (await live.places())[handle];
      assert.ok(Math.hypot(x - to[0], y - to[1]) < 40, `${handle} is at ${x}, ${y}, where the finger brought it`);
      await live.until(`the verdict changes by ${handle}`, async () => (await live.verdict()) !== before);
    }
    assert.match(await live.verdict(), /^Hit/);
    assert.equal(await page.evaluate(() => scrollY), was, "the page is not scrolled by a drag");
  })],
  ["r1: a finger moves the paddle", () => visitLive(house, "r1", phone, async (live, page, context) => {
    const finger = await touch(page, context), { origins } = await live.facts(), [ox, oy] = origins[0];
    for (const at of [360, 70]) {
      await finger.drag(await pointOf(live, ox + 210, oy + 300), await pointOf(live, ox + at, oy + 300));
      await live.until(`the paddle is at ${at}`, async () => Math.abs((await live.facts()).paddle - at) < 12);
    }
    assert.equal((await live.state()).auto, false);
  })],
  ["r2: a finger beside the handles scrolls the page", () => visitLive(house, "r2", phone, async (live, page, context) => {
    const finger = await touch(page, context), was = await page.evaluate(() => scrollY);
    const from = await pointOf(live, 600, 390);
    await finger.drag(from, [from.x, from.y - 200]);
    await live.until("the page is scrolled", async () => (await page.evaluate(() => scrollY)) > was + 50);
  })],
];

async function pointOf(live, x, y) {
  const [px, py] = await live.toPage(x, y);
  return { x: px, y: py };
}

/** Touches as the browser gets them from a screen. */
async function touch(page, context) {
  const session = await context.newCDPSession(page);
  const send = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  return {
    async drag({ x, y }, to) {
      const [tx, ty] = Array.isArray(to) ? to : [to.x, to.y];
      await send("touchStart", [[x, y]]);
      for (let i = 1; i <= 8; i++) await send("touchMove", [[x + ((tx - x) * i) / 8, y + ((ty - y) * i) / 8]]);
      await send("touchEnd", []);
    },
  };
}
