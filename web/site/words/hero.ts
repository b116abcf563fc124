export const words = {
  en: { title: 'hazumi in bricks', about: 'Move the round bat among the balls.', bat: 'Round bat', hits: 'hits, in order of time', tunnelled: 'bricks flown through', out: 'balls outside', cost: 'ms a frame' },
  ja: { title: 'ブロックの hazumi', about: '丸いバットを動かしてみてください。', bat: '丸いバット', hits: '回の当たりを時刻順に', tunnelled: 'すり抜けたブロック', out: '外に出たボール', cost: 'ミリ秒/フレーム' },
}
