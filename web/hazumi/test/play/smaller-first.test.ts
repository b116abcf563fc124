// The smaller module is loaded first: what needs the larger says so.
import { expect, test } from "vitest";
import * as small from "../../dist/index.js";
import * as whole from "../../dist/play.js";
import { thrownBy } from "../package.js";

test("after the smaller module the larger is refused, in words that help", async () => {
  await small.init();
  expect(thrownBy(() => new whole.Room())).toBeInstanceOf(small.NotReadyError);
  await expect(whole.init()).rejects.toThrow(/hazumi\/play everywhere/);
  expect(new small.World().size).toBe(0);
});
