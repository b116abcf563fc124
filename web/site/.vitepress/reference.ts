// The sidebar of the API reference: what `reference.mjs` wrote, by topic.

import { existsSync, readFileSync } from 'node:fs'
import type { DefaultTheme } from 'vitepress'

interface Entry { title: string; path?: string | null; children?: Entry[] }

export function reference(lang: 'en' | 'ja'): DefaultTheme.SidebarItem[] {
  const ja = lang === 'ja', root = ja ? '/ja/api' : '/api'
  const file = new URL(`..${root}/typescript/navigation.json`, import.meta.url)
  const modules: Entry[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const items = (entries: Entry[] = []): DefaultTheme.SidebarItem[] => entries.flatMap(({ title, path, children }) => {
    // The kinds within a namespace are not worth a fold of their own.
    if (!path) return items(children)
    const text = title.replaceAll('\\_', '_'), link = `${root}/typescript/${path.replace(/(index)?\.md$/, '')}`
    return [children?.length ? { text, link, collapsed: true, items: items(children) } : { text, link }]
  })
  // Topics have no page of their own; the other modules, which stand among them, have.
  const entries = modules.flatMap(({ children }) => children ?? [])
  const topics = entries.filter(({ path }) => !path), others = entries.filter(({ path }) => path)
  return [
    { text: 'API', items: [
      { text: ja ? 'API の読み方' : 'Overview', link: `${root}/` },
      { text: 'TypeScript', link: `${root}/typescript/hazumi/` },
      { text: 'TypeScript: hazumi/play', link: `${root}/typescript/hazumi/play/` },
      { text: 'TypeScript: hazumi/levels', link: `${root}/typescript/hazumi/levels/` },
      { text: 'Rust: hazumi', link: '/api/rust/hazumi/index.html', target: '_self' },
      { text: 'Rust: hazumi_level', link: '/api/rust/hazumi_level/index.html', target: '_self' },
    ] },
    // Headings' names are decomposed. With a link: without one VitePress makes a button of the whole row, and puts another into it.
    ...topics.map(({ title, children }) =>
      ({ text: title, link: `${root}/typescript/hazumi/#${title.normalize('NFKD').toLowerCase().replaceAll(' ', '-')}`, collapsed: true, items: items(children) })),
    ...others.map(({ title, children }) =>
      ({ text: `hazumi/${title}`, link: `${root}/typescript/hazumi/${title}/`, collapsed: true, items: items(children) })),
  ]
}
