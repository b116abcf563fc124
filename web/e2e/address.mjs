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
    await visitLive(house, name, { hash, colorScheme: "light" }, async (live) => {
      assert.equal(await live.playing(), false, "a link is shown as it was shared");
      await live.until("the same verdict", async () => (await live.verdict()) === verdict);
      await live.button("reset").click();
      await live.until("another verdict", async () => (await live.verdict()) !== verdict && (await live.playing()));
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
      assert.deepEqual(await live.state(), state, "to the bit");
      await live.page.reload();
      await live.ready();
      assert.deepEqual(await live.state(), state, "to the bit, after another loading");
    });
  }]),
  ...[["r1", ""], ["r1", "#r1?speed=40"], ["r5", ""], ["r5", "#r5?swept=1&dash=1"], ["pinball", ""]].map(([name, hash]) => [`${name}${hash} goes on as it does where it was shared`, async () => {
    await visitLive(house, name, { hash }, async (live) => {
      if (!(await live.playing())) await live.button("pause").click();
      // Someone is led about in the room.
      if (name === "r5") await live.page.mouse.click(...(await live.toPage(140, 250)));
      await live.run(70);
      await live.button("pause").click();
      const shared = await settled(live, hash), here = await goesOn(live);
      assert.ok(shared.length < 2000, `${shared.length} letters: ${shared}`);
      await visitLive(house, name, { hash: shared }, async (live) => {
        const there = await goesOn(live), common = Object.keys(here).filter((step) => step in there);
        // A busy machine makes several steps to a picture.
        assert.ok(common.length > 10, `few steps were seen in both: ${common}`);
        for (const step of common) assert.deepEqual(there[step], here[step], `after ${step} steps`);
      });
    });
  }]),
  ...[
    ["r2", "what is no number", "ball=NaN,x&radius=-5&a=&b=1,2,3&go=1e999,0&normals=maybe"],
    ["r2", "a circle that rests", "go=0,0"],
    ["r3", "a circle that rests", "go=0,0"],
    ["r2", "the largest numbers", "ball=-1e300,1e300&go=1e308,-1e308"],
    ["r2", "the smallest numbers", "go=5e-324,0"],
  ].map(([name, what, said]) => [`${name}: ${what} in a link harms nobody`, () => visitLive(house, name, { hash: `#${name}?${said}` }, async (live) => {
    await live.until("a verdict", async () => (await live.verdict()) !== "");
    const told = async () => {
      const { distance, velocity } = await live.facts(), speed = Math.hypot(...velocity);
      assert.ok(Number.isFinite(distance) && speed > 10 && speed < 1000, JSON.stringify(await live.facts()));
    };
    await told();
    await live.button("pause").click();
    await live.run(20);
    await told();
  })]),
];

/** Plays on: what the page tells of itself after so many steps, as far as it was seen. */
async function goesOn(live) {
  const from = await live.steps();
  await live.page.evaluate(([name, from]) => {
    const told = (window.told = {}), ask = window.hazumiStage[name];
    const look = () => {
      // A link does not tell the trails: they begin where it was shared.
      const { trails, ...facts } = ask.facts();
      told[ask.steps() - from] = facts;
      if (ask.steps() - from < 240) requestAnimationFrame(look);
    };
    look();
  }, [live.name, from]);
  await live.button("pause").click();
  await live.run(240);
  return live.page.evaluate(() => window.told);
}

/** The address once the page has written it: it is no longer the one the page was `opened` with, and says the same twice. */
async function settled(live, opened = "") {
  let last = "";
  await live.until("the address carries the situation", async () => {
    const hash = new URL(live.page.url()).hash, is = hash.startsWith(`#${live.name}?`) && hash !== opened && hash === last;
    last = hash;
    await new Promise((done) => setTimeout(done, 300));
    return is;
  });
  return last;
}
