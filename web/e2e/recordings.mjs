// The same bits in Chromium as on the command line: what one records, the other plays again.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hazumi } from "./command-line.mjs";
import { root, serve, web } from "./house.mjs";

/** Curves and gravity; turning lasers; balls that meet balls; a turning bat; moving walls; walkers. */
const levels = ["pinball.svg", "lasers.svg", "billiards.svg", "bat.svg", "walls.svg", "room.svg"];

/** A page that has nothing but the package, handed to `use`. */
async function bare(house, use) {
  const files = await serve(web, { dev: true });
  try {
    await house.visit(`${files.url}e2e/bare.html`, {}, async (page) => {
      await page.waitForFunction(() => window.hazumi !== undefined);
      await use(page);
    });
  } finally {
    await files.close();
  }
}

export default (house) => levels.map((name) => [name, () => bare(house, async (page) => {
  const folder = mkdtempSync(join(tmpdir(), "hazumi-")), file = join(folder, "recording.json"), drawn = join(root, "levels", name);
  try {
    await hazumi("run", drawn, "--seconds", "10", "--record", file);
    const verify = (text) => page.evaluate((text) => window.hazumi.Recording.fromJson(text).verify(), text);
    const native = readFileSync(file, "utf8"), verified = await verify(native);
    assert.deepEqual([verified.equal, verified.steps], [true, 600], verified.message);

    // What differs is found: otherwise the above would say nothing.
    const [digit] = [...native.matchAll(/(?<="checksum":"0x)./g)].slice(-1);
    const other = native.slice(0, digit.index) + (digit[0] === "1" ? "2" : "1") + native.slice(digit.index + 1);
    assert.equal((await verify(other)).equal, false);

    const made = await page.evaluate((svg) => {
      const play = window.hazumi.Level.fromJson(window.hazumi.levels.fromSvg(svg).json).play({ seed: 7 });
      play.record();
      for (let i = 0; i < 600; i++) play.step(1 / 60);
      return play.recording();
    }, readFileSync(drawn, "utf8"));
    writeFileSync(file, made);
    const replayed = await hazumi("replay", file);
    assert.match(replayed, /600 steps/);
    assert.match(replayed, /every step is equal/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
})]);
