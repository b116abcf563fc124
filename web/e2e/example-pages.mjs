// The examples beside the site, by the test that belongs to them.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { web } from "./house.mjs";

export default (house) => (existsSync(join(web, "examples"))
  ? [["all play", async () => (await import("./examples.mjs")).run(house.browser, { root: web, log: console.log })]]
  : []);
