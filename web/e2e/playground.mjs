// The playground: levels that come from files are steered by mouse, finger and keys, and a click, a tap or a key adds balls.

import assert from "node:assert/strict";
import { phone } from "./house.mjs";
import { visitLive } from "./live.mjs";

/** A level as somebody would drop it: a paddle, a player, a ball in a box, and room. */
const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">
  <title>Dropped</title>
  <g class="wall"><rect width="400" height="10"/><rect width="10" height="300"/><rect x="390" width="10" height="300"/><rect y="290" width="400" height="10"/></g>
  <rect class="paddle" x="170" y="270" width="60" height="8"/>
  <circle class="player" data-ring="10" cx="60" cy="60" r="6"/>
  <circle class="emitter" data-every="0.5" data-count="8" data-speed="60" data-spread="180" cx="300" cy="60" r="6"/>
  <circle class="ball" data-velocity="60,-90" data-keep-speed="true" cx="200" cy="150" r="6"/>
</svg>`;

/** Drops a file on the stage, as from the desktop. */
async function drop(live, name, text) {
  const data = await live.page.evaluateHandle(([name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name, { type: "image/svg+xml" }));
    return data;
  }, [name, text]);
  await live.canvas.dispatchEvent("drop", { dataTransfer: data });
  await live.until("the level is there", async () => (await live.facts()).level === "Dropped");
}

/** A place of the dropped level as a point of the window: it fills the stage but for a margin of 14. */
async function at(live, x, y, narrow = false) {
  const [wide, high] = narrow ? [440, 560] : [840, 560], scale = Math.min((wide - 28) / 400, (high - 28) / 300);
  return live.toPage((wide - 400 * scale) / 2 + x * scale, (high - 300 * scale) / 2 + y * scale);
}

const near = ([x, y], [wx, wy], far = 3) => Math.hypot(x - wx, y - wy) < far;
const balls = async (live) => (await live.facts()).balls.length;

export default (house) => [
  ["a dropped level is led by mouse and keys, clicks and B add balls", () => visitLive(house, "playground", {}, async (live) => {
    await drop(live, "dropped.svg", drawn);
    const { mouse, keyboard } = live.page, hint = live.page.locator('[data-live="playground"] .hz-hint');
    for (const word of [/player/, /paddle/, /click/, /\bB\b/]) assert.match(await hint.textContent(), word);
    assert.deepEqual((await live.facts()).player, [60, 60], "nobody leads it yet");
    assert.equal(await balls(live), 1);

    for (const goal of [[100, 200], [320, 230]]) {
      await mouse.move(...(await at(live, ...goal)));
      await live.until(`the player is at ${goal}`, async () => near((await live.facts()).player, goal));
      await live.until(`the paddle is under ${goal}`, async () => Math.abs((await live.facts()).paddle[0] - goal[0]) < 3);
    }
    assert.equal((await live.facts()).paddle[1], 274, "a paddle keeps its height");

    await mouse.click(...(await at(live, 60, 100)));
    await live.until("a click adds a ball", async () => (await balls(live)) === 2);
    await live.focus();
    await keyboard.press("b");
    await live.until("B adds another", async () => (await balls(live)) === 3);
    await live.page.locator('[data-live="playground"] .hz-strong', { hasText: "Launch" }).click();
    await live.until("so does the button", async () => (await balls(live)) === 4);
    assert.match(await live.verdict(), /4 balls/);

    // Away with the mouse: keys take over.
    await live.focus();
    for (const [key, is] of [["ArrowLeft", ({ player, paddle }) => player[0] < 30 && paddle[0] < 45], ["ArrowUp", ({ player }) => player[1] < 30]]) {
      await keyboard.down(key);
      await live.until(`${key} leads`, async () => is(await live.facts()));
      await keyboard.up(key);
    }
  })],
  ["a finger leads the player, a tap adds a ball", () => visitLive(house, "playground", { ...phone, lang: "ja" }, async (live, page, context) => {
    await drop(live, "dropped.svg", drawn);
    assert.match(await page.locator('[data-live="playground"] .hz-hint').textContent(), /自機.*パドル.*タップ/);
    const session = await context.newCDPSession(page);
    const send = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
    const [from, to] = [await at(live, 120, 220, true), await at(live, 220, 240, true)];
    await send("touchStart", [from]);
    for (let i = 1; i <= 8; i++) await send("touchMove", [[from[0] + ((to[0] - from[0]) * i) / 8, from[1] + ((to[1] - from[1]) * i) / 8]]);
    // It goes as far as the finger went, so that the finger does not hide it.
    await live.until("the player went with the finger", async () => near((await live.facts()).player, [160, 80], 4));
    await live.until("the paddle is under the finger", async () => Math.abs((await live.facts()).paddle[0] - 220) < 4);
    await send("touchEnd", []);
    assert.equal(await balls(live), 1, "a drag is no tap");
    await send("touchStart", [await at(live, 100, 240, true)]);
    await send("touchEnd", []);
    await live.until("a tap adds a ball", async () => (await balls(live)) === 2);
  })],
  ["every level of the list takes another ball, and its bullets a player that is led", () => visitLive(house, "playground", {}, async (live) => {
    const select = live.page.locator('[data-live="playground"] select'), names = await select.locator("option").evaluateAll((all) => all.map(({ value }) => value));
    assert.ok(names.includes("breakout.svg") && names.includes("swarm.svg") && names.length >= 10, names.join());
    for (const name of names) {
      await select.selectOption(name);
      await live.until(`${name} is there`, async () => (await live.state()).level === name && (await live.facts()).level !== undefined && (await live.playing()));
      const { player, paddle } = await live.facts();
      assert.equal(player !== null, ["lasers.svg", "swarm.svg"].includes(name), `${name}: player ${player}`);
      assert.equal(paddle !== null, name === "breakout.svg", `${name}: paddle ${paddle}`);
      await live.focus();
      const before = await balls(live);
      await live.page.keyboard.press("b");
      await live.until(`${name} has another ball`, async () => (await balls(live)) > before);
      await live.run(10);
    }
  })],
];
