// Whatever a room, a level or a play is given in place of an argument: it takes it, or throws an error of the package, and all goes on.
import { beforeAll, expect, test } from "vitest";
import { init, InvalidBodyError, InvalidInputError, Level, Room } from "hazumi/play";
import * as hazumi from "../package.js";
import { aabb, circle, FreedError, thrownBy, World } from "../package.js";
import { callWrongly } from "../wrongly.js";

beforeAll(() => init());

const text = JSON.stringify({
  view: { min: [0, 0], max: [100, 100] },
  bodies: [
    { name: "wall", shapes: [{ aabb: { min: [0, 0], max: [100, 5] } }], tags: ["brick"], breaks_after: 2 },
    { role: "ball", shapes: [{ circle: { center: [50, 50], radius: 4 } }], velocity: [10, -40] },
    { role: "kinematic", name: "bat", shapes: [{ aabb: { min: [40, 90], max: [60, 95] } }] },
    { role: "decor", shapes: [{ circle: { center: [9, 9], radius: 2 } }] },
  ],
});
function game() {
  const room = new Room();
  const level = Level.fromJson(text);
  const play = level.play();
  play.step(0.01);
  return {
    room, level, play, world: new World(), ball: play.bodyOf(1), bat: play.bodyOf(2),
    walker: room.addWalker({ aabb: aabb([0, 0], [2, 2]) }), thing: room.addThing({ shape: circle([9, 0], 1) }),
  };
}
type Game = ReturnType<typeof game>;

const calls: [string, (game: Game) => (...given: any[]) => unknown, (game: Game) => unknown[]][] = [];
const of = <Key extends "room" | "level" | "play">(key: Key, rows: Partial<Record<keyof Game[Key], (game: Game) => unknown[]>>) => {
  for (const name in rows) calls.push([`${key}.${name}`, (game) => (game[key] as any)[name].bind(game[key]), rows[name]!]);
};
of("room", {
  addWalker: () => [{ aabb: aabb([0, 0], [2, 2]) }], addThing: () => [{ shape: circle([0, 0], 1) }], remove: ({ thing }) => [thing], has: ({ thing }) => [thing],
  walk: ({ walker }) => [walker, [1, 0]], dash: ({ walker }) => [walker, [1, 0]], stand: ({ walker }) => [walker], shift: ({ thing }) => [thing, [1, 0]],
  put: ({ walker }) => [walker, [1, 0]], setTags: ({ walker }) => [walker, 1], offset: ({ walker }) => [walker], moved: ({ walker }) => [walker], framesLeft: ({ walker }) => [walker],
});
of("level", { pivot: () => [0], play: () => [{}], addTo: ({ world }) => [world, {}] });
of("play", {
  step: () => [0.01], indexOf: ({ ball }) => [ball], bodyOf: () => [1], pivot: () => [1], shapes: () => [1], hitsLeft: () => [0], laserHits: () => [0], lead: () => [2, [1, 0]],
  leadTo: () => [2, [1, 0]], addBall: () => [circle([50, 60], 1), [1, 0]], remove: ({ ball }) => [ball], setVelocity: ({ ball }) => [ball, [1, 0]],
  moveTo: ({ bat }) => [bat, [1, 0], 0.5], teleport: ({ ball }) => [ball, [1, 0]],
});
calls.push(["new Room", () => (options) => new Room(options), () => [{ swept: true }]]);

test.each(calls)("%s takes what it is given, or says what is wrong", (_, call, args) => {
  const right = game();
  call(right)(...args(right));
  callWrongly(game, call, args, ({ room, play }) => {
    room.frame();
    play.step(0.01);
  });
});

