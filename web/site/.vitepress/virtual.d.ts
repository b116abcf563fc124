declare module 'virtual:films' {
  /** Films by their names, as SVG; none in the browser. */
  export const films: Record<string, string>
  /** The same for the browser. */
  export const later: () => Promise<Record<string, string>>
}
declare module 'virtual:loops' {
  /** What loads the loop of a live page, as SVG; none where the HTML is written. */
  export const loops: Record<string, () => Promise<{ default: string }>>
}
declare module 'virtual:told' {
  /** The words of the live pages by their files; none in the browser. */
  export const told: Record<string, Record<'en' | 'ja', { about: string }>>
}
