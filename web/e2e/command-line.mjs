// The command line, for tests that compare with it.

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { root } from "./house.mjs";

const start = promisify(execFile);

/** Runs it and returns what it writes: HAZUMI_CLI, or as cargo builds it. */
export async function hazumi(...args) {
  const program = process.env.HAZUMI_CLI, options = { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 };
  if (program && !existsSync(program)) throw new Error(`HAZUMI_CLI: there is no ${program}`);
  const ran = program ? start(program, args, options) : start("cargo", ["run", "--quiet", "--locked", "-p", "hazumi-cli", "--", ...args], options);
  return (await ran).stdout;
}
