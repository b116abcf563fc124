// The search finds pages, in words of both languages.

import assert from "node:assert/strict";

export default (house) => [["index.html", "tunnel", /^\/(guide|live)\//], ["ja/index.html", "衝突", /^\/ja\/(guide|live)\//]].map(([path, word, pages]) => [
  `${word} on ${path}`,
  () => house.visit(path, {}, async (page) => {
    await page.locator(".DocSearch-Button, .VPNavBarSearchButton").first().click();
    await page.locator(".VPLocalSearchBox input").fill(word);
    const first = page.locator(".VPLocalSearchBox .result").first();
    await first.waitFor();
    assert.match(await first.getAttribute("href"), pages);
    await first.click();
    await page.waitForURL((url) => pages.test(url.pathname));
    await page.locator(".vp-doc h1").waitFor();
    assert.ok((await page.locator(".vp-doc").innerText()).toLowerCase().includes(word), `${page.url()} has no ${word}`);
  }),
]);
