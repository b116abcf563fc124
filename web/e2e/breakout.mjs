// R1: the page is won by one who watches the ball and moves the paddle, with the mouse alone; and the arrow keys move it.

import assert from "node:assert/strict";
import { visitLive } from "./live.mjs";

/** What one sees of the field: web/site/live/r1/field.ts. */
const field = { width: 420, wall: 10, columns: 8, brick: [50, 20], top: 50, half: 40, paddleTop: 344, radius: 7, most: 1.05 };
const [low, high] = [field.wall + field.radius, field.width - field.wall - field.radius];
/** Generous: a good machine needs half a minute. */
const patience = 240_000;

export default (house) => [
  ["won by a scripted paddle, in the engine's game", () => visitLive(house, "r1", { hash: "#r1?auto=0&speed=16" }, async (live) => {
    const { mouse } = live.page, started = Date.now();
    await live.button("pause").click();
    for (let round = 0; ; round++) {
      const { won, lost, origins } = await live.facts();
      if (won[0]) break;
      assert.ok(Date.now() - started < patience, `not won in ${patience / 1000} s: ${await live.verdict()}`);
      assert.ok(lost[0] < 200, `the paddle is never where the ball is: ${await live.verdict()}`);
      const { ball, left } = await live.state(), [ox, oy] = origins[0];
      const [x, y] = await live.toPage(ox + paddleFor(ball, left, round), oy + 360);
      await mouse.move(x, y);
    }
    await live.says(/won in \d+ s/);
    assert.deepEqual((await live.facts()).faults[0], { tunnelled: 0, clipped: 0, flipped: 0, seam: 0 }, "the engine's game has no faults");
    assert.equal((await live.facts()).bricks[0], 0);
  })],
  ["arrow keys move the paddle", () => visitLive(house, "r1", {}, async (live) => {
    const { keyboard } = live.page;
    await live.focus();
    for (const [key, way] of [["ArrowLeft", -1], ["ArrowRight", 1]]) {
      await keyboard.down(key);
      const goal = way < 0 ? 50 : 370;
      await live.until(`the paddle is at the wall by ${key}`, async () => Math.abs((await live.facts()).paddle - goal) < 1);
      await keyboard.up(key);
    }
    assert.equal((await live.state()).auto, false, "who takes the keys plays");
  })],
  ["at 40 px a frame the trail bends where the ball touches, and nowhere else", () => visitLive(house, "r1", { hash: "#r1?speed=40" }, async (live) => {
    await live.button("pause").click();
    let bends = 0;
    await live.until("the trail had 30 bends", async () => {
      const { trails: [points] } = await live.facts();
      for (let i = 2; i + 3 < points.length; i += 2) {
        const [ax, ay, x, y, bx, by] = points.slice(i - 2, i + 4), turn = Math.abs(Math.atan2((x - ax) * (by - y) - (y - ay) * (bx - x), (x - ax) * (bx - x) + (y - ay) * (by - y)));
        if (turn < 0.05 || Math.hypot(x - ax, y - ay) < 1 || Math.hypot(bx - x, by - y) < 1) continue;
        bends += 1;
        const walls = Math.abs(x - low) < 0.1 || Math.abs(x - high) < 0.1 || Math.abs(y - low) < 0.1, bricks = y > field.top - field.radius - 0.1 && y < field.top + 5 * field.brick[1] + field.radius + 0.1;
        // The paddle moves, and is met from the side too; what steepens a flat way turns it by a little.
        const paddle = y > field.paddleTop - field.radius - 0.1;
        assert.ok(walls || bricks || paddle || turn < 0.25, `a bend of ${turn} at ${x}, ${y}`);
      }
      return bends >= 30;
    });
  })],
  ["at 60 px a frame the tutorial's ball tunnels, and the engine's never", () => visitLive(house, "r1", { hash: "#r1?speed=60" }, async (live) => {
    await live.button("pause").click();
    await live.until("the tutorial's ball tunnels", async () => (await live.facts()).faults[1].tunnelled > 0);
    await live.says(/Tutorial: .* tunnelled \d+ · clipped \d+ · /);
    assert.deepEqual((await live.facts()).faults[0], { tunnelled: 0, clipped: 0, flipped: 0, seam: 0 });
  })],
];

/** Where the paddle's middle has to be: under the ball's landing, so far beside it that the ball goes on to a brick. */
function paddleFor([x, y, vx, vy], left, round) {
  if (vy <= 0) return x;
  const land = folded(x + (vx / vy) * (field.paddleTop - field.radius - y));
  const alive = [...left].flatMap((digit, i) => [0, 1, 2, 3].filter((bit) => (parseInt(digit, 16) >> bit) & 1).map((bit) => i * 4 + bit));
  if (alive.length === 0) return land;
  // The lowest bricks are in nobody's way; another of them each time the ball comes.
  const lowest = Math.floor(Math.max(...alive) / field.columns), row = alive.filter((index) => Math.floor(index / field.columns) === lowest);
  const target = row[Math.floor(round / 60) % row.length], goal = field.wall + ((target % field.columns) + 0.5) * field.brick[0], height = field.top + (lowest + 1) * field.brick[1];
  const angle = Math.atan2(goal - land, field.paddleTop - height);
  return land - (Math.max(-0.9, Math.min(0.9, angle)) / field.most) * field.half;
}

/** A place along a way that the side walls fold back and forth. */
function folded(x) {
  const wide = high - low, turn = (((x - low) % (2 * wide)) + 2 * wide) % (2 * wide);
  return low + (turn > wide ? 2 * wide - turn : turn);
}
