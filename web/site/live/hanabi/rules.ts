// The numbers of the game. Whatever is computed from them uses + − × ÷ and the square root alone: those have the same bits everywhere.

export const rules = {
  /** A link tells it; another number means another game. Raise it with every change that makes a run end otherwise, of a level too. */
  version: 1,
  dt: 1 / 60,
  /** The night is ten minutes long: then it dawns. It bounds how long a run is, and so its link. */
  night: 36_000,
  width: 420,
  height: 600,
  shells: 3,
  mostShells: 5,
  bat: { top: 546, half: 42, left: 10, right: 410, /** Units a step at most. */ reach: 44, /** The angle at its ends, in radians from straight up. */ most: 1.05 },
  ball: { radius: 6, most: 6 },
  /** Units a second: at the start of each level, a factor for each return of the bat, and the largest of these factors. */
  speed: { start: [330, 350, 370], growth: 1.018, most: 1.9 },
  /** Of the speed, at least so much goes up or down. */
  steepness: 0.18,
  /** After so many steps without bat or brick the ball is turned a little. */
  gust: 720,
  /** Broken bricks to a mark of the fuse. */
  mark: 10,
  marks: 3,
  /** What a lit fuse of so many marks does: how many times faster, for how many steps. */
  starmine: [{ factor: 6, steps: 66 }, { factor: 16, steps: 84 }, { factor: 50, steps: 102 }],
  /** Steps for which the water still carries after that. */
  grace: 40,
  /** Steps between a level that is cleared and the next. */
  rest: 170,
  points: { broken: 100, hit: 30, bumper: 10, level: 1000, shell: 2000, /** Of a level that takes less than so many steps, one for every six. */ time: 5400 },
  /** Bricks in a row to each step of the factor. */
  row: 4,
} as const
