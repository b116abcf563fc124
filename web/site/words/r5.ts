export const words = {
  en: {
    title: 'R5: the room', about: 'Walk with the arrow keys, or press where to go. Shift dashes.', touch: { about: 'Tap where to go, or hold: the hero follows.' },
    aside: (text: string) => ` (${text})`, comma: ', ',
    swept: 'Swept', dash: 'Dash', pace: 'Walls', times: (n: number) => `${n}×`, keyWalk: 'walk', keyDash: 'dash', shift: 'Shift',
    things: {
      wall: 'the wall', pillar: 'the pillar', column: 'a column', gate: 'the one-way gate', arch: 'the one-way arch', bay: 'the bay', wave: 'the wave',
      piston: 'the piston', lift: 'the lift', tram: 'the tram', roller: 'the roller', broom: 'the broom', swell: 'the moving curve', mat: 'the mat', walker: 'a walker',
    },
    by: 'pushed by ', free: 'nothing pushes', push: 'push', only: 'event: ', frames: 'no dash for', ready: 'dash is ready', inside: 'sunk in', most: 'at most',
    mode: { swept: 'Swept', frames: 'By frames' },
  },
  ja: {
    title: 'R5：動く部屋', about: '矢印キーか、行き先を押して歩きます。Shift でダッシュ。', touch: { about: '行き先をタップ。押したままだとついてきます。' },
    aside: (text: string) => `（${text}）`, comma: '、',
    swept: 'スイープ', dash: 'ダッシュ', pace: '壁の速さ', times: (n: number) => `${n} 倍`, keyWalk: '歩く', keyDash: 'ダッシュ', shift: 'Shift',
    things: {
      wall: '壁', pillar: '柱', column: '円柱', gate: '一方通行の扉', arch: '一方通行のアーチ', bay: '張り出し', wave: '波の壁',
      piston: 'ピストン', lift: 'リフト', tram: 'トラム', roller: 'ローラー', broom: 'ほうき', swell: '動く曲線', mat: 'マット', walker: '歩行者',
    },
    by: '押しているのは', free: '何にも押されていません', push: '押し', only: 'イベント：', frames: 'ダッシュまであと', ready: 'ダッシュできます', inside: 'めり込み', most: '最大',
    mode: { swept: 'スイープ', frames: 'フレームごと' },
  },
}
