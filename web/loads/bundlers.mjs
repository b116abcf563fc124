// Every way by which people load the package: one that a bundler makes for a browser, serves, or makes for Node.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import nodeResolve from "@rollup/plugin-node-resolve";
import * as esbuild from "esbuild";
import { rollup } from "rollup";
import webpack from "webpack";
import { node, program, project, serving } from "./project.mjs";

const PAGE = '<!doctype html><title>hazumi</title><link rel="icon" href="data:,">';
const page = (folder, script) => writeFileSync(join(folder, "index.html"), PAGE + script);

/** `npm run dev`. */
export async function viteDev(name, browser) {
  const root = project(`${name}-dev`);
  return serving(program(`${name}/bin/vite.js`), ["--host", "127.0.0.1"], { cwd: root }, (address) => browser.told(address));
}

/** `npm run build`. */
export async function viteBuild(name, browser) {
  const root = project(`${name}-build`);
  await node(program(`${name}/bin/vite.js`), ["build"], { cwd: root });
  return browser.toldOf(join(root, "dist"));
}

/** Answers what the page tells, and the names of the files that were made. */
export async function webpackFor(mode, browser) {
  const root = project(`webpack-${mode}`), dist = join(root, "dist");
  const compiler = webpack({ mode, context: root, entry: "./page.js", output: { path: dist } });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  // What is large is said so in production.
  const said = stats.toJson({ all: false, errors: true, warnings: true, assets: true });
  const faults = [...said.errors, ...said.warnings].map(({ message }) => message).filter((message) => !/size limit|limit the size/.test(message));
  if (faults.length > 0) throw new Error(faults.join("\n"));
  page(dist, '<script src="main.js"></script>');
  return { told: await browser.toldOf(dist), files: said.assets.map(({ name }) => name) };
}

export async function esbuildForBrowsers(browser) {
  const root = project("esbuild"), outdir = join(root, "dist");
  await esbuild.build({ absWorkingDir: root, entryPoints: ["page.js", "worker.js"], bundle: true, format: "esm", outdir, logLevel: "silent" });
  page(outdir, '<script type="module" src="page.js"></script>');
  return browser.toldOf(outdir);
}

/** One script that is no module. */
export async function esbuildScript(browser) {
  const root = project("esbuild-script"), outdir = join(root, "dist");
  await esbuild.build({ absWorkingDir: root, entryPoints: ["script.js"], bundle: true, minify: true, format: "iife", outdir, logLevel: "silent" });
  page(outdir, '<script src="script.js"></script>');
  return browser.toldOf(outdir);
}

/** A bundle that runs elsewhere, without a `node_modules`. */
export async function esbuildForNode(format, { entry = "node.js", conditions } = {}) {
  const root = project(`esbuild-node-${format}-${entry}-${conditions ?? "plain"}`), outfile = join(root, "dist", format === "cjs" ? "bundle.cjs" : "bundle.mjs");
  await esbuild.build({ absWorkingDir: root, entryPoints: [entry], bundle: true, platform: conditions ? "neutral" : "node", conditions, format, outfile, logLevel: "silent" });
  return JSON.parse(await node(outfile, []));
}

/** Rollup leaves files behind; answers the folder. */
export async function rollupForBrowsers(options) {
  const root = project(options.compat ? "rollup-compat" : "rollup", options), dir = join(root, "dist");
  const bundle = await rollup({
    input: ["page.js", "worker.js"].map((name) => join(root, name)), plugins: [nodeResolve({ browser: true })],
    onwarn: (warning) => { throw new Error(warning.message); },
  });
  await bundle.write({ dir, format: "es" });
  await bundle.close();
  page(dir, '<script type="module" src="page.js"></script>');
  return dir;
}

/** A page without a bundler, as the examples have it. */
export function plain(entry, browser) {
  const root = project(`plain-${entry}`);
  page(root, `<script type="importmap">{ "imports": { "hazumi": "./node_modules/hazumi/dist/${entry}.js" } }</script><script type="module" src="script.js"></script>`);
  return browser.toldOf(root);
}

/** What the readme prints, word for word, as one page. */
export async function readme(browser) {
  const root = project("readme"), outdir = join(root, "dist");
  const [game, loop] = Array.from(readFileSync(join(root, "node_modules/hazumi/README.md"), "utf8").matchAll(/^```ts\n([\s\S]*?)^```$/gm), ([, code]) => code);
  // A game takes its time before its first frame, whose time is when that frame began: before the loop was asked for.
  const busy = "for (const end = performance.now() + 50; performance.now() < end;);\n";
  const told = "(function look() { fixed.steps > 20 ? (window.told = { goesOn: true }) : setTimeout(look, 50); })();\n";
  writeFileSync(join(root, "readme.ts"), game + busy + loop + told);
  await esbuild.build({ absWorkingDir: root, entryPoints: ["readme.ts"], bundle: true, format: "esm", outdir, logLevel: "silent" });
  page(outdir, '<canvas width="400" height="320"></canvas><script>onerror = (failed) => { window.told = { failed }; }</script><script type="module" src="readme.js"></script>');
  return browser.toldOf(outdir);
}

export async function vitest(expected) {
  const root = project("vitest");
  return node(program("vitest/vitest.mjs"), ["run", "--root", root], { cwd: root, env: { EXPECTED: JSON.stringify(expected) } });
}

export async function inNode(entry) {
  return JSON.parse(await node(join(project(`node-${entry}`), entry), []));
}
