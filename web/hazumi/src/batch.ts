// Many questions in one call, without an object per pair.
export { circlesAgainstObb, circlesAgainstObbs } from "./queries.js";
