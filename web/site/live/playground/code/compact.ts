// A level's JSON as people read it: a body a line.

/** The same JSON. */
export function compact(json: string): string {
  const { bodies, ...rest } = JSON.parse(json) as { bodies: unknown[] }, entries = Object.entries(rest).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`)
  return ['{', ...entries, '  "bodies": [', bodies.map(body => `    ${JSON.stringify(body)}`).join(',\n'), '  ]', '}'].join('\n')
}
