// Where a module comes from.

/** Where a module may come from. */
export type Source = BufferSource | WebAssembly.Module | URL | string | Response | Promise<Response>;

/** In Node the bytes of a module of the package; elsewhere nothing, since it is fetched there. @internal */
export async function ownFile(name: string): Promise<BufferSource | undefined> {
  const node = (globalThis as { process?: { versions?: { node?: string } } }).process?.versions?.node;
  if (!node || !import.meta.url.startsWith("file:")) return undefined;
  // A name that bundlers do not see, since there is no such module in a browser.
  const files = "node:fs/promises";
  const { readFile } = await import(/* @vite-ignore */ files);
  return readFile(new URL(/* @vite-ignore */ `./core/${name}`, import.meta.url));
}
