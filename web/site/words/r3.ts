export const words = {
  en: {
    title: 'R3: circle against line', about: 'Drag the circle and the line; pull the tip of the circle’s arrow and let go to throw it.',
    circle: 'Circle', point: 'Point of the line', tip: 'Direction', radius: 'Radius', throw: 'Throw: where it goes in a second; let go or press Enter', meets: 'touches in', passes: 'passes by',
    hit: 'Hit', apart: 'Apart', distance: 'distance', r: 'radius', along: 'foot along the direction', foot: 'foot', P: 'point', d: 'direction',
  },
  ja: {
    title: 'R3：円と直線', about: '円と直線をドラッグ。円の矢印の先を引いて離すと、円を投げます。',
    circle: '円', point: '直線上の点', tip: '向き', radius: '半径', throw: '投げる：1 秒でどこまで行くか。離すか Enter で投げます', meets: '接触まで', passes: '当たらずに通過',
    hit: '当たり', apart: '離れています', distance: '距離', r: '半径', along: '点から足まで（向きの方へ）', foot: '足', P: '点', d: '向き',
  },
}
