// What is copied as code runs, and does what the level does.

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { init, Level } from 'hazumi/play'
import * as levels from 'hazumi/levels'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planOf } from './plan'
import { rust } from './rust'
import { typescript } from './typescript'
import { inJapanese } from '../../../words/copied'

const folder = new URL('../../../../../levels/', import.meta.url), seed = 7
const drawn = readdirSync(folder).filter(name => /\.(svg|json)$/.test(name) && name !== 'level.schema.json')
const site = fileURLToPath(new URL('../../../', import.meta.url))
/** Where `hazumi` is found from. */
const work = join(site, `.vitepress/cache/copied-${process.pid}`)

function read(name: string): Level {
  const text = readFileSync(new URL(name, folder), 'utf8')
  return Level.fromJson(name.endsWith('.svg') ? levels.fromSvg(text).json : text)
}

beforeAll(async () => {
  await init()
  await levels.init()
  mkdirSync(work, { recursive: true })
  for (const name of drawn) {
    const level = read(name)
    writeFileSync(join(work, `${name}.mts`), typescript(planOf(level, name, seed), level.toJson(), seed))
  }
})
afterAll(() => rmSync(work, { recursive: true, force: true }))

describe('a level that was copied as TypeScript', () => {
  test('has right types', () => {
    const options = ['--strict', '--noUnusedLocals', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2023,dom', '--skipLibCheck', '--types', 'node', '--erasableSyntaxOnly', '--verbatimModuleSyntax', '--ignoreConfig']
    const compiler = join(site, '../node_modules/typescript/bin/tsc'), files = drawn.map(name => join(work, `${name}.mts`))
    expect(spawnSync(process.execPath, [compiler, ...options, ...files], { encoding: 'utf8', cwd: work }).stdout).toBe('')
  })

  test.each(drawn)('%s ends in the same state, run by Node', name => {
    const play = read(name).play({ seed })
    for (let i = 0; i < 600; i++) play.step(1 / 60)
    expect(execFileSync(process.execPath, [join(work, `${name}.mjs`)], { encoding: 'utf8' })).toContain(`${play.checksum()}n`)
    play.free()
  })
})

test('what a level says of a wall in vain is not copied: a world of code would refuse it', () => {
  const said = { mass: 5, gravity_scale: 2, damping: 0.5, keep_speed: true }, shapes = [{ circle: { center: [5, 5], radius: 1 } }]
  const level = Level.fromJson(JSON.stringify({ view: { min: [0, 0], max: [9, 9] }, bodies: [{ shapes, ...said }, { role: 'ball', shapes, ...said }] }))
  const [wall, ball] = planOf(level, 'vain.json', seed).bodies
  expect(wall).toMatchObject({ kind: 'fixed', mass: 1, gravityScale: 1, damping: 0, keepSpeed: false })
  expect(ball).toMatchObject({ kind: 'dynamic', mass: 5, gravityScale: 2, damping: 0.5, keepSpeed: true })
})

test.each([['TypeScript', typescript], ['Rust', rust]] as const)('what is copied as %s on a Japanese page has no English comment, and is the same code', (_, write) => {
  const bare = (code: string) => code.replace(/^( *)(\/\/|\/\*\*).*$/gm, '$1')
  for (const name of drawn) {
    const level = read(name), english = write(planOf(level, name, seed), level.toJson(), seed), japanese = inJapanese(english)
    const comments = japanese.match(/^ *(\/\/|\/\*\*).*$/gm)!.filter(comment => !/^\/\/ cargo add [\w-]+$/.test(comment))
    expect(comments.filter(comment => !/[\u3040-\u30ff]/.test(comment))).toEqual([])
    expect(bare(japanese)).toBe(bare(english))
  }
})

describe('a level that was copied as Rust', () => {
  // crates/hazumi-level/tests/copied.rs compiles these and plays them.
  test.each(['bat.svg', 'breakout.svg', 'billiards.svg', 'crates.svg', 'swarm.svg'])('%s is what is compiled and played', async name => {
    const level = read(name)
    await expect(rust(planOf(level, name, seed), level.toJson(), seed)).toMatchFileSnapshot(`copied/${name.replace(/\..*/, '')}.rs`)
  })
})
