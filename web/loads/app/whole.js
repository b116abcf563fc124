// Both larger modules: a drawing becomes a level, and is played.
import * as play from "hazumi/play";
import * as levels from "hazumi/levels";

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" viewBox="0 0 200 200">
  <path inkscape:label="wall" d="M 0 0 H 200 V 200 H 0 Z" style="fill:none;stroke:#000"/>
  <circle inkscape:label="ball velocity=120,-90" cx="100" cy="100" r="8"/>
</svg>`;

export async function whole() {
  await Promise.all([play.init(), levels.init()]);
  const { json, warnings } = levels.fromSvg(DRAWING);
  const played = play.Level.fromJson(json).play();
  let hits = 0;
  for (let i = 0; i < 120; i++) hits += played.step(1 / 60).hits;
  return { warnings, hits, checksum: String(played.checksum()) };
}
