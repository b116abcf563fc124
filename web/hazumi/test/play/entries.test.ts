// Two entries in one page: their classes are the same, and the larger module does for both.
import { expect, test } from "vitest";
import * as small from "../../dist/index.js";
import * as whole from "../../dist/play.js";

const LEVEL = '{"view":{"min":[0,0],"max":[9,9]},"bodies":[]}';

test("the same classes, and more of them", () => {
  for (const [name, what] of Object.entries(small)) {
    if (!name.startsWith("init") && typeof what === "function") expect((whole as Record<string, unknown>)[name]).toBe(what);
  }
  expect(Object.keys(whole).filter((name) => !(name in small)).sort()).toEqual(["Level", "Play", "Recording", "Room"]);
});

test("after the larger module the smaller is not wanted", async () => {
  await whole.init();
  await small.init();
  expect(new small.World().size).toBe(0);
  expect(whole.Level.fromJson(LEVEL).bodies).toEqual([]);
});
