// The command line's conformance rows, asked of the package.
import { beforeAll, expect, test } from "vitest";
import * as hazumi from "./package.js";
import { textOf } from "./package.js";

beforeAll(() => hazumi.init());

/** The answer to a query of `hazumi query`, in its own form. */
function answer(q: any): any {
  switch (q.op) {
    case "overlap": return { overlap: hazumi.overlap(q.a, q.b) };
    case "distance": return { distance: hazumi.distance(q.a, q.b) };
    case "closest": {
      const { distance, onA, onB } = hazumi.closest(q.a, q.b);
      return { distance, on_a: onA, on_b: onB };
    }
    case "contact": return { contact: hazumi.contact(q.a, q.b) };
    case "sweep": return { hit: hazumi.sweep(q.a, q.motion, q.b) };
    case "sweep_laser": {
      const { circle, pivot, half, offset, from, to } = q;
      return { hit: hazumi.sweepLaser(circle, { pivot, half, offset, from, to }) };
    }
    case "classify": {
      const { side, velocity } = hazumi.rules.breakout(q.circle, q.velocity, q.aabb);
      return { hit: side, velocity };
    }
    case "push_back": {
      const other = { shape: q.other.shape, moved: q.other.moved, oneWay: q.other.one_way };
      return { velocity: hazumi.rules.pushBack(q.actor, other, q.tolerance) };
    }
    case "strike": return { velocity: hazumi.rules.strike(q.ball, q.velocity, q.striker, q.striker_velocity, q.transfer) };
    case "reflect": return { velocity: hazumi.reflect(q.velocity, q.normal, { restitution: q.restitution, surfaceVelocity: q.surface_velocity }) };
    default: throw new hazumi.HazumiError("invalid_input", `op: unknown, got ${q.op}`);
  }
}

const length = ([x, y]: number[]) => Math.hypot(x, y);
const apart = (a: number[], b: number[]) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** What is wrong with an answer, by the protocol's tolerances. */
function fault(q: any, want: any, got: any): string | undefined {
  const near = (name: string, a: any, b: any, most: number) => {
    const off = Array.isArray(a) ? apart(a, b) : Math.abs(a - b);
    return off <= most ? undefined : `${name}: wanted ${JSON.stringify(a)}, got ${JSON.stringify(b)}`;
  };
  const [inner, found] = "hit" in want && q.op !== "classify" ? [want.hit, got.hit] : "contact" in want ? [want.contact, got.contact] : [want, got];
  if (inner === null || found === null) return inner === found ? undefined : `wanted ${JSON.stringify(inner)}, got ${JSON.stringify(found)}`;
  for (const [name, value] of Object.entries<any>(inner)) {
    const other = found[name];
    let wrong: string | undefined;
    if (typeof value === "boolean" || typeof value === "string") wrong = value === other ? undefined : `${name}: wanted ${value}, got ${other}`;
    else if (name === "time" && q.op === "sweep") wrong = near(name, value * length(q.motion), other * length(q.motion), 5e-3);
    else if (name === "time" || name === "angle") {
      const reach = Math.abs(q.offset) + length(q.half) + length([q.circle.center[0] - q.pivot[0], q.circle.center[1] - q.pivot[1]]);
      const turn = name === "time" ? Math.abs(q.to - q.from) : 1;
      wrong = near(name, value * turn * reach, other * turn * reach, 5e-3);
    } else if (name === "normal") wrong = near(name, value, other, 0.1 * Math.PI / 180);
    else if (name === "velocity" && q.op === "classify") wrong = near(name, value.map(Math.fround), other, 0);
    else if (name === "velocity") wrong = near(name, value, other, 1e-3 * (1 + length(value)));
    else wrong = near(name, value, other, 2e-3);
    if (wrong) return wrong;
  }
  return undefined;
}

for (const name of ["geometry", "rules", "movers", "edges"]) {
  test(`the rows of ${name}.jsonl`, () => {
    const rows = textOf(`crates/hazumi-cli/tests/vectors/${name}.jsonl`).split("\n").filter(Boolean).map((row) => JSON.parse(row))
      // The package has functions where the protocol has words.
      .filter((row) => row.expect.error?.kind !== "unknown_op" && row.expect.error !== "unknown_op");
    expect(rows.length).toBeGreaterThan(10);
    const faults: string[] = [];
    let asked = 0;
    for (const { query, expect: want } of rows) {
      if (want.error) {
        try {
          faults.push(`accepted: ${JSON.stringify(query)} ${JSON.stringify(answer(query))}`);
        } catch (error) {
          const kind = typeof want.error === "string" ? want.error : want.error.kind;
          if (!(error instanceof hazumi.HazumiError)) faults.push(`${error}: ${JSON.stringify(query)}`);
          else if (kind && kind !== error.code) faults.push(`${error.code} for ${kind}: ${JSON.stringify(query)}`);
        }
      } else {
        try {
          const wrong = fault(query, want, answer(query));
          if (wrong) faults.push(`${wrong}: ${JSON.stringify(query)}`);
        } catch (error) {
          faults.push(`${error}: ${JSON.stringify(query)}`);
        }
      }
      asked++;
    }
    expect(faults.slice(0, 5)).toEqual([]);
    expect(asked).toBe(rows.length);
  });
}
