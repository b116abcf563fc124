// The comments in the code that the playground copies, as its Japanese page writes them.

const roles: Record<string, string> = { player: '自機', emitter: '発射口', laser: 'レーザー', walker: '歩くもの' }
const counted = (roleCounts: string) => roleCounts.replace(/(\d+) (\w+?)s?(?=, |$)/g, (_, count: string, role: string) => `${roles[role] ?? role} ${count} 個`).replaceAll(', ', '、')

/** Each comment without its slashes or stars. */
const comments: [RegExp | string, string | ((...found: string[]) => string)][] = [
  [/^(.*), copied from hazumi's playground\.$/, (_, file) => `hazumi の遊び場から写した ${file} です。`],
  ['What plays there plays here, to the last bit.', 'ここでの動きは、遊び場での動きと最後のビットまで同じです。'],
  [/^npm install (\S+), then run it: node FILE\.ts \(Node 22\.18 or newer\)$/, (_, entry) => `npm install ${entry} のあとで実行：node FILE.ts（Node 22.18 以降）`],
  [/^It has more than bodies \((.*)\): (.*) plays those by the level's own rules\.$/, (_, what, who) => `ボディのほかにもあります（${counted(what)}）。${who} が、ステージのルールで動かします。`],
  ['Ten seconds of it.', '10 秒進めます。'],
  ["Units are those of the drawing, and y points down. A body's `user` number is its place in the drawing.", '単位は図面と同じで、y は下向きです。ボディの `user` は、図面での順番です。'],
  ['How many hits each of these still takes.', 'それぞれ、あと何回当たると壊れるか。'],
  ['What falls into these is gone.', 'ここに落ちたものはなくなります。'],
  ['The share of their speed that these round bats hand on.', '丸いバットが、自分の速さのうちボールに伝える割合。'],
  ['What goes to and fro.', '行き来するもの。'],
  ['One step of the game, in seconds.', 'ゲームの 1 ステップ。単位は秒です。'],
  ['Two balls may break it at the same instant.', 'ふたつのボールが同時に壊すこともあります。'],
  ['All else is left to the bodies.', 'ほかはすべて、ボディの設定どおりに。'],
  ['Corners of its way, from where it is drawn.', '道のりの角。描かれた場所から測ります。'],
  ['How far it turns and back, in degrees; how fast it turns beside that, in degrees per second.', '往復して回る角度（度）と、それとは別に回り続ける速さ（度/秒）。'],
  ['Seconds after which it begins anew; the share of them that is over at the start.', '一周にかかる秒数と、最初から過ぎている割合。'],
  ['Whether it slows down before it turns back, and rounds its corners.', '折り返す前に遅くなり、角を丸く曲がるか。'],
  [/^Where it is after so many seconds, and how far it is turned\. A function of the time alone: nothing adds up\.( The engine's numbers are f32\.)?$/, (_, single) => `その秒数のあとの場所と、回った角度。時刻だけで決まるので、誤差はたまりません。${single ? 'エンジンの数は f32 です。' : ''}`],
  [/^A share of the way round (its|these) corners and back to the first\.$/, () => '角をめぐって最初に戻る道のりのうち、その割合だけ進んだ場所。'],
]

/** The same code with Japanese comments. */
export function inJapanese(code: string): string {
  return code.replace(/^( *(?:\/\/\/?|\/\*\*) )(.*?)( \*\/)?$/gm, (line, start: string, text: string, end = '') => {
    for (const [english, japanese] of comments) {
      const found = typeof english === 'string' ? (text === english ? [text] : null) : english.exec(text)
      if (found) return start + (typeof japanese === 'string' ? japanese : japanese(...found)) + end
    }
    return line
  })
}
