// Under a folder of a host: the site is built once more with `HAZUMI_BASE`, and all of it is found there.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { faultsOfBuilt } from "../site/check-links.mjs";
import { serve, web } from "./house.mjs";
import { Live } from "./live.mjs";

const base = "/hazumi/";

export default (house) => [["the site under /hazumi/", async () => {
  const host = await mkdtemp(join(tmpdir(), "hazumi-base-")), dist = join(host, base);
  try {
    const vitepress = join(web, "node_modules/vitepress/bin/vitepress.js");
    await promisify(execFile)(process.execPath, [vitepress, "build", ".", "--outDir", dist], { cwd: join(web, "site"), env: { ...process.env, HAZUMI_BASE: base } });
    assert.deepEqual(faultsOfBuilt(dist, base), []);
    const served = await serve(host);
    try {
      // Whatever is not found fails the visit.
      for (const root of ["", "ja/"]) await looks(house, new URL(base, served.url), root);
    } finally {
      await served.close();
    }
  } finally {
    await rm(host, { recursive: true, force: true });
  }
}]];

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
