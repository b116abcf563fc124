/**
 * What was measured of the npm package, by its bench (`npm run bench` in web/). A figure that is not here has no row on
 * the page "why not a physics engine".
 */
export interface WebFigures {
  /** The core module as it travels, gzipped, in KB. */
  coreKilobytes?: number;
  /** How many times as long `@dimforge/rapier2d-compat` takes for a step of 10,000 balls among 1,000 bricks, in the same run of Node. */
  stepVersusRapier?: number;
  /** How many times as long plain JavaScript objects take for circles against a turned rectangle, in one call for all. */
  lasersVersusPlainJs?: number;
}

export const web: WebFigures = {};
