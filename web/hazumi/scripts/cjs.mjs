// What `require` gets, file by file, so that all entries share their classes there too. Its modules of WebAssembly are those of `dist/core`.
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { transform } from "esbuild";

const dist = new URL("../dist/", import.meta.url), cjs = new URL("cjs/", dist);
/** Where the ES module of the same name is: `core/` is beside that. */
const address = `const hazumiAddress = new URL("../", require("node:url").pathToFileURL(__filename)).href;`;

for (const name of await readdir(dist, { recursive: true })) {
  if (name.startsWith("cjs") || !/\.(js|d\.ts)$/.test(name)) continue;
  const text = await readFile(new URL(name, dist), "utf8");
  await mkdir(new URL(dirname(name) + "/", cjs), { recursive: true });
  await writeFile(new URL(name, cjs), name.endsWith(".d.ts") ? text : await required(text));
}
await writeFile(new URL("package.json", cjs), `{ "type": "commonjs" }\n`);

async function required(text) {
  const here = text.includes("import.meta.url");
  const { code } = await transform(text, {
    format: "cjs", target: "node20", define: { "import.meta.url": "hazumiAddress" }, banner: here ? address : "",
  });
  return code;
}
