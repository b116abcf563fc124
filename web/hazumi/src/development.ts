// What is said while a game is made, and not to those who play it.

/** Bundlers put the word for `process.env.NODE_ENV`, all of it, where they build for production. */
declare const process: { env: { NODE_ENV?: string } };

/** Whether a game is being made: what Node or the bundler says; on a page without one, whether it comes from this very machine. */
function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== "production";
  } catch {
    const { protocol, hostname } = (globalThis as { location?: Location }).location ?? { protocol: "", hostname: "" };
    return protocol === "file:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  }
}

/** Seconds that would be odd, and are what a frame of a display is in milliseconds: 240 to 10 frames a second. */
const LEAST = 4;
const MOST = 100;
let isSaid = false;

/** Whether these look like the milliseconds of a frame. @internal */
export function areMilliseconds(dt: number): boolean {
  return dt >= LEAST && dt <= MOST;
}

/** Says once, in development, that seconds are meant, if these look like milliseconds. @internal */
export function warnOfMilliseconds(dt: number, what: string): void {
  if (!areMilliseconds(dt) || isSaid) return;
  isSaid = true;
  if (isDevelopment()) {
    console.warn(`hazumi: ${what}(${dt}) moves on by ${dt} seconds. Are these milliseconds? Then divide by 1000. (Said once, and not in production.)`);
  }
}
