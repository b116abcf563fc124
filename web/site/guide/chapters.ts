/** The chapters of the guide in their order: the page's place, and what the sidebar calls it. */
export const chapters = [
  { path: "/guide/", en: "Start", ja: "はじめに" },
  { path: "/guide/overlap", en: "Is a circle touching a box?", ja: "円は箱に触れている?" },
  { path: "/guide/r1", en: "R1 Ball and brick", ja: "R1 ボールとブロック" },
  { path: "/guide/r2", en: "R2 Circle and segment", ja: "R2 円と線分" },
  { path: "/guide/r3", en: "R3 Circle and line", ja: "R3 円と直線" },
  { path: "/guide/r4", en: "R4 Lasers", ja: "R4 レーザー" },
  { path: "/guide/r5", en: "R5 Pushed back", ja: "R5 押し戻し" },
  { path: "/guide/r6", en: "R6 Ball and bat", ja: "R6 ボールとバット" },
  { path: "/guide/order", en: "The time-ordered world", ja: "時刻順の世界" },
  { path: "/guide/moving", en: "Walls that move", ja: "動く壁" },
  { path: "/guide/crowd", en: "Balls among balls", ja: "ボールどうし" },
  { path: "/guide/steer", en: "Steering and events", ja: "操作とイベント" },
  { path: "/guide/swarm", en: "Bullets and lasers", ja: "弾幕とレーザー" },
  { path: "/guide/levels", en: "Levels from an editor", ja: "エディタで描くステージ" },
  { path: "/guide/replay", en: "Rollback and replay", ja: "巻き戻しとリプレイ" },
  { path: "/guide/why", en: "Why not a physics engine", ja: "物理エンジンではない理由" },
] as const;
