// A situation is a link: who opens it sees what was shared.

import assert from "node:assert/strict";
import { livePages } from "./house.mjs";
import { visitLive } from "./live.mjs";

export default (house) => [
  ...["r2", "r3"].map((name) => [`${name}, after a drag`, async () => {
    const [hash, verdict] = await visitLive(house, name, {}, async (live) => {
      const { mouse } = live.page, grip = await live.grip("circle"), [x, y] = await live.toPage(320, 255);
      await mouse.move(grip.x, grip.y);
      await mouse.down();
      await mouse.move(x, y, { steps: 4 });
      await mouse.up();
      return [await settled(live), await live.verdict()];
    });
    const again = await visitLive(house, name, { hash }, async (live) => {
      assert.equal(await live.playing(), false, "a link is shown as it was shared");
      await live.until("a verdict", async () => (await live.verdict()) !== "");
      same(numbersOf(await live.verdict()), numbersOf(verdict), "the numbers of the verdict", 0.011);
      assert.equal(wordsOf(await live.verdict()), wordsOf(verdict));
      return live.verdict();
    });
    // From here on it is the very same, since the address says the same.
    await visitLive(house, name, { hash, colorScheme: "light" }, async (live) => {
      await live.until("the same verdict", async () => (await live.verdict()) === again);
      await live.button("reset").click();
      await live.until("another verdict", async () => (await live.verdict()) !== again && (await live.playing()));
      assert.equal(new URL(live.page.url()).hash, "");
    });
  }]),
  ...livePages().map((name) => [`${name}, paused while it plays`, async () => {
    const [hash, state] = await visitLive(house, name, {}, async (live) => {
      await live.run(40);
      await live.focus();
      await live.page.keyboard.press("Space");
      const hash = await settled(live);
      return [hash, await live.state()];
    });
    await visitLive(house, name, { hash }, async (live) => {
      assert.equal(await live.playing(), false, "a link is shown as it was shared");
      // Three digits behind the point travel.
      same(await live.state(), state, "state", 2e-3);
      await live.page.reload();
      await live.ready();
      same(await live.state(), state, "state after another loading", 2e-3);
    });
  }]),
  ["what is not a state harms nobody", () => visitLive(house, "r2", { hash: "#r2?ball=NaN,x&radius=-5&a=&b=1,2,3&go=1e999,0&normals=maybe" }, async (live) => {
    await live.until("a verdict", async () => (await live.verdict()) !== "");
    assert.ok(Number.isFinite((await live.facts()).distance), JSON.stringify(await live.facts()));
    await live.button("pause").click();
    await live.run(20);
  })],
];

/** The address once the page has written it: it rests, and says the same twice. */
async function settled(live) {
  let last = "";
  await live.until("the address carries the situation", async () => {
    const hash = new URL(live.page.url()).hash, is = hash.startsWith(`#${live.name}?`) && hash === last;
    last = hash;
    await new Promise((done) => setTimeout(done, 300));
    return is;
  });
  return last;
}

const numbersOf = (text) => (text.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
const wordsOf = (text) => text.replace(/-?\d+(\.\d+)?/g, "0");

function same(got, want, where, fine) {
  if (typeof want === "number") assert.ok(Math.abs(got - want) <= fine + Math.abs(want) * 1e-6, `${where}: got ${got}, want ${want}`);
  else if (want && typeof want === "object") {
    assert.deepEqual(Object.keys(got), Object.keys(want), where);
    for (const key of Object.keys(want)) same(got[key], want[key], `${where}.${key}`, fine);
  } else assert.equal(got, want, where);
}
