// What holds memory of the module, and gives it back.

import { FreedError } from "./errors.js";

interface Freeable { free(): void }

/** Stands for what cannot be used now: whatever is asked of it says why. Nothing is checked as long as it is there. @internal */
export function busy(why: () => Error): Freeable {
  const refuse = (): never => { throw why(); };
  const handler: ProxyHandler<Freeable> = { get: refuse, set: refuse, has: refuse, getPrototypeOf: refuse };
  return new Proxy({ free() {} }, handler);
}

/** By this every copy of the package knows what is of another. */
const WHAT = Symbol.for("hazumi");

/** Whether it is what is meant, but of another copy of the package, whose module has other memory. @internal */
export const isOfAnotherCopy = (value: any, what: string): boolean => value?.[WHAT] === what;

/** What holds memory of the module: it goes when the garbage collector comes, or at once. */
export abstract class Owned {
  /** What the module knows of it. @internal */
  core: Freeable;
  readonly #what: string;
  #isFreed = false;
  /** `what` it is, in messages: bundlers make the names of classes short. @internal */
  constructor(core: Freeable, what: string) {
    this.core = core;
    this.#what = what;
  }
  /** @internal */
  get [WHAT](): string { return this.#what; }
  /**
   * Gives the memory back at once rather than when the garbage collector comes. Whatever is called afterwards throws a {@link FreedError};
   * to free it again does nothing.
   */
  free(): void {
    if (this.#isFreed) return;
    this.core.free();
    this.#isFreed = true;
    this.core = busy(() => new FreedError(this.#what));
    this.freed();
  }
  /** What else goes then. @internal */
  protected freed(): void {}
  /** Itself, if it was not freed: for what is read without asking the module. @internal */
  protected living(): this {
    void this.core.free;
    return this;
  }
}
