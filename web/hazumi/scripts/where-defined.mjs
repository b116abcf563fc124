// Where the methods of the engine's three large types are written. A compiled name tells the type of a method, and not the file: the state, the scene and
// the world have methods in every room that needs them.
import { readFileSync, readdirSync } from "node:fs";

const SOURCE = new URL("../../../crates/hazumi/src/world/", import.meta.url);
const TYPES = ["State", "Scene", "World"];

/** By type and method: the module that it is written in. */
const written = new Map();
for (const file of readdirSync(SOURCE, { recursive: true }).filter((file) => file.endsWith(".rs"))) {
  const module = `hazumi::world::${file.slice(0, -".rs".length).split(/[\\/]/).filter((part) => part !== "mod").join("::")}`;
  let type;
  for (const line of readFileSync(new URL(file, SOURCE), "utf8").split("\n")) {
    type = line === "}" ? undefined : (/^impl(?:<[^>]*>)? (\w+)(?:<[^>]*>)? \{$/.exec(line)?.[1] ?? type);
    const method = /^ {4}(?:pub(?:\([^)]*\))? )?(?:const )?fn (\w+)/.exec(line)?.[1];
    if (method && TYPES.includes(type)) written.set(`${type}::${method}`, module);
  }
}

/** A name in which each method of those types is named by the module that it is written in. */
export function whereDefined(name) {
  const method = /<hazumi::world::(?:\w+::)*(State|Scene|World)>::(\w+)/g;
  return name.replace(method, (all, type, method) => {
    const module = written.get(`${type}::${method}`);
    return module ? `${module}::${method}` : all;
  });
}
