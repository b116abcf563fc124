/** Throws unless the two are the same as JSON: what a snippet claims beside its lines. */
export function same(got: unknown, want: unknown): void {
  const [a, b] = [JSON.stringify(got), JSON.stringify(want)];
  if (a !== b) throw new Error(`got ${a}, want ${b}`);
}
