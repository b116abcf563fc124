// Every comment that a Japanese page shows has its Japanese, and the table holds no other.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commentsOf, inJapanese } from "../.vitepress/comments";
import { comments } from "../words/comments";

const site = new URL("../", import.meta.url);
const text = (path: string) => readFileSync(new URL(path, site), "utf8");

/** The pieces of code that the Japanese pages show. */
const pieces = readdirSync(new URL("ja/", site), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".md") && !path.startsWith("api/typescript"))
  .flatMap((page) => [...text(`ja/${page}`).matchAll(/^<<< @\/([^\s#{]+)#([\w-]+)/gm)])
  .map(([, path, region]) => {
    const [, inside] = text(path).split(new RegExp(`^ *// #(?:end)?region ${region}$`, "m"));
    return { path, region, inside };
  });

test("every comment that a Japanese page shows has its Japanese", () => {
  expect(pieces.length).toBeGreaterThan(50);
  const missing = pieces.flatMap(({ path, inside }) => commentsOf(inside).filter(({ text }) => !(text in comments)).map(({ text }) => `${path}: ${text}`));
  expect(missing).toEqual([]);
});

test("no Japanese is left of a comment that is gone", () => {
  const shown = new Set(pieces.flatMap(({ inside }) => commentsOf(inside).map(({ text }) => text)));
  expect(Object.keys(comments).filter((text) => !shown.has(text))).toEqual([]);
});

test("lines that follow each other are one comment, and code stays as it is", () => {
  const code = "  // The bullets that hit are gone. Every fourth number\n  // is an index: index, time, nx, ny, index, …\n  go('https://x'); // keep going right\n  // [0, -2]";
  expect(inJapanese(code)).toBe("  // 当たった弾は消えました。4 つごとに弾の番号：\n  // 番号、時刻、nx、ny、番号、……\n  go('https://x'); // 右へ歩きつづける\n  // [0, -2]");
  expect(() => inJapanese("// A word of which nobody knows.")).toThrow("A word of which nobody knows.");
});
