// R2 and R3: whatever is dragged, the page says what a few lines of plain numbers say.

import assert from "node:assert/strict";
import { randoms, visitLive } from "./live.mjs";

/** The verdict of a circle against a segment: the nearest of its points, and the foot on its line. */
function segment({ circle: [x, y], a: [ax, ay], b: [bx, by] }, radius) {
  const dx = bx - ax, dy = by - ay, along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);
  const nearest = along < 0 ? "a" : along > 1 ? "b" : "foot", at = Math.min(Math.max(along, 0), 1);
  const distance = Math.hypot(ax + dx * at - x, ay + dy * at - y);
  return { hit: distance <= radius, distance, nearest, point: [ax + dx * at, ay + dy * at], foot: [ax + dx * along, ay + dy * along] };
}

/** The same of a line without ends, through a point to the tip of its direction. */
function line({ circle: [x, y], point: [px, py], tip: [tx, ty] }, radius) {
  const length = Math.hypot(tx - px, ty - py), dx = (tx - px) / length, dy = (ty - py) / length;
  const along = dx * (x - px) + dy * (y - py), foot = [px + dx * along, py + dy * along];
  const distance = Math.abs(dx * (y - py) - dy * (x - px));
  return { hit: distance <= radius, distance, foot, along };
}

const simulators = [
  { name: "r2", judge: segment, ends: ["a", "b"] },
  { name: "r3", judge: line, ends: ["point", "tip"] },
];
/** What the page writes for a hit and for none. */
const said = { en: { hit: /^Hit/, apart: /^Apart/ }, ja: { hit: /^当たり/, apart: /^離れています/ } };
/** Places are f32 in the engine: half a unit in the last place of 640 is 3e-5. */
const fine = 1e-3;

