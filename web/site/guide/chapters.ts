/** The chapters of the guide in their order: the file's name, and what the sidebar calls it. */
export const chapters = [
  { slug: "start", en: "Start", ja: "はじめに" },
  { slug: "overlap", en: "Is a circle touching a box?", ja: "円は箱に触れている?" },
  { slug: "r1", en: "R1 Ball and brick", ja: "R1 ボールとブロック" },
  { slug: "r2", en: "R2 Circle and segment", ja: "R2 円と線分" },
  { slug: "r3", en: "R3 Circle and line", ja: "R3 円と直線" },
  { slug: "r4", en: "R4 Lasers", ja: "R4 レーザー" },
  { slug: "r5", en: "R5 Pushed back", ja: "R5 押し戻し" },
  { slug: "r6", en: "R6 Ball and bat", ja: "R6 ボールとバット" },
  { slug: "order", en: "The time-ordered world", ja: "時刻順の世界" },
  { slug: "moving", en: "Walls that move", ja: "動く壁" },
  { slug: "crowd", en: "Balls among balls", ja: "ボールどうし" },
  { slug: "steer", en: "Steering and events", ja: "操作とイベント" },
  { slug: "swarm", en: "Bullets and lasers", ja: "弾幕とレーザー" },
  { slug: "levels", en: "Levels from an editor", ja: "エディタで描くステージ" },
  { slug: "replay", en: "Rollback and replay", ja: "巻き戻しとリプレイ" },
  { slug: "why", en: "Why not a physics engine", ja: "物理エンジンではない理由" },
] as const;
