// Both languages have every page, and every link leads somewhere, down to the heading it names.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { faultsOfBuilt, faultsOfSources } from "../site/check-links.mjs";
import { builtPages, dist } from "./house.mjs";

const base = (process.env.HAZUMI_BASE ?? "/").replace(/\/*$/, "/");

export default (house) => [
  ["of the sources", async () => assert.deepEqual(faultsOfSources(), [])],
  ["of the built site", async () => assert.deepEqual(faultsOfBuilt(dist, base), [])],
  ["to headings", async () => assert.deepEqual(builtPages().flatMap(faultsOfHeadings), [])],
  ["from one language to the other, by the menu", () => house.visit("guide/r2.html", {}, async (page) => {
    for (const [menu, link, path, lang] of [["Change language", "日本語", "/ja/guide/r2.html", "ja"], ["言語", "English", "/guide/r2.html", "en"]]) {
      await page.getByRole("button", { name: menu }).first().hover();
      await page.getByRole("link", { name: link }).first().click();
      await page.waitForURL(`**${path}`);
      await page.waitForFunction((lang) => document.documentElement.lang.startsWith(lang), lang);
    }
  })],
];

/** Links of a page to a heading that is not there. */
function faultsOfHeadings(path) {
  const text = readFileSync(join(dist, path), "utf8");
  return [...text.matchAll(/\bhref="([^"#]*)#([^"?]+)"/g)].flatMap(([, page, heading]) => {
    if (/^[a-z]+:/.test(page)) return [];
    const there = page === "" ? path : page.startsWith("/") ? page.slice(base.length) : posix.join(posix.dirname(path), page);
    const file = [there, `${there}.html`, posix.join(there, "index.html")].map((name) => join(dist, name)).find((name) => name.endsWith(".html") && existsSync(name));
    const ids = file ? readFileSync(file, "utf8") : "";
    return ids.includes(`id="${decodeURIComponent(heading)}"`) ? [] : [`${path}: ${page}#${heading}: there is no such heading`];
  });
}
