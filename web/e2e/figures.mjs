// The figures of the chapters on contacts, on balls among balls and on the walker: what is dragged changes what is told.

import assert from "node:assert/strict";
import { phone } from "./house.mjs";
import { Live } from "./live.mjs";

const both = (name, test) => [[`${name} on a desktop`, {}], [`${name} on a phone`, phone]].map(([title, options]) => [title, (house) => test(house, options)]);

export default (house) => [
  ...both("a hit is told once, and the contact it begins goes on", lasting),
  ...both("hits hand the energy on, and none is lost", exchange),
  ...both("a slope, a step and a drop beyond their limits are a wall, a wall and a fall", footing),
  ...both("a jump is granted as long after the edge as the slider says", grace),
].map(([name, test]) => [name, () => test(house)]);

function chapter(house, path, options, name, use) {
  return house.visit(path, options, async (page) => {
    await page.locator(`.hz-live-${name}`).scrollIntoViewIfNeeded();
    const live = await new Live(page, name).ready();
    await live.button("pause").click();
    await use(live, page);
  });
}

/** Moves the time to its beginning, then on by a key, and asks at each place. */
async function through(live, look) {
  const handle = await live.element("time");
  await handle.focus();
  for (let i = 0; i < 200 && (await live.state()).time > 0; i++) await handle.press("ArrowLeft");
  for (let i = 0; i < 200; i++) {
    const { time } = await live.state();
    await look(await live.facts(), time);
    if (time >= 1) return;
    await handle.press("ArrowRight");
  }
  assert.fail("the time does not come to its end");
}

const lasting = (house, options) => chapter(house, "guide/contacts.html", options, "lasting", async (live) => {
  let lit = 0, most = 0;
  const presses = new Set();
  await through(live, (facts) => {
    assert.ok(facts.lit >= lit, "a hit that was told is taken back");
    lit = facts.lit;
    most = Math.max(most, facts.lasting.length);
    for (const { pair, presses: does, normal: [nx, ny] } of facts.lasting) {
      assert.ok(Math.abs(Math.hypot(nx, ny) - 1) < 1e-5, `${pair}: a normal of length ${Math.hypot(nx, ny)}`);
      if (does) presses.add(pair);
    }
  });
  const { hits, spans, lasting } = await live.facts();
  assert.equal(lit, hits.length);
  assert.equal(most, 4, "in the end the ball presses the barrel, and the barrel the wall, and both lie on the ground");
  assert.deepEqual([...presses].sort(), ["ball", "barrel", "pushes", "wall"]);
  assert.deepEqual(lasting.map(({ pair }) => pair).sort(), ["ball", "barrel", "pushes", "wall"]);
  // The barrel is struck once, and pushed for more than a second without another hit.
  const [first] = spans.pushes, end = spans.pushes.findLast(({ began }) => began === first.began).until;
  assert.ok(end - first.began > 1, `pushed for ${end - first.began} s`);
  assert.deepEqual(hits.filter(({ pair, time }) => pair === "pushes" && time > first.began + 1e-3 && time < end), []);
});

const exchange = (house, options) => chapter(house, "guide/crowd.html", options, "exchange", async (live, page) => {
  const owners = new Set();
  await through(live, ({ shares }) => {
    const all = shares.reduce((sum, share) => sum + share);
    assert.ok(Math.abs(all - 1) < 1e-6, `${all} of the energy`);
    shares.forEach((share, ball) => { if (share > 0.99) owners.add(ball); });
  });
  assert.equal(owners.size, 5, "each ball of the row has all of it once");
  await page.locator("[data-live=exchange] .hz-own select").selectOption("touching");
  const facts = await live.facts();
  assert.ok(facts.hits > facts.instants.length, `${facts.hits} hits at ${facts.instants.length} instants`);
});

const footing = (house, options) => chapter(house, "guide/walker.html", options, "footing", async (live) => {
  const came = async () => Object.fromEntries(Object.entries(await live.facts()).map(([name, { came }]) => [name, came]));
  assert.deepEqual(await came(), { slope: "floor", step: "up", drop: "down" });
  for (const [name, key] of [["slope", "ArrowUp"], ["step", "ArrowUp"], ["drop", "ArrowDown"]]) {
    const handle = await live.element(name);
    await handle.focus();
    for (let i = 0; i < 15; i++) await handle.press(key);
  }
  assert.deepEqual(await came(), { slope: "wall", step: "wall", drop: "falls" });
});

const grace = (house, options) => chapter(house, "ja/guide/walker.html", options, "grace", async (live, page) => {
  const handle = await live.element("press");
  const { asked, highest } = await live.facts();
  assert.ok(!asked.stood && asked.may && asked.air > 0 && asked.air < 0.1, JSON.stringify(asked));
  await handle.focus();
  for (let i = 0; i < 8; i++) await handle.press("ArrowRight");
  const late = await live.facts();
  assert.ok(!late.asked.may && late.asked.air > 0.1 && late.highest > highest + 20, JSON.stringify(late.asked));
  const slider = page.locator("[data-live=grace] .hz-own input[type=range]");
  await slider.focus();
  for (let i = 0; i < 10; i++) await slider.press("ArrowRight");
  assert.equal((await live.state()).grace, 0.2);
  assert.equal((await live.facts()).asked.may, (await live.facts()).asked.air <= 0.2);
});
