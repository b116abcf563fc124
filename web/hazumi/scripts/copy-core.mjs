// The generated modules stand beside the compiled sources.
import { cp } from "node:fs/promises";
await cp(new URL("../src/core", import.meta.url), new URL("../dist/core", import.meta.url), { recursive: true });
