// Whatever a call is given in place of one of its arguments: it takes it, or throws an error of the package, and all goes on.
import { beforeAll, expect, test } from "vitest";
import * as hazumi from "./package.js";
import { box, circle, FixedStep, init, line, segment, Swarm, thrownBy, Walker, World } from "./package.js";
import { callWrongly } from "./wrongly.js";

beforeAll(() => init());

const disc = circle([0, 0], 1);
const brick = box([5, 5], [2, 2]);
const laser = { pinned: { pivot: [0, 0], length: 5, halfWidth: 1, angle: 0 } };
const context = {
  save() {}, restore() {}, beginPath() {}, fill() {}, stroke() {}, setLineDash() {}, moveTo() {}, lineTo() {}, arc() {}, quadraticCurveTo() {}, bezierCurveTo() {}, closePath() {},
};

/** A body of which all is said. */
const whole: hazumi.BodyOptions<object> = {
  kind: "kinematic", shapes: [disc, hazumi.polygon([[0, 0], [1, 0], [0, 1]])], velocity: [1, 0], tags: 1, stoppedBy: 1, senses: 1, response: { velocity: [1, 0] }, corners: "round", user: 1,
  enabled: true, spin: 1, pivot: [0, 0], oneWay: [0, 1], mostTransfer: 1, stopAngles: [0, 1], surfaceSpeed: 1, data: {},
};

function game() {
  const world = new World<object>({ gravity: [0, 10] });
  const floor = world.add({ shape: box([0, 50], [100, 10]) });
  const lift = world.add({ kind: "kinematic", shape: circle([0, 20], 5) });
  const ball = world.add({ kind: "dynamic", shape: circle([30, 20], 5), velocity: [1, 2] });
  const swarm = new Swarm();
  swarm.spawn(0, 0, 1, 1, 1);
  swarm.spawn(5, 0, 1, 1, 1);
  return { world, floor, lift, ball, swarm, walker: new Walker(), fixed: new FixedStep() };
}
type Game = ReturnType<typeof game>;

