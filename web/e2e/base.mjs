// Under a folder of a host: the site is built once more with `HAZUMI_BASE` and `HAZUMI_HOST`, all of it is found there, and pages say where they are.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { faultsOfBuilt } from "../site/check-links.mjs";
import { serve, web } from "./house.mjs";
import { Live } from "./live.mjs";

const base = "/hazumi/", host = "https://hazumi.example";

export default (house) => [["the site under /hazumi/", async () => {
  const folder = await mkdtemp(join(tmpdir(), "hazumi-base-")), dist = join(folder, base);
  try {
    const vitepress = join(web, "node_modules/vitepress/bin/vitepress.js");
    await promisify(execFile)(process.execPath, [vitepress, "build", ".", "--outDir", dist], { cwd: join(web, "site"), env: { ...process.env, HAZUMI_BASE: base, HAZUMI_HOST: host } });
    assert.deepEqual(faultsOfBuilt(dist, base), []);
    placed(dist);
    const served = await serve(folder);
    try {
      // Whatever is not found fails the visit.
      for (const root of ["", "ja/"]) await looks(house, new URL(base, served.url), root);
    } finally {
      await served.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}]];

/** Each page says its one address, those of both languages, and its picture's, as whole addresses. */
function placed(dist) {
  const at = `${host}${base}`;
  for (const [path, own] of [["index.html", ""], ["ja/index.html", "ja/"], ["live/r1.html", "live/r1.html"], ["ja/live/index.html", "ja/live/"]]) {
    const head = readFileSync(join(dist, path), "utf8"), en = own.replace(/^ja\//, "");
    for (const said of [
      `<link rel="canonical" href="${at}${own}">`, `<meta property="og:url" content="${at}${own}">`, `<link rel="alternate" hreflang="en" href="${at}${en}">`,
      `<link rel="alternate" hreflang="ja" href="${at}ja/${en}">`, `<link rel="alternate" hreflang="x-default" href="${at}${en}">`, `<meta property="og:image" content="${at}og`,
    ]) assert.ok(head.includes(said), `${path}: ${said}`);
  }
}

async function looks(house, home, root) {
  const at = (path) => new URL(root + path, home).href;
  // The landing page plays, and its menu leads to the guide.
  await house.visit(at("index.html"), {}, async (page) => {
    await plays(page, "hero");
    await page.locator(".VPNavBarMenu a").first().click();
    await page.waitForURL((url) => url.pathname.startsWith(`${base}${root}guide/`));
    await page.locator(".vp-doc h1").waitFor();
  });
  // A chapter has its drawing and its live page, and the search finds others.
  await house.visit(at("guide/r2.html"), {}, async (page) => {
    const drawings = await page.locator(".vp-doc").evaluate((doc) => [...doc.querySelectorAll("img, svg")].filter((one) => one.getBoundingClientRect().width > 200).map((one) => (one.tagName === "IMG" ? one.complete && one.naturalWidth > 0 : one.childElementCount > 0)));
    assert.ok(drawings.length > 0 && drawings.every(Boolean), `drawings: ${drawings}`);
    await page.locator('.hz-live').scrollIntoViewIfNeeded();
    await plays(page, "r2");
    await page.locator(".VPNavBarSearchButton, .DocSearch-Button").first().click();
    await page.locator(".VPLocalSearchBox input").fill(root ? "衝突" : "tunnel");
    await page.locator(".VPLocalSearchBox .result").first().click();
    await page.waitForURL((url) => url.pathname.startsWith(base + root) && !url.pathname.endsWith("r2.html"));
    await page.locator(".vp-doc h1").waitFor();
  });
  // The playground loads `hazumi/levels` for its drawing.
  await house.visit(at("live/playground.html"), {}, (page) => plays(page, "playground"));
}

async function plays(page, name) {
  const live = await new Live(page, name).ready();
  await live.run(10);
}
