// What a page tells of its own loading. Anything that goes wrong on the way fails: a request, an error on the console.

import { House, launch, serve } from "../e2e/house.mjs";

export class Browser extends House {
  async open() { this.browser = await launch(); }

  /** Opens a page and waits for what it tells. */
  told(address) {
    return this.visit(address, {}, toldBy);
  }

  /** The same of a folder of files. */
  toldOf(folder) {
    return serving(folder, {}, (address) => this.told(address));
  }

  /** What a page tells on which something fails. `single`: the server sends its page for all that it does not have. */
  failureOf(folder, { single }) {
    return serving(folder, { single }, async (address) => {
      const page = await this.browser.newPage();
      try {
        await page.goto(address);
        return (await toldBy(page)).failed;
      } finally {
        await page.close();
      }
    });
  }
}

/** What a page tells once it does. A development server loads a page again, as often as it finds an import that it has not prepared: the page is asked until it stays. */
async function toldBy(page) {
  const end = Date.now() + 300_000;
  for (;;) {
    try {
      const told = await page.waitForFunction(() => window.told, null, { timeout: end - Date.now() });
      return await told.jsonValue();
    } catch (error) {
      if (!error.message.includes("Execution context was destroyed") || Date.now() + 100 > end) throw error;
      // The page is on its way; asked at once it may answer as the old one.
      await page.waitForTimeout(100);
    }
  }
}

async function serving(folder, options, use) {
  const served = await serve(folder, { dev: true, ignores: false, ...options });
  try {
    return await use(served.url);
  } finally {
    await served.close();
  }
}
