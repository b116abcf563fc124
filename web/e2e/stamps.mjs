// Thousands of small pictures look the same whether a graphics card draws them or the processor, and a card that takes its memory back
// leaves no picture without them.

import assert from "node:assert/strict";
import { visitLive } from "./live.mjs";

/** A page takes the card that the processor plays here for one. */
export function takeForCard() {
  const { getParameter } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.getParameter = function (what) {
    const told = getParameter.call(this, what);
    return typeof told === "string" ? told.replace(/swiftshader/gi, "card") : told;
  };
  // Those that are made, for tests to take their memory away.
  const { getContext } = HTMLCanvasElement.prototype;
  globalThis.cards = [];
  HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
    const context = getContext.call(this, kind, ...more);
    if (kind === "webgl2" && context) globalThis.cards.push(context);
    return context;
  };
}

const scenes = [["r4", "#r4?time=12&dense=4&player=700,480"], ["swarm", "#swarm?power=3.5&time=20"]];

export default (house) => scenes.map(([name, hash]) => [`${name}: the same with a graphics card, and after it was lost`, async () => {
  const byHand = await visitLive(house, name, { hash }, (live) => live.picture());
  await visitLive(house, name, { hash, prepare: takeForCard }, async (live, page) => {
    const drawn = await page.evaluate(() => globalThis.cards.filter((card) => !card.isContextLost()).length);
    assert.equal(drawn, 1, "one card draws all");
    await alike(live, byHand, "by the card");
    await page.evaluate(() => {
      globalThis.lost = globalThis.cards.at(-1).getExtension("WEBGL_lose_context");
      globalThis.lost.loseContext();
    });
    await repaint(page, live);
    await alike(live, byHand, "while it is lost");
    await page.evaluate(() => new Promise((done) => {
      globalThis.cards.at(-1).canvas.addEventListener("webglcontextrestored", done, { once: true });
      globalThis.lost.restoreContext();
    }));
    await repaint(page, live);
    await alike(live, byHand, "once it is back");
  });
}]);

/** Another picture of what rests: a change of the colours and back draws anew. */
async function repaint(page, live) {
  for (const colorScheme of ["light", "dark"]) {
    const { pictures } = await live.ask("spent");
    await page.emulateMedia({ colorScheme });
    await live.until("there is another picture", async () => (await live.ask("spent")).pictures > pictures);
  }
}

/** Edges lie between pixels in two ways: nothing is elsewhere, and few are much different. */
async function alike(live, wanted, when) {
  const [apart, far] = await live.canvas.evaluate(async (canvas, wanted) => {
    const { width, height } = canvas, image = new Image();
    image.src = wanted;
    await image.decode();
    const [seen, other] = [canvas, image].map((picture) => {
      const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
      context.drawImage(picture, 0, 0);
      return context.getImageData(0, 0, width, height).data;
    });
    let sum = 0, far = 0;
    for (let i = 0; i < seen.length; i++) {
      const apart = Math.abs(seen[i] - other[i]);
      sum += apart;
      if (apart > 96) far += 1;
    }
    return [sum / seen.length, far / seen.length];
  }, wanted);
  assert.ok(apart < 1.5 && far < 5e-4, `${when}: ${apart.toFixed(3)} apart on the whole, ${(far * 100).toFixed(3)} % much`);
}
