// What a frame of the live pages costs, with a slowed processor:
//   node measure/frames.mjs [name,name#key=value…] [rates] [--processor] [--profile] [--phone] [--at=URL] [--settle=MILLISECONDS]
// `step` and `draw` are milliseconds of script on the main thread, of one step and of one picture; `frame` is both, as at 60 pictures a second.
// `page` is all else that the main thread does for a picture: style, layout, paint, and without a graphics card also the colouring of the
// canvas. All of these are processor time, so that others on the machine do not count; `pictures` are those of a second, and they do.
// Pictures get plainer where they come too seldom, which takes seconds: `pixels` says of how many a picture is in the end, `--settle` how long is waited.
// There is no graphics card here: another process plays one, on all cores and unslowed, and few pictures come of that. The page takes it
// for a card. With `--processor` there is none, as where a browser has switched it off.

import { chromium } from "playwright-core";
import { takeForCard } from "../stamps.mjs";
import { browserPath, desktop, dist, livePages, phone, serve } from "../house.mjs";

const flags = process.argv.slice(2).filter((one) => one.startsWith("--")), [which, told = "1,4,6"] = process.argv.slice(2).filter((one) => !one.startsWith("--"));
const wanted = which && which !== "all" ? which.split(",") : livePages(), rates = told.split(",").map(Number);
const settle = Number(flags.find((one) => one.startsWith("--settle="))?.slice(9) ?? 1500), window = 2500, windows = 3;

const at = flags.find((one) => one.startsWith("--at="))?.slice(5), served = at ? { url: at, close() {} } : await serve(dist);
const graphics = flags.includes("--processor") ? ["--disable-gpu"] : ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist", "--enable-gpu-rasterization"];
const browser = await chromium.launch({ executablePath: browserPath(), args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking", "--disable-component-update", ...graphics] });

/** What was spent until now: by the stage itself, and by the main thread. */
async function spent(page, session, name) {
  const { metrics } = await session.send("Performance.getMetrics"), of = (key) => metrics.find((one) => one.name === key).value;
  const own = await page.evaluate((name) => ({ ...globalThis.hazumiStage[name].spent(), steps: globalThis.hazumiStage[name].steps(), at: performance.now() }), name);
  return { ...own, tasks: of("TaskDuration") * 1000, script: of("ScriptDuration") * 1000 };
}

const ms = (value) => value.toFixed(2).padStart(8);
console.log(`${"page".padEnd(28)} rate     step     draw    frame     page pictures pixels`);
for (const one of wanted) {
  const [name, hash = ""] = one.split("#");
  const context = await browser.newContext({ ...(flags.includes("--phone") ? { ...phone, deviceScaleFactor: 2 } : desktop), colorScheme: "dark" }), page = await context.newPage(), session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  if (!flags.includes("--processor")) await page.addInitScript(takeForCard);
  await page.goto(`${served.url}live/${name}.html${hash && `#${name}?${hash}`}`);
  await page.waitForFunction((name) => globalThis.hazumiStage?.[name]?.ready, name, { timeout: 60_000 });
  await page.locator(`[data-live="${name}"] canvas`).scrollIntoViewIfNeeded();
  // What a link carries opens paused.
  if (!(await page.evaluate((name) => globalThis.hazumiStage[name].playing(), name))) await page.locator(`[data-live="${name}"] [data-do="pause"]`).click();
  for (const rate of rates) {
    await session.send("Emulation.setCPUThrottlingRate", { rate });
    await page.waitForTimeout(settle);
    const seen = [];
    for (let i = 0; i < windows; i++) {
      const before = await spent(page, session, name);
      await page.waitForTimeout(window);
      const after = await spent(page, session, name), by = (key) => after[key] - before[key];
      // By the clock the stage knows which part of its script is which.
      const part = by("script") / Math.max(by("stepping") + by("drawing"), 0.1), pictures = Math.max(by("pictures"), 1);
      const step = (by("stepping") * part) / Math.max(by("steps"), 1), draw = (by("drawing") * part) / pictures;
      seen.push({ step, draw, frame: step + draw, page: (by("tasks") - by("script")) / pictures, pictures: (by("pictures") / by("at")) * 1000 });
    }
    // The quietest of them.
    const [best] = seen.sort((a, b) => a.frame - b.frame);
    console.log(`${one.padEnd(28)} ${String(rate).padStart(4)} ${ms(best.step)} ${ms(best.draw)} ${ms(best.frame)} ${ms(best.page)} ${best.pictures.toFixed(1).padStart(8)} ${await page.locator(`[data-live="${name}"] canvas`).evaluate((canvas) => `${canvas.width}x${canvas.height}`)}`);
  }
  if (flags.includes("--profile")) await profile(session);
  await context.close();
}
await browser.close();
await served.close();

/** Where the main thread is for three seconds: the functions in which most of it passes, they themselves and with what they call. */
async function profile(session) {
  await session.send("Profiler.enable");
  await session.send("Profiler.setSamplingInterval", { interval: 250 });
  await session.send("Profiler.start");
  await new Promise((done) => setTimeout(done, 3000));
  const { profile } = await session.send("Profiler.stop"), self = new Map(), whole = new Map(), at = new Map(profile.nodes.map((node) => [node.id, node])), above = new Map();
  for (const node of profile.nodes) for (const child of node.children ?? []) above.set(child, node.id);
  const named = ({ functionName, url, lineNumber }) => `${functionName || "?"} ${url.replace(/^.*\//, "").replace(/\..*/, "")}:${lineNumber + 1}`;
  profile.samples.forEach((id, i) => {
    const time = profile.timeDeltas[i], seen = new Set();
    for (let node = id; node; node = above.get(node)) seen.add(named(at.get(node).callFrame));
    const [own] = seen;
    self.set(own, (self.get(own) ?? 0) + time);
    for (const one of seen) whole.set(one, (whole.get(one) ?? 0) + time);
  });
  const all = profile.timeDeltas.reduce((sum, one) => sum + one, 0), share = (time = 0) => `${((time / all) * 100).toFixed(1).padStart(5)} %`;
  for (const [key, time] of [...whole].sort((a, b) => b[1] - a[1]).slice(0, 40)) console.log(`    ${share(time)}, itself ${share(self.get(key))}  ${key}`);
}
