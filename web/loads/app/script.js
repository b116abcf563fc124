// A page in one script, without a worker.
import { small } from "./small.js";

small().then((small) => { window.told = { small }; }, (error) => { window.told = { failed: String(error) }; });
