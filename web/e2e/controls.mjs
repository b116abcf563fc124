// What every live page has: pause, reset, slow motion and normals, by keys and by buttons.

import assert from "node:assert/strict";
import { livePages } from "./house.mjs";
import { visitLive } from "./live.mjs";

export default (house) => livePages().flatMap((name) => [
  [`${name}, by keys`, () => visitLive(house, name, {}, async (live) => {
    await live.focus();
    await obeys(live, (does) => live.page.keyboard.press({ pause: "Space", reset: "r", slow: "s", normals: "n" }[does]));
  })],
  [`${name}, by buttons`, () => visitLive(house, name, { lang: "ja" }, (live) => obeys(live, (does) => live.button(does).click()))],
]);

async function obeys(live, press) {
  const { normals } = await live.state();
  assert.equal(await live.playing(), true, "it plays by itself");
  await live.run(20);
  await press("pause");
  await live.until("it rests", async () => !(await live.playing()));
  const rests = await live.steps();
  await frames(live, 10);
  assert.equal(await live.steps(), rests, "no step is taken while it rests");

  for (const on of [!normals, normals]) {
    await press("normals");
    await live.until(`normals are ${on}`, async () => (await live.state()).normals === on);
    assert.equal(await live.button("normals").getAttribute("aria-pressed"), String(on));
  }

  // A fifth of the time: never more steps than that, whatever the machine.
  await press("slow");
  await live.until("it is slow", async () => (await live.state()).slow === true);
  await press("pause");
  await live.until("it plays", () => live.playing());
  const began = Date.now(), from = await live.steps();
  await live.run(5);
  const [until, seconds] = [await live.steps(), (Date.now() - began) / 1000];
  assert.ok(until - from <= 12.5 * seconds + 3, `slow motion: ${until - from} steps in ${seconds} s`);

  await press("reset");
  await live.until("it is as at the beginning", async () => {
    const state = await live.state();
    return state.slow === false && state.normals === normals && (await live.playing());
  });
  await live.run(5);
  assert.equal(new URL(live.page.url()).hash, "", "a page as it begins says nothing in its address");
}

/** So many pictures of the browser pass. */
const frames = (live, count) => live.page.evaluate(async (count) => {
  for (let i = 0; i < count; i++) await new Promise((done) => requestAnimationFrame(done));
}, count);
