export const words = {
  en: {
    title: 'R2: circle against segment', about: 'Drag the circle and the ends of the segment.',
    circle: 'Circle', a: 'End A', b: 'End B', radius: 'Radius', drift: 'Drift',
    hit: 'Hit', touch: 'Touching', apart: 'Apart', nearest: 'nearest is ', foot: 'the foot', endA: 'end A', endB: 'end B',
    distance: 'distance', footDistance: 'to the foot', r: 'radius', at: 'foot at', outside: 'beyond the ends',
  },
  ja: {
    title: 'R2: 円と線分', about: '円と線分の両端をドラッグしてみてください。',
    circle: '円', a: '端 A', b: '端 B', radius: '半径', drift: '動き',
    hit: '当たり', touch: '接触', apart: '離れています', nearest: 'いちばん近いのは', foot: '垂線の足', endA: '端 A', endB: '端 B',
    distance: '距離', footDistance: '垂線の足まで', r: '半径', at: '足の位置', outside: '線分の外',
  },
}
