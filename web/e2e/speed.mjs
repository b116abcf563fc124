// The same scene beside other engines: hazumi keeps all balls and their speed at every setting, and the recordings are shown as they are.

import assert from "node:assert/strict";
import { visitLive } from "./live.mjs";

export default (house) => [
  ...[0, 3, 6].map((pace) => [`hazumi keeps its balls, setting ${pace}`, () => visitLive(house, "speed", { hash: `#speed?pace=${pace}` }, async (live) => {
    await live.button("pause").click();
    await live.until("some steps are made", async () => (await live.facts()).frame > 20);
    const { inside, speed, hits } = await live.facts();
    assert.equal(inside, 12);
    assert.ok(Math.abs(speed - 1) < 1e-6, `speed ${speed}`);
    assert.ok(hits > 0);
  })]),
  ["another engine's recording can be chosen", () => visitLive(house, "speed", { hash: "#speed?pace=5" }, async (live, page) => {
    await live.button("pause").click();
    await page.locator('[data-live="speed"] select').selectOption("rapier");
    await live.until("it is rapier's", async () => (await live.verdict()).includes("rapier2d"));
    await live.until("its recording runs", async () => (await live.facts()).frame > 5);
    assert.equal((await live.facts()).recorded.inside, 12, "rapier2d's balls stay inside at 20 diameters");
  })],
  ["the slider is dragged over three of its notches in one go", () => visitLive(house, "speed", {}, async (live, page) => {
    const slider = page.locator('[data-live="speed"] input[type=range]'), { x, y, width, height } = await slider.boundingBox();
    const [from, most] = await slider.evaluate((input) => [Number(input.value), Number(input.max)]), thumb = 20;
    const at = (value) => x + thumb / 2 + ((width - thumb) * value) / most;
    await page.mouse.move(at(from), y + height / 2);
    await page.mouse.down();
    const seen = [];
    for (let value = from; value <= from + 3; value++) {
      await page.mouse.move(at(value), y + height / 2, { steps: 4 });
      await live.until(`the speed is ${value}`, async () => (await live.state()).pace === value, 60);
      // The world is made anew under the hand, and plays meanwhile.
      await live.until("it plays", async () => (await live.facts()).frame > 0);
      seen.push(Number(await slider.inputValue()));
    }
    await page.mouse.up();
    assert.deepEqual(seen, [from, from + 1, from + 2, from + 3]);
  })],
  ["the slider keeps the focus from key to key", () => visitLive(house, "speed", {}, async (live, page) => {
    const slider = page.locator('[data-live="speed"] input[type=range]');
    await slider.focus();
    for (const [key, pace] of [["Home", 0], ["End", 6], ["ArrowLeft", 5]]) {
      await page.keyboard.press(key);
      await live.until(`the speed is ${pace}`, async () => (await live.state()).pace === pace, 60);
      assert.ok(await slider.evaluate((input) => input === document.activeElement), `after ${key} the focus is elsewhere`);
    }
  })],
  ["who chooses another engine by keys may go on choosing", () => visitLive(house, "speed", {}, async (live, page) => {
    const choice = page.locator('[data-live="speed"] select');
    await choice.focus();
    for (const peer of ["rapier", "planck"]) {
      await choice.press("ArrowDown");
      await live.until(`it is ${peer}`, async () => (await live.facts()).recorded.peer === peer, 60);
      assert.ok(await choice.evaluate((select) => select === document.activeElement), "the focus is elsewhere");
    }
  })],
  ["as it begins the other engine's balls leave one by one, and are counted", async () => {
    let before = -1;
    for (const frame of [0, 4, 9, 20, 60]) {
      await visitLive(house, "speed", { hash: `#speed?frame=${frame}` }, async (live) => {
        const { inside, recorded } = await live.facts();
        assert.equal(inside, 12);
        assert.equal(recorded.escaped + recorded.inside, 12);
        assert.ok(recorded.escaped > before, `${recorded.escaped} have escaped until frame ${frame}, ${before} before`);
        before = recorded.escaped;
        if (frame === 60) await live.says(/12 of 12 escaped after 0\.74 s/);
      });
    }
    assert.equal(before, 12);
  }],
  ["a link that says nonsense begins as the page does", () => visitLive(house, "speed", { hash: "#speed?pace=77&peer=nobody" }, async (live) => {
    const { pace, peer } = await live.state();
    assert.equal(pace, 6);
    assert.equal(peer, "matter");
  })],
];
