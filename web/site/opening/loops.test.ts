import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { lives } from '../.vitepress/pages'
import { loop, names } from './loops'

test('every live page has its loop', () => {
  expect([...names].sort()).toEqual(lives.map(({ name }) => name).sort())
})

test.each(names)('%s is light, is made of numbers, and shows nothing of another host', async name => {
  const svg = await loop(name)
  expect(gzipSync(svg).length, 'bytes gzipped').toBeLessThan(40 * 1024)
  expect(svg).not.toMatch(/NaN|undefined|Infinity|https?:/)
  // What moves in it has its keyframes.
  const used = [...svg.matchAll(/animation:([\w-]+)/g)].map(([, animation]) => animation)
  expect(used.length).toBeGreaterThan(1)
  for (const animation of used) expect(svg).toContain(`@keyframes ${animation}{`)
})
