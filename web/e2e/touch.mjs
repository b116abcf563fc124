// A finger on a phone: drags what can be dragged, and scrolls the page elsewhere.

import assert from "node:assert/strict";
import { livePages, phone } from "./house.mjs";
import { visitLive } from "./live.mjs";

export default (house) => [
  ["r2: a finger drags the circle and an end", () => visitLive(house, "r2", phone, async (live, page, context) => {
    const finger = await touch(page, context), was = await page.evaluate(() => scrollY);
    for (const [handle, to] of [["circle", [300, 150]], ["a", [100, 380]], ["circle", [330, 290]]]) {
      const before = await live.verdict();
      const drag = async (most) => {
        await finger.drag(await live.grip(handle), await live.toPage(...to));
        await live.until(`${handle} is where the finger brought it`, async () => {
          const [x, y] = (await live.places())[handle];
          return Math.hypot(x - to[0], y - to[1]) < 40;
        }, most);
      };
      // On a loud machine the browser drops the touches of a finger that a page is late to answer, as on a phone: one drags again then.
      await drag(100).catch(() => drag(600));
      await live.until(`the verdict changes by ${handle}`, async () => (await live.verdict()) !== before);
    }
    // A drag has many moves: the first of them that are drawn may still be short of the end.
    await live.until("the circle is let go on the line", async () => (await live.verdict()).startsWith("Hit"));
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
  // Where a page is opened: nothing was scrolled yet.
  ...["r1", "pinball", "hanabi", "speed", "swarm"].flatMap((name) => [phone, { ...phone, viewport: { width: 375, height: 667 } }].map((options) => [`${name}: pause, reset and slow are in the window of a phone ${options.viewport.height} high, and nothing lies on the picture`, () =>
    house.visit(`live/${name}.html`, options, async (page) => {
      await page.waitForFunction((name) => window.hazumiStage?.[name]?.ready, name);
      const box = (what) => page.locator(`[data-live="${name}"] ${what}`).boundingBox(), picture = await box("canvas"), tops = new Set();
      for (const what of ["pause", "reset", "slow", "normals", "link"]) {
        const { y, height } = await box(`[data-do="${what}"]`);
        assert.ok(y >= picture.y + picture.height && y + height <= options.viewport.height, `${what}: ${y} to ${y + height}`);
        tops.add(y);
      }
      assert.equal(tops.size, 1, "in one row");
      const take = await box(".hz-take");
      if (take) assert.ok(take.y >= picture.y + picture.height && take.y + take.height <= options.viewport.height, `the button for fingers: ${take.y}`);
      assert.doesNotMatch(await page.locator(".hz-about").textContent(), /key|mouse|click|[←→]/i, "what to do is said to fingers");
    })])),
  ...livePages().map((name) => [`${name}: a finger scrolls the page from the canvas, and changes nothing there`, () => visitLive(house, name, phone, async (live, page, context) => {
    const finger = await touch(page, context);
    await live.button("pause").click();
    await live.until("it rests", async () => !(await live.playing()));
    const before = await live.state();
    await scrolls(live, page, finger);
    assert.deepEqual(await live.state(), before, "nothing is done to the page");
    assert.equal(await live.playing(), false, "nor does it go on");
  })]),
  ...["r4", "r5", "swarm", "walker"].map((name) => [`${name}: after a tap a finger leads, after one beside it scrolls again`, () => visitLive(house, name, phone, async (live, page, context) => {
    const finger = await touch(page, context), take = page.locator(`[data-live="${name}"] .hz-take`);
    assert.equal(await take.getAttribute("aria-pressed"), "false");
    const { x, y } = await onCanvas(live);
    await finger.drag({ x, y }, { x, y });
    await live.until("the canvas keeps the finger", async () => (await take.getAttribute("aria-pressed")) === "true");
    const was = await page.evaluate(() => scrollY), at = async () => { const { player, hero } = await live.facts(); return player ?? hero; };
    // Led up and down and to the sides, all the way within the canvas.
    for (const [dx, dy] of [[0, -90], [60, 0], [0, 90]]) {
      const [fromX, fromY] = await at();
      await finger.hold({ x, y }, { x: x + dx, y: y + dy }, () => live.until(`it is led by ${dx}, ${dy}`, async () => {
        const [toX, toY] = await at();
        return Math.hypot(toX - fromX, toY - fromY) > 15;
      }));
    }
    assert.equal(await page.evaluate(() => scrollY), was, "the page is not scrolled by leading");
    const title = await page.locator(".vp-doc h1").first().boundingBox();
    if (title && title.y > 70) await finger.drag({ x: 200, y: title.y + 10 }, { x: 200, y: title.y + 10 });
    else await take.tap();
    await live.until("it gives it back", async () => (await take.getAttribute("aria-pressed")) === "false");
    await scrolls(live, page, finger);
  })]),
  ["r6: a finger that is held winds up and swings, one that scrolls does not", () => visitLive(house, "r6", { ...phone, hash: "#r6?auto=0" }, async (live, page, context) => {
    const finger = await touch(page, context);
    await live.button("pause").click();
    const { x, y } = await onCanvas(live);
    await finger.hold({ x, y }, { x, y }, () => live.until("it winds up", async () => (await live.facts()).power > 0.3));
    await live.until("it swings", async () => (await live.facts()).power < 0);
    await scrolls(live, page, finger);
    assert.ok((await live.facts()).power < 0);
  })],
];

/** A finger that goes up from the canvas brings what is below. */
async function scrolls(live, page, finger) {
  const { x, y } = await onCanvas(live), was = await page.evaluate(() => scrollY);
  await finger.drag({ x, y }, { x, y: y - 200 });
  await live.until("the page is scrolled", async () => (await page.evaluate(() => scrollY)) > was + 50);
}

/**
 * A point in sight where nothing but the canvas is, as low as may be; once the page is laid out so that there is one. The canvas is
 * brought to the lower edge first: a click on a button below it may have scrolled it out of sight, or the page to its end.
 */
async function onCanvas(live) {
  let at = null;
  await live.until("the canvas is in reach", async () => {
    at = await live.canvas.evaluate((canvas) => {
      canvas.scrollIntoView({ block: "end", behavior: "instant" });
      const box = canvas.getBoundingClientRect();
      for (let y = Math.min(box.bottom, innerHeight) - 60; y > box.top; y -= 10) {
        for (let x = box.left + box.width / 3; x < box.right; x += 10) if (document.elementFromPoint(x, y) === canvas) return { x, y };
      }
      return null;
    });
    return at !== null;
  });
  return at;
}

async function pointOf(live, x, y) {
  const [px, py] = await live.toPage(x, y);
  return { x: px, y: py };
}

/** Touches as the browser gets them from a screen. */
async function touch(page, context) {
  const session = await context.newCDPSession(page);
  const send = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  return {
    /** Goes down, to the other place, and stays there meanwhile. */
    async hold({ x, y }, to, meanwhile) {
      await send("touchStart", [[x, y]]);
      for (let i = 1; i <= 8; i++) await send("touchMove", [[x + ((to.x - x) * i) / 8, y + ((to.y - y) * i) / 8]]);
      await meanwhile();
      await send("touchEnd", []);
    },
    async drag({ x, y }, to) {
      const [tx, ty] = Array.isArray(to) ? to : [to.x, to.y], start = send("touchStart", [[x, y]]);
      // All at once: a finger that waits for a slow machine in between would rest.
      const way = Array.from({ length: 8 }, (_, i) => send("touchMove", [[x + ((tx - x) * (i + 1)) / 8, y + ((ty - y) * (i + 1)) / 8]]));
      await Promise.all([start, ...way, send("touchEnd", [])]);
    },
  };
}
