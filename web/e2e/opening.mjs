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
  ...["speed", "hero"].flatMap((name) => [
    [`${name}: the engine goes on where the film is, on a desktop`, () => goesOn(house, name, {})],
    [`${name}: the engine goes on where the film is, on a phone`, () => goesOn(house, name, phone)],
  ]),
  ["the comparison is in the first picture, with its first step to be taken", () => firstPicture(house, { viewport: { width: 1280, height: 720 } })],
  ["the comparison is in the first picture on a phone", () => firstPicture(house, phone)],
  ["what is below a stage stays where it is when the scene comes, on a desktop", () => staysPut(house, {})],
  ["what is below a stage stays where it is when the scene comes, on a phone", () => staysPut(house, phone)],
  ["a live page shows its loop until its scene is there", () => house.visit("guide/r2.html", {}, async (page) => {
    const release = await keepBack(page);
    await page.goto(new URL("/live/r4.html", page.url()).href, { waitUntil: "commit" });
    await page.locator("[data-live=r4] .hz-opening svg").waitFor();
    assert.match(await page.locator("[data-live=r4] .hz-loading").innerText(), /Loading/);
    release();
    await new Live(page, "r4").ready();
    assert.equal(await page.locator(".hz-opening, .hz-loading").count(), 0, "it is still there");
  })],
];

/** The engine does not come until it is let go. */
async function keepBack(page) {
  let release;
  const released = new Promise((done) => { release = done; });
  await page.route("**/hazumi_bg.*.wasm", async (route) => { await released; await route.continue(); });
  return release;
}

/** Both rooms are in sight without a script, all of them. */
async function firstPicture(house, options) {
  await house.visit("index.html", { ...options, javaScriptEnabled: false }, async (page) => {
    const { height } = page.viewportSize(), rooms = page.locator(".hz-opening-speed svg");
    assert.equal(await rooms.count(), 2);
    for (const room of await rooms.all()) {
      const box = await room.boundingBox();
      assert.ok(box.width > 150 && box.y + box.height < height, JSON.stringify(box));
    }
  });
}

async function staysPut(house, options) {
  await house.visit("guide/r2.html", options, async (page) => {
    const release = await keepBack(page);
    await page.goto(new URL("/index.html", page.url()).href, { waitUntil: "commit" });
    const places = () => page.evaluate(() => ["[class~=hz-live-hero]", ".hz-promises", ".hz-figures"].map((what) => document.querySelector(what).getBoundingClientRect().top + scrollY));
    await page.locator(".hz-figures").waitFor();
    const before = await places();
    release();
    await new Live(page, "speed").ready();
    await new Live(page, "hero").ready();
    (await places()).forEach((top, i) => assert.ok(Math.abs(top - before[i]) < 12, `what was at ${before[i]} is at ${top}`));
  });
}

async function goesOn(house, name, options) {
  await house.visit("guide/r2.html", options, async (page) => {
    // The module is kept back until the film has been seen for a while.
    const release = await keepBack(page);
    await page.goto(new URL("/index.html", page.url()).href, { waitUntil: "commit" });
    await page.waitForFunction((name) => document.querySelector(`[data-live=${name}] .hz-opening`)?.getAnimations({ subtree: true })[0]?.currentTime > 1500, name);
    const copy = await page.evaluateHandle((name) => {
      const shown = [...document.querySelectorAll(`[data-live=${name}] .hz-opening svg`)].find((svg) => svg.getClientRects().length > 0), style = shown.closest(".hz-opening").querySelector("style").cloneNode(true);
      const both = document.createElement("div");
      both.append(style, shown.cloneNode(true));
      return both;
    }, name);
    release();
    const live = await new Live(page, name).ready();
    await live.button("pause").click();
    const [steps, { balls, hits, frame }] = [await live.steps(), await live.facts()], perSecond = name === "speed" ? 20 : 60;
    assert.ok(steps > 1.4 * perSecond, `${steps} steps: the engine began anew`);
    assert.ok(hits > 0);
    assert.equal(await page.locator(`[data-live=${name}] .hz-opening`).count(), 0, "the film is still there");
    if (name === "hero" && steps > 600) return;
    // Where the film would be by now. That of a round is one step behind, as the picture is; at its very end it would be at its beginning.
    const shown = await copy.evaluate((film, time) => {
      document.body.append(film);
      for (const moves of film.getAnimations({ subtree: true })) { moves.pause(); moves.currentTime = time; }
      return [...film.querySelectorAll(".hz-film-ball")].map((ball) => { const { e, f } = new DOMMatrix(getComputedStyle(ball).transform); return [e, f]; });
    }, ((name === "speed" ? frame + 1 : steps) * 1000) / perSecond - 0.01);
    assert.equal(shown.length, balls.length);
    shown.forEach(([x, y], i) => assert.ok(Math.hypot(x - balls[i][0], y - balls[i][1]) < 1, `ball ${i} of the film is at ${x}, ${y}, the engine's at ${balls[i]}`));
  });
}
