const whole = (n: number) => n.toLocaleString('en', { maximumFractionDigits: 0 })

export const words = {
  en: {
    title: 'Hanabi', about: 'Put out every light. Space, click or tap: launch, then light the fuse.', touch: { about: 'Put out every light. Tap: launch, then light the fuse.', start: 'Tap', launch: 'Tap to launch', light: 'Tap: STARMINE' },
    play: 'Play', again: 'New game', sound: 'Sound', share: 'Share this run', watchAgain: 'Watch again', faster: (n: number) => `Speed ×${n}`,
    keyMove: 'the boat (or A and D)', keyPress: 'in a game: launch; light the fuse, once a shell on the boat glows', keyStart: 'begin', keySound: 'sound on and off', keyPause: 'pause a game', enter: 'Enter', space: 'Space',
    levels: ['Lanterns', 'Pinwheels', 'Chrysanthemum'], level: (n: number) => `level ${n} of 3`,
    score: 'Score', best: 'Best', row: 'Row', speed: 'Speed', units: (n: number) => `${whole(n)} px/s`, dawn: 'Till dawn', balls: 'Balls', left: (n: number) => `${n} ${n === 1 ? 'light' : 'lights'} left`,
    tagline: 'every hit a note, every row a firework', start: 'Click, tap or Enter', launch: 'Space, click or tap to launch', light: 'Space, click or tap: STARMINE',
    cleared: 'Cleared', won: 'The sky is full', over: 'The river has them all', dawned: 'It dawns', newBest: 'a new best', paused: 'Paused', goOn: 'Space goes on', replay: 'Replay', demo: 'The game plays itself',
    verifying: (percent: number) => `Checking the replay: ${percent} % …`,
    verified: (score: string, digest: string) => `Verified: ${score} points, the same to the bit (${digest}).`,
    forged: (claim: string, score: string) => `Does not verify: the link says ${claim} points; played again, it comes to ${score} and another checksum.`,
    broken: (why: string) => `This link is damaged: ${why}`,
    shared: (letters: string) => `Link copied: the whole run in ${letters} letters. Who opens it sees it, and sees it verified.`, notCopied: (letters: string) => `The link, of ${letters} letters, is in the address bar.`,
    failed: 'The game could not start.',
  },
  ja: {
    title: '花火', about: '灯りをすべて消そう。スペース・クリック・タップで打ち上げ、そして点火。', touch: { about: '灯りをすべて消そう。タップで打ち上げ、そして点火。', start: 'タップ', launch: 'タップで打ち上げ', light: 'タップで スターマイン' },
    play: '遊ぶ', again: 'はじめから', sound: '音', share: 'この一夜を共有', watchAgain: 'もう一度見る', faster: (n: number) => `速さ ×${n}`,
    keyMove: '舟を動かす（A と D でも）', keyPress: 'ゲーム中：打ち上げ。舟の玉が光ったら点火', keyStart: 'はじめる', keySound: '音の入切', keyPause: 'ゲームを一時停止', enter: 'Enter', space: 'スペース',
    levels: ['提灯', '風車', '菊'], level: (n: number) => `全 3 面の ${n} 面`,
    score: '得点', best: '最高', row: '連続', speed: '速さ', units: (n: number) => `${whole(n)} px/秒`, dawn: '夜明けまで', balls: '残り', left: (n: number) => `残る灯り ${n}`,
    tagline: '当たれば音に、続けば花火に', start: 'クリック、タップ、または Enter', launch: 'スペース・クリック・タップで打ち上げ', light: 'スペース・クリック・タップで スターマイン',
    cleared: 'クリア', won: '空いっぱいの花火', over: '玉はみな川の底', dawned: '夜が明けました', newBest: '最高記録', paused: '一時停止', goOn: 'スペースで再開', replay: 'リプレイ', demo: '自動で遊んでいます',
    verifying: (percent: number) => `リプレイを確かめています：${percent} % …`,
    verified: (score: string, digest: string) => `検証できました：${score} 点。ビット単位で同じ結果です（${digest}）。たった今、この端末が全ステップを計算し直しました。`,
    forged: (claim: string, score: string) => `検証できません：リンクでは ${claim} 点ですが、計算し直すと ${score} 点で、チェックサムも違います。`,
    broken: (why: string) => `リンクが壊れています：${why}`,
    shared: (letters: string) => `リンクをコピーしました。一夜のすべてが ${letters} 文字です。開いた人にも、そのまま再生され検証されます。`, notCopied: (letters: string) => `リンク（${letters} 文字）はアドレス欄にあります。`,
    failed: 'ゲームを開始できませんでした。',
  },
}
