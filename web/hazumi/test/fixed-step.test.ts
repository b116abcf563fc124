import { beforeAll, expect, test } from "vitest";
import { bodyIndex, box, circle, FixedStep, init, InvalidInputError, InvalidStepError, thrownBy, World } from "./package.js";

beforeAll(() => init());

test("frames of any length make steps of one", () => {
  const fixed = new FixedStep({ hz: 100 });
  const steps: number[] = [];
  const alphas = [0.025, 0.004, 0.004, 0.0071].map((seconds) => fixed.advance(seconds, (dt) => steps.push(dt)));
  expect(steps).toEqual([0.01, 0.01, 0.01, 0.01]);
  expect(fixed.steps).toBe(4);
  alphas.forEach((alpha, at) => expect(alpha).toBeCloseTo([0.5, 0.9, 0.3, 0.01][at], 9));
});

test("a display that is a little too fast gets a step each frame, and in the long run none too many", () => {
  const fixed = new FixedStep({ hz: 60 });
  const counts = new Set<number>();
  for (let frame = 0; frame < 600; frame++) {
    const before = fixed.steps;
    fixed.advance(1 / 60 + (frame % 2 ? 1e-4 : -1e-4), () => {});
    counts.add(fixed.steps - before);
  }
  expect([...counts]).toEqual([1]);
  const fast = new FixedStep({ hz: 60 });
  for (let frame = 0; frame < 6006; frame++) fast.advance(1 / 60.06, () => {});
  expect(Math.abs(fast.steps - 6000)).toBeLessThanOrEqual(1);
});

test("what takes too long is not made up for, and is told", () => {
  const fixed = new FixedStep({ hz: 100, most: 5 });
  let steps = 0;
  const alpha = fixed.advance(3.004, () => { steps += 1; });
  expect([steps, fixed.steps]).toEqual([5, 5]);
  expect(alpha).toBeCloseTo(0.4, 6);
  expect(fixed.lost).toBeCloseTo(2.95, 6);
  expect(new FixedStep({ hz: 120 }).most).toBe(12);
  expect(new FixedStep({ hz: 1 }).most).toBe(1);
});

test("a step that returns false ends the frame", () => {
  const fixed = new FixedStep({ hz: 100 });
  let steps = 0;
  expect(fixed.advance(0.05, () => ++steps < 2)).toBe(0);
  expect(steps).toBe(2);
  fixed.advance(0.009, () => { steps += 1; });
  fixed.forget();
  expect(fixed.alpha).toBe(0);
});

test("what is drawn goes evenly, whatever the frames: all bodies at once, bends and turns too", () => {
  const world = new World();
  world.add({ shape: box([150, 0], [10, 100]) });
  const ball = world.add({ kind: "dynamic", shape: circle([0, 0], 5), velocity: [1000, 0] });
  const vane = world.add({ kind: "kinematic", shape: box([0, 500], [40, 4]), spin: 2 });
  const fixed = new FixedStep({ hz: 50 });
  let time = 0;
  for (const seconds of [0.02, 0.013, 0.004, 0.021, 0.05, 0.017, 0.033, 0.009, 0.06]) {
    const alpha = fixed.advance(seconds, (dt) => world.advance(dt));
    time += seconds;
    // One step behind, and never beside the way: there and back from the wall at x = 140.
    const way = 1000 * (time - fixed.dt);
    expect(world.positionsAt(alpha)[2 * bodyIndex(ball)]).toBeCloseTo(way < 140 ? way : 280 - way, 3);
    expect(world.anglesAt(alpha)[bodyIndex(vane)]).toBeCloseTo(2 * (time - fixed.dt), 5);
  }
});

test("a clock that is a frame early, as that of requestAnimationFrame beside performance.now(), does not stop the loop", () => {
  const fixed = new FixedStep({ hz: 100 });
  let steps = 0;
  const step = () => { steps += 1; };
  expect([fixed.advance(-0.0059, step), fixed.advance(-0.05, step), steps]).toEqual([0, 0, 0]);
  // It is no time that is owed, either.
  expect(fixed.advance(0.015, step)).toBeCloseTo(0.5, 9);
  expect(steps).toBe(1);
});

test("what makes no sense is told", () => {
  for (const hz of [0, -1, NaN, Infinity]) expect(thrownBy(() => new FixedStep({ hz }))).toBeInstanceOf(InvalidInputError);
  expect(thrownBy(() => new FixedStep({ most: 0 })).message).toBe("most: must be 1 or more, got 0");
  expect(thrownBy(() => new FixedStep().advance(-1, () => {}))).toBeInstanceOf(InvalidStepError);
  expect(thrownBy(() => new FixedStep().advance(-0.051, () => {})).message).toBe("seconds: must be finite and >= -0.05, got -0.051");
  expect(thrownBy(() => new FixedStep().advance(NaN, () => {})).message).toBe("seconds: must be finite and >= -0.05, got NaN");
});
