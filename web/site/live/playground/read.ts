// From files to a level: what is drawn goes through `hazumi/levels`, which is fetched only then.

import { InvalidLevelError, Level } from 'hazumi/play'

export type Files = Record<string, string>
/** A level, what was lost in reading it, and whether it has a paddle of its own. */
export interface ReadLevel { level: Level; notes: string[]; own: boolean }

/** The repository's own levels, by name; each is fetched when it is wanted. */
const bundled = import.meta.glob<string>(['../../../../levels/*.{svg,tmx,tsx,json}', '!../../../../levels/level.schema.json'], { query: '?raw', import: 'default' })
const fileOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** What can be chosen, by file. */
export const names = Object.keys(bundled).map(fileOf).filter(file => !file.endsWith('.tsx'))

/** The files of one of them: a map comes with its tile sets. */
export async function fetchBundled(name: string): Promise<Files> {
  const wanted = Object.entries(bundled).filter(([path]) => fileOf(path) === name || (name.endsWith('.tmx') && path.endsWith('.tsx')))
  return Object.fromEntries(await Promise.all(wanted.map(async ([path, load]) => [fileOf(path), await load()])))
}

/** The name of the one level among the files. */
export function mainOf(files: Files): string | undefined {
  const ending = (...all: string[]) => Object.keys(files).find(name => all.some(end => name.toLowerCase().endsWith(end)))
  return ending('.tmx', '.tmj') ?? ending('.svg') ?? ending('.json')
}

/** Reads the one level among the files. `paddle` adds one where the level has none. */
export async function read(files: Files, paddle: boolean, words: { none: string; at: (line: number, column: number) => string; warning: (english: string) => string }): Promise<ReadLevel> {
  const main = mainOf(files)
  if (!main) throw new InvalidLevelError(words.none)
  const notes: string[] = []
  let json = files[main]
  if (!main.toLowerCase().endsWith('.json')) {
    const levels = await import('hazumi/levels')
    await levels.init()
    const drawn = main.toLowerCase().endsWith('.svg') ? levels.fromSvg(json) : levels.fromTmx(json, files)
    json = drawn.json
    notes.push(...drawn.warnings.map(({ line, column, message }) => words.at(line, column) + words.warning(message)))
  }
  const level = named(Level.fromJson(json), main)
  return { level: paddle && level.paddle === null ? withPaddle(level) : level, notes, own: level.paddle !== null }
}

/** The same level; one without a title is called as its file, also in recordings of it. */
function named(level: Level, file: string): Level {
  return level.name ? level : Level.fromJson(JSON.stringify({ ...JSON.parse(level.toJson()), name: file }))
}

/** The same level with a paddle near the lower edge. */
function withPaddle(level: Level): Level {
  const data = JSON.parse(level.toJson())
  const { min, max } = level.view, wide = (max[0] - min[0]) * 0.18, high = (max[1] - min[1]) * 0.02, x = (min[0] + max[0]) / 2, y = max[1] - (max[1] - min[1]) * 0.06
  data.bodies.push({ role: 'kinematic', tags: ['paddle'], shapes: [{ aabb: { min: [x - wide / 2, y - high / 2], max: [x + wide / 2, y + high / 2] } }] })
  return Level.fromJson(JSON.stringify(data))
}
