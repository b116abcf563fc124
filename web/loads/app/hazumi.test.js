import { expect, test } from "vitest";
import { small } from "./small.js";

test("a world steps", async () => {
  expect(await small()).toEqual(JSON.parse(process.env.EXPECTED));
});
