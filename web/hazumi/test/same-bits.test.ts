// The same bits as the engine's own tests have: crates/hazumi/tests/world/rooms_everywhere.rs writes the file, and says what is in it.
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { init, inRoot, World } from "./package.js";

beforeAll(() => init());
const STEPS = 60;

test("what falls, rests and is pushed in rooms is the same to the bit as it is natively", () => {
  const file = readFileSync(inRoot("crates/hazumi/tests/world/data/rooms.bin"));
  const other: string[] = [];
  let rooms = 0;
  for (let at = 0; at < file.length; rooms++) {
    const [length, seconds] = [file.readUInt32LE(at), file.readFloatLE(at + 4)];
    const world = new World();
    world.restore(new Uint8Array(file.subarray(at + 8, at + 8 + length)));
    for (let step = 0; step < STEPS; step++) world.advance(seconds);
    at += 8 + length;
    if (BigInt.asUintN(64, world.checksum()) !== file.readBigUInt64LE(at)) other.push(`room ${rooms}`);
    at += 8;
    world.free();
  }
  expect(other).toEqual([]);
  expect(rooms).toBe(48);
});
