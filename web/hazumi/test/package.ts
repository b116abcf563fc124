// The package as it is built, and what stands around it.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export * from "../dist/index.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));
export const inRoot = (path: string): string => `${root}${path}`;
export const textOf = (path: string): string => readFileSync(inRoot(path), "utf8");

export function thrownBy(run: () => unknown): any {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}
