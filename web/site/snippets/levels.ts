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

// #region world
import { tag, World } from "hazumi/play";

const BRICK = tag(0);
const level = Level.fromJson(json);
const world = new World({ gravity: level.gravity });
const { ids, labelled, tags } = level.addTo(world, {
  tags: { brick: BRICK }, // other words come from 31 down
});
// #endregion world
same([world.size, ids.length > 0], [ids.filter((id) => id !== null).length, true]);
same([typeof labelled, tags.brick ?? BRICK], ["function", BRICK]);
