/**
 * Many questions in one call, without an object per pair.
 *
 * @module
 */

export { circlesAgainstObb, circlesAgainstObbs } from "./queries.js";
