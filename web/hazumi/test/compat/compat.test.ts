// The entries with their modules inside.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => { vi.resetModules(); });
afterEach(() => { vi.unstubAllGlobals(); vi.restoreAllMocks(); });

test.each([["index", "compat"], ["play", "play-compat"], ["levels", "levels-compat"]])("%s and %s have the same exports", async (plain, compat) => {
  const [one, other] = [await import(`../../dist/${plain}.js`), await import(`../../dist/${compat}.js`)];
  expect(Object.keys(other)).toEqual(Object.keys(one));
  for (const name of Object.keys(one)) if (name !== "init" && name !== "initSync") expect(other[name]).toBe(one[name]);
});

test.each(["compat", "play-compat", "levels-compat"])("%s asks for no file", async (entry) => {
  vi.stubGlobal("fetch", () => { throw new Error("something was fetched"); });
  vi.spyOn(process, "getBuiltinModule").mockImplementation(() => { throw new Error("something was read"); });
  await (await import(`../../dist/${entry}.js`)).init();
});

test("where nothing can be unpacked that is said", async () => {
  vi.stubGlobal("DecompressionStream", undefined);
  const { init, LoadError } = await import("../../dist/compat.js");
  const error = await init().catch((error) => error);
  expect(error).toBeInstanceOf(LoadError);
  expect(error.message).toMatch(/^hazumi cannot be loaded from inside of the package: there is no DecompressionStream here.*\. Say where the module's file is: init\(address\) or init\(bytes\)$/);
});
