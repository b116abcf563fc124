// How the site's build takes the package: two instances of it, and films that it played.

import type { UserConfig } from 'vitepress'
import { features } from '../opening/features'
import { heroOpening } from '../opening/hero'
import { loop, names } from '../opening/loops'

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
 * asks for them by `later` where it came to a page without its HTML; all but the opening, which is over by then.
 */
export const filmed: Plugin = {
  name: 'hazumi-films',
  resolveId: id => (/^virtual:films/.test(id) ? `\0${id}` : undefined),
  async load(id, options) {
    if (id === '\0virtual:films') return options?.ssr
      ? `export const films = ${JSON.stringify({ hero: await heroOpening(), ...(await features()) })}\nexport const later = async () => films`
      : "export const films = {}\nexport const later = async () => (await import('virtual:films-later')).films"
    if (id === '\0virtual:films-later') return `export const films = ${JSON.stringify(await features())}`
  },
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
export const early: Plugin & { of: (modules: RegExp) => string[] } = (() => {
  let chunks: { file: string; module: string; imports: string[] }[] = []
  return {
    name: 'hazumi-early',
    generateBundle(_, bundle) {
      const found = Object.values(bundle).flatMap(one => (one.type === 'chunk' ? [{ file: one.fileName, module: one.facadeModuleId ?? '', imports: one.imports }] : []))
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
  }
})()
