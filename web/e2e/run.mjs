// The site in a real browser: `npm run e2e` runs all, `npm run e2e -- WORD` the tests with that word in their names.
// The site must be built (`npm run site:build`). Pictures of all pages go to web/out.

import { after, before, describe, test } from "node:test";
import { House } from "./house.mjs";

/** One file per concern; each makes a list of tests of a house. What takes longest comes first. */
const concerns = ["base", "opening", "speed", "order", "figures", "guide", "ways-out", "breakout", "pages", "simulators", "recordings", "controls", "address", "touch", "stamps", "billiards", "pinball", "megaphone", "contacts", "walker", "hanabi", "playground", "search", "links", "gallery", "example-pages"];
const word = process.argv[2] ?? "";
/** Two at a time: the machines this runs on have two cores, and pages that play do not like to wait. */
const together = 2;
/** No test is about time; this only ends what hangs. On a busy machine the site alone, built once more, takes three minutes. */
const timeout = 600_000;

const house = new House();
const tests = [];
for (const concern of concerns) {
  const made = await (await import(`./${concern}.mjs`)).default(house);
  for (const [name, body] of made) tests.push([`${concern}: ${name}`, body]);
}
const chosen = tests.filter(([name]) => name.includes(word));
if (chosen.length === 0) throw new Error(`no test has ${JSON.stringify(word)} in its name`);

describe("the site", { concurrency: together }, () => {
  before(() => house.open(), { timeout });
  after(() => house.close(), { timeout });
  for (const [name, body] of chosen) test(name, { timeout }, body);
});
