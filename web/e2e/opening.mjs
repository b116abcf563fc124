// The first page before the engine is there: a film of what the engine is going to play, which goes over into it.

import assert from "node:assert/strict";
import { phone } from "./house.mjs";
import { Live } from "./live.mjs";

const film = ".hz-opening svg:visible";

export default (house) => [
  ["the film moves without any script", () => house.visit("index.html", { javaScriptEnabled: false }, async (page) => {
    const place = async () => JSON.stringify(await page.locator(`${film} .hz-film-ball`).first().boundingBox());
    const before = await place();
    for (let tries = 0; (await place()) === before; tries++) {
      assert.ok(tries < 100, "the ball stays where it is");
      await new Promise((done) => setTimeout(done, 50));
    }
  })],
  ["the film stands still where less motion is asked for", () => house.visit("index.html", { javaScriptEnabled: false, reducedMotion: "reduce" }, async (page) => {
    assert.equal(await page.locator(`${film} .hz-film-ball`).first().evaluate((ball) => getComputedStyle(ball).animationPlayState), "paused");
  })],
  ["the engine goes on where the film is, on a desktop", () => goesOn(house, {})],
  ["the engine goes on where the film is, on a phone", () => goesOn(house, phone)],
];

async function goesOn(house, options) {
  await house.visit("guide/r2.html", options, async (page) => {
    // The module is kept back until the film has been seen for a while.
    let release;
    const released = new Promise((done) => { release = done; });
    await page.route("**/hazumi_bg.*.wasm", async (route) => { await released; await route.continue(); });
    await page.goto(new URL("/index.html", page.url()).href, { waitUntil: "commit" });
    await page.waitForFunction(() => document.querySelector("[data-live=hero] .hz-opening")?.getAnimations({ subtree: true })[0]?.currentTime > 1500);
    const copy = await page.evaluateHandle(() => [...document.querySelectorAll(".hz-opening svg")].find((svg) => svg.getClientRects().length > 0).cloneNode(true));
    release();
    const live = await new Live(page, "hero").ready();
    await live.button("pause").click();
    const [steps, { balls, hits }] = [await live.steps(), await live.facts()];
    assert.ok(steps > 90, `${steps} steps: the engine began anew`);
    assert.ok(hits > 0);
    assert.equal(await page.locator(".hz-opening").count(), 0, "the film is still there");
    if (steps > 600) return;
    // Where the film would be by now.
    const shown = await copy.evaluate((svg, time) => {
      document.body.append(svg);
      for (const moves of svg.getAnimations({ subtree: true })) { moves.pause(); moves.currentTime = time; }
      return [...svg.querySelectorAll(".hz-film-ball")].map((ball) => { const { e, f } = new DOMMatrix(getComputedStyle(ball).transform); return [e, f]; });
    }, (steps * 1000) / 60);
    assert.equal(shown.length, balls.length);
    shown.forEach(([x, y], i) => assert.ok(Math.hypot(x - balls[i][0], y - balls[i][1]) < 0.5, `ball ${i} of the film is at ${x}, ${y}, the engine's at ${balls[i]}`));
  });
}
