// What a call may be given in place of one of its arguments.
import { expect } from "vitest";
import { HazumiError } from "./package.js";

const wrong = [undefined, null, NaN, "x", {}, [], [0], [NaN, 0], ["1", 2], -1, 1.5, 2 ** 40, Infinity, true, () => {}, { bogus: 1 }, new Uint8Array(3), new Float32Array(4), 5n, Symbol("x"), new Date(1), Object.create(null)];
/** Those that are tried within an argument, too. */
const within = wrong.filter((value) => value === undefined || value === null || value === -1 || ["string", "bigint", "symbol"].includes(typeof value) || Number.isNaN(value) || Array.isArray(value));

type Change = ((given: any) => unknown) & { said: string };
/** All that an argument may be changed to: something else, or itself with something else within; what is to be left is only replaced. */
function changes(given: any, left?: unknown, values = wrong): Change[] {
  const all = values.map((value): Change => Object.assign(() => value, { said: `wrong[${wrong.indexOf(value)}]` }));
  if (given !== left && / (Object|Array)\]$/.test(Object.prototype.toString.call(given))) for (const key of Object.keys(given)) {
    for (const change of changes(given[key], left, within)) {
      const changed = (outer: any) => Object.assign(Array.isArray(outer) ? [...outer] : { ...outer }, { [key]: change(outer[key]) });
      all.push(Object.assign(changed, { said: `${key}: ${change.said}` }));
    }
  }
  return all;
}

/** Calls a game's function with each of its arguments changed in each way: it takes that, or throws an error of the package. Then the game goes on. */
export function callWrongly<Game>(
  game: () => Game, call: (game: Game) => (...given: any[]) => unknown, args: (game: Game) => unknown[], goesOn: (game: Game) => void, left?: unknown,
): void {
  const right = args(game());
  for (let at = 0; at < right.length; at++) {
    for (const change of changes(right[at], left)) {
      const it = game();
      const given = args(it);
      given[at] = change(given[at]);
      try {
        call(it)(...given);
      } catch (error) {
        expect(error, `argument ${at}: ${change.said}`).toBeInstanceOf(HazumiError);
      }
      goesOn(it);
    }
  }
}
