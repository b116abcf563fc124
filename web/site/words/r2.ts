export const words = {
  en: {
    title: 'R2: circle against segment', about: 'Drag the circle and the ends; pull the tip of its arrow and let go to throw it.',
    circle: 'Circle', a: 'End A', b: 'End B', radius: 'Radius', throw: 'Throw: where it goes in a second; let go or press Enter', meets: 'touches in', passes: 'passes by',
    hit: 'Hit', touch: { about: 'Touching' }, apart: 'Apart', nearest: 'nearest is ', foot: 'the foot', endA: 'end A', endB: 'end B',
    distance: 'distance', footDistance: 'to the foot', r: 'radius', at: 'foot at', outside: 'beyond the ends',
  },
  ja: {
    title: 'R2：円と線分', about: '円と両端をドラッグ。円の矢印の先を引いて離すと、円を投げます。',
    circle: '円', a: '端 A', b: '端 B', radius: '半径', throw: '投げる：1 秒でどこまで行くか。離すか Enter で投げます', meets: '接触まで', passes: '当たらずに通過',
    hit: '当たり', touch: { about: '接触' }, apart: '離れています', nearest: 'いちばん近いのは', foot: '垂線の足', endA: '端 A', endB: '端 B',
    distance: '距離', footDistance: '垂線の足まで', r: '半径', at: '足の位置', outside: '線分の外',
  },
}
