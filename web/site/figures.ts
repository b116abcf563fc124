/**
 * What was measured of the npm package, by its bench (`npm run bench` in web/; web/hazumi/README.md tells how). A figure that is not
 * here has no row on the page "why not a physics engine".
 */
export interface WebFigures {
  /** The module of `hazumi` as it travels, gzipped, in KB: as docs/size.md has it. */
  coreKilobytes?: number;
  /**
   * How many times as long `@dimforge/rapier2d-compat` takes for a step of 10,000 balls among 1,000 bricks, in the same run of Node: against
   * `advance`, and against `step`, which asks a function at every hit.
   */
  advanceVersusRapier?: number;
  stepVersusRapier?: number;
  /** How many times as long plain JavaScript objects take for 100,000 circles in one call for all: against one turned rectangle, and against one each. */
  lasersVersusPlainJs?: number;
  pairsVersusPlainJs?: number;
}

export const web: WebFigures = {
  coreKilobytes: 395,
  advanceVersusRapier: 20,
  stepVersusRapier: 17,
  lasersVersusPlainJs: 2.3,
  pairsVersusPlainJs: 1,
};
