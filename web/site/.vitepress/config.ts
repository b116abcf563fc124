// The site: English at the root, Japanese under /ja/. Static files only; `HAZUMI_BASE=/hazumi/` puts it under a folder of a host.

import { existsSync } from 'node:fs'
import { defineConfig, type DefaultTheme, type HeadConfig } from 'vitepress'
import { codeTheme } from './code-theme'
import { japaneseComments } from './comments'
import { chapters, lives } from './pages'
import { early as chosenLanguage } from './theme/components/chosen-language'
import { early, filmed, looped, playApart, telling } from './packages'
import { reference } from './reference'

/** Where the site will be, as `https://HOST/`: pictures for shared links want a whole address, and so do the addresses of pages. Without it the ones are given from the root, the others not at all. */
const host = (process.env.HAZUMI_HOST ?? '').replace(/\/*$/, '')
const base = (process.env.HAZUMI_BASE ?? '/').replace(/\/*$/, '/')

/** The live page that a page shows first. */
const playsAtOnce = (page: string) => (/^(ja\/)?index\.md$/.test(page) ? 'speed' : /^(?:ja\/)?live\/(?!index)(\w+)\.md$/.exec(page)?.[1])

export default defineConfig({
  base,
  title: 'hazumi',
  cleanUrls: false,
  lastUpdated: false,
  appearance: true,
  // What rustdoc writes is files, not pages.
  ignoreDeadLinks: process.env.HAZUMI_DRAFT ? true : [/^(\.\.?\/)+(api\/)?rust\//],
  srcExclude: ['**/README.md', 'node_modules/**', 'public/**'],
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}mark.svg` }],
    ['meta', { name: 'theme-color', content: '#14122b' }],
    ['script', {}, chosenLanguage],
  ],
  // What plays on a page is on its way before a script asks for it.
  transformHead: ({ page, title, description }) => {
    const name = playsAtOnce(page), modules = new RegExp(`/(live/${name}|stage/stage)\\.ts$`)
    return [...shared(page, title, description), ...places(page), ...(name ? [
      ...early.of(modules).map((file): HeadConfig => ['link', { rel: 'modulepreload', href: base + file }]),
      ...early.assets(modules).filter(file => /\.wasm$|\/matter\.[^/]*bin$/.test(file)).map((file): HeadConfig => ['link', { rel: 'preload', as: 'fetch', ...(file.endsWith('.wasm') ? { type: 'application/wasm' } : {}), crossorigin: '', fetchpriority: 'low', href: base + file }]),
    ] : [])]
  },
  // Nor does a script take the line from the style, which the first picture waits for.
  transformHtml: (code, _, { page }) => playsAtOnce(page) ? code.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"') : code,
  markdown: { theme: codeTheme, preConfig: japaneseComments },
  themeConfig: {
    logo: '/mark.svg',
    search: {
      provider: 'local',
      options: {
        // Japanese has no blanks between words: pairs of letters are what can be found.
        miniSearch: { options: { tokenize } },
        locales: { ja: { translations: {
          button: { buttonText: '検索', buttonAriaLabel: '検索' },
          modal: {
            displayDetails: '詳しい一覧を表示', resetButtonTitle: '消去', backButtonTitle: '閉じる', noResultsText: '見つかりませんでした：',
            footer: { selectText: '選ぶ', navigateText: '移動', closeText: '閉じる' },
          },
        } } },
      },
    },
  },
  locales: {
    root: {
      label: 'English', lang: 'en',
      description: 'Exact, time-ordered, deterministic collision and bounce for arcade 2D games',
      // The name of the link home is what it says.
      themeConfig: { ...theme('en'), notFound: { title: 'This page is not here', quote: 'The ball seems to have flown out of the frame. It has never done that before.', linkLabel: 'Take me home' } },
    },
    ja: {
      label: '日本語', lang: 'ja',
      description: '2D アーケードゲームのための、正確な衝突判定と跳ね返り。どの環境でもビット単位で同じ結果',
      themeConfig: {
        ...theme('ja'),
        outline: { level: [2, 3], label: 'このページの内容' }, docFooter: { prev: '前へ', next: '次へ' }, returnToTopLabel: 'いちばん上へ', sidebarMenuLabel: '目次',
        darkModeSwitchLabel: '配色', lightModeSwitchTitle: '明るい配色に', darkModeSwitchTitle: '暗い配色に', langMenuLabel: '言語', skipToContentLabel: '本文へ',
        notFound: { title: 'ページが見つかりません', quote: 'ボールは枠の外へ飛んでいったようです。こんなことは初めてです。', linkLabel: '最初のページへ' },
      },
    },
  },
  vite: {
    plugins: [playApart, filmed, looped, telling, early],
    build: { target: 'es2022', chunkSizeWarningLimit: 900 },
    server: { fs: { allow: ['..', '../..'] } },
  },
})

/** What is shown where a link to a page is shared. */
function shared(page: string, title: string, description: string): HeadConfig[] {
  // A live page is shared with its own picture, their list with that of the game.
  const name = /^(?:ja\/)?live\/(.+)\.md$/.exec(page)?.[1], own = `og/${name === 'index' ? 'hanabi' : name}.jpg`
  const picture = `${host}${base}${name && existsSync(new URL(`../public/${own}`, import.meta.url)) ? own : 'og.png'}`
  const properties = { 'og:site_name': 'hazumi', 'og:type': 'website', 'og:title': title, 'og:description': description, 'og:image': picture, 'og:image:width': '1200', 'og:image:height': '630' }
  return [
    ...Object.entries(properties).map(([property, content]): HeadConfig => ['meta', { property, content }]),
    ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
  ]
}

/** The one address of a page, and that of the same page in either language. */
function places(page: string): HeadConfig[] {
  if (!host || page === '404.md') return []
  const at = (path: string) => host + base + path.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '.html')
  const en = page.replace(/^ja\//, ''), both = [en, `ja/${en}`].every(path => existsSync(new URL(`../${path}`, import.meta.url)))
  const languages = both ? [['en', en], ['ja', `ja/${en}`], ['x-default', en]] : []
  return [
    ['link', { rel: 'canonical', href: at(page) }], ['meta', { property: 'og:url', content: at(page) }],
    ...languages.map(([hreflang, path]): HeadConfig => ['link', { rel: 'alternate', hreflang, href: at(path) }]),
  ]
}

function theme(lang: 'en' | 'ja'): DefaultTheme.Config {
  const root = lang === 'ja' ? '/ja' : '', ja = lang === 'ja'
  const guide = chapters.map(({ path, en, ja: title }) => ({ text: ja ? title : en, link: `${root}${path}` }))
  const live = lives.map(({ name, en, ja: title }) => ({ text: ja ? title : en, link: `${root}/live/${name}` }))
  return {
    nav: [
      { text: ja ? 'ガイド' : 'Guide', link: guide[0].link, activeMatch: '/guide/' },
      { text: ja ? '触ってみる' : 'Play', link: `${root}/live/`, activeMatch: '/live/' },
      { text: 'API', link: `${root}/api/`, activeMatch: '/api/' },
    ],
    sidebar: {
      [`${root}/guide/`]: [{ text: ja ? 'ガイド' : 'Guide', items: guide }, { text: ja ? '触ってみる' : 'Play', items: live }],
      [`${root}/live/`]: [{ text: ja ? '触ってみる' : 'Play', items: [{ text: ja ? '一覧' : 'All of them', link: `${root}/live/` }, ...live] }],
      [`${root}/api/`]: reference(lang),
    },
    outline: { level: [2, 3] },
  }
}

/** Words, and of what is written without blanks every letter and every pair of letters. */
function tokenize(text: string): string[] {
  const words = text.toLowerCase().split(/[\s\p{P}\p{S}]+/u).filter(Boolean)
  return words.flatMap(word => {
    if (!/[\u3040-\u30ff\u3400-\u9fff]/.test(word)) return [word]
    const letters = [...word]
    return letters.flatMap((letter, i) => (i + 1 < letters.length ? [letter, letter + letters[i + 1]] : [letter]))
  })
}
