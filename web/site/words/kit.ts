// The words every live page shares.

export const kit = {
  en: {
    pause: 'Pause', play: 'Play', reset: 'Reset', slow: 'Slow', normals: 'Show hits', link: 'Copy link',
    copied: 'Link copied', notCopied: 'The link is in the address bar', controls: 'Playing', handle: 'handle, moved with the arrow keys',
    shortcuts: 'Keys', space: 'Space', keyPause: 'pause and play', keyReset: 'reset', keySlow: 'slow motion', keyNormals: 'show hits: normals, contact points and verdicts',
    tab: 'Tab', keyTab: 'to the next handle', arrows: 'Arrows', keyArrows: 'move the handle (with Shift finely)', focus: 'Click the stage first, or reach it with Tab.',
    failed: 'This page could not start: ', loading: 'Loading…',
    take: 'Tap to play', give: 'Scroll again',
  },
  ja: {
    pause: '一時停止', play: '再生', reset: 'リセット', slow: 'スロー', normals: '当たりを表示', link: 'リンクをコピー',
    copied: 'リンクをコピーしました', notCopied: 'リンクはアドレス欄にあります', controls: '再生の操作', handle: 'つまみ（矢印キーで動きます）',
    shortcuts: 'キー操作', space: 'スペース', keyPause: '一時停止と再生', keyReset: 'リセット', keySlow: 'スローモーション', keyNormals: '当たりを表示（法線・接触点・判定）',
    tab: 'Tab', keyTab: '次のつまみへ', arrows: '矢印', keyArrows: 'つまみを動かす（Shift で細かく）', focus: '先に画面をクリックするか、Tab で選んでください。',
    failed: 'このページを開始できませんでした：', loading: '読み込み中…',
    take: 'タップして遊ぶ', give: 'スクロールに戻る',
  },
}
