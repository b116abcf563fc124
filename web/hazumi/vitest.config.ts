import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const built = (entry: string) => fileURLToPath(new URL(`dist/${entry}.js`, import.meta.url));

/** The tests of `test/` hold for both entries; those of `test/play/` need what only `hazumi/play` has; those of `test/compat/` import what they test. */
const project = (name: string, entry: string, include: string[]) =>
  ({ test: { name, include, testTimeout: 60_000 }, resolve: { alias: [{ find: /^hazumi$/, replacement: built(entry) }] } });

export default defineConfig({
  test: { projects: [project("hazumi", "index", ["test/*.test.ts"]), project("hazumi/play", "play", ["test/*.test.ts", "test/play/*.test.ts"]), project("compat", "compat", ["test/compat/*.test.ts"])] },
});
