// How the site's build takes the package: two instances of it, and films that it played.

import type { UserConfig } from 'vitepress'
import { features } from '../opening/features'
import { heroOpening } from '../opening/hero'
import { loop, names } from '../opening/loops'
import { speedOpening } from '../opening/speed'

// Of the vite that VitePress brings, which is another version than the tests have.
type Plugin = Extract<NonNullable<NonNullable<UserConfig['vite']>['plugins']>[number], { name: string }>

/**
 * What plays levels has an instance of the package for itself: a document that began with the small module may come to a page that needs
 * the large one, and all others do without that. So a page imports everything from `hazumi`, or everything from `hazumi/play`.
 */
export const playApart: Plugin = {
  name: 'hazumi-play-apart',
  enforce: 'pre',
  async resolveId(id, importer, options) {
    const apart = importer?.endsWith('?play')
    if (id !== 'hazumi/play' && !apart) return
    const found = await this.resolve(id, importer?.replace(/\?play$/, ''), { ...options, skipSelf: true })
    return found && !found.external && found.id.endsWith('.js') ? `${found.id}?play` : found
  },
}

/**
 * `virtual:films`: films by their names, as SVG, for the HTML that is written when the site is built. The browser has them from there, and
 * asks for them by `later` where it came to a page without its HTML; all but the openings, which are over by then.
 */
export const filmed: Plugin = {
  name: 'hazumi-films',
  resolveId: id => (/^virtual:films/.test(id) ? `\0${id}` : undefined),
  async load(id, options) {
    if (id === '\0virtual:films') return options?.ssr
      ? `export const films = ${JSON.stringify({ hero: await heroOpening(), 'speed-en': await speedOpening('en'), 'speed-ja': await speedOpening('ja'), ...(await features()), ...(await waiting()) })}\nexport const later = async () => films`
      : "export const films = {}\nexport const later = async () => (await import('virtual:films-later')).films"
    if (id === '\0virtual:films-later') return `export const films = ${JSON.stringify(await features())}`
  },
}

/** `loop-NAME`: the loop of each live page, to be looked at where its scene is not there yet. */
async function waiting(): Promise<Record<string, string>> {
  return Object.fromEntries(await Promise.all(names.map(async name => [`loop-${name}`, await loop(name)] as const)))
}

/** `virtual:told`: what the live pages say, for the HTML that is written when the site is built. In the browser each has its own words. */
export const telling: Plugin = {
  name: 'hazumi-told',
  enforce: 'pre',
  resolveId: id => (id === 'virtual:told' ? '\0virtual:told' : undefined),
  load: (id, options) => (id === '\0virtual:told' ? `export const told = ${options?.ssr ? "import.meta.glob(['/words/*.ts', '!/words/{comments,copied,kit,landing,warnings}.ts', '!/words/*.test.ts'], { import: 'words', eager: true })" : '{}'}` : undefined),
}

/** `virtual:loops`: what loads the loop of a live page, by its name; each is a file of its own. None where the HTML is written: it has the posters. */
export const looped: Plugin = {
  name: 'hazumi-loops',
  resolveId: id => (/^virtual:loops?(\/|$)/.test(id) ? `\0${id}` : undefined),
  async load(id, options) {
    if (id === '\0virtual:loops') return `export const loops = {${options?.ssr ? '' : names.map(name => `${name}: () => import('virtual:loop/${name}-loop')`).join()}}`
    const [, name] = /^\0virtual:loop\/(\w+)-loop$/.exec(id) ?? []
    if (name) return `export default ${JSON.stringify(await loop(name))}`
  },
}

/** Files of the build that a page wants before a script of it asks for them: `early.of` says which, once the bundle stands. */
export const early: Plugin & { of: (modules: RegExp) => string[]; assets: (modules: RegExp) => string[] } = (() => {
  let chunks: { file: string; module: string; imports: string[]; assets: string[] }[] = []
  return {
    name: 'hazumi-early',
    generateBundle(_, bundle) {
      const found = Object.values(bundle).flatMap(one => (one.type === 'chunk' ? [{ file: one.fileName, module: one.facadeModuleId ?? '', imports: one.imports, assets: [...(one.viteMetadata?.importedAssets ?? [])] }] : []))
      // The other build, which writes the pages' HTML, has no pages for browsers.
      if (found.some(({ file }) => file.startsWith('assets/'))) chunks = found
    },
    of(modules: RegExp) {
      const files = new Set<string>(), take = (file: string) => {
        if (files.has(file)) return
        files.add(file)
        chunks.find(chunk => chunk.file === file)?.imports.forEach(take)
      }
      chunks.filter(({ module }) => modules.test(module)).forEach(({ file }) => take(file))
      return [...files]
    },
    /** What these modules fetch besides scripts. */
    assets(modules: RegExp) {
      const files = this.of(modules)
      return [...new Set(chunks.flatMap(({ file, assets }) => (files.includes(file) ? assets : [])))]
    },
  }
})()