/** Calls that make sense: what is called, and its arguments. */
const calls: [string, (game: Game) => (...given: any[]) => unknown, (game: Game) => unknown[]][] = [];
const of = <Key extends "world" | "swarm" | "walker" | "fixed">(key: Key, rows: Partial<Record<keyof Game[Key], (game: Game) => unknown[]>>) => {
  for (const name in rows) calls.push([`${key}.${name}`, (game) => (game[key] as any)[name].bind(game[key]), rows[name]!]);
};
of("world", {
  add: () => [whole], remove: ({ ball }) => [ball], data: ({ ball }) => [ball], setData: ({ ball }) => [ball, {}],
  step: () => [0.01, () => {}], advance: () => [0.01], separate: () => [1, 0, 2], moveBy: ({ lift }) => [lift, [1, 0], "slide"], testMove: ({ lift }) => [lift, [1, 0], "slide"],
  trace: ({ ball }) => [context, ball, 0.5], debugDraw: () => [context, { alpha: 0.5, hits: true, contacts: true, velocities: 0.1, paths: true, cells: true, lineWidth: 1, dark: true, colour: () => "red" }], restore: ({ world }) => [world.snapshot()], checksumOf: ({ ball }) => [ball],
  castRay: () => [[0, 0], [1, 0], { anyOf: 1, noneOf: 2, except: [1], mindOneWay: true }], castShape: () => [disc, [1, 0], {}], overlapping: () => [disc, {}], fits: () => [disc, {}], nearest: () => [[0, 0], 10, {}],
  touching: ({ ball }) => [ball], contacts: ({ ball }) => [ball], ground: ({ ball }) => [ball, [0, -1], 0.5],
  setVelocity: ({ ball }) => [ball, [1, 0]], pass: ({ ball, lift }) => [ball, lift], setAcceleration: ({ ball }) => [ball, [1, 0]], setGravityScale: ({ ball }) => [ball, 1],
  setMass: ({ ball }) => [ball, 1], setKeepSpeed: ({ ball }) => [ball, true], setSpin: ({ lift }) => [lift, 1], setPivot: ({ lift }) => [lift, [0, 0]],
  moveTo: ({ lift }) => [lift, [1, 0], 0], teleport: ({ ball }) => [ball, [0, 0]], setShape: ({ ball }) => [ball, disc], trySetShape: ({ ball }) => [ball, disc],
  setShapes: ({ ball }) => [ball, [disc]], setEnabled: ({ ball }) => [ball, true], setTags: ({ ball }) => [ball, 1], setStoppedBy: ({ ball }) => [ball, 1],
  setSenses: ({ ball }) => [ball, 1], setResponse: ({ ball }) => [ball, "bounce"], setRestitution: ({ ball }) => [ball, 0.5], setOneWay: ({ floor }) => [floor, true], setMostTransfer: ({ lift }) => [lift, 1],
  setCorners: ({ ball }) => [ball, "round"], setDamping: ({ ball }) => [ball, 1], setStopAngles: ({ lift }) => [lift, [0, 1]], setSurfaceSpeed: ({ floor }) => [floor, 1],
  setUser: ({ ball }) => [ball, 1], setResponseBetween: () => [1, 2, "bounce"], responseBetween: () => [1, 2], has: ({ ball }) => [ball], position: ({ ball }) => [ball],
  positionsAt: () => [0.5], anglesAt: () => [0.5], positionAt: ({ ball }) => [ball, 0.5], angleAt: ({ ball }) => [ball, 0.5], path: ({ ball }) => [ball], shapes: ({ ball }) => [ball],
});
of("swarm", {
  spawn: () => [0, 0, 1, 1, 1, 0], spawnAll: () => [Float32Array.of(0, 0, 1, 1, 1)], user: () => [0], grazed: () => [0], setVelocity: () => [0, 1, 1],
  frame: () => [0.01, { from: [0, 0], radius: 1 }], meet: ({ world }) => [world, 0.01, {}], strike: () => [[{ from: [0, 0], radius: 1 }], 0.01, "gone", new Uint8Array()],
  turnToward: () => [[0, 0], 1, 0.01, [0]], advance: () => [0.01], cull: () => [brick], remove: () => [0], removeAll: () => [[0]], burn: () => [0.01, laser],
});
of("walker", { walk: ({ world, lift }) => [world, lift, 0.01], mayJump: () => [0.1], restore: ({ walker }) => [walker.snapshot()] });
of("fixed", { advance: () => [0.1, () => {}] });
const alone = (from: object, rows: Record<string, unknown[]>) => {
  for (const name in rows) calls.push([name, () => (from as any)[name], () => rows[name]]);
};
alone(hazumi, {
  circle: [[0, 0], 1], aabb: [[0, 0], [1, 1]], box: [[0, 0], [1, 1]], obb: [[0, 0], [1, 1], 0], capsule: [[0, 0], [1, 1], 1], segment: [[0, 0], [1, 1]], line: [[0, 0], [1, 1]],
  quadBez: [[0, 0], [1, 1], [2, 0], 1], cubicBez: [[0, 0], [1, 1], [2, 0], [3, 1], 1], polygon: [[[0, 0], [1, 0], [0, 1]]], overlap: [disc, brick], distance: [disc, brick],
  closest: [disc, brick], contact: [disc, brick], sweep: [disc, [9, 9], brick], sweepLaser: [disc, { pivot: [0, 0], half: [1, 1], offset: 1, from: 0, to: 1 }],
  reflect: [[1, 0], [-1, 0], {}], trace: [context, disc], laserTouch: [laser, { from: [0, 0], radius: 1 }], tag: [1], allBut: [1], bodyIndex: [1],
});
alone(hazumi.rules, {
  breakout: [disc, [1, 0], brick], circleLine: [disc, line([0, 0], [1, 1])], circleSegment: [disc, segment([0, 0], [1, 1])], graze: [brick, disc, 1],
  laser: [{ center: [0, 0], half: [1, 1], angle: 0 }, disc], pushBack: [{ aabb: brick, speed: 1 }, { shape: disc }, 3], strike: [disc, [1, 0], disc, [1, 0], 1],
  strikeHeavy: [disc, [1, 0], disc, [1, 0]],
});
alone(hazumi.batch, {
  circlesAgainstObb: [Float32Array.of(0, 0, 1), { center: [0, 0], half: [1, 1], angle: 0 }, new Uint8Array(1)],
  circlesAgainstObbs: [Float32Array.of(0, 0, 1), Float32Array.of(0, 0, 1, 1, 0), new Uint8Array(1)],
});
calls.push(["new World", () => (options) => new World(options), () => [{ gravity: [0, 1] }]]);
calls.push(["new Swarm", () => (capacity) => new Swarm(capacity), () => [4]]);
calls.push(["new Walker", () => (settings) => new Walker(settings), () => [{ velocity: [1, 0], up: [0, -1], steepestSlope: 1, snapDistance: 1, stepHeight: 1, keepsFloorVelocity: true, push: 1 }]]);
calls.push(["new FixedStep", () => (options) => new FixedStep(options), () => [{ hz: 60 }]]);

test.each(calls)("%s takes what it is given, or says what is wrong", (_, call, args) => {
  const right = game();
  call(right)(...args(right));
  callWrongly(game, call, args, ({ world, swarm, walker, lift }) => {
    world.advance(0.01);
    swarm.advance(0.01);
    walker.walk(world, lift, 0.01);
  }, context);
});

