export const words = {
  en: {
    title: 'The walker', about: 'Lead the hero with the arrow keys, the mouse or a finger.',
    auto: 'By itself', again: 'Back to the start', jump: 'jump', forgiving: 'Coyote time and jump buffer',
    space: 'Space', keyWalk: 'walk: you lead from then on', keyJump: 'jump; held longer, it goes higher', keyDrop: 'with jump: drop through a thin platform', keyPause: 'pause and play, while you lead', keySpace: 'jump, while you lead',
    floor: 'floor', wall: 'wall', ceiling: 'ceiling', water: 'water', air: (s: number) => `air ${s.toFixed(2)} s`, degrees: (n: number) => `${n.toFixed(0)}°`,
    stands: 'On', flies: 'In the air', swims: 'In the water', slope: 'slope', fast: (n: number) => `moves ${n.toFixed(0)}/s`,
    mayJump: 'may still jump', pushes: 'pushes the crate', isWall: 'a wall is in the way', isCeiling: 'bumped its head',
    things: { ground: 'the ground', bridge: 'the bridge', plank: 'a thin platform', lift: 'the lift', ferry: 'the ferry', tilting: 'the turning plank', crate: 'the crate', lamp: 'the lamp' },
    coyote: (ms: number) => `${ms.toFixed(0)} ms after the edge`, buffer: (ms: number) => `asked ${ms.toFixed(0)} ms early`,
    jumps: 'jumps', forgiven: 'forgiven', stairs: 'steps climbed',
  },
  ja: {
    title: '歩く主人公', about: '主人公は矢印キー、マウス、指で動かせます。',
    auto: '自動', again: '最初の場所へ', jump: 'ジャンプ', forgiving: 'コヨーテタイムと先行入力',
    space: 'スペース', keyWalk: '歩く（ここからあなたの操作）', keyJump: 'ジャンプ（長く押すと高く）', keyDrop: 'ジャンプと一緒に押すと、薄い足場から下りる', keyPause: '一時停止と再生（操作中）', keySpace: 'ジャンプ（操作中）',
    floor: '床', wall: '壁', ceiling: '天井', water: '水', air: (s: number) => `空中 ${s.toFixed(2)} 秒`, degrees: (n: number) => `${n.toFixed(0)}°`,
    stands: '足の下：', flies: '空中', swims: '水の中', slope: '傾き', fast: (n: number) => `毎秒 ${n.toFixed(0)}`,
    mayJump: 'まだ跳べる', pushes: '箱を押している', isWall: '壁で止まった', isCeiling: '頭をぶつけた',
    things: { ground: '地面', bridge: '橋', plank: '薄い足場', lift: 'リフト', ferry: '動く床', tilting: '回る板', crate: '箱', lamp: 'ランプ' },
    coyote: (ms: number) => `縁から ${ms.toFixed(0)} ms 後`, buffer: (ms: number) => `${ms.toFixed(0)} ms 早い入力`,
    jumps: 'ジャンプ', forgiven: '大目に見たもの', stairs: '上った段',
  },
}
