// The larger module first: it does for both.
import { whole } from "./whole.js";
import { small } from "./small.js";

whole().then(async (whole) => ({ small: await small(), whole })).catch((error) => ({ failed: String(error) })).then((told) => console.log(JSON.stringify(told)));
