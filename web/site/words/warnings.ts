// What the reader of drawings and maps could not follow, as the Japanese playground tells it. The engine's own words are English.

type Said = (...found: string[]) => string

const roles: Record<string, string> = {
  ball: 'ボール', mover: '動く物', wall: '壁', player: '自機', emitter: '発射口', laser: 'レーザー', walker: '歩くもの', decor: '飾り', paddle: 'パドル', fixed: '動かないもの', kinematic: '動く壁',
  'stays where it is': '動かないもの', 'moves as it is told': '決まったとおりに動くもの', 'is only drawn': '飾り',
}
const role = (said: string) => roles[said.replace(/^(a|an|what(?= (stays|moves|is))) /, '')] ?? said
const ends: Record<string, string> = { ignored: '無視しました。', 'left out': '省きました。' }
const end = (said: string) => ends[said] ?? ''
const meant = (word?: string) => (word ? `${word} のことですか？` : '')

const patterns: [RegExp, Said][] = [
  [/^(".*"): no such word, taken as a tag(?:; did you mean (.+)\?)?$/, (_, word, near) => `${word} という言葉はないので、タグにしました。${meant(near)}`],
  [/^(".*"): no such word, ignored(?:; did you mean (.+)\?)?$/, (_, word, near) => `${word} という言葉はないので、無視しました。${meant(near)}`],
  [/^(".*"): no such setting, ignored(?:; did you mean (.+)\?)?$/, (_, word, near) => `${word} という設定はないので、無視しました。${meant(near)}`],
  [/^([\w-]+): must be (?:a number that is not negative|a number from 0), got (.*); ignored$/, (_, name, got) => `${name} は 0 以上の数でなければなりません（${got}）。無視しました。`],
  [/^([\w-]+): must be more than 0, got (.*); ignored$/, (_, name, got) => `${name} は 0 より大きくなければなりません（${got}）。無視しました。`],
  [/^([\w-]+): must be a whole number(?: of hits)? from (\d+), got (.*); ignored$/, (_, name, least, got) => `${name} は ${least} 以上の整数でなければなりません（${got}）。無視しました。`],
  [/^([\w-]+): must be a number, got (.*); ignored$/, (_, name, got) => `${name} は数でなければなりません（${got}）。無視しました。`],
  [/^([\w-]+): must be two numbers, got (.*); ignored$/, (_, name, got) => `${name} はふたつの数でなければなりません（${got}）。無視しました。`],
  [/^([\w-]+): must be a length, got (.*); ignored$/, (_, name, got) => `${name} は長さでなければなりません（${got}）。無視しました。`],
  [/^([\w-]+): must be a colour(?: or none)?, got (.*); ignored$/, (_, name, got) => `${name} は色でなければなりません（${got}）。無視しました。`],
  [/^([\w-]+): must be (.*), got (.*); ignored$/, (_, name, be, got) => `${name} に ${got} は使えません（使えるもの：${be.replace(/ or /g, ', ')}）。無視しました。`],
  [/^([\w-]+): means nothing for (.+), ignored$/, (_, name, what) => `${name} は${role(what)}では意味がないので、無視しました。`],
  [/^([\w-]+): means nothing where the response is (\w+); ignored$/, (_, name, answer) => `${name} は、response が ${answer} のときは意味がないので、無視しました。`],
  [/^([\w-]+) and ([\w-]+): mean nothing without a ([\w-]+), ignored$/, (_, a, b, needs) => `${a} と ${b} は、${needs} がないと意味がないので、無視しました。`],
  [/^([\w-]+): stands beside a ([\w-]+), which decides; \1 ignored$/, (_, name, other) => `${name} よりも ${other} を優先し、${name} は無視しました。`],
  [/^style sheet: (.+?):? not supported, ignored: (.*)$/, (_, what, got) => `スタイルシートの${what === 'selector' ? 'セレクタ' : ` ${what} `}には対応していないので、無視しました：${got}`],
  [/^style sheet: (.+?):? not supported, ignored$/, (_, what) => `スタイルシートの ${what} には対応していないので、無視しました。`],
  [/^(.+) in a style: not supported, ignored; say it as an attribute$/, (_, name) => `style の中の ${name} には対応していないので、無視しました。属性として書いてください。`],
  [/^(\w+) by gradient or pattern: not supported, \1 left open$/, (_, name) => `${name} のグラデーションや模様には対応していないので、塗らずにおきます。`],
  [/^systemLanguage: read as for English, left out (.*)$/, (_, language) => `systemLanguage は英語向けとして読み、${language} は省きました。`],
  [/^(.+): not supported, (ignored|left out)$/, (_, name, how) => `${name} には対応していないので、${end(how)}`],
  [/^([\w-]+): has no size or no points, left out$/, (_, tag) => `${tag} には大きさか点がないので、省きました。`],
  [/^([\w-]+): nothing of it is seen, left out$/, (_, tag) => `${tag} は何も見えないので、省きました。`],
  [/^([\w-]+): has no area, left out$/, (_, tag) => `${tag} には面積がないので、省きました。`],
  [/^([\w-]+): a mover must have an inside and has no area, left out$/, (_, tag) => `${tag} には面積がありません。動く物には内側が必要なので、省きました。`],
  [/^([\w-]+): a ball must be a circle and has no area, left out$/, (_, tag) => `${tag} には面積がありません。ボールは円でなければならないので、省きました。`],
  [/^([\w-]+): a ball must be a circle, taken as the circle of the same area(; mover keeps the shape)?$/, (_, tag, keeps) => `${tag} は円ではありません。ボールは円なので、同じ面積の円にしました。${keeps ? 'mover なら形を保てます。' : ''}`],
  [/^svg: has neither a viewBox nor width and height; the view is what is drawn$/, () => 'svg に viewBox も width と height もないので、描かれたところを画面にしました。'],
  [/^rect: as large as the page and behind balls or movers, taken as decor; say wall if it is one$/, () => 'rect はページと同じ大きさで、ボールや動く物の後ろにあるので、飾りにしました。壁なら wall と書いてください。'],
  [/^use: (.*) is not in this file, left out$/, (_, href) => `use の ${href} はこのファイルにないので、省きました。`],
  [/^object: its tile is in no tileset, left out$/, () => 'object のタイルはどのタイルセットにもないので、省きました。'],
  [/^point: a body only as a ball with a radius, left out$/, () => '点は radius のあるボールでないとボディにならないので、省きました。'],
  [/^layer: none of its tiles has a collision shape, left out$/, () => 'このレイヤーのタイルには当たりの形がないので、省きました。'],
  [/^layer: a tile layer cannot be a (\w+), taken as fixed$/, (_, what) => `タイルレイヤーは${role(what)}になれないので、動かないものにしました。`],
  [/^tile: a tile layer is one body with the layer's words; the tile's own ignored$/, () => 'タイルレイヤーは、レイヤーの言葉を持つひとつのボディです。タイル自身の言葉は無視しました。'],
  [/^imagelayer: a picture, left out$/, () => '画像レイヤーは、ただの絵なので省きました。'],
]

/** A warning in Japanese; one that nobody translated stays as it is. */
export function inJapanese(warning: string): string {
  const [, said, times] = /^(.*?)(?: \((\d+) times\))?$/s.exec(warning)!
  for (const [pattern, japanese] of patterns) {
    const found = pattern.exec(said)
    if (found) return japanese(...found) + (times ? `（${times} 回）` : '')
  }
  return warning
}
