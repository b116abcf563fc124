// The drawings of the guide, hand-written SVG, and what makes them fit a page: one language, and ids of their own.

const files = import.meta.glob("../../../drawings/*.svg", { query: "?raw", import: "default", eager: true }) as Record<
  string,
  string
>;

/** Gradients and arrow heads that all drawings use. */
const DEFS = `<defs>
<radialGradient id="ball" cx=".36" cy=".32" r=".75"><stop offset="0" class="ball-lit"/><stop offset="1" class="ball-far"/></radialGradient>
<radialGradient id="glow"><stop offset=".4" class="glow-near"/><stop offset="1" class="glow-far"/></radialGradient>
<linearGradient id="wall" x2="0" y2="1"><stop offset="0" class="wall-lit"/><stop offset="1" class="wall-far"/></linearGradient>
<linearGradient id="plum" x2="0" y2="1"><stop offset="0" class="plum-lit"/><stop offset="1" class="plum-far"/></linearGradient>
<linearGradient id="rose" x2="0" y2="1"><stop offset="0" class="rose-lit"/><stop offset="1" class="rose-far"/></linearGradient>
<linearGradient id="apricot" x2="0" y2="1"><stop offset="0" class="apricot-lit"/><stop offset="1" class="apricot-far"/></linearGradient>
<marker id="n" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path d="M0 1L9 5L0 9Z" class="head-n"/></marker>
<marker id="v" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path d="M0 1L9 5L0 9Z" class="head-v"/></marker>
<marker id="d" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path d="M0 1L9 5L0 9Z" class="head-d"/></marker>
</defs>`;

/** The markup of a drawing in this language ("en", "ja"), its ids beginning with `id`. */
export function drawing(name: string, language: string, id: string): string {
  const source = files[`../../../drawings/${name}.svg`];
  if (source === undefined) throw new Error(`drawings/${name}.svg: there is no such drawing`);
  const other = language === "ja" ? "en" : "ja";
  return source
    .replace(new RegExp(`\\s*<(text|title|desc)([^>]*) lang="${other}"[^>]*>[\\s\\S]*?</\\1>`, "g"), "")
    .replace(/<svg([^>]*)>/, (_, attributes: string) => `<svg${attributes} role="img" aria-labelledby="title desc">${DEFS}`)
    .replace(/<(title|desc) lang/g, '<$1 id="$1" lang')
    .replace(/\bid="([\w-]+)"/g, `id="${id}-$1"`)
    .replace(/url\(#([\w-]+)\)/g, `url(#${id}-$1)`)
    .replace(/aria-labelledby="title desc"/, `aria-labelledby="${id}-title ${id}-desc"`);
}
