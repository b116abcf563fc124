// Draws debug-draw.svg: what debugDraw shows of a small world, in the colours of the page's mode. `node drawings/debug-draw.mjs` after `npm run build`.
import { writeFileSync } from "node:fs";
import { allBut, box, circle, init, obb, quadBez, segment, tag, World } from "hazumi";

await init();
const [BRICK, WALL, BALL, COIN, BAR] = [0, 1, 2, 3, 4].map(tag);
const world = new World({ gravity: [0, 300] });
for (let row = 0; row < 2; row++) for (let i = 0; i < 5; i++) world.add({ shape: box([44 + 40 * i, 28 + 18 * row], [36, 14]), tags: BRICK });
world.add({ shape: segment([6, 214], [434, 214]), tags: WALL });
world.add({ shape: quadBez([26, 112], [86, 250], [170, 116], 7), tags: WALL });
world.add({ shape: segment([218, 150], [290, 150]), tags: WALL, oneWay: true });
for (let i = 0; i < 4; i++) world.add({ shape: circle([262 + 24 * i, 40], 6), tags: COIN });
world.add({ kind: "kinematic", shape: obb([372, 140], [84, 10], 0.6), spin: 0.8, tags: BAR });
world.setEnabled(world.add({ shape: box([400, 40], [34, 20]), tags: BRICK }), false);
const ball = { kind: "dynamic", tags: BALL, stoppedBy: allBut(COIN), senses: COIN };
for (let i = 0; i < 5; i++) world.add({ ...ball, shape: circle([72 + 17 * i, 120], 8), response: { bounce: 0 }, damping: 2 });
world.add({ ...ball, shape: circle([250, 141], 8), response: { bounce: 0 } });
for (let i = 0; i < 600; i++) world.advance(1 / 60);
world.add({ ...ball, shape: circle([236, 92], 8), velocity: [-150, -20] });
world.add({ ...ball, shape: circle([330, 206 - 52], 8), velocity: [60, 60] });
world.add({ ...ball, shape: circle([196, 190], 8), velocity: [110, 150] });
world.advance(0.13);

/** The page's colours, by the tags of a body. */
const COLOURS = new Map([[BRICK, "--hz-brick-2"], [WALL, "--hz-wall-edge"], [BALL, "--hz-ball"], [COIN, "--hz-contact"], [BAR, "--hz-brick-3"]]);
/** And of all else, by what debugDraw has on light ground. */
const OTHERS = { "#de2f4b": "--hz-bad", "#0b7a3b": "--hz-normal", "#3a4250": "--hz-text" };

const round = (n) => String(Math.round(n * 10) / 10);
class Writer {
  lines = [];
  globalAlpha = 1;
  #path = "";
  #dash = [];
  save() {}
  restore() {}
  beginPath() { this.#path = ""; }
  moveTo(x, y) { this.#path += `M${round(x)} ${round(y)}`; }
  lineTo(x, y) { this.#path += `L${round(x)} ${round(y)}`; }
  quadraticCurveTo(...p) { this.#path += `Q${p.map(round).join(" ")}`; }
  bezierCurveTo(...p) { this.#path += `C${p.map(round).join(" ")}`; }
  closePath() { this.#path += "Z"; }
  setLineDash(dash) { this.#dash = dash; }
  arc(x, y, r, from, to) {
    const at = (angle) => `${round(x + r * Math.cos(angle))} ${round(y + r * Math.sin(angle))}`;
    const half = (from + to) / 2;
    this.#path += `A${round(r)} ${round(r)} 0 0 1 ${at(half)}A${round(r)} ${round(r)} 0 0 1 ${at(to)}`;
  }
  #put(style) {
    if (this.#path) this.lines.push(`<path d="${this.#path}" style="${style};opacity:${round(this.globalAlpha * 10) / 10}"/>`);
  }
  #colour(colour) { return OTHERS[colour] ? `var(${OTHERS[colour]})` : colour; }
  fill() { this.#put(`stroke:none;fill:${this.#colour(this.fillStyle)}`); }
  stroke() {
    const dash = this.#dash.length > 0 ? `;stroke-dasharray:${this.#dash.map(round).join(" ")}` : "";
    this.#put(`fill:none;stroke:${this.#colour(this.strokeStyle)};stroke-width:${this.lineWidth};stroke-linecap:round;stroke-linejoin:round${dash}`);
  }
}
const writer = new Writer();
world.debugDraw(writer, { dark: false, paths: true, lineWidth: 1.3, colour: (tags) => `var(${COLOURS.get(tags) ?? "--hz-quiet"})` });
writeFileSync(new URL("debug-draw.svg", import.meta.url), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 440 226">
<title lang="en">A world as debugDraw shows it</title><title lang="ja">debugDraw で見たワールド</title>
<desc lang="en">Bricks, walls and balls in the colours of their tags. Balls that lie still are pale, coins that are only sensed are dashed, what is switched off is dotted; an arrow goes through a platform from below. Hits, contacts with their normals, velocities and paths are on top.</desc><desc lang="ja">ブロック、壁、ボールが、タグごとの色で描かれています。止まったボールは淡く、感じるだけのコインは破線、切ってあるものは点線です。下から通れる足場には矢印が通ります。その上に、当たり、法線のついた接触、速度、道すじがあります。</desc>
${writer.lines.join("\n")}
</svg>
`);
