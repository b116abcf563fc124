// Loading: from where, what goes wrong on the way, and twice.
import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";
import { inRoot, thrownBy } from "./package.js";

type Package = typeof import("./package.js");
let hazumi: Package;
/** The module's file. Both entries are tested; each loads its own. */
let file: URL;

beforeEach(async () => {
  // As it is before anything is loaded.
  vi.resetModules();
  hazumi = await import("hazumi") as unknown as Package;
  file = new URL(`file://${inRoot(`web/hazumi/dist/core/${"Room" in hazumi ? "hazumi_play" : "hazumi"}_bg.wasm`)}`);
});

const works = () => expect(new hazumi.World().size).toBe(0);

test.each<[string, () => any]>([
  ["its own module", () => undefined],
  ["an address", () => file],
  ["an address as text", () => file.href],
  ["bytes", () => readFileSync(file)],
  ["a buffer", () => new Uint8Array(readFileSync(file)).buffer],
  ["a module", () => new WebAssembly.Module(readFileSync(file))],
  ["a response", () => new Response(readFileSync(file))],
  ["a response whose kind has a parameter", () => new Response(readFileSync(file), { headers: { "content-type": "application/wasm; charset=utf-8" } })],
  ["a response that is compiled while it comes", () => Promise.resolve(new Response(readFileSync(file), { headers: { "content-type": "application/wasm" } }))],
])("init from %s", async (_, source) => {
  expect(hazumi.isReady()).toBe(false);
  await hazumi.init(source());
  works();
});

const CURE = /\. Import from hazumi(\/play)?\/compat, which needs no file, or say where the file is: init\(address\) or init\(bytes\)$/;
test.each<[string, RegExp, () => any]>([
  ["a file that is not there", /^hazumi(\/play)? cannot be loaded from file:\/\/\/nowhere\.wasm: ENOENT/, () => "file:///nowhere.wasm"],
  ["what is no address", /^hazumi(\/play)? cannot be loaded from nowhere\.wasm: /, () => "nowhere.wasm"],
  ["a response that says no", /^hazumi(\/play)? cannot be loaded from a response: 404 Not Found/, () => new Response("", { status: 404, statusText: "Not Found" })],
  ["a page instead", /from a response: there is a page \(text\/html\), not a module/, () => new Response("<!doctype html>", { headers: { "content-type": "text/html; charset=utf-8" } })],
  ["bytes of something else", /from bytes: WebAssembly\.compile\(\): expected magic word/, () => new TextEncoder().encode("<!doctype html>")],
  ["half of the bytes", /from bytes: /, () => readFileSync(file).subarray(0, 9999)],
  ["an empty module", /from bytes: this is another module/, () => Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)],
  ["another of the package's modules", /from file:.*: WebAssembly\.\w+\(\)?.*hazumi_levels/, () => new URL("hazumi_levels_bg.wasm", file)],
  ["a request that fails", /from what was handed over: no network/, () => Promise.reject(new TypeError("no network"))],
])("init from %s is refused in words that help, and may be called again", async (_, message, source) => {
  const error = await hazumi.init(source()).catch((error) => error);
  expect(error).toBeInstanceOf(hazumi.LoadError);
  expect([error.name, error.code]).toEqual(["LoadError", "load_failed"]);
  expect(error.message).toMatch(message);
  expect(error.message).toMatch(CURE);
  expect(error.cause).toBeInstanceOf(Error);
  expect(hazumi.isReady()).toBe(false);
  await hazumi.init();
  works();
});

test.each<[any, string]>([[5, "5"], [null, "null"], [{ url: "x" }, "[object Object]"]])("init from %s", async (source, shown) => {
  const error = await hazumi.init(source).catch((error) => error);
  expect(error).toBeInstanceOf(hazumi.InvalidInputError);
  expect(error.message).toBe(`source: must be bytes, a WebAssembly.Module, a Response or an address, got ${shown}`);
});

test("initSync while init is under way swaps no module: it is refused, and what init loads works", async () => {
  const loading = hazumi.init();
  const error = thrownBy(() => hazumi.initSync(readFileSync(file)));
  expect(error).toBeInstanceOf(hazumi.NotReadyError);
  expect(error.message).toBe("hazumi is being loaded: await init() first");
  await loading;
  works();
});

test("initSync twice, and init after it, keep the worlds that there are", async () => {
  hazumi.initSync(readFileSync(file));
  const world = new hazumi.World();
  world.add({ shape: hazumi.circle([0, 0], 1) });
  hazumi.initSync(readFileSync(file));
  await hazumi.init();
  expect(world.size).toBe(1);
});

test("initSync from what is none", async () => {
  expect(thrownBy(() => hazumi.initSync(new Uint8Array(8)))).toBeInstanceOf(hazumi.LoadError);
  const error = thrownBy(() => hazumi.initSync("hazumi_bg.wasm" as any));
  expect(error).toBeInstanceOf(hazumi.InvalidInputError);
  expect(error.message).toBe("source: must be bytes or a WebAssembly.Module, got hazumi_bg.wasm");
  await hazumi.init();
  works();
});

test("before init", () => {
  const error = thrownBy(() => new hazumi.World());
  expect(error).toBeInstanceOf(hazumi.NotReadyError);
  expect(error.message).toBe("hazumi is not loaded: await init() first");
});

test("init gives the same promise again, until it fails", async () => {
  const failing = hazumi.init(new Uint8Array(4));
  expect(hazumi.init()).toBe(failing);
  await expect(failing).rejects.toBeInstanceOf(hazumi.LoadError);
  const loading = hazumi.init();
  expect([loading === failing, hazumi.init() === loading]).toEqual([false, true]);
  await loading;
  expect(hazumi.init()).toBe(loading);
  works();
});
