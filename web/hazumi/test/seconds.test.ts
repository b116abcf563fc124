import { beforeEach, expect, test, vi } from "vitest";

/** The package anew: what is said once is said again. */
async function fresh() {
  vi.resetModules();
  const hazumi = await import("hazumi");
  await hazumi.init();
  return hazumi;
}
const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
beforeEach(() => {
  warn.mockClear();
  vi.unstubAllEnvs();
});

test("milliseconds are told, once", async () => {
  const { World } = await fresh();
  const world = new World();
  world.advance(16.6);
  world.advance(16.7);
  world.step(33.3, () => "bounce");
  expect(warn.mock.calls).toEqual([["hazumi: advance(16.6) moves on by 16.6 seconds. Are these milliseconds? Then divide by 1000. (Said once, and not in production.)"]]);
});

test.each(["step", "FixedStep.advance", "Swarm.advance", "Walker.walk"])("%s tells it too", async (what) => {
  const { FixedStep, Swarm, Walker, World, circle } = await fresh();
  const world = new World();
  if (what === "step") world.step(16.6, () => "bounce");
  if (what === "FixedStep.advance") for (const fixed = new FixedStep(); fixed.steps < 36;) fixed.advance(16.6, () => {});
  if (what === "Swarm.advance") new Swarm().advance(16.6);
  if (what === "Walker.walk") new Walker().walk(world, world.add({ kind: "kinematic", shape: circle([0, 0], 1) }), 16.6);
  expect(warn).toHaveBeenCalledTimes(1);
});

test("steps of games, and long ones, are not", async () => {
  const { World } = await fresh();
  const world = new World();
  for (const dt of [0, 1 / 240, 1 / 60, 0.5, 1, 2, 3600]) world.advance(dt);
  expect(warn).not.toHaveBeenCalled();
});

test("a tab that slept half a minute is not", async () => {
  const { FixedStep } = await fresh();
  const fixed = new FixedStep();
  for (const seconds of [1 / 60, 30, 1 / 60, 8, 1 / 60]) fixed.advance(seconds, () => {});
  expect(warn).not.toHaveBeenCalled();
});

test("in production nothing is said", async () => {
  vi.stubEnv("NODE_ENV", "production");
  const { World } = await fresh();
  new World().advance(16.6);
  expect(warn).not.toHaveBeenCalled();
});
