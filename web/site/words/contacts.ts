export const words = {
  en: {
    title: 'Contacts', about: 'Drag the dot: lines are contacts, longer and greener as they last; rings are hits.',
    aside: (text: string) => ` (${text})`,
    scene: 'Scene', scenes: { press: 'Press', tilt: 'Tilt', pile: 'Pile', bowl: 'Bowl' },
    answer: 'At a hit', answers: { slide: 'slide', half: 'bounce half', stop: 'stop' },
    auto: 'By itself', again: 'Begin anew', kick: 'Kick',
    goal: 'Where the hero goes', edge: 'End of the board', spout: 'Where balls are poured',
    fresh: 'new', seconds: (n: number) => `${n} s`, time: (n: number) => `${n.toFixed(1)} s`, ms: (n: number) => `${n.toFixed(2)} ms`,
    contacts: 'contacts', pressing: 'that press', oldest: 'oldest', ends: 'ended', hits: 'hits', lie: (n: number, of: number) => `${n} of ${of} lie still`,
    crushed: 'crushed', bounded: 'bounded', cost: 'a step takes',
  },
  ja: {
    title: '接触', about: '丸いつまみをドラッグ。線は接触で、続くほど長く緑に。輪は当たりです。',
    aside: (text: string) => `（${text}）`,
    scene: '場面', scenes: { press: '押す', tilt: '傾く', pile: '積もる', bowl: '鉢の中' },
    answer: '当たったら', answers: { slide: '滑る', half: '半分跳ね返る', stop: '止まる' },
    auto: '自動', again: '最初から', kick: '蹴り上げる',
    goal: '主人公の行き先', edge: '板の端', spout: 'ボールの注ぎ口',
    fresh: '新しい', seconds: (n: number) => `${n} 秒`, time: (n: number) => `${n.toFixed(1)} 秒`, ms: (n: number) => `${n.toFixed(2)} ms`,
    contacts: '接触', pressing: '押しているもの', oldest: '最長', ends: '終わったもの', hits: '当たり', lie: (n: number, of: number) => `${of} 個中 ${n} 個が静止`,
    crushed: '挟まれたもの', bounded: '上限に達したもの', cost: '1 ステップ',
  },
}