test.each<[string, RegExp, (game: Game) => unknown]>([
  ["a ray without a motion", /^motion: must be two numbers, got undefined$/, ({ world }) => world.castRay([0, 0], undefined as any)],
  ["a way that is one number", /^motion: must be two numbers, got 5$/, ({ world }) => world.castShape(disc, 5 as any)],
  ["a ground without up", /^up: must be two numbers, got undefined$/, ({ world, ball }) => world.ground(ball, undefined as any)],
  ["a box without a size", /^size: must be two numbers, got undefined$/, () => (box as any)([0, 0])],
  ["a velocity that is one number", /^velocity: must be two numbers, got 5$/, () => new Walker({ velocity: 5 as any })],
  ["nothing to draw on", /^context: must be a canvas's 2D context, got \{\}$/, ({ world }) => world.debugDraw({} as any)],
  ["frames without a step", /^step: must be a function, got undefined$/, ({ fixed }) => (fixed as any).advance(1)],
  ["no length of a step", /^dt: must be a number, got null$/, ({ world }) => world.advance(null as any)],
  ["whom nobody asks", /^advance: takes dt alone.*step\(dt, respond\) does$/, ({ world }) => (world as any).advance(0.1, () => "bounce")],
  ["a misspelt answer, where nothing is met", /^response: must be "bounce".*got "boing"$/, ({ world, lift }) => world.moveBy(lift, [0, 0], "boing" as any)],
  ["neither on nor off", /^enabled: must be true or false, got undefined$/, ({ world, ball }) => (world as any).setEnabled(ball)],
  ["a body that is on by a number", /^enabled: must be true or false, got 1$/, ({ world }) => world.add({ shape: disc, enabled: 1 as any })],
  ["an answer that is no number", /^response\.bounce: must be finite and >= 0, got NaN$/, (game) => answered(game, { bounce: NaN })],
  ["an answer below 0", /^response\.bounceAt: must be finite and >= 0, got -1$/, (game) => answered(game, { bounceAt: -1 })],
  ["a direction that is none", /^response\.direction: must be finite and not \[0, 0\]/, (game) => answered(game, { direction: [0, 0] })],
  ["bullets in parts", /^numbers: must have 5 numbers each, got 4 in all$/, ({ swarm }) => swarm.spawnAll(new Float32Array(4))],
  ["a bullet without a place", /^x: must be a number, got undefined$/, ({ swarm }) => (swarm as any).spawn()],
  ["a handle as text", /^body: must be a handle, as `add` returns it, got "\d+"$/, ({ world, ball }) => world.setVelocity(`${ball}` as any, [1, 0])],
  ["a handle in a list", /^body: must be a handle, as `add` returns it, got \[\d+\]$/, ({ world, ball }) => world.remove([ball] as any)],
  ["a date for a handle", /^body: must be a handle, as `add` returns it, got \[object Date\]$/, ({ world }) => world.x(new Date(67108864) as any)],
  ["a whole number of the wrong kind for a handle", /^body: must be a handle, as `add` returns it, got 67108864n$/, ({ world }) => world.position(67108864n as any)],
  ["a slope that is no number", /^steepestSlope: must be finite, got NaN$/, ({ world, ball }) => world.ground(ball, [0, -1], NaN)],
  ["a filter that minds by a word", /^mindOneWay: must be true or false, got "no"$/, ({ world }) => world.castRay([0, 0], [1, 0], { mindOneWay: "no" as any })],
  ["an obstacle of one way by a word", /^other\.oneWay: must be true or false, got "no"$/, () => hazumi.rules.pushBack({ aabb: brick, speed: 1 }, { shape: disc, oneWay: "no" as any })],
  ["a tolerance below 0", /^tolerance: must be finite and >= 0, got -1$/, () => hazumi.rules.pushBack({ aabb: brick, speed: 1 }, { shape: disc }, -1)],
  ["a tolerance that is no number", /^tolerance: must be finite and >= 0, got NaN$/, () => hazumi.rules.pushBack({ aabb: brick, speed: 1 }, { shape: disc }, NaN)],
  ["a walker that would be pulled in", /^actor\.speed: must be finite and >= 0, got -2$/, () => hazumi.rules.pushBack({ aabb: brick, speed: -2 }, { shape: disc })],
  ["a ring below 0", /^ring: must be finite and >= 0, got -3$/, () => hazumi.rules.graze(brick, disc, -3)],
  ["a paddle that faces nowhere", /^toward: must have a direction, got \[0, 0\]$/, (game) => bent(game, { toward: [0, 0] })],
  ["a paddle without a width", /^halfWidth: must be finite and > 0, got 0$/, (game) => bent(game, { halfWidth: 0 })],
  ["a paddle that bends by no number", /^most: must be finite, got NaN$/, (game) => bent(game, { most: NaN })],
  ["a paddle that is nowhere", /^center: must be finite, got \[Infinity, 0\]$/, (game) => bent(game, { center: [Infinity, 0] })],
  ["a player that is nowhere", /^player\.from: must be finite, got NaN$/, () => hazumi.laserTouch({ turning: { pivot: [0, 0], length: 5, halfWidth: 1, from: 0, to: 1 } }, { from: [NaN, 0], radius: 1 })],
  ["a player of no size", /^player\.radius: must be finite and >= 0, got -1$/, ({ swarm }) => swarm.frame(1, { from: [0, 0], radius: -1 })],
  ["a player in no ring", /^player\.ring: must be finite and >= 0, got -1$/, ({ swarm }) => swarm.frame(1, { from: [0, 0], radius: 1, ring: -1 })],
  ["lines without a width", /^lineWidth: must be finite and >= 0, got NaN$/, ({ world }) => world.debugDraw(context as any, { lineWidth: NaN })],
  ["arrows of no length", /^velocities: must be finite and >= 0, got NaN$/, ({ world }) => world.debugDraw(context as any, { velocities: NaN })],
  ["paths by a word", /^paths: must be true or false, got "no"$/, ({ world }) => world.debugDraw(context as any, { paths: "no" as any })],
  ["two lasers in one", /^laser: must be straight, pinned, turning or curve, got \{/, ({ swarm }) => swarm.burn(1, { ...laser, straight: { center: [0, 0], half: [1, 1], angle: 0 } } as any)],
  ["a target without a place", /^targets\[0\]\.from: must be finite, got NaN$/, ({ swarm }) => swarm.strike([{ from: [NaN, 0], radius: 1 }], 1)],
  ["fewer boxes than circles", /^obbs: must be as many as there are circles, 2, got 1$/, () => hazumi.batch.circlesAgainstObbs(new Float32Array(6), Float32Array.of(0, 0, 1, 1, 0))],
  ["more boxes than circles", /^obbs: must be as many as there are circles, 1, got 2$/, () => hazumi.batch.circlesAgainstObbs(new Float32Array(3), new Float32Array(10))],
  ["a polygon with a hole among its corners", /^shape\.polygon\.points\[3\]: must be two numbers, got undefined$/, ({ world }) => world.add({ shape: hazumi.polygon([[0, 0], [10, 0], [10, 10], , ] as any) })],
  ["a polygon that is all holes", /^shape\.polygon\.points\[0\]: must be two numbers, got undefined$/, ({ world }) => world.add({ shape: hazumi.polygon(new Array(3)) })],
  ["a hole among shapes", /^shapes\[1\]: missing$/, ({ world }) => world.add({ shapes: [disc, , ] as any })],
  ["a question with a hole", /^shape: missing$/, ({ world }) => world.overlapping(new Array(1))],
  ["a hole among targets", /^targets\[0\]: must be an object, got undefined$/, ({ swarm }) => swarm.strike([, { from: [0, 30], radius: 2 }] as any, 1)],
  ["a hole among bodies left out", /^except\[0\]: must be a number, got undefined$/, ({ world }) => world.castRay([0, 0], [1, 0], { except: [, ] as any })],
  ["an outline with a hole", /^shape\.polygon\.points\[1\]: must be two finite numbers, got undefined$/, () => hazumi.trace(context, hazumi.polygon([[0, 0], , [1, 1]] as any))],
  ["verdicts of another number", /^out: must be as long as there are circles, 2, got 1$/, () => hazumi.batch.circlesAgainstObb(new Float32Array(6), { center: [0, 0], half: [1, 1], angle: 0 }, new Uint8Array(1))],
])("%s is refused", (_, message, run) => {
  const error = thrownBy(() => run(game()));
  expect(error).toBeInstanceOf(hazumi.HazumiError);
  expect(error.message).toMatch(message);
});

function bent(game: Game, face: Partial<hazumi.Face>) {
  met(game, (hit) => hit.bend({ center: [0, 0], toward: [1, 0], halfWidth: 9, most: 1, ...face }));
}

function answered(game: Game, response: hazumi.Response) {
  met(game, () => response);
}

function met({ world, lift, ball }: Game, respond: hazumi.Respond) {
  world.teleport(ball, [20, 20]);
  world.setVelocity(ball, [-1000, 0]);
  world.setVelocity(lift, [0, 0]);
  world.step(0.1, respond);
}
