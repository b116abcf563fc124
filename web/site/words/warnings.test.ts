// Whatever the reader of drawings warns of is told in Japanese on Japanese pages.
import { readFileSync } from 'node:fs'
import * as levels from 'hazumi/levels'
import { beforeAll, expect, test } from 'vitest'
import { inJapanese } from './warnings'

beforeAll(() => levels.init())

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" data-background="7">
  <style>@media print and (color) { a { x: y } } @font-face { src: x } rect:nth-child(2) { fill: red }</style>
  <circle class="bal" r="1"/><circle class="bal" r="2"/><circle class="ball sped=3" r="1"/><circle class="ball speed=fast" r="1"/><circle class="ball velocity=1,2,3" r="1"/>
  <rect class="brick breaks=0" width="1" height="1"/><rect class="wall restitution=-1" width="1" height="1"/><rect class="wall corners=square" width="1" height="1"/><rect class="role=enemy" width="1" height="1"/>
  <circle class="ball angle=30" r="1"/><circle class="ball speed=3 velocity=1,2" r="1"/><rect class="wall ring=3" width="1" height="1"/><rect class="paddle ring=3" width="1" height="1"/><rect class="decor mass=3" width="1" height="1"/>
  <rect class="wall bounce-at=3 restitution=1" width="1" height="1"/><rect class="wall response=stop restitution=1" width="1" height="1"/><rect class="wall way=0,9" width="1" height="1"/><rect class="paddle way=0,9 period=0" width="1" height="1"/>
  <text>x</text><image href="x.png"/><use href="#nobody"/><rect width="0" height="1"/><rect class="wall" fill="none" width="1" height="1"/><path class="ball" d="M0 0H1"/><path class="mover" d="M0 0H1"/><ellipse class="ball" rx="3" ry="2"/>
  <rect width="1" height="1" fill="url(#g)"/><rect width="1" height="1" fill="nocolour"/><rect width="1" height="1" stroke="red" stroke-width="x"/><rect width="1" height="1" mask="url(#m)"/><rect width="1" height="1" style="transform-origin: 1px; fill: var(--x); width: 3px"/>
  <switch><g systemLanguage="fr"><rect width="1" height="1"/></g></switch>
</svg>`

test('every warning of a drawing is Japanese', () => {
  const { warnings } = levels.fromSvg(drawing)
  expect(warnings.length).toBeGreaterThan(30)
  expect(warnings.map(({ message }) => [message, inJapanese(message)]).filter(([, told]) => !/[\u3040-\u30ff]/.test(told))).toEqual([])
})

test('a word that is misspelt is told with what may have been meant, and how often', () => {
  expect(inJapanese('"bal": no such word, taken as a tag; did you mean ball? (2 times)')).toBe('"bal" という言葉はないので、タグにしました。ball のことですか？（2 回）')
  expect(inJapanese('what nobody knows')).toBe('what nobody knows')
})

test('there is Japanese for what maps warn of', () => {
  const told = readFileSync(new URL('../../../crates/hazumi-level/src/tmx/tile.rs', import.meta.url), 'utf8').matchAll(/told\.tell\(\w+(?:\.\w+)*, "([^"]+)"\)/g)
  const all = [...told].map(([, message]) => message)
  expect(all.length).toBeGreaterThan(1)
  expect(all.filter(message => inJapanese(message) === message)).toEqual([])
})
