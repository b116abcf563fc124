// The modules as JavaScript, for those who cannot have files: gzipped, so that base64 costs nothing as it travels.
import { readFile, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";

const core = (name) => new URL(`../src/core/${name}`, import.meta.url);
for (const name of ["hazumi", "hazumi_play", "hazumi_levels"]) {
  const packed = gzipSync(await readFile(core(`${name}_bg.wasm`)), { level: 9 }).toString("base64");
  await writeFile(core(`${name}_inline.js`), `export default "${packed}";\n`);
  await writeFile(core(`${name}_inline.d.ts`), "declare const packed: string;\nexport default packed;\n");
}
