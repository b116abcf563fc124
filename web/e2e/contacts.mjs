// Contacts: what is led presses, tilts and is poured, and what lies still is silent.

import assert from "node:assert/strict";
import { phone } from "./house.mjs";
import { visitLive } from "./live.mjs";

export default (house) => [
  ["a hero led to a wall is pressed there, for longer and longer", () => visitLive(house, "contacts", { hash: "#contacts?auto=0&goal=500,100" }, async (live, page) => {
    const element = await live.element("goal");
    await element.focus();
    for (let i = 0; i < 6; i++) await page.keyboard.press("ArrowRight");
    assert.deepEqual((await live.state()).goal, [560, 100]);
    await live.button("pause").click();
    await live.until("it is pressed", async () => (await live.facts()).oldest > 3);
    assert.ok((await live.facts()).contacts > 10, JSON.stringify(await live.facts()));
  })],
  ["a board that is tilted by hand takes along what stops on it", () => visitLive(house, "contacts", { hash: "#contacts?scene=tilt&answer=stop", lang: "ja" }, async (live, page) => {
    await live.button("pause").click();
    await live.until("they lie on it", async () => (await live.facts()).contacts === 5);
    await (await live.element("edge")).focus();
    for (let i = 0; i < 9; i++) await page.keyboard.press("ArrowDown");
    assert.equal((await live.state()).auto, false);
    await live.until("the last of them is lower than the first", async () => {
      const { places } = await live.facts();
      return places[4][1] > places[0][1] + 40;
    });
    assert.equal((await live.facts()).contacts, 5);
  })],
  ["on a phone, balls are poured, come to lie still without a hit, and are kicked awake", () => visitLive(house, "contacts", { ...phone, hash: "#contacts?scene=pile" }, async (live, page) => {
    await live.button("pause").click();
    await live.until("all are poured", async () => (await live.facts()).movers === 40);
    await live.until("all lie still", async () => (await live.facts()).lies === 40);
    const { hits, contacts } = await live.facts();
    assert.ok(contacts > 60, `${contacts} contacts`);
    await live.run(60);
    assert.equal((await live.facts()).hits, hits);
    await page.getByRole("button", { name: "Kick" }).click();
    await live.until("they are awake", async () => (await live.facts()).lies < 40);
  })],
];
