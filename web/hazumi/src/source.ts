// Where a module comes from, and what goes wrong on the way.

import { InvalidInputError, LoadError } from "./errors.js";

/** Where a module may come from: its bytes, what was compiled or fetched already, or an address. Node reads `file:` addresses. */
export type Source = BufferSource | WebAssembly.Module | URL | string | Response | Promise<Response>;

/** What wasm-bindgen writes for each module. @internal */
export interface Glue<Exports> {
  default(options: { module_or_path: WebAssembly.Module }): Promise<Exports>;
  initSync(options: { module: WebAssembly.Module }): Exports;
}

/** A module of the package: the entry that people import it by, and where it is if they do not say so. @internal */
export interface Packaged<Exports> {
  readonly entry: string;
  readonly glue: Glue<Exports>;
  readonly own: () => Source | Promise<Source>;
  /** Whether its own is inside of the scripts. */
  readonly isInside?: boolean;
}

/** Makes an instance of a module. @internal */
export async function instantiated<Exports>(module: Packaged<Exports>, source?: Source): Promise<Exports> {
  const at = { place: source !== undefined ? "what was handed over" : module.isInside ? "inside of the package" : "its own file" };
  try {
    const wanted = await (source === undefined ? module.own() : source);
    if (source !== undefined || !module.isInside) at.place = placeOf(wanted);
    return await module.glue.default({ module_or_path: ofBindgen(await compiled(wanted)) });
  } catch (error) {
    throw failure(module, at.place, error);
  }
}

/** The same at once. @internal */
export function instantiatedSync<Exports>(module: Packaged<Exports>, source: BufferSource | WebAssembly.Module): Exports {
  if (!isBytes(source) && !isA(source, "WebAssembly.Module")) {
    throw new InvalidInputError(`source: must be bytes or a WebAssembly.Module, got ${shown(source)}`);
  }
  try {
    return module.glue.initSync({ module: ofBindgen(isBytes(source) ? new WebAssembly.Module(source as BufferSource) : (source as WebAssembly.Module)) });
  } catch (error) {
    throw failure(module, placeOf(source), error);
  }
}

async function compiled(source: Source): Promise<WebAssembly.Module> {
  if (isA(source, "WebAssembly.Module")) return source as WebAssembly.Module;
  if (isBytes(source)) return WebAssembly.compile(source as BufferSource);
  if (isA(source, "Response")) return answered(source as Response);
  if (typeof source !== "string" && !isA(source, "URL")) {
    throw new InvalidInputError(`source: must be bytes, a WebAssembly.Module, a Response or an address, got ${shown(source)}`);
  }
  const file = String(source).startsWith("file:") && fileSystem();
  return file
    ? WebAssembly.compile(await file.promises.readFile(new URL(source as string | URL)))
    : answered(await fetch(source as string | URL));
}

/** Of any module of wasm-bindgen; which one it is the names of its imports say. The glue would keep another, and be of no use from then on. */
function ofBindgen(module: WebAssembly.Module): WebAssembly.Module {
  if (WebAssembly.Module.exports(module).some(({ name }) => name === "__wbindgen_start")) return module;
  throw new Error("this is another module");
}

/** A response that holds a module. */
async function answered(response: Response): Promise<WebAssembly.Module> {
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
  const type = response.headers.get("content-type") ?? "";
  // Servers of applications of one page send that page for whatever they do not have.
  if (type.startsWith("text/html")) throw new Error("there is a page (text/html), not a module");
  // Only what is served as a module may be compiled while it comes.
  return type.trim().toLowerCase() === "application/wasm" ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** Node's files. Asked for in a way that bundlers for browsers do not follow. */
function fileSystem(): { promises: { readFile(file: URL): Promise<BufferSource> } } | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: string): any } };
  return process?.getBuiltinModule?.("node:fs");
}

function failure({ entry, isInside }: Packaged<any>, place: string, cause: unknown): Error {
  if (cause instanceof InvalidInputError) return cause;
  const why = cause instanceof Error ? cause.message : String(cause);
  const cure = isInside
    ? "Say where the module's file is: init(address) or init(bytes)"
    : `Import from ${entry}/compat, which needs no file, or say where the file is: init(address) or init(bytes)`;
  return new LoadError(`${entry} cannot be loaded from ${place}: ${why}. ${cure}`, { cause });
}

function placeOf(source: unknown): string {
  if (typeof source === "string" || isA(source, "URL")) return String(source);
  if (isA(source, "Response")) return (source as Response).url || "a response";
  return isBytes(source) ? "bytes" : "a WebAssembly.Module";
}

/** By its name, since frames, workers and test environments have classes of their own. */
function isA(value: unknown, name: string): boolean {
  return Object.prototype.toString.call(value) === `[object ${name}]`;
}

function isBytes(value: unknown): boolean {
  return ArrayBuffer.isView(value) || isA(value, "ArrayBuffer") || isA(value, "SharedArrayBuffer");
}

function shown(value: unknown): string {
  return typeof value === "object" && value ? Object.prototype.toString.call(value) : String(value);
}
