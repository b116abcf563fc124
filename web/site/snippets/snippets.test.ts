import { readdirSync } from "node:fs";
import { describe, it } from "vitest";

/** The lines of the guide, as they stand in its pages: each file throws if it does not do what its page says. */
const files = readdirSync(new URL(".", import.meta.url)).filter((name) => /^\w+\.ts$/.test(name) && name !== "same.ts");

describe("the guide's lines", () => {
  for (const name of files) {
    it(name, async () => {
      await import(/* @vite-ignore */ `./${name}`);
    });
  }
});
