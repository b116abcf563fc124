// What was handed over in place of something else, in messages.

/** A value as it is shown in a message. @internal */
export function shown(value: unknown): string {
  if (typeof value === "function") return "a function";
  const kind = Object.prototype.toString.call(value);
  let text: string | undefined;
  // What is more than plain data says what it is: a response, a promise, a map.
  if (typeof value === "object" && !/ (Object|Array|Null)\]$/.test(kind)) text = kind;
  try {
    text ??= JSON.stringify(value, (_, one) => unwritten(one) ?? one)?.replace(/"\\u0000(.*?)"/g, "$1");
  } catch {
    // What goes round in a circle cannot be written.
    text = kind;
  }
  text ??= String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** A number that JSON cannot write, marked so that its quotes are taken away again. */
function unwritten(one: unknown): string | undefined {
  if (typeof one === "bigint") return `\0${one}n`;
  return typeof one === "number" && !Number.isFinite(one) ? `\0${one}` : undefined;
}

/** That a value is text: what is handed to the module as such must be. @internal */
export function textOf(value: string, path: string, Refused: new (message: string) => Error): string {
  if (typeof value === "string") return value;
  throw new Refused(`${path}: must be a string, got ${shown(value)}; of what was drawn hand over its .json, of a response await response.text()`);
}
