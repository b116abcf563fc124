// A module that is inside of the package's own JavaScript: gzipped, as base64.

/** Its bytes. @internal */
export async function unpacked(text: string): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof DecompressionStream !== "function") throw new Error("there is no DecompressionStream here to unpack it with");
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new DecompressionStream("gzip");
  const writer = stream.writable.getWriter();
  // What goes wrong here is told by the reader, too.
  writer.write(packed).catch(() => {});
  writer.close().catch(() => {});
  const parts: Uint8Array[] = [];
  const reader = stream.readable.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
