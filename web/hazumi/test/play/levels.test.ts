import { beforeAll, expect, test } from "vitest";
import * as levels from "../../dist/levels.js";
import { init, InvalidLevelError, Level, textOf, thrownBy } from "../package.js";

beforeAll(async () => {
  await init();
  await levels.init();
});

test.each(["bat", "billiards", "breakout", "lasers", "pachinko", "pinball", "room", "swarm", "walls"])("%s.svg is read and played", (name) => {
  const { json, warnings } = levels.fromSvg(textOf(`levels/${name}.svg`));
  // The room has an ellipse, which is taken as a capsule.
  expect(warnings).toEqual(name === "room" ? [{ line: 49, column: 5, message: expect.stringContaining("ellipse") }] : []);
  const level = Level.fromJson(json);
  expect(level.toJson()).toBe(json);
  expect(level.bodies.length).toBeGreaterThan(0);
  const play = level.play();
  for (let i = 0; i < 120; i++) play.step(1 / 60);
  expect(play.time).toBeCloseTo(2, 5);
  expect(play.poses.length).toBe(3 * level.bodies.length);
  for (let index = 0; index < level.bodies.length; index++) {
    if (!Number.isNaN(play.poses[3 * index])) expect(play.shapes(index).length).toBe(level.bodies[index].shapes.length);
  }
});

test("a Tiled map with its tile set", () => {
  const map = textOf("levels/cave.tmx");
  const { json } = levels.fromTmx(map, { "cave.tsx": textOf("levels/cave.tsx") });
  expect(Level.fromJson(json).bodies.length).toBeGreaterThan(1);
  const error = thrownBy(() => levels.fromTmx(map));
  expect(error).toBeInstanceOf(InvalidLevelError);
  expect(error.message).toMatch(/cave\.tsx/);
});

test("a broken drawing says where", () => {
  const error = thrownBy(() => levels.fromSvg("<svg xmlns='http://www.w3.org/2000/svg'>\n<circle r='x'/></svg>"));
  expect(error).toBeInstanceOf(InvalidLevelError);
  expect(error.line).toBe(2);
});

test("bullets, lasers and what they did", () => {
  const play = Level.fromJson(levels.fromSvg(textOf("levels/swarm.svg")).json).play();
  for (let i = 0; i < 300; i++) play.step(1 / 60);
  expect(play.tally.fired).toBeGreaterThan(100);
  expect(play.bullets.length).toBeGreaterThan(0);
  expect(play.bullets.length % 3).toBe(0);
});
