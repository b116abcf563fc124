// A level's bodies in a world of the game's own.

import * as code from "./code.js";
import { InvalidInputError } from "./errors.js";
import type { BodyId } from "./hits.js";
import { type Keys, known } from "./keys.js";
import type { Level, LevelBody } from "./level.js";
import type { Tags } from "./tags.js";
import { coreOf, type World } from "./world.js";

/** How {@link Level.addTo} adds. */
export interface AddToOptions<Data = unknown> {
  /**
   * The game's own tags for words of the level, one each: `{ brick: tag(0) }`. Words that are not named get tags from 31 downward, so that those below
   * are left to the game; {@link LevelBodies.tags} has them all.
   */
  tags?: Readonly<Record<string, Tags>>;
  /** The game's own object for a body, as {@link World.data} has it; `undefined` for none. */
  data?: (body: LevelBody, index: number, id: BodyId) => Data | undefined;
  /** Decides the directions of balls that start at random: a whole number, 1 unless said. */
  seed?: number | bigint;
}
const KEYS: Keys<AddToOptions> = { tags: true, data: true, seed: true };

/** What a level's bodies are in a world. */
export interface LevelBodies {
  /** The handle of each body of the level, by index; `null` of what is no body of a world: what is only drawn, players, emitters, lasers, walkers. */
  readonly ids: readonly (BodyId | null)[];
  /** The tag of every word. */
  readonly tags: Readonly<Record<string, Tags>>;
  /** The handle of the first body with this name: in a drawing, its label. @throws InvalidInputError if there is none in the world */
  labelled(name: string): BodyId;
  /** The handles of all bodies with this name, or with this word among their tags, in the order of the level. */
  all(word: string): BodyId[];
}

/** How many tags a world has. */
const MOST_TAGS = 32;

/** A seed as the module takes it. @internal */
export function wholeSeed(seed: number | bigint): bigint {
  if (typeof seed === "bigint" || Number.isSafeInteger(seed)) return BigInt.asUintN(64, BigInt(seed));
  throw new InvalidInputError(`seed: must be a whole number, got ${code.shown(seed)}`);
}

/** @internal */
export function addTo<Data>(level: Level, world: World<Data>, options: AddToOptions<Data>): LevelBodies {
  known(options, KEYS, "the options of addTo");
  const { seed = 1, data, tags: own = {} } = options;
  if (data !== undefined) code.functionOf(data, "data");
  // Asked for first: it may move the memory in which the handles are told.
  const { bodies } = level;
  const words = level.core.module.add_to(coreOf(world), wholeSeed(seed), wordsByBit(own));
  code.read();
  const ids = bodies.map(() => code.next()).map((id) => (Number.isNaN(id) ? null : id));
  try {
    ids.forEach((id, index) => {
      if (id !== null) world.setData(id, data?.(bodies[index], index, id));
    });
  } catch (error) {
    // All or nothing.
    for (const id of ids) if (id !== null && world.has(id)) world.remove(id);
    throw error;
  }
  const tags = Object.fromEntries(words.flatMap((word, bit) => (word ? [[word, (1 << bit) >>> 0]] : [])));
  const where = (is: (body: LevelBody) => boolean) => ids.filter((id, index): id is BodyId => id !== null && is(bodies[index]));
  return {
    ids, tags,
    labelled(name) {
      const [first] = where((body) => body.name === name);
      if (first !== undefined) return first;
      throw new InvalidInputError(`name: must be that of a body of the level that is in the world, got ${code.shown(name)}`);
    },
    all: (word) => where((body) => body.name === word || !!body.tags?.includes(word)),
  };
}

function wordsByBit(tags: Readonly<Record<string, Tags>>): string[] {
  if (typeof tags !== "object" || tags === null) throw new InvalidInputError(`tags: must be an object, got ${code.shown(tags)}`);
  const words: string[] = Array.from({ length: MOST_TAGS }, () => "");
  for (const [word, bits] of Object.entries(tags)) {
    const bit = 31 - Math.clz32(bits);
    if (typeof bits !== "number" || bits >>> 0 !== bits || bit < 0 || (1 << bit) >>> 0 !== bits) {
      throw new InvalidInputError(`tags.${word}: must be one tag, as tag(3), got ${code.shown(bits)}`);
    }
    if (words[bit] !== "") throw new InvalidInputError(`tags.${word}: must be a tag of its own, got that of ${code.shown(words[bit])}`);
    words[bit] = word;
  }
  return words;
}
