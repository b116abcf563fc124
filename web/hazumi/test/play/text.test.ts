// What is read is text: whatever else is handed over is told, with what helps.
import { beforeAll, expect, test } from "vitest";
import { init, InvalidLevelError, InvalidRecordingError, Level, Recording } from "hazumi/play";
import * as levels from "hazumi/levels";
import { thrownBy } from "../package.js";

beforeAll(async () => { await Promise.all([init(), levels.init()]); });

const json = '{"view":{"min":[0,0],"max":[9,9]},"bodies":[{"shapes":[{"circle":{"center":[1,1],"radius":1}}]}]}';
const others: [string, any, RegExp][] = [
  ["undefined", undefined, /got undefined/], ["null", null, /got null/], ["a number", 5, /got 5/], ["true", true, /got true/], ["a level as an object", JSON.parse(json), /got \{"view":/],
  ["what was drawn", { json, warnings: [] }, /got \{"json":.*; of what was drawn hand over its \.json/], ["an address", new URL("file:///level.json"), /got \[object URL\]/],
  ["a response", new Response("{}"), /got \[object Response\].*await response\.text\(\)/], ["a promise", Promise.resolve(json), /got \[object Promise\]/],
  ["bytes", new Uint8Array(3), /got \[object Uint8Array\]/], ["a large number", 5n, /got 5n/], ["a symbol", Symbol("x"), /got Symbol\(x\)/], ["a function", () => {}, /got a function/],
  ["a String", new String(json), /got \[object String\]/],
];

test.each(others)("%s in place of text is told", (_, value, got) => {
  for (const [read, Refused] of [
    [Level.fromJson, InvalidLevelError], [levels.fromSvg, InvalidLevelError], [levels.fromTmx, InvalidLevelError], [Recording.fromJson, InvalidRecordingError],
  ] as const) {
    const error = thrownBy(() => read(value));
    expect(error).toBeInstanceOf(Refused);
    expect(error.message).toMatch(/^text: must be a string, /);
    expect(error.message).toMatch(got);
  }
  expect(Level.fromJson(json).bodies.length).toBe(1);
});

const round: any = {};
round.round = round;
test.each<[string, any, RegExp]>([
  ["no object", 5, /^files: must be an object of texts by their paths, got 5$/], ["null", null, /^files: .*got null$/], ["text", "x", /^files: .*got "x"$/],
  ["a function", () => {}, /^files: .*got a function$/], ["a map", new Map([["a.tsx", "x"]]), /^files: .*got \[object Map\]$/], ["a list", ["x"], /^files: .*got \["x"\]$/],
  ["what goes round in a circle", round, /^files\["round"\]: must be a string, got \[object Object\]/], ["a number for a text", { "a.tsx": 5 }, /^files\["a\.tsx"\]: must be a string, got 5/],
  ["a large number", { "a.tsx": 5n }, /^files\["a\.tsx"\]: must be a string, got 5n/], ["a missing text", { "a.tsx": undefined }, /^files\["a\.tsx"\]: must be a string, got undefined/],
])("%s in place of a map's files is told", (_, files, message) => {
  const error = thrownBy(() => levels.fromTmx("<map/>", files));
  expect(error).toBeInstanceOf(InvalidLevelError);
  expect(error.message).toMatch(message);
});
