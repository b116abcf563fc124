// The pages of the guide: text, code, tables and drawings share one measure, and the chosen language stays.

import assert from "node:assert/strict";
import { builtPages } from "./house.mjs";

export default (house) => [
  ["text, code, tables and drawings are as wide as each other, in windows of two sizes", async () => {
    // What is measured is in the HTML: scripts would only take their time.
    for (const path of builtPages().filter((path) => /^(ja\/)?guide\//.test(path))) {
      await house.visit(path, { javaScriptEnabled: false }, async (page) => {
        for (const width of [1280, 1600]) {
          await page.setViewportSize({ width, height: 900 });
          await oneMeasure(page, `${path} in a window of ${width}`);
        }
      });
    }
  }],
  ["a language that is chosen on one page is shown on the others, before any script of theirs has run", () => house.visit("index.html", {}, async (page, context) => {
    await page.locator(".side-by-side").scrollIntoViewIfNeeded();
    assert.equal(await shown(page), "ts");
    await page.getByRole("button", { name: "Rust", exact: true }).click();
    assert.equal(await shown(page), "rust");
    const other = await context.newPage();
    // The page's own scripts never come; what is in its head is enough.
    await other.route(/\.js$/, (route) => route.abort());
    await other.goto(new URL("ja/guide/contacts.html", page.url()).href);
    assert.equal(await shown(other), "rust");
  })],
];

/** The language of all code that is in tabs and is to be seen. */
async function shown(page) {
  const seen = await page.locator(".side-by-side .column:visible").evaluateAll((columns) => [...new Set(columns.map((column) => (column.classList.contains("rust") ? "rust" : "ts")))]);
  assert.equal(seen.length, 1, `${seen} at once`);
  return seen[0];
}

async function oneMeasure(page, path) {
  const boxes = await page.locator(".vp-doc > div > :is(p, table, .drawing, .side-by-side, blockquote), .vp-doc div[class*='language-']").evaluateAll((elements) => elements.filter((element) => element.offsetWidth > 0).map((element) => {
    const { left, width } = element.getBoundingClientRect();
    return { what: `${element.tagName} ${element.className}`.trim(), left: Math.round(left), width: Math.round(width) };
  }));
  assert.ok(boxes.length > 3, `${path}: ${boxes.length} boxes`);
  for (const { what, left, width } of boxes) assert.deepEqual([left, width], [boxes[0].left, boxes[0].width], `${path}: ${what}`);
}
