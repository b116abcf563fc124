// The playground: levels that come from files are steered by mouse, finger and keys, and a click, a tap or a key adds balls.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { hazumi } from "./command-line.mjs";
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
async function drop(live, name, text, level = "Dropped") {
  const data = await live.page.evaluateHandle(([name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name, { type: "image/svg+xml" }));
    return data;
  }, [name, text]);
  await live.canvas.dispatchEvent("drop", { dataTransfer: data });
  await live.until("the level is there", async () => (await live.facts()).level === level);
}

/** A place of the dropped level as a point of the window: it fills the stage but for a margin of 14. */
async function at(live, x, y, narrow = false) {
  const [wide, high] = narrow ? [440, 560] : [840, 560], scale = Math.min((wide - 28) / 400, (high - 28) / 300);
  return live.toPage((wide - 400 * scale) / 2 + x * scale, (high - 300 * scale) / 2 + y * scale);
}

/** The colour of the canvas at a place of the dropped level, as `r,g,b`. */
async function colourAt(live, x, y) {
  const [px, py] = await at(live, x, y);
  return live.canvas.evaluate((canvas, [px, py]) => {
    const box = canvas.getBoundingClientRect(), scale = canvas.width / box.width;
    return [...canvas.getContext("2d").getImageData(Math.round((px - box.left) * scale), Math.round((py - box.top) * scale), 1, 1).data.slice(0, 3)].join();
  }, [px, py]);
}

/** A level in its author's colours, with a crate to pull, and two words that are misspelt. */
const painted = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">
  <rect width="400" height="300" fill="#fdf6e3"/>
  <rect class="wall" x="100" y="40" width="80" height="40" fill="#268bd2" stroke="#073642" stroke-width="8"/>
  <rect class="crate" x="180" y="200" width="40" height="40" fill="teal"/>
  <circle class="bal" cx="320" cy="60" r="20" fill="rgb(211, 54, 130)"/>
  <circle class="paddel" cx="320" cy="160" r="20" fill="none" stroke="hsl(0, 100%, 50%)" stroke-width="6"/>
