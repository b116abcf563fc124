// Checks the pages of the site: `node check-links.mjs` looks at the sources, `node check-links.mjs DIST` at the built site
// as well. Every page has its twin in the other language with the same code, drawings and live pages, and every link
// between pages leads somewhere. Prints what is wrong, a line each, and ends with 1 if anything is.
//
// `npm run reference` must have written the pages of the TypeScript API. What rustdoc writes, api/rust, is English only and no
// page of this site: links to it are looked up in the built site.

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, posix, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const site = dirname(fileURLToPath(import.meta.url));

/** What rustdoc writes. */
const RUSTDOC = /^api\/rust\/.*\.html$/;

/** The files under a folder with this ending, as paths beside it. */
function filesUnder(folder, ending) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(ending) && !/(^|\/)((node_modules|\.vitepress|snippets|public)\/|README\.md$)/.test(path))
    .map((path) => path.replaceAll("\\", "/"))
    .sort();
}

/** What a page shows besides words: the same in both languages. */
function parts(text) {
  return [...text.matchAll(/^<<< (\S+)|<(Drawing|LivePage)\b[^>]*?name="([^"]+)"|<(WebFigures)\b/gm)].map(
    ([, snippet, component, name, bare]) => snippet ?? bare ?? `<${component} name="${name}">`,
  );
}

/** What is wrong with the sources. */
export function faultsOfSources(root = site) {
  const faults = [];
  const pages = filesUnder(root, ".md");
  const known = new Set(pages);
  for (const page of pages) {
    const text = readFileSync(join(root, page), "utf8");
    const say = (what) => faults.push(`${page}: ${what}`);

    const twin = page.startsWith("ja/") ? page.slice(3) : `ja/${page}`;
    if (!known.has(twin)) say(`has no twin ${twin}`);
    else if (!page.startsWith("ja/")) {
      const [here, there] = [parts(text), parts(readFileSync(join(root, twin), "utf8"))];
      const at = here.findIndex((part, i) => part !== there[i]);
      if (at >= 0) say(`shows ${here[at]}, where ${twin} shows ${there[at] ?? "nothing"}`);
      else if (there.length > here.length) say(`shows nothing, where ${twin} shows ${there[here.length]}`);
    }

    const head = /^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? "";
    if (page.includes("guide/"))
      for (const key of ["title", "description"]) if (!new RegExp(`^${key}: *\\S`, "m").test(head)) say(`has no ${key}`);

    const prose = text.replace(/^```[\s\S]*?^```/gm, "").replace(/`[^`\n]*`/g, "");
    for (const [, link] of prose.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(link) || link.startsWith("#")) continue;
      if (link.startsWith("/")) say(`link ${link}: is not relative`);
      else {
        const target = posix.join(posix.dirname(page), link.replace(/#.*/, ""));
        if (RUSTDOC.test(target)) continue;
        if (!known.has(target)) say(`link ${link}: there is no ${target}`);
        else if (target.startsWith("ja/") !== page.startsWith("ja/")) say(`link ${link}: leads into the other language`);
      }
    }

    for (const [, path, region] of text.matchAll(/^<<< @\/([^\s#{]+)(?:#([\w-]+))?/gm)) {
      const file = join(root, path);
      if (!existsSync(file)) say(`there is no ${path}`);
      else if (region && !readFileSync(file, "utf8").includes(`// #region ${region}\n`)) say(`${path} has no region ${region}`);
    }
    for (const [, name] of text.matchAll(/<Drawing\b[^>]*?name="([^"]+)"/g))
      if (!existsSync(join(root, "drawings", `${name}.svg`))) say(`there is no drawings/${name}.svg`);
  }
  return faults;
}

/** What is wrong with the built site: links and pictures whose file is not there. `base` is where it will be hosted. */
export function faultsOfBuilt(dist, base = "/") {
  const faults = [];
  const isThere = (path) => existsSync(path) && (statSync(path).isFile() || existsSync(join(path, "index.html")));
  for (const page of filesUnder(dist, ".html")) {
    // What a script writes is not yet a link.
    const text = readFileSync(join(dist, page), "utf8").replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, "$1");
    for (const [, link] of text.matchAll(/\b(?:href|src)="([^"]+)"/g)) {
      if (/^([a-z]+:|\/\/|#)/.test(link)) continue;
      const path = decodeURI(link.replace(/[?#].*/, ""));
      if (path.startsWith("/") && !path.startsWith(base)) {
        faults.push(`${page}: ${link}: is outside of ${base}`);
        continue;
      }
      const target = path.startsWith("/") ? join(dist, path.slice(base.length)) : resolve(dist, dirname(page), path);
      if (![target, `${target}.html`].some(isThere)) faults.push(`${page}: ${link}: there is no ${relative(dist, target)}`);
    }
    const isRedirect = /http-equiv="refresh"/.test(text);
    const twin = page.startsWith("ja/") ? page.slice(3) : `ja/${page}`;
    if (!isRedirect && page !== "404.html" && !RUSTDOC.test(page) && !existsSync(join(dist, twin)))
      faults.push(`${page}: has no twin ${twin}`);
  }
  return faults;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [dist, base] = process.argv.slice(2);
  const faults = [...faultsOfSources(), ...(dist ? faultsOfBuilt(dist, base) : [])];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
  console.log("all pages have their twins, and all links lead somewhere");
}
