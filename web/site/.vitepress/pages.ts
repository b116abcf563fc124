// The pages of the site, in order: the chapters of the guide and the live pages.

export { chapters } from '../guide/chapters'

/** Width to height of each stage, on wide screens and on narrow ones: its place is kept while it loads. */
export const shapes: Record<string, [wide: number, narrow: number]> = {
  hanabi: [780 / 600, 420 / 660],
  hero: [1080 / 420, 480 / 440], r1: [888 / 432, 452 / 864], r2: [640 / 420, 640 / 420], r3: [640 / 420, 640 / 420], billiards: [800 / 470, 800 / 470], pinball: [620 / 600, 400 / 640], contacts: [600 / 440, 600 / 440], walker: [900 / 480, 440 / 480],
  order: [720 / 360, 440 / 460], lasting: [720 / 440, 440 / 338], footing: [720 / 212, 440 / 570], grace: [720 / 315, 440 / 280], exchange: [720 / 370, 440 / 273], speed: [954 / 514, 440 / 292],
  r5: [800 / 480, 440 / 480], r6: [820 / 460, 480 / 520],
  r4: [840 / 520, 440 / 560], swarm: [840 / 520, 440 / 560], playground: [840 / 560, 440 / 560],
}

/** How high a stage's own controls are, on wide screens and on narrow ones, where it is not one row: their place is kept as well. */
export const owns: Record<string, [wide: number, narrow: number]> = {
  hero: [0, 0], r1: [38, 90], speed: [38, 84], r4: [38, 182], r5: [38, 90], r6: [38, 136], pinball: [38, 96], contacts: [38, 136], walker: [38, 148], swarm: [38, 90], playground: [117, 250],
}

export const lives = [
  { name: 'hanabi', en: 'Hanabi, a whole game', ja: '花火 — ひとつのゲーム', tells: { en: 'Three levels, sound, and runs that are shared as a link and verified.', ja: '三つの面と音。一夜の記録はリンクで共有でき、検証されます。' } },
  { name: 'r1', en: 'R1 Breakout, twice', ja: 'R1 ブロック崩しを二つ', tells: { en: 'One game, two rules: watch the second tunnel, flip twice and catch on seams.', ja: '同じゲームを二つのルールで。すり抜けや二重反転が見えます。' } },
  { name: 'speed', en: 'Fifty diameters a step', ja: '一ステップに直径五十個分', tells: { en: 'The same balls in hazumi and in other engines, faster and faster.', ja: '同じボールを hazumi とほかのエンジンで、どこまでも速く。' } },
  { name: 'r2', en: 'R2 Circle against segment', ja: 'R2 円と線分', tells: { en: 'Drag the circle and the ends: distance, foot, verdict.', ja: '円と両端をドラッグ。距離、垂線の足、判定がわかります。' } },
  { name: 'r3', en: 'R3 Circle against line', ja: 'R3 円と直線', tells: { en: 'A point and a direction, without end.', ja: '点と向きだけの、果てしない線。' } },
  { name: 'r4', en: 'R4 Lasers', ja: 'R4 レーザー', tells: { en: 'Straight, pinned, turning and curved, and a graze counter.', ja: 'まっすぐ、固定、回転、曲線。かすりも数えます。' } },
  { name: 'r5', en: 'R5 The room', ja: 'R5 動く部屋', tells: { en: 'Walls that push, one-way walls, curves and a crowd.', ja: '押す壁、一方通行、曲線、そして人混み。' } },
  { name: 'r6', en: 'R6 Megaphone ball', ja: 'R6 メガホン野球', tells: { en: 'The harder the swing, the faster the ball.', ja: '強く振るほど、ボールは速く。' } },
  { name: 'billiards', en: 'Billiards', ja: 'ビリヤード', tells: { en: 'Ball against ball, and where the energy goes.', ja: 'ボールどうしの衝突と、エネルギーのゆくえ。' } },
  { name: 'pinball', en: 'Pinball', ja: 'ピンボール', tells: { en: 'Flippers, bumpers that kick, targets and a one-way gate.', ja: 'フリッパー、跳ね返すバンパー、ターゲット、一方通行の門。' } },
  { name: 'contacts', en: 'Contacts', ja: '接触', tells: { en: 'Press, tilt and pile: what touches and stays, and for how long.', ja: '押す、傾く、積もる。触れたままのものと、その長さが見えます。' } },
  { name: 'walker', en: 'The walker', ja: '歩く主人公', tells: { en: 'A platformer’s hero on slopes, stairs, a lift and a ferry. Lead it.', ja: '坂、階段、リフト、動く床を行く主人公。あなたも動かせます。' } },
  { name: 'swarm', en: 'Swarm', ja: '弾幕', tells: { en: 'Up to a million bullets, and what a frame costs.', ja: '百万発まで。フレーム時間も見えます。' } },
  { name: 'playground', en: 'Playground', ja: '遊び場', tells: { en: 'Drop an SVG, Tiled or JSON level and play it.', ja: 'SVG・Tiled・JSON のステージを置いて遊べます。' } },
] as const

/**
 * The same for the gallery. First what makes one want it without a word: a whole game, a table that everybody knows, what no other engine
 * holds, more bullets than anybody has. Then what one may lead and make; then the rules, one by one.
 */
const first = ['hanabi', 'pinball', 'speed', 'swarm', 'walker', 'playground', 'billiards', 'r1']
export const gallery = [...lives].sort((a, b) => place(a.name) - place(b.name))
function place(name: string): number {
  const at = first.indexOf(name)
  return at < 0 ? first.length : at
}
