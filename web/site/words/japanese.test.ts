// Japanese has its own marks: full-width ones beside its letters, in what the site says and in its pages.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const site = new URL('../', import.meta.url)
const under = (folder: string, ending: RegExp) => readdirSync(new URL(folder, site), { recursive: true, encoding: 'utf8' })
  .filter(path => ending.test(path) && !/^api[\\/]typescript/.test(path)).map(path => `${folder}${path}`)

const letter = '[\\u3040-\\u30ff\\u3400-\\u9fff々「」（）]'
/** Half-width marks beside a Japanese letter, and brackets after or around one; coordinates stand apart: `は (1, 0) とします`. */
const halfWidth = new RegExp(`${letter}[?!:](?!\\w)|: ?${letter}|${letter}\\(|\\([^()'"\`\\n]*${letter}[^()'"\`\\n]*\\)`, 'g')

/** A mark that a page itself puts about words or between them: it is the same in both languages. */
const ownMark = / \(\$\{words[^}]*\}|' \(' *,|parts\.push\(', '\)|\}: `|, ': ',/g

/** What is code in a page, a link's address, or an element. Its place is kept. */
const apart = /^---$|^\w+:(?= )|^```[\s\S]*?^```|`[^`\n]*`|\]\([^)\n]*\)(\{[^}\n]*\})?|<[^>\n]*>/gm

function faults(path: string): string[] {
  const text = readFileSync(new URL(path, site), 'utf8').replace(apart, all => (path.endsWith('.md') ? all.replace(/[^\n]/g, ' ') : all))
  return [...text.matchAll(halfWidth)]
    .map(({ index }) => `${path}: …${text.slice(Math.max(0, index - 12), index + 14).replace(/\n/g, ' ')}…`)
}

test('Japanese has full-width marks', () => {
  const pages = under('ja/', /\.md$/), words = under('words/', /^(?!.*test)[^]*\.(ts|json)$/)
  expect(pages.length + words.length).toBeGreaterThan(50)
  expect([...pages, ...words, '.vitepress/config.ts', '.vitepress/pages.ts', ...under('.vitepress/theme/', /\.(vue|ts)$/)].flatMap(faults)).toEqual([])
})

test('what live pages tell takes brackets, commas and colons from the words', () => {
  const pages = under('live/', /\.ts$/)
  expect(pages.length).toBeGreaterThan(50)
  const told = pages.flatMap(path => [...readFileSync(new URL(path, site), 'utf8').matchAll(ownMark)].map(([mark]) => `${path}: ${mark}`))
  expect(told).toEqual([])
})
