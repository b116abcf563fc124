export const words = {
  en: {
    title: 'R3: circle against line', about: 'Drag the circle, the point of the line and the tip of its direction.',
    circle: 'Circle', point: 'Point of the line', tip: 'Direction', radius: 'Radius',
    hit: 'Hit', apart: 'Apart', distance: 'distance', r: 'radius', along: 'foot along the direction', foot: 'foot', P: 'point', d: 'direction',
  },
  ja: {
    title: 'R3: 円と直線', about: '円、直線上の点、向きの先をドラッグしてみてください。',
    circle: '円', point: '直線上の点', tip: '向き', radius: '半径',
    hit: '当たり', apart: '離れています', distance: '距離', r: '半径', along: '点から足まで(向きの方へ)', foot: '足', P: '点', d: '向き',
  },
}
