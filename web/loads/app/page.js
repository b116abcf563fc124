// A page and its worker: the one loads the smaller module, the other both larger ones.
import { small } from "./small.js";

const inWorker = () => new Promise((told) => {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => told(data);
  worker.onerror = (event) => told({ failed: event.message || "the worker cannot be loaded" });
});

Promise.all([small(), inWorker()]).then(
  ([small, whole]) => { window.told = { small, whole }; },
  (error) => { window.told = { failed: String(error) }; },
);
