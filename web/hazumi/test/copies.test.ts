// Two copies of the package in one program: what belongs to one is refused by the other in words that help.
import { createRequire } from "node:module";
import { beforeAll, expect, test } from "vitest";
import * as imported from "./package.js";

/** What `require` gets: its classes are others. */
const required: typeof imported = createRequire(import.meta.url)("../dist/cjs/index.js");
const BODY = { kind: "kinematic", shape: imported.circle([0, 0], 1) } as const;

beforeAll(async () => { await Promise.all([imported.init(), required.init()]); });

test.each([["import", imported, required], ["require", required, imported]] as const)("a world by %s is of that copy alone", (_, own, other) => {
  const world = new own.World();
  const body = world.add(BODY);
  const message = "world: must be a World of this copy of hazumi, got one of another: import from one place, and either all by import or all by require";
  const uses = (copy: typeof imported) => [() => new copy.Walker().walk(world, body, 0.1), () => new copy.Swarm().meet(world, 0.1)];
  for (const use of uses(own)) use();
  for (const use of uses(other)) {
    const error = imported.thrownBy(use);
    expect(error).toBeInstanceOf(other.InvalidInputError);
    expect(error.message).toBe(message);
  }
});

test("what is no world at all is shown", () => {
  const said = (world: any) => imported.thrownBy(() => new imported.Swarm().meet(world, 0.1)).message;
  expect(said({ core: 1 })).toBe('world: must be a World, got {"core":1}');
  expect(said(new imported.Walker())).toMatch(/^world: must be a World, got /);
  expect(said(new required.Walker())).toMatch(/^world: must be a World, got /);
});
