// What a response may be, wherever one is said: what it is answered at a hit, of bodies, of pairs of tags and of moves.
import { beforeAll, expect, test } from "vitest";
import * as hazumi from "./package.js";
import { box, circle, init, thrownBy, World } from "./package.js";

beforeAll(() => init());

function falling() {
  const world = new World();
  const floor = world.add({ shape: box([0, 50], [100, 10]), tags: 1 });
  return { world, floor, ball: world.add({ kind: "dynamic", shape: circle([0, 0], 5), velocity: [0, 100], tags: 2 }) };
}

const bad: [string, any, RegExp][] = [
  ["a bounce of 1e39, which is infinite to the engine", { bounce: 1e39 }, /^response\.bounce: must be finite and >= 0 in 32 bits, got 1e\+39$/],
  ["an infinite bounce", { bounce: Infinity }, /^response\.bounce: must be finite and >= 0, got Infinity$/],
  ["a bounce that is no number", { bounce: NaN }, /^response\.bounce: must be finite and >= 0, got NaN$/],
  ["a negative bounce", { bounce: -0.5 }, /^response\.bounce: must be finite and >= 0, got -0\.5$/],
  ["a velocity beyond 32 bits", { velocity: [0, -1e39] }, /^response\.velocity: must be finite in 32 bits, got \[0,-1e\+39\]$/],
  ["a speed beyond 32 bits", { bounceAt: 1e39 }, /^response\.bounceAt: must be finite and >= 0 in 32 bits, got 1e\+39$/],
  ["a direction beyond 32 bits", { direction: [0, -1e39] }, /^response\.direction: must be finite and not \[0, 0\] in 32 bits, got \[0,-1e\+39\]$/],
  ["a direction that is none in 32 bits", { direction: [0, -1e-50] }, /^response\.direction: must be finite and not \[0, 0\] in 32 bits, got \[0,-1e-50\]$/],
  ["a direction that is none", { direction: [0, 0] }, /^response\.direction: must be finite and not \[0, 0\], got \[0,0\]$/],
];
const mistyped: [string, any][] = [
  ["two responses in one", { bounce: 0.5, velocity: [1, 2] }], ["a response and something unknown", { bounce: 0.5, speed: 3 }], ["a misspelt one", { bonce: 1 }],
  ["a word of every object", "constructor"], ["a bounce as text", { bounce: "1" }], ["a hole", { velocity: [, 1] }], ["an empty object", {}],
];
const refused: [string, any, RegExp][] = [...bad, ...mistyped.map(([name, response]): [string, any, RegExp] => [name, response, /^response: must be "bounce"/])];

test.each(refused)("%s as an answer is told, and does not stop the ball", (_, response, message) => {
  const { world, ball } = falling();
  const error = thrownBy(() => world.step(1, () => response));
  expect(error).toBeInstanceOf(hazumi.InvalidInputError);
  expect(error.message).toMatch(message);
  // The bodies' own response was taken instead.
  expect(world.velocity(ball)).toEqual([0, -100]);
});

test.each(refused)("%s of bodies, pairs of tags and moves is refused when it is said", (_, response, message) => {
  const { world, floor, ball } = falling();
  const before = world.checksum();
  for (const say of [
    () => world.add({ shape: circle([0, 0], 1), response }), () => world.setResponse(floor, response), () => world.setResponseBetween(1, 2, response),
    () => world.testMove(ball, [0, 100], response), () => world.moveBy(ball, [0, 100], response),
  ]) {
    const error = thrownBy(say);
    expect(error).toBeInstanceOf(hazumi.HazumiError);
    expect(error.message).toMatch(message);
  }
  expect(world.checksum()).toBe(before);
});

test("a restitution below 0 is refused", () => {
  const error = thrownBy(() => new World().add({ shape: circle([0, 0], 1), restitution: -1 }));
  expect(error).toBeInstanceOf(hazumi.InvalidBodyError);
  expect(error.message).toBe("response.bounce: must be finite and >= 0, got -1");
});

test("what is small and what is large in 32 bits is taken", () => {
  for (const response of [{ direction: [1e-30, -1e-30] }, { direction: [0, -1e-40] }, { velocity: [0, -3e38] }, { bounce: 3e38 }, { bounce: 1e-50 }, { bounceAt: 3e38 }, { bounce: 0.5, velocity: undefined }] as const) {
    const { world, ball } = falling();
    world.step(1, () => response as hazumi.Response);
    expect(world.position(ball)[1]).toBeLessThanOrEqual(40);
    expect(world.velocity(ball).every(Number.isFinite)).toBe(true);
  }
});
