// What all tests share: the built site behind a static file server, one browser, and pages that remember what went wrong on them.

import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import sirv from "sirv";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const web = join(root, "web");
export const dist = join(web, "site/.vitepress/dist");
export const pictures = join(web, "out");

export const desktop = { viewport: { width: 1280, height: 860 } };
/** One pixel to a pixel: pictures of long pages take their time. */
export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, isMobile: true, hasTouch: true };

/** Every page of the built site, as a path: `guide/r1.html`. Of the references, which other programs write, only the ways in. */
export function builtPages() {
  if (!existsSync(dist)) throw new Error(`${dist} is not there: npm run site:build`);
  return readdirSync(dist, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".html") && !/^(ja\/)?api\/(rust|typescript\/.+)\//.test(path))
    .sort();
}

/** The names of the live pages that are built: `r1`, `billiards` … */
export function livePages() {
  return builtPages().flatMap((path) => /^live\/(?!index)(.+)\.html$/.exec(path)?.[1] ?? []);
}

/** The browser: HAZUMI_CHROMIUM, or what the system has. */
export function browserPath() {
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const found = (process.env.PATH ?? "").split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const path = process.env.HAZUMI_CHROMIUM ?? found.find((path) => existsSync(path));
  if (!path) throw new Error("there is no Chromium: install it, or say where it is in HAZUMI_CHROMIUM");
  return path;
}

/** Serves a folder as any static host does; `close` ends it. */
export async function serve(folder, options = {}) {
  const files = sirv(folder, { etag: true, ...options });
  const server = createServer((request, response) => files(request, response, () => response.writeHead(404).end()));
  await new Promise((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () => new Promise((resolve) => { server.closeAllConnections(); server.close(resolve); }),
  };
}

/** A browser that keeps to itself. */
export function launch() {
  return chromium.launch({
    executablePath: browserPath(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--force-color-profile=srgb"],
  });
}

export class House {
  /** Settled once nobody uses the clipboard. */
  #clipboard = Promise.resolve();

  async open() {
    mkdirSync(pictures, { recursive: true });
    this.site = await serve(dist);
    this.browser = await launch();
  }

  async close() {
    await this.browser?.close();
    await this.site?.close();
  }

  /**
   * A fresh page at a path of the site or at a whole address, handed to `use` and closed afterwards. Throws if anything went wrong on it: an error on
   * its console, a request that failed or went anywhere but to the site. `prepare` runs on the page before its own scripts.
   */
  async visit(path, options, use) {
    if (!options.permissions?.includes("clipboard-read")) return this.#visit(path, options, use);
    // All pages of a browser share one clipboard, and tests run side by side: who reads it has it alone.
    const visit = this.#clipboard.then(() => this.#visit(path, options, use));
    this.#clipboard = visit.catch(() => {});
    return visit;
  }

  async #visit(path, { prepare, ...options }, use) {
    const context = await this.browser.newContext({ ...desktop, colorScheme: "dark", ...options });
    if (prepare) await context.addInitScript(prepare);
    context.setDefaultTimeout(60_000);
    try {
      const page = await context.newPage(), faults = [], url = new URL(path, this.site?.url), { origin } = url;
      page.on("console", (message) => { if (message.type() === "error") faults.push(`console: ${message.text()}`); });
      page.on("pageerror", (error) => faults.push(`thrown: ${error.message}`));
      // What a page no longer wants when it is left is no fault.
      // Nor are scripts where there are to be none.
      const wanted = (why) => why !== "net::ERR_ABORTED" && !(why === "csp" && options.javaScriptEnabled === false);
      page.on("requestfailed", (request) => { if (wanted(request.failure()?.errorText)) faults.push(`${request.url()}: ${request.failure()?.errorText}`); });
      page.on("response", (response) => { if (response.status() >= 400) faults.push(`${response.url()}: ${response.status()}`); });
      page.on("request", (request) => { if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url())) faults.push(`${request.url()}: is not of the site`); });
      const told = () => `${path}:\n  ${[...new Set(faults)].join("\n  ")}`;
      let result;
      try {
        await page.goto(url.href, { waitUntil: "load" });
        result = await use(page, context);
      } catch (error) {
        // What went wrong on the page may be why.
        if (faults.length > 0) error.message += `\nand on ${told()}`;
        throw error;
      }
      if (faults.length > 0) throw new Error(told());
      return result;
    } finally {
      await context.close();
    }
  }
}
