// R6: however high the ball flies, it and the ground below it are in sight.

import assert from "node:assert/strict";
import { visitLive } from "./live.mjs";

/** The share of a row of the canvas, in the page's units, that has the colour of the field's edge: blended a little where a row of pixels has it in part. */
function edgeAt({ canvas }, y, width) {
  return canvas.evaluate((canvas, [y, width]) => {
    const scale = canvas.width / width, row = canvas.getContext("2d").getImageData(0, Math.floor(y * scale), canvas.width, 1).data;
    const colour = parseInt(getComputedStyle(document.documentElement).getPropertyValue("--hz-wall-edge").trim().slice(1), 16), edge = [colour >> 16, (colour >> 8) & 255, colour & 255];
    let same = 0;
    for (let at = 0; at < row.length; at += 4) if (edge.every((part, i) => Math.abs(row[at + i] - part) < 48)) same += 1;
    return same / canvas.width;
  }, [y, width]);
}

export default (house) => [["ball"], ["ball on a phone", { viewport: { width: 390, height: 744 }, isMobile: true, hasTouch: true }]].map(([name, options]) => [
  `the ${name} stays in sight from the strike to the ground`,
  () => visitLive(house, "r6", { ...options }, async (live) => {
    const width = options ? 480 : 820;
    let farthest = 1;
    await live.until("two shots have come down", async () => {
      const { flying, onCanvas: [x, y], zoom, ground, shots } = await live.facts();
      // After it the eye comes back to the next ball.
      assert.ok(!flying || (x > 0 && x < width && y > 0 && y <= ground), `the ball is at ${x}, ${y} of the canvas`);
      const edge = await edgeAt(live, ground + 1, width);
      assert.ok(edge > 0.5, `${edge} of the row at ${ground} is the edge of the field`);
      farthest = Math.min(farthest, zoom);
      return shots.length >= 2;
    });
    assert.ok(farthest < 0.9, "the eye goes back for a high ball");
  }),
]);
