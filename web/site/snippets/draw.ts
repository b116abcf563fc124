import { init } from "hazumi";
import { same } from "./same.ts";
await init();
const drawn: string[] = [];
const put = (name: string) => () => { drawn.push(name); };
const context = {
  strokeStyle: "", fillStyle: "", lineWidth: 1, lineCap: "butt", lineJoin: "miter", globalAlpha: 1,
  save: put("save"), restore: put("restore"), beginPath: put("beginPath"), fill: put("fill"), stroke: put("stroke"),
  setLineDash: put("setLineDash"), moveTo: put("moveTo"), lineTo: put("lineTo"), arc: put("arc"),
  quadraticCurveTo: put("quadraticCurveTo"), bezierCurveTo: put("bezierCurveTo"), closePath: put("closePath"),
};
const requestAnimationFrame = (_: (now: number) => void) => {};

// #region data
import { box, circle, World } from "hazumi";

interface Thing { colour: string; points: number }

const world = new World<Thing>();
world.add({
  shape: box([200, 50], [40, 16]),
  data: { colour: "plum", points: 50 },
});
world.add({
  kind: "dynamic", shape: circle([200, 300], 8),
  velocity: [0, -240],
  data: { colour: "tomato", points: 0 },
});

let score = 0;
world.step(1, (hit) => {
  score += world.data(hit.other)?.points ?? 0;
  return "bounce";
});
// #endregion data
same(score, 50);

// #region loop
import { FixedStep } from "hazumi";

const fixed = new FixedStep({ hz: 120 });

let last: number | undefined;
function frame(now: number) {
  const seconds = (now - (last ?? now)) / 1000;
  last = now;
  const alpha = fixed.advance(seconds, (dt) => {
    world.step(dt, () => "bounce");
  });
  for (const id of world.ids()) {
    context.fillStyle = world.data(id)?.colour ?? "grey";
    context.beginPath();
    world.trace(context, id, alpha);
    context.fill();
  }
  requestAnimationFrame(frame);
}
// #endregion loop
frame(0);
frame(100);
same([fixed.steps, drawn.filter((name) => name === "fill").length], [12, 4]);

const alpha = fixed.alpha;
let moved = 0;
const sprites = new Map(world.ids().map((id) => [id, { moveTo(x: number, y: number) {
  moved += 1;
  same([x, y], [...world.positionAt(id, alpha)]);
} }]));
// #region views
import { bodyIndex } from "hazumi";

const places = world.positionsAt(alpha);
for (const id of world.ids()) {
  const at = 2 * bodyIndex(id);
  const [x, y] = [places[at]!, places[at + 1]!];
  sprites.get(id)?.moveTo(x, y);
}
// #endregion views
same(moved, 2);

// #region debug
world.debugDraw(context, { alpha, paths: true, cells: true });
// #endregion debug
same(drawn.includes("arc"), true);
