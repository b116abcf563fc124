// R6: however high the ball flies, it and the ground below it are in sight.

import assert from "node:assert/strict";
import { visitLive } from "./live.mjs";

export default (house) => [["ball"], ["ball on a phone", { viewport: { width: 390, height: 744 }, isMobile: true, hasTouch: true }]].map(([name, options]) => [
  `the ${name} stays in sight from the strike to the ground`,
  () => visitLive(house, "r6", { ...options }, async (live) => {
    const [width, height] = options ? [480, 520] : [820, 460];
    let farthest = 1;
    await live.until("two shots have come down", async () => {
      const { flying, onCanvas: [x, y], zoom, ground, shots } = await live.facts();
      // After it the eye comes back to the next ball.
      assert.ok(!flying || (x > 0 && x < width && y > 0 && y <= ground), `the ball is at ${x}, ${y} of the canvas`);
      assert.ok(ground < height, "the ground is on the canvas");
      farthest = Math.min(farthest, zoom);
      return shots.length >= 2;
    });
    assert.ok(farthest < 0.9, "the eye goes back for a high ball");
  }),
]);
