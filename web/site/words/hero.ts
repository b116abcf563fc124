export const words = {
  en: { title: 'hazumi in bricks', about: 'Balls play through the name. Move the round bat among them.', bat: 'Round bat', hits: 'hits, in order of time', tunnelled: 'bricks flown through', out: 'balls outside', cost: 'ms a frame' },
  ja: { title: 'ブロックの hazumi', about: 'ボールが名前の中を跳ね回ります。丸いバットを動かしてみてください。', bat: '丸いバット', hits: '回の当たりを時刻順に', tunnelled: 'すり抜けたブロック', out: '外に出たボール', cost: 'ミリ秒/フレーム' },
}
