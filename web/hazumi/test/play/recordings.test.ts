// The same bits as the command line's, both ways.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import * as levels from "../../dist/levels.js";
import { init, inRoot, Level, Recording, textOf, thrownBy, InvalidRecordingError } from "../package.js";

const program = [process.env.HAZUMI_CLI, inRoot("target/debug/hazumi"), inRoot("target/release/hazumi")].find((path) => path && existsSync(path));
const folder = mkdtempSync(join(tmpdir(), "hazumi-"));

beforeAll(async () => {
  await init();
  await levels.init();
  if (!program) throw new Error("the command line is not built: cargo build -p hazumi-cli");
});

const run = (...args: string[]): string => execFileSync(program!, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

/** A recording of a level by the command line. */
function native(name: string, seconds: number): string {
  const file = join(folder, `${name}.native.json`);
  run("run", inRoot(`levels/${name}`), "--seconds", String(seconds), "--record", file);
  return readFileSync(file, "utf8");
}

// Curves and gravity; a turning bat; turning lasers; balls that meet balls; moving walls; walkers.
describe.each(["pinball.svg", "bat.svg", "lasers.svg", "billiards.svg", "walls.svg", "room.svg"])("%s", (name) => {
  test("a native recording is equal here, step by step", () => {
    const text = native(name, 10);
    const recording = Recording.fromJson(text);
    expect(recording.length).toBe(600);
    expect(recording.verify()).toMatchObject({ equal: true, steps: 600 });

    const recorded = JSON.parse(text.replace(/"checksum":(\d+)/g, '"checksum":"$1"'));
    const play = Level.fromJson(JSON.stringify(recorded.start.level.level)).play({ seed: 1 });
    const sums = recorded.steps.map((step: any) => {
      play.step(step.dt);
      return play.checksum();
    });
    const wanted = recorded.steps.map((step: any) => BigInt(step.checksum));
    expect(sums).toEqual(wanted);
  });

  test("a recording made here is equal natively, from the drawing on", () => {
    const { json } = levels.fromSvg(textOf(`levels/${name}`));
    const play = Level.fromJson(json).play({ seed: 7 });
    play.record();
    for (let i = 0; i < 600; i++) play.step(1 / 60);
    const file = join(folder, `${name}.node.json`);
    writeFileSync(file, play.recording());
    expect(run("replay", file)).toContain("600 steps");
    expect(run("replay", file)).toContain("every step is equal");
  });
});

test("what differs is named", () => {
  const recorded = native("pinball.svg", 1);
  const changed = recorded.replace(/"seed":1\b/, '"seed":2').replace(/"velocity":\[(-?[\d.]+),/, (_, x) => `"velocity":[${Number(x) + 1},`)
    .replace(/"gravity":\[0(\.0)?,/, '"gravity":[1,');
  expect(changed).not.toBe(recorded);
  const verified = Recording.fromJson(changed).verify();
  expect(verified.equal).toBe(false);
  if (!verified.equal) {
    expect(verified.message).toMatch(/^step \d+: body \d+/);
    expect(verified.step).toBeGreaterThanOrEqual(0);
    expect(verified.body).not.toBeNull();
  }
});

test("inputs are recorded", () => {
  const { json } = levels.fromSvg(textOf("levels/pinball.svg"));
  const play = Level.fromJson(json).play();
  play.record();
  const ball = play.level.bodies.findIndex((body) => body.role === "ball");
  for (let i = 0; i < 60; i++) {
    if (i === 30) play.setVelocity(play.bodyOf(ball)!, [50, -300]);
    play.step(1 / 60);
  }
  const text = play.recording();
  expect(text).toContain("set_velocity");
  expect(Recording.fromJson(text).verify().equal).toBe(true);
  const file = join(folder, "inputs.json");
  writeFileSync(file, text);
  expect(run("replay", file)).toContain("every step is equal");
});

test("bad recordings are refused", () => {
  expect(thrownBy(() => Recording.fromJson("{"))).toBeInstanceOf(InvalidRecordingError);
  expect(thrownBy(() => Recording.fromJson('{"hazumi_recording":3}')).message).toMatch(/hazumi_recording: must be 2, got 3/);
});
