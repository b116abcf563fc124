import { expect, test } from "vitest";
import * as hazumi from "./package.js";
import { box, circle, init, Swarm, thrownBy, World } from "./package.js";

test("before init everything says so", () => {
  if (hazumi.isReady()) throw new Error("this test must be the first");
  const error = thrownBy(() => new World());
  expect(error).toBeInstanceOf(hazumi.NotReadyError);
  expect(error.code).toBe("not_ready");
  expect(thrownBy(() => hazumi.overlap(circle([0, 0], 1), circle([0, 0], 1)))).toBeInstanceOf(hazumi.NotReadyError);
});

const ball = { kind: "dynamic", shape: circle([0, 0], 1) } as const;
const rows: [string, string, RegExp, () => unknown][] = [
  ["InvalidShapeError", "invalid_shape", /^a\.circle\.radius: must be finite and >= 0, got -3$/, () => hazumi.overlap(circle([0, 0], -3), circle([0, 0], 1))],
  ["InvalidShapeError", "invalid_shape", /^b\.circle\.center: must be finite, got Infinity$/, () => hazumi.overlap(circle([0, 0], 3), circle([0, 1e39], 1))],
  ["InvalidShapeError", "invalid_shape", /^a\.circle\.radius: must be a number, got "3"$/, () => hazumi.overlap({ circle: { center: [0, 0], radius: "3" } } as any, circle([0, 0], 1))],
  ["InvalidShapeError", "invalid_shape", /^a: there is no such shape, got "star"; known are circle, aabb, obb/, () => hazumi.overlap({ star: {} } as any, circle([0, 0], 1))],
  ["InvalidShapeError", "invalid_shape", /^shape\.polygon\.points: must be convex/, () => new World().add({ shape: hazumi.polygon([[0, 0], [10, 0], [2, 2], [0, 10]]) })],
  ["InvalidShapeError", "invalid_shape", /^shapes\[1\]\.aabb\.min: must be <= max/, () => new World().add({ shapes: [circle([0, 0], 1), hazumi.aabb([1, 1], [0, 0])] })],
  ["InvalidShapeError", "invalid_shape", /^circles\[1\]\.radius/, () => hazumi.batch.circlesAgainstObb(Float32Array.of(0, 0, 1, 0, 0, -1), { center: [0, 0], half: [1, 1], angle: 0 })],
  ["InvalidBodyError", "invalid_body", /velocity: must be finite, got \[NaN, 0\]/, () => new World().add({ ...ball, velocity: [NaN, 0] })],
  ["InvalidBodyError", "invalid_body", /mass/, () => new World().add({ ...ball, mass: 0 })],
  ["InvalidBodyError", "invalid_body", /^response\.bounce: must be finite and >= 0, got Infinity$/, () => new World().add({ ...ball, restitution: Infinity })],
  ["InvalidBodyError", "invalid_body", /^response\.velocity: must be finite, got \[NaN,0\]$/, () => { const world = new World(); world.setResponse(world.add(ball), { velocity: [NaN, 0] }); }],
  ["InvalidBodyError", "invalid_body", /^response\.direction: must be finite/, () => new World().setResponseBetween(1, 2, { direction: [0, Infinity] })],
  ["InvalidBodyError", "invalid_body", /^mostTransfer: must be >= 0, got -1$/, () => new World().add({ ...ball, mostTransfer: -1 })],
  ["InvalidBodyError", "invalid_body", /^response\.bounceAt: must be finite and >= 0, got -1$/, () => new World().add({ ...ball, response: { bounceAt: -1 } })],
  ["InvalidBodyError", "invalid_body", /^oneWay: must be finite, got \[NaN, 1\]$/, () => new World().add({ ...ball, oneWay: [NaN, 1] })],
  ["InvalidBodyError", "invalid_body", /^stopAngles\[0\]: must be finite, got NaN$/, () => new World().add({ shape: ball.shape, kind: "kinematic", stopAngles: [NaN, 1] })],
  ["InvalidBodyError", "invalid_body", /^stopAngles\[1\]: must be at least stopAngles\[0\], got 0$/, () => new World().add({ shape: ball.shape, kind: "kinematic", stopAngles: [1, 0] })],
  ["InvalidBodyError", "invalid_body", /^surfaceSpeed: must be finite, got NaN$/, () => new World().add({ shape: ball.shape, surfaceSpeed: NaN })],
  ["InvalidBodyError", "invalid_body", /^walker\.steepestSlope: must be finite and >= 0, got -1$/, () => walk({ steepestSlope: -1 })],
  ["InvalidBodyError", "invalid_body", /^walker\.snapDistance: /, () => walk({ snapDistance: -1 })],
  ["InvalidBodyError", "invalid_body", /^walker\.stepHeight: /, () => walk({ stepHeight: Infinity })],
  ["InvalidBodyError", "invalid_body", /^moveTo: only for kinematic bodies, and body 67108864 is dynamic$/, () => { const world = new World(); world.moveTo(world.add(ball), [1, 0]); }],
  ["InvalidBodyError", "invalid_body", /^keepSpeed: only for dynamic bodies/, () => { const world = new World(); world.setKeepSpeed(world.add({ shape: ball.shape }), true); }],
  ["InvalidGravityError", "invalid_gravity", /^gravity: must be finite, got \[NaN, 0\]$/, () => { new World().gravity = [NaN, 0]; }],
  ["InvalidGravityError", "invalid_gravity", /^gravity: must be finite, got \[0, Infinity\]$/, () => new World({ gravity: [0, Infinity] })],
  ["InvalidMoveError", "invalid_move", /^motion: must be finite, got \[NaN, 0\]$/, () => { const world = new World(); world.moveBy(world.add({ ...ball, kind: "kinematic" }), [NaN, 0]); }],
  ["InvalidBodyError", "invalid_body", /^body 67108864: is not in this world/, () => { const world = new World(); const id = world.add(ball); world.remove(id); world.moveBy(id, [1, 0]); }],
  ["InvalidQuestionError", "invalid_question", /^steepestSlope: must be finite/, () => { const world = new World(); world.ground(world.add(ball), [0, -1], NaN); }],
  ["InvalidQuestionError", "invalid_question", /^maxDistance: /, () => new World().nearest([0, 0], -1)],
  ["InvalidInputError", "invalid_input", /^surfaceVelocity: must be finite/, () => hazumi.reflect([1, 0], [-1, 0], { surfaceVelocity: [NaN, 0] })],
  ["InvalidSwarmError", "invalid_swarm", /^halfWidth: must be finite and >= 0, got -1$/, () => new Swarm().burn(1, { pinned: { pivot: [0, 0], length: 1, halfWidth: -1, angle: 0 } })],
  ["InvalidShapeError", "invalid_shape", /^shape\.quad_bez\.half_width: must be finite and >= 0, got -1$/, () => new World().add({ shape: { quad_bez: { p0: [0, 0], p1: [1, 1], p2: [2, 0], half_width: -1 } } })],
  ["InvalidInputError", "invalid_input", /^tags: must be a set of tags, a whole number of 32 bits, got 1\.5$/, () => new World().add({ ...ball, tags: 1.5 })],
  ["InvalidInputError", "invalid_input", /^stoppedBy: must be a set of tags.*, got NaN$/, () => new World().add({ ...ball, stoppedBy: NaN })],
  ["InvalidInputError", "invalid_input", /^tags: must be a set of tags.*, got 8589934592$/, () => { const world = new World(); world.setTags(world.add(ball), 2 ** 33); }],
  ["InvalidInputError", "invalid_input", /^shape: a body has either a shape or shapes, got both$/, () => new World().add({ ...ball, shapes: [circle([9, 9], 1)] })],
  ["InvalidInputError", "invalid_input", /^restitution: is a response of its own.*, got "slide" besides$/, () => new World().add({ ...ball, restitution: 0.5, response: "slide" })],
  ["InvalidInputError", "invalid_input", /^velocity: a fixed body has none, say kind: "dynamic" or "kinematic"; got \[5,0\]$/, () => new World().add({ shape: ball.shape, velocity: [5, 0] })],
  ["InvalidInputError", "invalid_input", /^hits\.at: there are 0 hits, counted from 0, got 0$/, () => new World().hits.at(0)],
  ["InvalidInputError", "invalid_input", /^indices\[1\]: must be a whole number, 0 or more, got -1$/, () => new Swarm().removeAll([0, -1])],
  ["InvalidInputError", "invalid_input", /^indices\[0\]: .*, got "x"$/, () => new Swarm().removeAll(["x"] as any)],
  ["InvalidBodyError", "invalid_body", /segment/, () => new World().add({ kind: "dynamic", shape: hazumi.segment([0, 0], [1, 1]) })],
  ["InvalidBodyError", "invalid_body", /^body: must be a handle, as `add` returns it, got 0\.5$/, () => new World().x(0.5)],
  ["InvalidBodyError", "invalid_body", /gone|removed|no body/i, () => { const world = new World(); const id = world.add(ball); world.remove(id); world.x(id); }],
  ["InvalidBodyError", "invalid_body", /^spin: only for kinematic bodies, and body 67108864 is dynamic$/, () => { const world = new World(); world.setSpin(world.add(ball), 1); }],
  ["InvalidBodyError", "invalid_body", /^gravityScale: only for dynamic bodies, and body 67108864 is fixed$/, () => { const world = new World(); world.setGravityScale(world.add({ shape: box([0, 0], [1, 1]) }), 1); }],
  ["InvalidBodyError", "invalid_body", /^velocity: only for dynamic and kinematic bodies, and body \d+ is fixed$/, () => { const world = new World(); world.setVelocity(world.add({ shape: box([0, 0], [1, 1]) }), [1, 0]); }],
  ["InvalidBodyError", "invalid_body", /^body 67108864: is not in this world: it was removed, or is of another world$/, () => { const world = new World(); const id = world.add(ball); world.remove(id); world.setMass(id, 2); }],
  ["InvalidStepError", "invalid_step", /^dt: must be finite and >= 0, got -1$/, () => new World().advance(-1)],
  ["InvalidStepError", "invalid_step", /^advance: not while a closure of the game is asked/, () => { const world = bouncing(); world.step(1, () => { world.advance(1); }); }],
  ["InvalidStepError", "invalid_step", /^moveBy: not while/, () => { const world = bouncing(); world.step(1, (hit) => { world.moveBy(hit.body, [0, 0]); }); }],
  ["InvalidStepError", "invalid_step", /^teleport: not while/, () => {
    const world = bouncing();
    const ball = world.ids().find((id) => world.kind(id) === "dynamic")!;
    world.moveBy(ball, [1000, 1000], (hit) => { world.teleport(hit.body, [0, 0]); });
  }],
  ["InvalidQuestionError", "invalid_question", /^motion: must be finite/, () => new World().castRay([0, 0], [Infinity, 0])],
  ["InvalidQuestionError", "invalid_question", /^motion: must be finite, got \[NaN, 0\]$/, () => hazumi.sweep(circle([0, 0], 1), [NaN, 0], circle([9, 0], 1))],
  ["InvalidShapeError", "invalid_shape", /^shapes\[1\]\.circle\.radius/, () => new World().castShape([circle([0, 0], 1), circle([0, 0], -1)], [1, 0])],
  ["InvalidInputError", "invalid_input", /^except: must be a body, or an array of 4 at most, got \[1,2,3,4,5\]$/, () => new World().castRay([0, 0], [1, 0], { except: [1, 2, 3, 4, 5] })],
  ["InvalidBodyError", "invalid_body", /gone|removed|no body/i, () => { const world = new World(); const id = world.add(ball); world.remove(id); world.mass(id); }],
  ["InvalidMoveError", "invalid_move", /^motion: must be finite, got \[NaN, 0\]$/, () => { const world = new World(); world.testMove(world.add({ ...ball, kind: "kinematic" }), [NaN, 0]); }],
  ["InvalidStepError", "invalid_step", /^trySetShape: not while/, () => { const world = bouncing(); world.step(1, (hit) => { world.trySetShape(hit.body, circle([0, 0], 2)); }); }],
  ["InvalidInputError", "invalid_input", /^response: must be "bounce"/, () => bouncing().step(1, () => "bonce" as any)],
  ["InvalidInputError", "invalid_input", /normal/, () => hazumi.reflect([1, 0], [0, 0])],
  ["InvalidInputError", "invalid_input", /^kind: must be "fixed"/, () => new World().add({ ...ball, kind: "static" as any })],
  ["InvalidInputError", "invalid_input", /^user: must be a whole number/, () => new World().add({ ...ball, user: 0.5 })],
  ["InvalidInputError", "invalid_input", /^transfer: must be finite, got NaN/, () => hazumi.rules.strike(circle([0, 0], 1), [0, 0], circle([0, 0], 1), [0, 0], NaN)],
  ["InvalidSwarmError", "invalid_swarm", /radius/, () => new Swarm().spawn(0, 0, 0, 0, -1)],
  ["InvalidSwarmError", "invalid_swarm", /^bullets\[1\]\./, () => new Swarm().spawnAll(Float32Array.of(0, 0, 0, 0, 1, NaN, 0, 0, 0, 1))],
  ["InvalidSwarmError", "invalid_swarm", /^index: must be a whole number below 0, got 0$/, () => new Swarm().user(0)],
  ["InvalidSnapshotError", "invalid_snapshot", /^byte 0: /, () => new World().restore(new Uint8Array())],
  ["InvalidSnapshotError", "invalid_snapshot", /^byte \d+: /, () => { const bytes = bouncing().snapshot(); bytes[bytes.length >> 1] ^= 1; new World().restore(bytes); }],
  ["InvalidSnapshotError", "invalid_snapshot", /^byte \d+: /, () => new World().restore(new hazumi.Walker().snapshot())],
  ["InvalidInputError", "invalid_input", /^snapshot: must be a Uint8Array, got "\{\}"$/, () => new World().restore("{}" as any)],
];

function walk(settings: hazumi.WalkerSettings): void {
  const world = new World();
  new hazumi.Walker(settings).walk(world, world.add({ ...ball, kind: "kinematic" }), 1);
}

function bouncing(): World {
  const world = new World();
  world.add({ shape: box([0, 50], [100, 10]) });
  world.add({ ...ball, velocity: [0, 100] });
  return world;
}

test.each(rows)("%s: %s %s", async (name, code, message, run) => {
  await init();
  const error = thrownBy(run);
  expect(error).toBeInstanceOf(hazumi.HazumiError);
  expect(error).toBeInstanceOf(Error);
  expect([error.name, error.code]).toEqual([name, code]);
  expect(error.message).toMatch(message);
});

test("a refused body leaves the world as it was", async () => {
  await init();
  const world = bouncing();
  const before = world.checksum();
  thrownBy(() => world.add({ ...ball, velocity: [Infinity, 0] }));
  thrownBy(() => world.restore(world.snapshot().subarray(1)));
  expect(world.checksum()).toBe(before);
});
