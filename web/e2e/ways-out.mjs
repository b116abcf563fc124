// Where a page ends and where it is shared: the footer, the pictures for links, and the page that is not there.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dist, web } from "./house.mjs";

const { version } = JSON.parse(readFileSync(join(web, "hazumi/package.json"), "utf8"));

export default (house) => [
  ...["index.html", "ja/index.html", "guide/r1.html", "ja/live/r2.html"].map((path) => [`${path} says its version and leads to the changelog`, () => house.visit(path, {}, async (page) => {
    const foot = page.locator(".hz-foot");
    assert.equal(await foot.count(), 1);
    assert.match(await foot.textContent(), new RegExp(`hazumi ${version.replaceAll(".", "\\.")}.*Apache-2\\.0`, "s"));
    await foot.locator('a[href$="changelog.html"]').click();
    await page.waitForURL(/changelog\.html$/);
    await page.locator(".vp-doc h1", { hasText: "Changelog" }).waitFor();
  })]),
  ["links are shared with a title and a picture that is there", () => house.visit("guide/order.html", {}, async (page) => {
    const said = (property) => page.locator(`meta[property="${property}"]`).getAttribute("content");
    assert.match(await said("og:title"), /time-ordered/);
    assert.notEqual(await said("og:description"), "");
    const picture = readFileSync(join(dist, new URL(await said("og:image"), page.url()).pathname));
    assert.equal(picture.toString("latin1", 1, 4), "PNG");
    assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [1200, 630]);
  })],
];
