import { inJapanese as codeInJapanese } from './copied'
import { inJapanese as warningInJapanese } from './warnings'

export const words = {
  en: {
    title: 'Playground', about: 'Drop a level here; steer with the mouse, a finger or the arrow keys; click for another ball.', touch: { about: 'Drag to steer, tap for another ball.', leadPlayer: 'Lead the player with a finger.', leadPaddle: 'Steer the paddle with a finger.', leadBalls: 'A tap launches another ball; pull a ball back and let go to shoot it.' },
    colon: ': ',
    aside: (text: string) => ` (${text})`, code: (text: string) => text, warning: (text: string) => text,
    level: 'Level', own: (name: string) => `your file: ${name}`, choose: 'Choose files…', paddle: 'Add a paddle', keySteer: 'steer the paddle or the player', keyBall: 'launch another ball', launch: 'Launch a ball', blueprint: 'Blueprint', copyCode: 'Copy as code', record: 'Save recording', again: 'Copy again', copied: (lines: number) => `${lines} lines copied`, notCopied: 'Press Ctrl+C to copy', space: ' ',
    leadPlayer: 'Lead the player with the mouse, a finger or the arrow keys.', leadPaddle: 'Steer the paddle with the mouse, a finger or [←] [→].', leadBalls: 'A click, a tap or [B] launches another ball; pull a ball back and let go to shoot it.', together: 'A map of Tiled needs its tile sets: choose or drop all of its files together.',
    none: 'None of these files is an SVG, a Tiled map or a JSON level.', at: (line: number, column: number) => `${line ? `line ${line}, column ${column}` : 'the file'}: `, failed: 'This level cannot be read.', lost: (file: string) => `The file${file && ` ${file}`} of this link is on the machine of whoever shared it: choose it here, and it goes on from there.`,
    kept: 'Read, with something left out or taken differently:', hits: 'hits', untagged: 'untagged', balls: (n: number) => `${n} ball${n === 1 ? '' : 's'}`, left: (n: number) => `${n} to break`, won: 'all broken', gone: 'No ball is left. B launches another, R plays it again.',
    shots: (fired: number, hits: number, grazes: number, lasers: number) => `${fired} fired · ${hits} hits · ${grazes} grazes · ${lasers} laser hits`, walkers: (n: number) => `walkers' hits ${n}`,
  },
  ja: {
    title: '遊び場', about: 'ステージをここに置いて、マウス・指・矢印キーで遊べます。クリックでボールが増えます。', touch: { about: 'ドラッグで動かし、タップでボールが増えます。', leadPlayer: '自機は指で動かせます。', leadPaddle: 'パドルは指で動かせます。', leadBalls: 'タップでボールが増えます。ボールは引いて離すと打ち出せます。' },
    colon: '：',
    aside: (text: string) => `（${text}）`, code: codeInJapanese, warning: warningInJapanese,
    level: 'ステージ', own: (name: string) => `手元のファイル：${name}`, choose: 'ファイルを選ぶ…', paddle: 'パドルを足す', keySteer: 'パドルや自機を動かす', keyBall: 'ボールを足す', launch: 'ボールを足す', blueprint: '設計図', copyCode: 'コードとしてコピー', record: '記録を保存', again: 'もう一度コピー', copied: (lines: number) => `${lines} 行をコピーしました`, notCopied: 'Ctrl+C でコピーしてください', space: '',
    leadPlayer: '自機はマウス、指、矢印キーで動かせます。', leadPaddle: 'パドルはマウス、指、[←] [→] で動かせます。', leadBalls: 'クリック、タップ、[B] でボールが増えます。ボールは引いて離すと打ち出せます。', together: 'Tiled のマップにはタイルセットが必要です。ファイルをまとめて選ぶか、置いてください。',
    none: 'SVG・Tiled・JSON のステージが見つかりません。', at: (line: number, column: number) => `${line ? `${line} 行 ${column} 桁` : 'ファイル'}：`, failed: 'このステージは読み込めませんでした。', lost: (file: string) => `このリンクのファイル${file && ` ${file} `}は手元にありません。ここで選ぶと、続きから始まります。`,
    kept: '読み込みました。省いたもの、変えたものがあります：', hits: '当たり', untagged: 'タグなし', balls: (n: number) => `ボール ${n} 個`, left: (n: number) => `残り ${n} 個`, won: 'すべて壊しました', gone: 'ボールがなくなりました。B でもう 1 個、R で最初から遊べます。',
    shots: (fired: number, hits: number, grazes: number, lasers: number) => `発射 ${fired} · 命中 ${hits} · かすり ${grazes} · レーザー ${lasers}`, walkers: (n: number) => `歩く人の当たり ${n}`,
  },
}
