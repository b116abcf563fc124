// The package as it is built, by the entry that vitest.config.ts says, and what stands around it.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export * from "hazumi";

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