</svg>`;
const owns = (live, what) => live.page.locator(`[data-live="playground"] ${what}`);

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
    await live.says(/4 balls/);

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
  ["a level has the colours of its author, and the look of a blueprint where that is preferred, then and later", () => visitLive(house, "playground", {}, async (live) => {
    await drop(live, "painted.svg", painted, "painted.svg");
    const places = { paper: [50, 250], fill: [140, 60], stroke: [100, 60], crate: [200, 220], disc: [320, 60], ring: [300, 160] };
    const seen = async () => Object.fromEntries(await Promise.all(Object.entries(places).map(async ([name, place]) => [name, await colourAt(live, ...place)])));
    const colours = { paper: "253,246,227", fill: "38,139,210", stroke: "7,54,66", crate: "0,128,128", disc: "211,54,130", ring: "255,0,0" };
    await live.until("all is as it was painted", async () => JSON.stringify(await seen()) === JSON.stringify(colours));
    const blueprint = owns(live, ".hz-switch").filter({ hasText: "Blueprint" });
    await blueprint.click();
    await live.until("nothing is as it was painted", async () => Object.entries(await seen()).every(([name, colour]) => colour !== colours[name]));
    await owns(live, "select").selectOption("room.svg");
    await live.until("the link is of that level", () => new URL(live.page.url()).hash === "#playground?level=room.svg");
    await live.page.reload();
    await live.ready();
    assert.equal(await blueprint.getAttribute("aria-pressed"), "true");
    await blueprint.click();
    await live.page.reload();
    await live.ready();
    assert.equal(await blueprint.getAttribute("aria-pressed"), "false");
  })],
  ["a crate is pulled as a ball is", () => visitLive(house, "playground", {}, async (live) => {
    await drop(live, "painted.svg", painted, "painted.svg");
    const { mouse } = live.page;
    await mouse.move(...(await at(live, 200, 220)));
    await mouse.down();
    await mouse.move(...(await at(live, 260, 220)), { steps: 4 });
    await mouse.up();
    await live.until("it flies the other way", async () => (await live.facts()).movers[0][0] < 150);
    assert.equal(await balls(live), 0, "a pull is no click");
  })],
  ["words that are nearly ones with a meaning are told", () => visitLive(house, "playground", {}, async (live) => {
    await drop(live, "painted.svg", painted, "painted.svg");
    const notes = await owns(live, ".hz-notes").textContent();
    assert.match(notes, /"bal".*did you mean ball\?/);
    assert.match(notes, /"paddel".*did you mean paddle\?/);
  })],
  ["a link names the file that it needs, and goes on once that is chosen", async () => {
    const [hash, steps] = await visitLive(house, "playground", {}, async (live) => {
      await drop(live, "painted.svg", painted, "painted.svg");
      await live.until("a drawing without a title is called as its file", async () => /painted\.svg/.test(await live.verdict()));
      await live.run(30);
      await live.button("pause").click();
      await live.until("the address names it", () => /file=painted\.svg/.test(new URL(live.page.url()).hash) && /steps=\d/.test(new URL(live.page.url()).hash));
      return [new URL(live.page.url()).hash, (await live.state()).steps];
    });
    await visitLive(house, "playground", { hash }, async (live) => {
      await live.until("the file is asked for", async () => /painted\.svg of this link/.test(await live.verdict()));
      await owns(live, "input[type=file]").setInputFiles({ name: "painted.svg", mimeType: "image/svg+xml", buffer: Buffer.from(painted) });
      await live.until("it is there", async () => (await live.facts()).level === "painted.svg");
      assert.equal(await live.playing(), false, "as it was shared");
      assert.equal((await live.state()).steps, steps);
    });
  }],
  ["a level is copied as code, in the language that was chosen last", () => visitLive(house, "playground", { hash: "#playground?level=breakout.svg", permissions: ["clipboard-read", "clipboard-write"] }, async (live) => {
    const button = owns(live, ".hz-button").filter({ hasText: "Copy as code" }), code = owns(live, ".hz-code code"), clipboard = () => live.page.evaluate(() => navigator.clipboard.readText());
    await button.click();
    await live.until("TypeScript is copied", async () => /^\/\/ breakout\.svg/.test(await clipboard()) && (await clipboard()).includes("world.add({ kind: \"dynamic\""));
    assert.equal(await code.textContent(), await clipboard());
    assert.match(await owns(live, ".hz-code-told").textContent(), /^\d+ lines copied$/);
    await owns(live, ".hz-code button").filter({ hasText: "Rust" }).click();
    await live.until("Rust is copied", async () => (await clipboard()).includes("world.add(Body::dynamic("));
    await live.page.reload();
    await live.ready();
    await button.click();
    await live.until("Rust again", async () => (await code.textContent()).includes("fn main()"));
  })],
  ["a recording has the name of the file, and the command line's replay of it is equal", () => visitLive(house, "playground", {}, async (live) => {
    await drop(live, "painted.svg", painted, "painted.svg");
    await live.page.mouse.click(...(await at(live, 60, 150)));
    await live.until("a ball was added", async () => (await balls(live)) === 1);
    await live.run(60);
    const [saved] = await Promise.all([live.page.waitForEvent("download"), owns(live, ".hz-button").filter({ hasText: "Save recording" }).click()]);
    assert.equal(saved.suggestedFilename(), "painted.recording.json");
    const path = await saved.path();
    assert.match(readFileSync(path, "utf8"), /"name":"painted\.svg"/);
    assert.match(await hazumi("replay", path), /every step is equal/);
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
      // Not how many roll: meanwhile one may be swallowed.
      const { launched } = await live.facts();
      await live.page.keyboard.press("b");
      await live.until(`${name} has another ball`, async () => (await live.facts()).launched > launched);
      await live.run(10);
    }
  })],
];
