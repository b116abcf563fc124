// Hanabi: keys, mouse and finger play it; a run is shared as a link, and who opens that sees it verified, in the browser and in Node alike.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createServer } from "vite";
import { hazumi } from "./command-line.mjs";
import { phone, web } from "./house.mjs";
import { visitLive } from "./live.mjs";

const site = join(web, "site"), clipboard = { permissions: ["clipboard-read", "clipboard-write"] };
const demo = /'(.+)'/.exec(readFileSync(join(site, "live/hanabi/demo.ts"), "utf8"))[1];

/** What Node says of a replay: the page's own modules, without a page. */
async function verifyInNode(letters) {
  const vite = await createServer({ root: site, configFile: false, logLevel: "error", server: { middlewareMode: true, watch: null, hmr: false }, optimizeDeps: { noDiscovery: true }, appType: "custom" });
  try {
    const load = (name) => vite.ssrLoadModule(`/live/hanabi/${name}.ts`);
    const [{ decode }, { verify }, { readCourse }] = await Promise.all(["replay", "verify", "course"].map(load));
    const { same, score, digest } = verify(decode(letters), await readCourse());
    return { same, score, digest: digest.toString(16).padStart(16, "0") };
  } finally {
    await vite.close();
  }
}

const begin = (live) => live.page.locator('[data-do="play-game"]').click();
const phase = async (live) => (await live.facts()).phase;

/** Someone in the page follows the lowest ball with a pointer, and presses where there is something to be pressed, until a level is cleared. */
function playsALevel(live) {
  return live.page.evaluate(() => new Promise((done) => {
    const stage = window.hazumiStage.hanabi, canvas = document.querySelector('[data-live="hanabi"] canvas');
    const point = (kind, x) => {
      const [clientX, clientY] = stage.toPage(...x);
      canvas.dispatchEvent(new PointerEvent(kind, { clientX, clientY, pointerId: 1, pointerType: "mouse", isPrimary: true, button: kind === "pointermove" ? -1 : 0, bubbles: true }));
    };
    let to = 210, pressed = 0;
    const frame = () => {
      const { phase, level, balls, marks, starmine, steps, board: [left, top] } = stage.facts();
      if (level > 0 || phase === "over") return done({ level, phase });
      const falling = balls.filter(([, , , vy]) => vy > 0).sort((a, b) => b[1] - a[1])[0];
      if (falling) {
        const [x, y, vx, vy] = falling, wide = 388, far = x + (vx * Math.max(0, 540 - y)) / vy - 16, folded = ((far % (2 * wide)) + 2 * wide) % (2 * wide);
        to = 16 + (folded > wide ? 2 * wide - folded : folded) + (((steps >> 6) * 17) % 50) - 25;
      }
      const at = [left + Math.min(Math.max(to, 12), 408), top + 300];
      point("pointermove", at);
      if ((phase === "serve" || (phase === "play" && marks > 0 && !starmine)) && steps > pressed + 20) {
        pressed = steps;
        point("pointerdown", at);
        point("pointerup", at);
      }
      requestAnimationFrame(frame);
    };
    frame();
  }));
}

