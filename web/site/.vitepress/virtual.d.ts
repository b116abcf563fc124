declare module 'virtual:films' {
  /** Films by their names, as SVG; none in the browser. */
  export const films: Record<string, string>
  /** The same for the browser. */
  export const later: () => Promise<Record<string, string>>
}
