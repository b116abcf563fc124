// The pages of the site, in order: the chapters of the guide and the live pages.

export const chapters = [
  { path: '/guide/', en: 'Start', ja: 'はじめに' },
]

export const lives = [
  { name: 'r1', en: 'R1 Breakout, twice', ja: 'R1 ブロック崩しを二つ' },
  { name: 'r2', en: 'R2 Circle against segment', ja: 'R2 円と線分' },
  { name: 'r3', en: 'R3 Circle against line', ja: 'R3 円と直線' },
  { name: 'billiards', en: 'Billiards', ja: 'ビリヤード' },
]
