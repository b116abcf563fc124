import { whole } from "./whole.js";

whole().then(postMessage, (error) => postMessage({ failed: String(error) }));
