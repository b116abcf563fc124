// What the site says of the package's size is what was measured, and what is measured now.

import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { web } from './figures'

const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
/** The first row of the table in docs/size.md: what `cargo xtask sizes` printed. */
const [, gzipped, brotli] = /^\| `hazumi` \| (\d+) KB \| (\d+) KB \|/m.exec(text('docs/size.md'))!.map(Number)

test('one size is said everywhere', () => {
  expect(web.coreKilobytes).toBe(gzipped)
  expect(text('web/hazumi/README.md')).toContain(`| \`hazumi\` | ${gzipped} KB (${brotli} by brotli)`)
  expect(text('README.md')).toContain(`The module is ${gzipped} KB gzipped`)
  expect(text('README.ja.md')).toContain(`モジュールは gzip で ${gzipped} KB`)
})

test('and the module that was built is as large', () => {
  const built = gzipSync(readFileSync(new URL('../hazumi/src/core/hazumi_bg.wasm', import.meta.url)), { level: 9 }).length / 1024
  // Compilers differ by a little.
  expect(Math.abs(built / gzipped - 1), `${built.toFixed(1)} KB are built, ${gzipped} are said`).toBeLessThan(0.02)
})