export default (house) => simulators.flatMap(({ name, judge, ends }) => ["en", "ja"].map((lang) => [
  `${name} in ${lang}, 30 drags and 30 runs of arrow keys`,
  () => visitLive(house, name, { lang, hash: `#${name}?radius=100` }, async (live) => {
    const random = randoms(name === "r2" ? 2 : 3), handles = ["circle", ...ends], seen = { hit: 0, apart: 0, changed: 0 };
    let last = "";
    const check = async (did) => {
      const [places, { radius }, facts] = [await live.places(), await live.state(), await live.facts()], want = judge(places, radius), where = `${did}: ${JSON.stringify(places)}`;
      near(facts.distance, want.distance, where);
      near(facts.foot, want.foot, where);
      if (want.point) near(facts.point, want.point, where);
      if (want.along !== undefined) near(facts.along, want.along, where);
      if (want.nearest) assert.equal(facts.nearest, want.nearest, where);
      assert.ok(Math.abs(want.distance - radius) > fine, `${where}: is a touch, and no random drag should be one`);
      assert.equal(facts.hit, want.hit, where);
      if (!want.hit) touchesThen(judge, places, radius, facts, where);
      await live.until(`it says so, ${where}`, async () => {
        const text = await live.verdict(), [, distance] = /(\d+\.\d\d) [≤>]/.exec(text);
        return said[lang][want.hit ? "hit" : "apart"].test(text) && Math.abs(Number(distance) - want.distance) < 0.005 + fine;
      });
      seen[want.hit ? "hit" : "apart"] += 1;
      const text = await live.verdict();
      if (text !== last) seen.changed += 1;
      last = text;
    };

    // A large circle, so that about half of all places are hits. It is at rest, being shown by a link.
    for (let i = 0; i < 30; i++) {
      const handle = handles[Math.floor(random() * 3)], places = await live.places(), { radius } = await live.state();
      const margin = handle === "circle" ? radius : 14, other = ends.find((end) => end !== handle);
      // Within the canvas, and the ends apart; the tip goes with the point of its line.
      const away = handle === "point" ? [places.tip[0] - places.point[0], places.tip[1] - places.point[1]] : [0, 0];
      const inside = ([x, y]) => x >= margin && x <= 640 - margin && y >= margin && y <= 420 - margin;
      const apart = ([x, y]) => handle === "circle" || handle === "point" || Math.hypot(x - places[other][0], y - places[other][1]) >= 40;
      let to;
      do to = [random() * 640, random() * 420];
      while (!(inside(to) && inside([to[0] + away[0], to[1] + away[1]]) && apart(to)));
      await drag(live, handle, to);
      near((await live.places())[handle], to, `drag ${i}: ${handle} follows the mouse`, 1.5);
      await check(`drag ${i} of ${handle}`);
    }
    for (let i = 0; i < 30; i++) {
      const handle = handles[i % 3], key = ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"][Math.floor(random() * 4)], element = await live.element(handle);
      await element.focus();
      for (let times = 1 + Math.floor(random() * 6); times > 0; times--) await live.page.keyboard.press(random() < 0.3 ? `Shift+${key}` : key);
      await check(`${key} on ${handle}`);
    }
    assert.ok(seen.hit >= 10 && seen.apart >= 10, `both verdicts were asked for: ${JSON.stringify(seen)}`);
    assert.ok(seen.changed >= 30, `the verdict changes: ${JSON.stringify(seen)}`);
    assert.equal(await live.playing(), false, "what is dragged holds still");
  }),
]).concat([[
  `${name}: the circle is thrown by the tip of its arrow, and bounces`,
  () => visitLive(house, name, { hash: `#${name}?radius=30&ball=320,90&go=40,0&a=60,330&b=580,330&point=100,330&way=200,0` }, async (live) => {
    await drag(live, "throw", [380, 210]);
    await live.until("letting go throws it", () => live.playing());
    await live.until("it comes off the line again, as fast as it came", async () => {
      const { velocity: [vx, vy], distance } = await live.facts();
      assert.ok(distance > 30 - fine, `it is ${30 - distance} deep in the line`);
      near(Math.hypot(vx, vy), Math.hypot(60, 120), "the speed", 2);
      return vy < 0;
    });
    await live.button("pause").click();
    await live.until("it rests", async () => !(await live.playing()));
    await (await live.element("throw")).focus();
    await live.page.keyboard.press("Enter");
    await live.until("Enter throws it", () => live.playing());
  }),
]]));

/** It is told when the circle touches: at its radius then and not before; or that it does not on its way to the edge. */
function touchesThen(judge, places, radius, { ahead: { seconds, center, touch }, velocity: [vx, vy] }, where) {
  const [x, y] = places.circle, at = (share) => judge({ ...places, circle: [x + vx * seconds * share, y + vy * seconds * share] }, radius);
  near(center, [x + vx * seconds, y + vy * seconds], `${where}: where it comes`, 0.01);
  for (let i = 0; i < 100; i++) assert.ok(at(i / 100).distance > radius - fine, `${where}: touches at ${i} % of ${seconds} s`);
  if (!touch) return assert.ok(at(1).distance > radius - fine, `${where}: it is told to pass`);
  near(at(1).distance, radius, `${where}: the distance at ${seconds} s`, 0.01);
  near(touch.point, at(1).point ?? at(1).foot, `${where}: where it touches`, 0.05);
}

function near(got, want, where, tolerance = fine) {
  for (const [i, value] of [want].flat().entries()) assert.ok(Math.abs([got].flat()[i] - value) <= tolerance, `${where}: got ${got}, want ${want}`);
}

/** Takes a handle where it can be taken and brings it to a place in the page's units. */
async function drag(live, handle, to) {
  const { mouse } = live.page, grip = await live.grip(handle);
  await mouse.move(grip.x, grip.y);
  await mouse.down();
  // How far from its middle it was taken stays.
  const at = (await live.handles())[handle], [x, y] = await live.toPage(...to);
  await mouse.move(x + grip.x - at.x, y + grip.y - at.y, { steps: 4 });
  await mouse.up();
}
