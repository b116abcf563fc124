// Every page in both languages: loads without an error, has no serious fault of accessibility, and plays. A picture of each in dark and
// light, on a desktop and on a phone, is for people to look at.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { builtPages, desktop, phone, pictures } from "./house.mjs";
import { Live } from "./live.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const schemes = ["dark", "light"];

export default function pages(house) {
  return builtPages().flatMap((path) => [
    [`${path} on a desktop`, () => look(house, path, "desktop", desktop)],
    [`${path} on a phone`, () => look(house, path, "phone", phone)],
  ]);
}

async function look(house, path, device, options) {
  await house.visit(path, options, async (page) => {
    const lang = path.startsWith("ja/") ? "ja" : "en";
    assert.equal((await page.locator("html").getAttribute("lang")).slice(0, 2), lang);
    assert.notEqual(await page.title(), "");
    const names = await showAll(page);
    for (const name of names) {
      const live = await new Live(page, name).ready();
      await moves(live);
    }
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(sideways <= 0, `${path} on a ${device}: can be scrolled sideways by ${sideways} px`);

    const cut = await page.locator(".vp-doc pre").evaluateAll((blocks) => blocks.filter(({ scrollHeight, clientHeight, lastElementChild: code, parentElement }) => clientHeight > 0 && (scrollHeight > clientHeight + 1 || code.getBoundingClientRect().bottom > parentElement.getBoundingClientRect().bottom + 1)).map((block) => block.textContent.trim().slice(-40)));
    assert.deepEqual(cut, [], `${path} on a ${device}: the last lines of code are cut off`);

    await page.evaluate(() => window.scrollTo(0, 0));
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.waitForFunction((dark) => document.documentElement.classList.contains("dark") === dark, scheme === "dark");
      await page.screenshot({ path: join(pictures, `${path.replace(/\.html$/, "").replaceAll("/", "-")}-${device}-${scheme}.png`), fullPage: true });
      if (isAsked(path, device, scheme)) await accessible(page, `${path} on a ${device}, ${scheme}`);
    }
  });
}

/** Live pages begin to load when they come near: goes down the page, and returns the names of all there are. */
async function showAll(page) {
  const count = await page.locator(".hz-live").count();
  for (let i = 0; i < count; i++) {
    await page.locator(".hz-live").nth(i).scrollIntoViewIfNeeded();
    await page.locator(".hz-live").nth(i).locator("[data-live]").waitFor();
  }
  return page.locator("[data-live]").evaluateAll((stages) => stages.map((stage) => stage.dataset.live));
}

/** Plays by itself: steps are taken, and the picture changes. */
async function moves(live) {
  const before = await live.picture();
  await live.run(10);
  await live.until("its picture changes", async () => (await live.picture()) !== before);
}

/** Which pages are asked in which guise: each in two that differ in both ways, the other language's in the other two; a few in all. */
function isAsked(path, device, scheme) {
  const japanese = path.startsWith("ja/");
  return /^(ja\/)?(index|live\/(index|r2)|guide\/r1)\.html$/.test(path) || (device === "desktop") === ((scheme === "dark") !== japanese);
}

async function accessible(page, where) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const faults = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const told = faults.flatMap(({ id, impact, nodes }) => nodes.map((node) => `  ${impact} ${id}: ${node.target.join(" ")}\n    ${node.failureSummary.split("\n").slice(1).join(" ").trim()}\n    ${node.html.slice(0, 160)}`));
  assert.equal(faults.length, 0, `${where}:\n${told.join("\n")}`);
}
