// Who plays leads the player and the paddle, adds balls, and all of it is in the recording.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import * as levels from "../../dist/levels.js";
import { circle, init, inRoot, InvalidBodyError, InvalidInputError, InvalidShapeError, Level, Recording, textOf, thrownBy } from "../package.js";

const program = [process.env.HAZUMI_CLI, inRoot("target/debug/hazumi"), inRoot("target/release/hazumi")].find((path) => path && existsSync(path));

beforeAll(async () => {
  await init();
  await levels.init();
});

const drawn = (inside: string) => Level.fromJson(levels.fromSvg(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">${inside}</svg>`).json);
const arcade = () => drawn(`<rect class="wall" width="200" height="4"/>
  <rect class="paddle" x="90" y="90" width="20" height="4"/>
  <circle class="ball coin" data-speed="80" data-angle="-60" data-keep-speed="true" cx="100" cy="70" r="3"/>
  <circle class="player" data-ring="6" data-way="30,0" data-period="3" cx="20" cy="60" r="4"/>
  <circle class="emitter" data-every="0.2" data-count="3" data-speed="60" data-aim="true" cx="180" cy="60" r="4"/>`);

test("a level knows its player and its paddle", () => {
  const level = arcade();
  expect(level.bodies[level.player!].role).toBe("player");
  expect(level.bodies[level.paddle!].tags).toEqual(["paddle"]);
  expect([level.player, level.paddle]).toEqual([3, 1]);
  const breakout = Level.fromJson(levels.fromSvg(textOf("levels/breakout.svg")).json);
  expect(breakout.bodies[breakout.paddle!].tags).toEqual(["paddle"]);
  const bat = Level.fromJson(levels.fromSvg(textOf("levels/bat.svg")).json);
  expect([bat.player, bat.paddle]).toEqual([null, null]);
});

test("both go with a velocity and to a place", () => {
  const level = arcade(), play = level.play();
  for (const index of [level.player!, level.paddle!]) {
    const at = () => [...play.poses.subarray(3 * index, 3 * index + 2)];
    const [x, y] = at();
    play.lead(index, [40, -8]);
    expect(at()).toEqual([x, y]);
    play.step(0.5);
    expect(at()[0]).toBeCloseTo(x + 20, 4);
    expect(at()[1]).toBeCloseTo(y - 4, 4);
    play.leadTo(index, [33, 77]);
    play.step(1 / 60);
    expect(at()).toEqual([33, 77]);
    play.step(0.5);
    expect(at()).toEqual([33, 77]);
  }
});

test("a ball is added, seen and removed", () => {
  const play = arcade().play(), before = play.balls.length;
  expect(before).toBe(4);
  const id = play.addBall(circle([50, 50], 2), [0, 10]);
  expect([...play.balls.subarray(4, 8)]).toEqual([id, 50, 50, 2]);
  expect(play.indexOf(id)).toBe(-1);
  play.step(0.5);
  expect([...play.balls.subarray(4, 8)]).toEqual([id, 50, 55, 2]);
  play.remove(id);
  expect(play.balls.length).toBe(before);
  expect(thrownBy(() => play.remove(id))).toBeInstanceOf(InvalidBodyError);
});

test("what makes no sense is refused with what and value, and changes nothing", () => {
  const level = arcade(), play = level.play(), before = play.checksum(), { player, paddle } = level;
  const rows: [new (message: string) => Error, RegExp, () => unknown][] = [
    [InvalidInputError, /^velocity: must be finite, got \[NaN, 0\]$/, () => play.lead(player!, [NaN, 0])],
    [InvalidInputError, /^velocity: must be two numbers, got "fast"$/, () => play.lead(player!, "fast" as any)],
    [InvalidInputError, /^position: must be finite, got \[0, Infinity\]$/, () => play.leadTo(paddle!, [0, 1e39])],
    [InvalidInputError, /^position: must be two numbers, got undefined$/, () => (play as any).leadTo(paddle)],
    [InvalidInputError, /^index: must be a whole number below 5, got 5$/, () => play.lead(5, [0, 0])],
    [InvalidInputError, /^index: must be a whole number below 5, got null$/, () => play.lead(null as any, [0, 0])],
    [InvalidInputError, /^index: must be a whole number below 5, got -1$/, () => play.leadTo(-1, [0, 0])],
    [InvalidInputError, /^bodies\[0\]: must be the player, or kinematic without a way of its own, got role "fixed"$/, () => play.lead(0, [0, 0])],
    [InvalidShapeError, /^circle\.radius: must be finite and >= 0, got -1$/, () => play.addBall(circle([0, 0], -1), [0, 0])],
    [InvalidShapeError, /^circle: must be an object, got null$/, () => play.addBall(null as any, [0, 0])],
    [InvalidBodyError, /^velocity: must be finite, got \[0, -Infinity\]$/, () => play.addBall(circle([0, 0], 1), [0, -Infinity])],
    [InvalidBodyError, /^body: must be a handle, as `add` returns it, got NaN$/, () => play.remove(NaN)],
  ];
  for (const [type, message, run] of rows) {
    const error = thrownBy(run);
    expect(error.message).toMatch(message);
    expect(error).toBeInstanceOf(type);
  }
  expect(play.checksum()).toBe(before);
});

test("what is led and added is recorded: equal here and natively", () => {
  const level = arcade(), play = level.play({ seed: 5 });
  play.record();
  for (let i = 0; i < 300; i++) {
    if (i % 40 === 5) play.lead(level.player!, [30 * Math.cos(i), 30 * Math.sin(i)]);
    if (i % 40 > 20) play.leadTo(level.paddle!, [100 + 80 * Math.sin(i / 20), 92]);
    if (i % 40 === 30) play.leadTo(level.player!, [100, 50 + i / 10]);
    if (i % 60 === 10) play.addBall({ center: [100, 50], radius: 2.5 }, [50 * Math.sin(i), -70]);
    if (i === 280) play.remove(play.balls[4]);
    play.step(1 / 60);
  }
  expect(play.tally.fired).toBeGreaterThan(30);
  const text = play.recording();
  for (const input of ["lead", "lead_to", "add", "remove"]) expect(text).toContain(`{"${input}":{`);
  expect(Recording.fromJson(text).verify()).toMatchObject({ equal: true, steps: 300 });
  if (!program) throw new Error("the command line is not built: cargo build -p hazumi-cli");
  const file = join(mkdtempSync(join(tmpdir(), "hazumi-")), "led.json");
  writeFileSync(file, text);
  expect(execFileSync(program, ["replay", file], { encoding: "utf8" })).toContain("every step is equal");
  // Led elsewhere it differs.
  const other = text.replace(/("lead":\{"index":3,"velocity":\[)/, "$11");
  expect(other).not.toBe(text);
  expect(Recording.fromJson(other).verify().equal).toBe(false);
});

test("movers keep their shape, and are none of the balls", () => {
  const play = drawn(`<rect class="wall" y="90" width="200" height="10" data-belt="30" data-response="stop"/>
    <rect class="crate" x="20" y="70" width="40" height="20" rx="10" data-velocity="0,10"/>
    <circle class="ball" data-velocity="0,-10" cx="150" cy="50" r="3"/>`).play();
  expect(play.level.bodies.map(({ role }) => role)).toEqual(["fixed", "mover", "ball"]);
  expect(play.balls.length).toBe(4);
  expect(play.shapes(1)).toEqual([{ capsule: { a: [30, 80], b: [50, 80], radius: 10 } }]);
  play.step(1);
  expect([...play.poses.subarray(3, 6)]).toEqual([70, 80, 0]);
  expect(play.shapes(1)).toEqual([{ capsule: { a: [60, 80], b: [80, 80], radius: 10 } }]);
});
