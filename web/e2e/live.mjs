// A live page in the browser, by its hook `window.hazumiStage[NAME]` (web/site/stage/README.md). The hook is for reading; all
// that is done to a page is done with mouse, finger and keys.

export class Live {
  constructor(page, name) {
    this.page = page;
    this.name = name;
    this.canvas = page.locator(`[data-live="${name}"] canvas`);
  }

  /** Ready, in sight, and drawn. */
  async ready() {
    await this.page.waitForFunction((name) => window.hazumiStage?.[name]?.ready, this.name);
    await this.canvas.scrollIntoViewIfNeeded();
    return this;
  }

  ask(what, ...args) {
    return this.page.evaluate(([name, what, args]) => window.hazumiStage[name][what](...args), [this.name, what, args]);
  }
  state() { return this.ask("state"); }
  facts() { return this.ask("facts"); }
  verdict() { return this.ask("verdict"); }
  steps() { return this.ask("steps"); }
  playing() { return this.ask("playing"); }
  toPage(x, y) { return this.ask("toPage", x, y); }
  handles() { return this.ask("handles"); }

  /** Where the handles are in the page's own units. */
  async places() {
    const [[left, top], [right, bottom], handles] = await Promise.all([this.toPage(0, 0), this.toPage(1000, 1000), this.handles()]);
    const unit = ({ x, y }) => [((x - left) / (right - left)) * 1000, ((y - top) / (bottom - top)) * 1000];
    return Object.fromEntries(Object.entries(handles).map(([name, at]) => [name, unit(at)]));
  }

  /** The element of a handle: they stand in the order in which the hook names them. */
  async element(handle) {
    const index = Object.keys(await this.handles()).indexOf(handle);
    if (index < 0) throw new Error(`${this.name} has no handle ${handle}`);
    return this.page.locator(`[data-live="${this.name}"] .hz-handle`).nth(index);
  }

  /** A point of the window where a pointer meets the handle and nothing else: near its middle, beside what lies on it. */
  async grip(handle) {
    const element = await this.element(handle);
    const found = await element.evaluate((element) => {
      const box = element.getBoundingClientRect();
      for (const far of [0, 0.2, 0.4, 0.6, 0.8]) {
        for (let turn = 0; turn < 12; turn++) {
          const x = box.left + (box.width / 2) * (1 + far * Math.cos(turn)), y = box.top + (box.height / 2) * (1 + far * Math.sin(turn));
          if (document.elementFromPoint(x, y) === element) return { x, y };
        }
      }
      return null;
    });
    if (!found) throw new Error(`${this.name}: the handle ${handle} cannot be reached`);
    return found;
  }

  /** Steps go on until there were that many more. */
  async run(steps) {
    const from = await this.steps();
    await this.page.waitForFunction(([name, until]) => window.hazumiStage[name].steps() >= until, [this.name, from + steps]);
  }

  /** The picture on the canvas, to be compared. */
  picture() {
    return this.canvas.evaluate((canvas) => canvas.toDataURL());
  }

  /** The focus on the canvas, without a touch of it. */
  focus() {
    return this.canvas.evaluate((canvas) => canvas.focus({ preventScroll: true }));
  }

  button(does) {
    return this.page.locator(`[data-live="${this.name}"] [data-do="${does}"]`);
  }

  /** The verdict line comes to match: it is written up to 100 ms after what it tells of, so that it is waited for. */
  async says(pattern) {
    let text;
    try {
      await this.until(`the line says ${pattern}`, async () => pattern.test((text = await this.verdict())));
    } catch (error) {
      throw new Error(`${error.message}; it says: ${text}`);
    }
  }

  /** Something becomes true: asked again until it is, so many times at most. */
  async until(what, holds, most = 600) {
    for (let tries = 0; tries < most; tries++) {
      if (await holds()) return;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`${this.name}: waited in vain until ${what}`);
  }
}

/** Visits the page of a live page and waits for it. `hash` begins with `#`. */
export function visitLive(house, name, { lang = "en", hash = "", ...options } = {}, use) {
  return house.visit(`${lang === "ja" ? "ja/" : ""}live/${name}.html${hash}`, options, async (page, context) => use(await new Live(page, name).ready(), page, context));
}

/** Numbers from 0 to 1, the same ones every time (mulberry32). */
export function randoms(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
