// The gallery: a card plays its loop while it is pointed at, reached with Tab, or in the middle of a phone's screen, and nothing moves aside for it.

import assert from "node:assert/strict";
import { phone } from "./house.mjs";

const playing = (page) => page.locator(".hz-plays").evaluateAll((cards) => cards.map((card) => card.closest("[data-name]").dataset.name));
const loopOf = (page, name) => page.locator(`[data-name=${name}] .hz-loop svg`);
const boxes = (page) => page.locator(".hz-gallery li").evaluateAll((cards) => cards.map((card) => { const { x, y, width, height } = card.getBoundingClientRect(); return [x, y + scrollY, width, height]; }));

export default (house) => [
  ["every card plays while it is pointed at, with what was loaded for it alone", () => house.visit("live/index.html", {}, async (page) => {
    const names = await page.locator(".hz-gallery li").evaluateAll((cards) => cards.map((card) => card.dataset.name));
    assert.equal(names[0], "hanabi");
    const before = await boxes(page), asked = new Set();
    page.on("request", (request) => { const [, name] = /(\w+)-loop\b/.exec(request.url()) ?? []; if (name) asked.add(name); });
    assert.deepEqual(await playing(page), []);
    for (const name of names) {
      assert.equal(await loopOf(page, name).count(), 0);
      await page.locator(`[data-name=${name}] a`).hover();
      await loopOf(page, name).waitFor();
      assert.deepEqual(await playing(page), [name]);
      assert.deepEqual([...asked], names.slice(0, names.indexOf(name) + 1));
      // Something in it is somewhere else a moment later.
      const moves = () => loopOf(page, name).evaluate((svg) => svg.getAnimations({ subtree: true }).map(({ effect }) => getComputedStyle(effect.target)).map(({ transform, opacity, strokeDashoffset }) => transform + opacity + strokeDashoffset).join());
      const at = await moves();
      for (let tries = 0; (await moves()) === at; tries++) assert.ok(tries < 200, `${name} stands still`);
    }
    assert.deepEqual(await boxes(page), before, "cards moved");
    await page.mouse.move(2, 2);
    await page.waitForFunction(() => !document.querySelector(".hz-loop"));
  })],
  ["the card with the focus plays", () => house.visit("ja/live/index.html", {}, async (page) => {
    await page.locator("[data-name=swarm] a").focus();
    await loopOf(page, "swarm").waitFor();
    await page.keyboard.press("Tab");
    await page.waitForFunction(() => !document.querySelector("[data-name=swarm] .hz-loop"));
    assert.equal((await playing(page)).length, 1);
  })],
  ["on a phone the card in the middle of the screen plays", () => house.visit("live/index.html", phone, async (page) => {
    for (const name of ["pinball", "walker"]) {
      await page.locator(`[data-name=${name}]`).evaluate((card) => card.scrollIntoView({ block: "center", behavior: "instant" }));
      await loopOf(page, name).waitFor();
      await page.waitForFunction((name) => [...document.querySelectorAll(".hz-plays")].every((card) => card.closest("[data-name]").dataset.name === name), name);
    }
  })],
  ["no card plays where less motion is asked for", () => house.visit("live/index.html", { reducedMotion: "reduce" }, async (page) => {
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.locator("[data-name=swarm] a").hover();
    await page.locator("[data-name=speed] a").focus();
    await page.locator("[data-name=r1] a").hover();
    assert.deepEqual(await playing(page), []);
    assert.equal(await page.locator(".hz-loop").count(), 0);
    assert.deepEqual(asked.filter((url) => /-loop\b/.test(url)), []);
  })],
];
