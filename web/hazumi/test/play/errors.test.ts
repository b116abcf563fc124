import { expect, test } from "vitest";
import * as hazumi from "../package.js";
import { init, Level, Recording, Room, thrownBy } from "../package.js";

test("before init everything says so", () => {
  if (hazumi.isReady()) throw new Error("this test must be the first");
  for (const run of [() => Level.fromJson("{}"), () => Recording.fromJson("{}"), () => new Room()]) {
    expect(thrownBy(run)).toBeInstanceOf(hazumi.NotReadyError);
  }
});

const rows: [string, string, RegExp, () => unknown][] = [
  ["InvalidMemberError", "invalid_member", /./, () => { const room = new Room(); const id = room.addWalker({ aabb: hazumi.aabb([0, 0], [1, 1]) }); room.remove(id); room.stand(id); }],
  ["InvalidLevelError", "invalid_level", /^1:\d+: /, () => Level.fromJson("{")],
  ["InvalidLevelError", "invalid_level", /^1:1: must be a level: an object with view and bodies, got 7$/, () => Level.fromJson("7")],
  ["InvalidLevelError", "invalid_level", /^1:76: bodies\[0\]\.shapes\[0\]\.circle\.radius: must be a number, got "3"$/,
    () => Level.fromJson('{"view":{"min":[0,0],"max":[9,9]},"bodies":[{"shapes":[{"circle":{"radius":"3","center":[0,0]}}]}]}')],
  ["InvalidLevelError", "invalid_level", /radius: must be a number, got "inf -inf"$/,
    () => Level.fromJson('{"view":{"min":[0,0],"max":[9,9]},"bodies":[{"shapes":[{"circle":{"radius":"inf -inf","center":[0,0]}}]}]}')],
  ["InvalidRecordingError", "invalid_recording", /^1:\d+: /, () => Recording.fromJson("[]")],
];

test.each(rows)("%s: %s %s", async (name, code, message, run) => {
  await init();
  const error = thrownBy(run);
  expect(error).toBeInstanceOf(hazumi.HazumiError);
  expect([error.name, error.code]).toEqual([name, code]);
  expect(error.message).toMatch(message);
});

test("a level's fault has its place", async () => {
  await init();
  const error = thrownBy(() => Level.fromJson('{\n  "view": {"min": [0, 0], "max": [1, 1]},\n  "bodies": [{"shapes": []}]\n}'));
  expect(error.line).toBe(3);
  expect(error.column).toBeGreaterThan(1);
});
