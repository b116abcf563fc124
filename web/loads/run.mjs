// The package as it is published, loaded in every way that people load it: `npm run loads` runs all, `npm run loads -- WORD` those with that word.
// The package must be built (`npm run build`).

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { Browser } from "./browser.mjs";
import * as by from "./bundlers.mjs";
import { node, out, pack, program } from "./project.mjs";

const browser = new Browser();
const word = process.argv[2] ?? "";
let tarball;
/** What a page and Node must tell: what the package tells in plain Node. */
let expected;

const vites = ["vite6", "vite7", "vite8"];
const all = [
  ...vites.flatMap((name) => [
    [`${name}, dev`, async () => assert.deepEqual(await by.viteDev(name, browser), expected)],
    [`${name}, build`, async () => assert.deepEqual(await by.viteBuild(name, browser), expected)],
  ]),
  ["webpack 5, production", async () => {
    const { told, files } = await by.webpackFor("production", browser);
    assert.deepEqual(told, expected);
    // The three modules and nothing that is not asked for.
    assert.equal(files.filter((name) => name.endsWith(".wasm")).length, 3, files.join(" "));
    assert.deepEqual(files.filter((name) => !/\.(js|wasm)$/.test(name)), []);
  }],
  ["webpack 5, development", async () => assert.deepEqual((await by.webpackFor("development", browser)).told, expected)],
  ["esbuild for browsers", async () => assert.deepEqual(await by.esbuildForBrowsers(browser), expected)],
  ["esbuild, one script", async () => assert.deepEqual(await by.esbuildScript(browser), { small: expected.small })],
  ["esbuild for Node, ES modules", async () => assert.deepEqual(await by.esbuildForNode("esm"), expected)],
  ["esbuild for Node, CommonJS", async () => assert.deepEqual(await by.esbuildForNode("cjs"), expected)],
  ["esbuild, a file left behind: the error names the cure", async () => {
    const { failed } = await by.esbuildForNode("esm", { conditions: ["production"] });
    assert.match(failed, /^LoadError: hazumi\/(play|levels) cannot be loaded from file:.*ENOENT.*Import from hazumi\/\w+\/compat/s);
  }],
  ["Rollup, compat", async () => assert.deepEqual(await browser.toldOf(await by.rollupForBrowsers({ compat: true })), expected)],
  ["Rollup, a file left behind: the error names the cure", async () => {
    const folder = await by.rollupForBrowsers({ compat: false });
    assert.match(await browser.failureOf(folder, { single: false }), /^LoadError: hazumi cannot be loaded from http:.*\/hazumi_bg\.wasm: 404 Not Found\. Import from hazumi\/compat/);
    assert.match(await browser.failureOf(folder, { single: true }), /^LoadError: hazumi cannot be loaded from http:.*\/hazumi_bg\.wasm: there is a page \(text\/html\), not a module\. Import from hazumi\/compat/);
  }],
  ["a page without a bundler", async () => assert.deepEqual(await by.plain("index", browser), { small: expected.small })],
  ["a page without a bundler, compat", async () => assert.deepEqual(await by.plain("compat", browser), { small: expected.small })],
  ["the readme's loop goes on from frame to frame", async () => assert.deepEqual(await by.readme(browser), { goesOn: true })],
  ["Vitest", () => by.vitest(expected.small)],
  ["Node, require", async () => assert.deepEqual(await by.inNode("required.cjs"), { small: expected.small })],
  ["types: attw", () => node(program("@arethetypeswrong/cli/dist/index.js"), [tarball, "--profile", "node16", "--no-emoji"])],
  ["publint", () => node(program("publint/src/cli.js"), [tarball, "--strict"])],
  ["licences and readme", () => {
    const files = readdirSync(join(out, "package"));
    for (const name of ["LICENSE-APACHE", "LICENSE-MIT", "README.md"]) assert.ok(files.includes(name), `${name} is not in ${files}`);
  }],
];

const chosen = all.filter(([name]) => name.includes(word));
if (chosen.length === 0) throw new Error(`no test has ${JSON.stringify(word)} in its name`);

// Two at a time, on machines of two cores. No test is about time; the limit only ends what hangs.
describe("the package loads", { concurrency: 2 }, () => {
  before(async () => {
    tarball = await pack();
    expected = await by.inNode("node.js");
    // One hit on a row of ten bricks, and some in a room: what is compared below is no nonsense.
    assert.deepEqual([expected.small.hits, expected.small.velocity], [1, [180, 240]]);
    assert.ok(expected.whole.hits > 0 && expected.whole.warnings.length === 0, JSON.stringify(expected));
    await browser.open();
  }, { timeout: 300_000 });
  after(() => browser.close(), { timeout: 300_000 });
  for (const [name, body] of chosen) test(name, { timeout: 600_000 }, body);
});
