/// <reference types="vite/client" />
import { init } from "hazumi/play";
import { same } from "./same.ts";
import text from "./level.svg?raw";
await init();
// #region lines
import { Level } from "hazumi/play";
import * as levels from "hazumi/levels";

await levels.init(); // a module of its own: SVG and Tiled
const { json, warnings } = levels.fromSvg(text);
for (const { line, column, message } of warnings) {
  console.warn(line, column, message); // left out
}
const play = Level.fromJson(json).play({ seed: 1 });
while (play.breakableLeft > 0) {
  play.step(1 / 60);
}
// #endregion lines
same([warnings.length, play.breakableLeft], [0, 0]);
