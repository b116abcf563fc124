// Where a page ends and where it is shared: the footer, the pictures for links, and the page that is not there.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dist, livePages, web } from "./house.mjs";

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
  ["each live page is shared with its own picture", () => {
    const pictures = livePages().map((name) => {
      const [en, ja] = ["", "ja/"].map((root) => /property="og:image" content="([^"]*)"/.exec(readFileSync(join(dist, `${root}live/${name}.html`), "utf8"))[1]);
      assert.equal(en, ja);
      assert.match(en, new RegExp(`/og/${name}\\.jpg$`));
      // A JPEG says its size in its first frame.
      const bytes = readFileSync(join(dist, en)), frame = bytes.findIndex((byte, i) => byte === 0xff && [0xc0, 0xc2].includes(bytes[i + 1]));
      assert.deepEqual([bytes.readUInt16BE(frame + 7), bytes.readUInt16BE(frame + 5)], [1200, 630]);
      return bytes.toString("base64");
    });
    assert.equal(new Set(pictures).size, pictures.length);
  }],
];
