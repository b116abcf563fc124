import { beforeAll, expect, test } from "vitest";
import * as levels from "../../dist/levels.js";
import { init, InvalidLevelError, Level, textOf, thrownBy, World } from "../package.js";

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

test("a Tiled map in JSON, with a tile set elsewhere that is named by its path or by its mere name", () => {
  const map = textOf("levels/cave.tmx").replace('source="cave.tsx"', 'source="../tiles/./cave.tsx"');
  const tiles = textOf("levels/cave.tsx");
  const { json } = levels.fromTmx(textOf("levels/cave.tmx"), { "cave.tsx": tiles });
  for (const name of ["../tiles/cave.tsx", "cave.tsx", "other/cave.tsx"]) expect(levels.fromTmx(map, { [name]: tiles }).json).toBe(json);
  expect(() => levels.fromTmx(map, { "a/cave.tsx": tiles, "b/cave.tsx": tiles })).toThrow(InvalidLevelError);
  const square = { id: 1, x: 8, y: 8, width: 4, height: 4, rotation: 0, visible: true, name: "", type: "brick" };
  const layer = { id: 1, type: "objectgroup", name: "", x: 0, y: 0, opacity: 1, visible: true, objects: [square] };
  const tmj = { type: "map", version: "1.10", orientation: "orthogonal", infinite: false, width: 2, height: 2, tilewidth: 16, tileheight: 16, tilesets: [], layers: [layer] };
  expect(Level.fromJson(levels.fromTmx(JSON.stringify(tmj)).json).bodies[0].tags).toEqual(["brick"]);
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

test("what a level tells is its own: nobody writes into it", () => {
  const level = Level.fromJson(levels.fromSvg(textOf("levels/pachinko.svg")).json);
  const told = () => JSON.stringify([level.bodies, level.view, level.gravity]);
  const before = told();
  const ball: any = level.bodies.find(({ role }) => role === "ball")!;
  const writes: ((level: any) => void)[] = [
    () => { ball.name = "x"; }, () => { ball.more = 1; }, () => { delete ball.role; }, () => ball.shapes.push(ball.shapes[0]), () => { ball.shapes[0].circle.center[0] += 1; },
    ({ bodies }) => bodies.reverse(), ({ view }) => { view.min[0] = -1; }, ({ gravity }) => { gravity[1] = 0; },
    () => level.addTo(new World(), { data: (body: any) => { body.tags = []; } }),
  ];
  for (const write of writes) expect(() => write(level)).toThrow(TypeError);
  expect(told()).toBe(before);
});
