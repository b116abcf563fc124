// How soon the landing page shows a picture, and how soon something moves on it: a phone on a slow line (1.6 Mbit/s, 150 ms there and
// back) with a processor four times slower, against the built site, compressed as a host does.
//   node measure/first-second.mjs [path] [runs] [width]

import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { constants, brotliCompressSync } from "node:zlib";
import { chromium } from "playwright-core";
import { browserPath, dist, phone } from "../house.mjs";

const [path = "", runs = "5", width = "390"] = process.argv.slice(2);
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".json": "application/json", ".bin": "application/octet-stream" };
const packed = new Map();

const server = createServer(async (request, response) => {
  try {
    let file = join(dist, new URL(request.url, "http://host").pathname);
    if ((await stat(file)).isDirectory()) file = join(file, "index.html");
    if (!packed.has(file)) packed.set(file, brotliCompressSync(await readFile(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
    response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream", "content-encoding": "br", "cache-control": "max-age=600" });
    response.end(packed.get(file));
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const url = `http://127.0.0.1:${server.address().port}/${path}`;
const browser = await chromium.launch({ executablePath: browserPath(), args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });

/** Milliseconds from the start of the visit. */
async function visit(told) {
  const context = await browser.newContext({ ...phone, viewport: { width: Number(width), height: 844 }, isMobile: width < 800, colorScheme: "dark" });
  try {
    const page = await context.newPage(), session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 });
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    let bytes = 0;
    const began = new Map(), loaded = [];
    session.on("Network.requestWillBeSent", ({ requestId, request, timestamp }) => began.set(requestId, [request.url, timestamp]));
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength, timestamp }) => {
      bytes += encodedDataLength;
      const [from, start] = began.get(requestId) ?? ["?", timestamp];
      loaded.push([from, encodedDataLength, start, timestamp]);
    });
    // Since when the opening is there and its clock runs, and since when the engine itself steps; both are looked at in each frame.
    await page.addInitScript(() => {
      const seen = window.firstSecond = {};
      const look = () => {
        const moves = document.querySelector(".hz-opening")?.getAnimations({ subtree: true })[0];
        if (!seen.recording && moves?.playState === "running" && moves.currentTime > 0) seen.recording = performance.now();
        if (!seen.engine && window.hazumiStage?.speed?.ready) seen.engine = performance.now();
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(url, { waitUntil: "commit" });
    await page.waitForFunction(() => window.firstSecond?.engine, null, { timeout: 60_000 });
    const seen = await page.evaluate(() => ({ ...window.firstSecond, paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime }));
    if (told) {
      const first = Math.min(...loaded.map(([, , start]) => start));
      for (const [from, size, start, end] of loaded) console.log(`  ${((start - first) * 1000).toFixed(0).padStart(6)} to ${((end - first) * 1000).toFixed(0).padStart(6)} ms ${String(size).padStart(8)} B ${from.replace(/^.*\//, "")}`);
    }
    return { ...seen, bytes };
  } finally {
    await context.close();
  }
}

const results = [];
for (let run = 0; run < Number(runs); run++) results.push(await visit(run === 0));
for (const key of ["paint", "recording", "engine", "bytes"]) {
  const all = results.map((one) => one[key]).filter((value) => value !== undefined).sort((a, b) => a - b);
  console.log(key.padEnd(10), all.length ? `best ${all[0].toFixed(0)}, median ${all[all.length >> 1].toFixed(0)}` : "never");
}
await browser.close();
server.closeAllConnections();
server.close();
