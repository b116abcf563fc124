// Draws the pictures for shared links from the built site, web/site/public/og.png of the film and og/NAME.jpg of each live page: node measure/shared-picture.mjs [NAME…]

import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { browserPath, dist, livePages, serve, web } from "../house.mjs";

/** Seconds after which there is something to see. */
const after = { hanabi: 3, billiards: 4, pinball: 6, r1: 8, r4: 5, swarm: 5, walker: 4 };

const served = await serve(dist);
const browser = await chromium.launch({ executablePath: browserPath(), args: ["--no-sandbox", "--disable-gpu", "--force-color-profile=srgb"] });
const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: "dark" });
await page.goto(served.url, { waitUntil: "load" });
const written = /<svg[^]*<\/svg>/.exec(readFileSync(join(web, "site/.vitepress/theme/Written.vue"), "utf8"))[0];
await page.evaluate(async (written) => {
  const film = await (await fetch(location.href)).text(), opening = new DOMParser().parseFromString(film, "text/html").querySelector(".hz-opening");
  document.body.replaceChildren();
  document.body.style.cssText = "margin:0;width:1200px;height:630px;overflow:hidden;background:var(--vp-c-bg)";
  const head = document.createElement("div");
  head.style.cssText = "padding:34px 60px 0;display:flex;align-items:baseline;gap:28px;font:800 84px/1 system-ui,sans-serif;letter-spacing:-.035em;color:var(--vp-c-text-1)";
  head.innerHTML = `<span style="background:linear-gradient(100deg,var(--hz-brick-2),var(--hz-brick-3) 34%,var(--hz-ball) 68%,var(--hz-brick-5));-webkit-background-clip:text;color:transparent">hazumi</span>${written}<span style="margin-left:auto;font:500 25px/1.3 system-ui,sans-serif;letter-spacing:0;color:var(--vp-c-text-2);text-align:right">exact, deterministic collision and bounce<br>for arcade 2D games</span>`;
  head.querySelector("svg").style.cssText = "height:34px;color:var(--vp-c-text-2)";
  const stage = document.createElement("div");
  stage.style.cssText = "position:absolute;left:0;right:0;bottom:0;height:467px";
  stage.append(opening);
  document.body.append(head, stage);
  for (const moves of opening.getAnimations({ subtree: true })) { moves.pause(); moves.currentTime = 2450; }
}, written);
const named = process.argv.slice(2);
if (named.length === 0) await page.screenshot({ path: join(web, "site/public/og.png") });
mkdirSync(join(web, "site/public/og"), { recursive: true });
for (const name of named.length > 0 ? named : livePages()) {
  const live = await browser.newPage({ viewport: { width: 1440, height: 960 }, colorScheme: "dark" });
  await live.goto(new URL(`live/${name}.html`, served.url).href);
  await live.waitForFunction((name) => window.hazumiStage?.[name]?.ready, name);
  await live.waitForTimeout((after[name] ?? 2) * 1000);
  const picture = (await live.locator(".hz-view").screenshot()).toString("base64");
  await live.close();
  // All of it, before itself out of focus: stages have many shapes, and what is shown has one.
  await page.setContent(`<body style="margin:0;display:grid;place-items:center;width:1200px;height:630px;overflow:hidden;background:#14122b">
    <img src="data:image/png;base64,${picture}" style="position:absolute;inset:-60px;width:1320px;height:750px;object-fit:cover;filter:blur(28px) brightness(.45)">
    <img src="data:image/png;base64,${picture}" style="position:relative;width:1200px;height:630px;object-fit:contain">
    <p style="position:absolute;left:28px;bottom:24px;margin:0;padding:8px 18px;border-radius:14px;background:#14122bd9;color:#f4efff;font:800 34px/1.2 system-ui,sans-serif;letter-spacing:-.03em">hazumi</p>`);
  await page.screenshot({ path: join(web, `site/public/og/${name}.jpg`), type: "jpeg", quality: 76 });
}
await browser.close();
await served.close();
