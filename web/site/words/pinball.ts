export const words = {
  en: {
    title: 'Pinball', about: '← → flip, ↓ held launches; or press the table.', touch: { about: 'Press a side of the table to flip; hold to launch.' },
    auto: 'Plays itself', left: 'Left flipper', right: 'Right flipper', launch: 'Launch', keyFlip: 'the flippers (or Z and M)', keyLaunch: 'hold to pull the plunger, let go to launch',
    score: 'Score', best: 'best', ball: (n: number, of: number) => `ball ${n} of ${of}`, over: 'Game over', again: 'launch for another game', lane: 'pull the plunger',
    hits: 'hits', fastest: 'fastest', speed: (n: number) => `${n.toFixed(0)} px/s`, all: 'All targets!',
  },
  ja: {
    title: 'ピンボール', about: '← → でフリッパー、↓ をためて発射。台を押しても動きます。', touch: { about: '台の左右を押すとフリッパー。発射は押してためます。' },
    auto: '自動で遊ぶ', left: '左フリッパー', right: '右フリッパー', launch: '発射', keyFlip: 'フリッパー（Z と M でも）', keyLaunch: '押してプランジャーを引き、離して発射',
    score: '得点', best: '最高', ball: (n: number, of: number) => `ボール ${n} / ${of}`, over: 'ゲームオーバー', again: '発射でもう一度', lane: 'プランジャーを引いてください',
    hits: '当たり', fastest: '最高速度', speed: (n: number) => `${n.toFixed(0)} px/秒`, all: 'ターゲット全部！',
  },
}
