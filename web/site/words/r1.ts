type Fault = 'tunnelled' | 'clipped' | 'flipped' | 'seam'
/** Once it is a surprise, many times it is counted. */
const told = (fault: string, times: number, mark: string) => (times > 1 ? `${fault} ×${times}` : fault + mark)

export const words = {
  en: {
    title: 'R1: Breakout, twice', about: 'Move the paddle with the mouse, a finger or the arrow keys.', touch: { about: 'Drag to move the paddle.' },
    colon: ': ',
    ordered: 'hazumi: hits in order of time', frames: 'The tutorial: one look a frame', paddle: 'paddle', keyPaddle: 'move the paddle',
    speed: 'Speed', unit: ' px/frame', auto: 'Plays itself',
    left: (n: number) => `${n} brick${n === 1 ? '' : 's'} left`, won: (s: number) => `won in ${s.toFixed(0)} s`, lost: (n: number) => `lost ${n}`,
    tunnelled: 'tunnelled', clipped: 'clipped', flipped: 'flipped twice', seam: 'caught on a seam', tag: (fault: Fault, times: number) => told({ tunnelled: 'tunnelled', clipped: 'clipped', flipped: 'flipped twice', seam: 'caught on a seam' }[fault], times, '!'),
    short: { ordered: 'hazumi', frames: 'Tutorial' },
  },
  ja: {
    title: 'R1：ブロック崩しを二つ', about: 'パドルはマウス、指、矢印キーで動きます。', touch: { about: 'ドラッグでパドルが動きます。' },
    colon: '：',
    ordered: 'hazumi：当たりを時刻順に', frames: 'チュートリアル：フレームごとに一度', paddle: 'パドル', keyPaddle: 'パドルを動かす',
    speed: '速さ', unit: ' px/フレーム', auto: '自動で遊ぶ',
    left: (n: number) => `残り ${n} 個`, won: (s: number) => `${s.toFixed(0)} 秒でクリア`, lost: (n: number) => `ミス ${n} 回`,
    tunnelled: 'すり抜け', clipped: 'かど抜け', flipped: '二重反転', seam: '継ぎ目に引っかかり', tag: (fault: Fault, times: number) => told({ tunnelled: 'すり抜けた', clipped: 'かどを抜けた', flipped: '二重反転', seam: '継ぎ目に引っかかった' }[fault], times, '！'),
    short: { ordered: 'hazumi', frames: 'チュートリアル' },
  },
}
