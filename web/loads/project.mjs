// Projects that have the package installed as npm would: from the packed tarball, in a `node_modules` of their own.

import { execFile, spawn } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const here = fileURLToPath(new URL(".", import.meta.url));
export const web = fileURLToPath(new URL("..", import.meta.url));
export const out = join(here, "out");
export const program = (path) => join(web, "node_modules", path);

/** Runs one of Node's programs; answers what it printed, throws with that if it fails. */
export async function node(file, parameters, options = {}) {
  // A test runner marks its children, and NODE_ENV chooses what bundlers take: they begin with neither.
  const { NODE_ENV, NODE_TEST_CONTEXT, ...env } = process.env;
  try {
    return (await promisify(execFile)(process.execPath, [file, ...parameters], { ...options, env: { ...env, ...options.env } })).stdout;
  } catch (error) {
    throw new Error(`${error.message}\n${error.stdout}`);
  }
}

/** A server among Node's programs: `use` is called once it prints an address, and then it ends. */
export async function serving(file, parameters, options, use) {
  const { NODE_ENV, NODE_TEST_CONTEXT, ...env } = process.env;
  const child = spawn(process.execPath, [file, ...parameters], { ...options, env: { ...env, NO_COLOR: "1" } });
  let said = "";
  try {
    const address = await new Promise((resolve, reject) => {
      const heard = (data) => {
        said += data;
        // With colours or without.
        const found = /http:\/\/[\w.]+:\d+\//.exec(said.replace(/\x1b\[\d*m/g, ""));
        if (found) resolve(found[0]);
      };
      child.stdout.on("data", heard);
      child.stderr.on("data", heard);
      child.once("error", reject);
      child.once("exit", (code) => reject(new Error(`${file} ended with ${code}: ${said}`)));
    });
    return await use(address);
  } catch (error) {
    error.message += `\n${said}`;
    throw error;
  } finally {
    child.removeAllListeners("exit");
    const ended = new Promise((resolve) => child.once("exit", resolve));
    if (child.kill()) await ended;
  }
}

let packed;

/** Packs the package as it is published. */
export async function pack() {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const run = promisify(execFile);
  await run("npm", ["pack", "--pack-destination", out], { cwd: join(web, "hazumi") });
  packed = join(out, readdirSync(out).find((name) => name.endsWith(".tgz")));
  await run("tar", ["-xzf", packed, "-C", out]);
  return packed;
}

/** A new project with the app of `app/` and the package; with `compat`, all is imported from the entries of that name. */
export function project(name, { compat = false } = {}) {
  const root = join(out, name);
  cpSync(join(here, "app"), root, { recursive: true });
  for (const file of compat ? ["small.js", "whole.js"] : []) {
    const text = readFileSync(join(root, file), "utf8");
    writeFileSync(join(root, file), text.replace(/from "(hazumi[^"]*)"/g, 'from "$1/compat"'));
  }
  cpSync(join(out, "package"), join(root, "node_modules/hazumi"), { recursive: true });
  return root;
}