test.each<[string, RegExp, (game: Game) => unknown]>([
  ["a walk nowhere", /^direction: must be two numbers, got undefined$/, ({ room, walker }) => (room as any).walk(walker)],
  ["a dash along text", /^direction: must be two numbers, got \["1","0"\]$/, ({ room, walker }) => room.dash(walker, ["1", "0"] as any)],
  ["a shift by half a vector", /^by: must be two numbers, got \[1\]$/, ({ room, thing }) => room.shift(thing, [1] as any)],
  ["a place that is none", /^offset: must be two numbers, got null$/, ({ room, walker }) => room.put(walker, null as any)],
  ["tags that are text", /^tags: must be a set of tags.*got "5"$/, ({ room, walker }) => room.setTags(walker, "5" as any)],
  ["fewer frames than none", /^hitFrames: must be a whole number, 0 or more, got -1$/, ({ room }) => room.addWalker({ aabb: aabb([0, 0], [2, 2]), hitFrames: -1 })],
  ["a speed as text", /^speed: must be a number, got "2"$/, ({ room }) => room.addWalker({ aabb: aabb([0, 0], [2, 2]), speed: "2" as any })],
  ["a negative speed", /^speed: must be finite and >= 0, got -1$/, ({ room }) => room.addWalker({ aabb: aabb([0, 0], [2, 2]), speed: -1 })],
  ["a walker with half a tag", /^tags: must be a set of tags.*got 1\.5$/, ({ room }) => room.addWalker({ aabb: aabb([0, 0], [2, 2]), tags: 1.5 })],
  ["a thing of one way by a word", /^oneWay: must be true or false, got "no"$/, ({ room }) => room.addThing({ shape: circle([0, 0], 1), oneWay: "no" as any })],
  ["a room swept by a word", /^swept: must be true or false, got "no"$/, () => new Room({ swept: "no" as any })],
  ["a tolerance as null", /^tolerance: must be a number, got null$/, () => new Room({ tolerance: null as any })],
  ["events of too many tags", /^eventOnly: must be a set of tags.*got 8589934592$/, () => new Room({ eventOnly: 2 ** 33 })],
  ["a velocity of text", /^velocity: must be two numbers, got \["5","6"\]$/, ({ play, ball }) => play.setVelocity(ball!, ["5", "6"] as any)],
  ["no way", /^position: must be two numbers, got undefined$/, ({ play, bat }) => (play as any).moveTo(bat)],
  ["an angle of text", /^angle: must be a number, got "x"$/, ({ play, bat }) => play.moveTo(bat!, [1, 1], "x" as any)],
  ["no place", /^position: must be two numbers, got undefined$/, ({ play, ball }) => (play as any).teleport(ball)],
  ["a step as text", /^dt: must be a number, got "0\.1"$/, ({ play }) => play.step("0.1" as any)],
  ["half an index", /^index: must be a whole number below 4, got 1\.5$/, ({ play }) => play.pivot(1.5)],
  ["an index that is none", /^index: must be a whole number.*got NaN$/, ({ play }) => play.shapes(NaN)],
  ["an index as text", /^index: must be a whole number.*got "1"$/, ({ play }) => play.bodyOf("1" as any)],
  ["hits of half an index", /^index: must be a whole number.*got 0\.5$/, ({ play }) => play.hitsLeft(0.5)],
  ["a laser of no index", /^index: must be a whole number.*got undefined$/, ({ play }) => (play as any).laserHits()],
  ["a pivot beyond 32 bits", /^index: must be a whole number below 4, got 4294967297$/, ({ level }) => level.pivot(2 ** 32 + 1)],
  ["walkers of another kind", /^walkers: must be "swept" or "frame", got "bogus"$/, ({ level }) => level.play({ walkers: "bogus" as any })],
  ["objects that are no function", /^data: must be a function, got 5$/, ({ level, world }) => level.addTo(world, { data: 5 as any })],
  ["tags that are no object", /^tags: must be an object, got 5$/, ({ level, world }) => level.addTo(world, { tags: 5 as any })],
])("%s is refused", (_, message, run) => {
  const it = game();
  const error = thrownBy(() => run(it));
  expect(error).toBeInstanceOf(hazumi.HazumiError);
  expect(error.message).toMatch(message);
  expect(it.world.size).toBe(0);
});

test("an index beyond the last is no body, and what indexOf gives of a ball of the game's is asked as well", () => {
  const { play } = game();
  const own = play.indexOf(play.addBall(circle([20, 50], 1), [0, 0]));
  for (const index of [own, 4, 2 ** 32, 2 ** 40]) expect([play.bodyOf(index), play.hitsLeft(index), play.laserHits(index)]).toEqual([null, null, false]);
});

test("addTo adds all or nothing, also if the closure of the objects throws", () => {
  const { level, world } = game();
  world.add({ shape: circle([5, 5], 1) });
  const said = thrownBy(() => level.addTo(world, { data: (_, index) => { if (index === 2) throw new Error("of the game"); } }));
  expect([said.message, world.size]).toEqual(["of the game", 1]);
  expect(thrownBy(() => level.addTo(world, { data: (_, index, id) => { if (index === 1) world.remove(id); } }))).toBeInstanceOf(InvalidBodyError);
  expect(world.size).toBe(1);
  expect(thrownBy(() => (level as any).addTo())).toBeInstanceOf(InvalidInputError);
});

test("a level that was freed says so, whatever it is asked", () => {
  const level = Level.fromJson(text);
  expect(level.bodies.length).toBe(4);
  level.free();
  for (const use of [
    () => level.name, () => level.view, () => level.background, () => level.gravity, () => level.bodies, () => level.player, () => level.paddle, () => level.pivot(0),
    () => level.toJson(), () => level.play(), () => level.addTo(new World()),
  ]) expect(thrownBy(use)).toBeInstanceOf(FreedError);
});

test("a level that is freed leaves those alone who play it", () => {
  const level = Level.fromJson(text);
  const [play, other] = [level.play(), level.play()];
  level.free();
  other.free();
  other.free();
  play.step(0.1);
  play.lead(2, [1, 0]);
  expect([play.shapes(0).length, play.shapes(3).length, play.pivot(3)]).toEqual([1, 1, [9, 9]]);
  play.free();
  expect(thrownBy(() => play.pivot(3))).toBeInstanceOf(FreedError);
  expect(thrownBy(() => play.shapes(3))).toBeInstanceOf(FreedError);
  expect(thrownBy(() => play.lead(2, [1, 0]))).toBeInstanceOf(FreedError);
});

test("a play that is freed leaves its level alone", () => {
  const level = Level.fromJson(text);
  level.play().free();
  expect([level.pivot(3), level.play().pivot(3)]).toEqual([[9, 9], [9, 9]]);
});