export default (house) => [
  ...["lanterns", "pinwheels", "chrysanthemum"].map((name) => [`${name}.svg can be won: nine in ten balls that nobody leads do so`, async () => {
    const told = await hazumi("trial", join("web/site/live/hanabi/levels", `${name}.svg`), "--seeds", "1..20", "--seconds", "600", "--stuck", "200");
    assert.ok(Number(/won +(\d+)/.exec(told)?.[1]) >= 18, told);
  }]),
  ["a level is won, the run is shared, and whoever opens the link sees it verified", async () => {
    let link = "";
    await visitLive(house, "hanabi", clipboard, async (live, page) => {
      await begin(live);
      await page.evaluate(() => { HTMLCanvasElement.prototype.setPointerCapture = () => {}; });
      assert.deepEqual(await playsALevel(live), { level: 1, phase: "serve" });
      const { score } = await live.facts();
      assert.ok(score > 5000, `${score} points`);
      await page.locator('[data-do="share"]').click();
      await live.until("the link is copied", async () => (await live.verdict()).includes("Link copied"));
      link = await page.evaluate(() => navigator.clipboard.readText());
      assert.ok(link.length < 4000, `${link.length} letters`);
    });
    const letters = link.split("replay=")[1];
    for (const lang of ["en", "ja"]) {
      await visitLive(house, "hanabi", { lang, hash: `#hanabi?replay=${letters}`, colorScheme: "light" }, async (live) => {
        await live.until("it is verified", async () => (await live.facts()).verdict === "same");
        const node = await verifyInNode(letters), { digest } = await live.facts();
        assert.deepEqual({ ...node, digest }, { same: true, score: node.score, digest: node.digest }, "the same in the browser as in Node");
        await live.until("it is told", async () => (await live.verdict()).includes(digest));
        assert.match(await live.verdict(), lang === "ja" ? /検証できました/ : /Verified: [\d,]+ points, the same to the bit/);
        assert.equal(await live.playing(), false, "a link opens paused");
        await live.focus();
        await live.page.keyboard.press("Space");
        await live.until("it is played again", async () => (await live.facts()).score > 0);
      });
    }
  }],
  ["a link that was changed does not verify, and one that is damaged is told so", async () => {
    // Byte 5 is the lowest of the score.
    const bytes = Buffer.from(demo, "base64url");
    bytes[5] ^= 1;
    await visitLive(house, "hanabi", { hash: `#hanabi?replay=${bytes.toString("base64url")}` }, async (live) => {
      await live.until("it is found out", async () => (await live.facts()).verdict === "other");
      await live.until("it is told", async () => /Does not verify: the link says [\d,]+ points/.test(await live.verdict()));
    });
    await visitLive(house, "hanabi", { hash: "#hanabi?replay=AQ" }, async (live) => {
      await live.until("it is told", async () => /This link is damaged: .*17 bytes, got 1/.test(await live.verdict()));
      await begin(live);
      await live.until("the game can be played all the same", async () => (await live.facts()).mode === "play");
    });
  }],
  ["the demo comes to the same in the browser and in Node", () => visitLive(house, "hanabi", { hash: `#hanabi?replay=${demo}` }, async (live) => {
    await live.until("it is verified", async () => (await live.facts()).verdict === "same");
    const { same, digest } = await verifyInNode(demo);
    assert.deepEqual([same, digest], [true, (await live.facts()).digest]);
  })],
  ["arrows, A and D move the boat, Space launches, P pauses, and so does a tab that is left", () => visitLive(house, "hanabi", {}, async (live) => {
    const { keyboard } = live.page;
    await live.focus();
    await keyboard.press("Enter");
    await live.until("it waits for the launch", async () => (await live.facts()).mode === "play" && (await phase(live)) === "serve");
    for (const [key, way] of [["ArrowLeft", -1], ["ArrowRight", 1], ["a", -1], ["d", 1]]) {
      const { bat } = await live.facts();
      await keyboard.down(key);
      await live.until(`${key} moves the boat`, async () => ((await live.facts()).bat - bat) * way > 30);
      await keyboard.up(key);
    }
    await keyboard.press("Space");
    await live.until("a ball flies", async () => (await live.facts()).balls.length === 1);
    await keyboard.press("p");
    await live.until("it rests", async () => !(await live.playing()));
    assert.match(new URL(live.page.url()).hash, /^(#hanabi\?replay=.*)?$/);
    await keyboard.press("p");
    await live.until("it goes on", () => live.playing());
    await live.page.evaluate(() => {
      Object.defineProperty(document, "hidden", { configurable: true, value: true });
      document.dispatchEvent(new Event("visibilitychange"));
      delete document.hidden;
    });
    await live.until("it rests", async () => !(await live.playing()));
  })],
  ["a mouse leads the boat, and a click launches", () => visitLive(house, "hanabi", {}, async (live, page) => {
    await begin(live);
    const { board: [left, top] } = await live.facts(), at = (x) => live.toPage(left + x, top + 300);
    for (const x of [100, 330]) {
      await page.mouse.move(...(await at(x)));
      await live.until(`the boat is at ${x}`, async () => Math.abs((await live.facts()).bat - x) <= 2);
    }
    await page.mouse.click(...(await at(300)));
    await live.until("a ball flies", async () => (await live.facts()).balls.length === 1);
  })],
  ["a finger on a phone: a tap begins and launches, a drag leads", () => visitLive(house, "hanabi", phone, async (live, page, context) => {
    const session = await context.newCDPSession(page), send = (type, ...points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
    const middle = async () => { const { board: [left, top] } = await live.facts(); return live.toPage(left + 210, top + 300); };
    const tap = async () => { const at = await middle(); await Promise.all([send("touchStart", at), send("touchEnd")]); };
    await tap();
    await live.until("the tap begins a game", async () => (await live.facts()).mode === "play");
    const was = await page.evaluate(() => scrollY), [x, y] = await middle();
    await send("touchStart", [x, y]);
    for (let i = 1; i <= 6; i++) await send("touchMove", [x - i * 12, y + i * 8]);
    await live.until("the boat follows", async () => (await live.facts()).bat < 160);
    await send("touchEnd");
    assert.equal(await page.evaluate(() => scrollY), was, "the page is not scrolled by leading");
    await tap();
    await live.until("a tap launches", async () => (await live.facts()).balls.length === 1);
  })],
  ["sound is off when it is switched off, and stays so", () => visitLive(house, "hanabi", {}, async (live, page) => {
    const sound = page.locator('[data-do="sound"]');
    assert.equal(await sound.getAttribute("aria-pressed"), "true");
    await live.focus();
    await page.keyboard.press("m");
    await live.until("it is off", async () => (await sound.getAttribute("aria-pressed")) === "false");
    await page.reload();
    await live.ready();
    assert.equal(await sound.getAttribute("aria-pressed"), "false");
  })],
];
