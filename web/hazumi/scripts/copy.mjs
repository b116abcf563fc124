// What the package has beside the compiled sources: the generated modules, what their files are to a bundler, and the licences.
import { copyFile, cp } from "node:fs/promises";

const at = (path) => new URL(`../${path}`, import.meta.url);
await cp(at("src/core"), at("dist/core"), { recursive: true });
await copyFile(at("src/wasm-address.d.ts"), at("dist/wasm-address.d.ts"));
for (const name of ["LICENSE-MIT", "LICENSE-APACHE"]) await copyFile(at(`../../${name}`), at(name));
