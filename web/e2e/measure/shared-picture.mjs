// Draws the picture for shared links, web/site/public/og.png, from the film of the built site: node measure/shared-picture.mjs

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { browserPath, dist, serve, web } from "../house.mjs";

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
await page.screenshot({ path: join(web, "site/public/og.png") });
await browser.close();
await served.close();
