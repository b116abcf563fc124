// R5 run for a game, a frame at a time.

import * as code from "./code.js";
import { playCore } from "./core.js";
import type { CoreRoom } from "./core/hazumi_play.js";
import { InvalidMemberError } from "./errors.js";
import { type Keys, known } from "./keys.js";
import { Owned } from "./owned.js";
import type { AabbLike, Shape } from "./shapes.js";
import type { Tags } from "./tags.js";
import type { Vec2 } from "./vec2.js";

/** The handle of a walker or a thing: a safe integer that never comes to mean another. */
export type MemberId = number;
/** A walker overlapped something in this frame, or ran into it. */
export interface RoomHit {
  /** Who walked. */
  walker: MemberId;
  /** What it met: a thing or another walker. */
  other: MemberId;
  /** The tags of who walked. */
  walkerTags: Tags;
  /** The tags of what it met. */
  otherTags: Tags;
  /** Whether the other pushes it; not if the pair is for events only. */
  pushed: boolean;
  /** The push, in units per frame; [0, 0] if there is none. */
  push: Vec2;
}
/** How a {@link Room} runs. */
export interface RoomOptions {
  /** Whether walkers walk through the frame; frame by frame unless said. */
  swept?: boolean;
  /** How much the push-out widths of two boxes may differ for a push along both axes; 3 unless said, the tutorial's pixels. */
  tolerance?: number;
  /** Tags whose bearers neither push nor are pushed; none unless said. */
  eventOnly?: Tags;
}
const ROOM_KEYS: Keys<RoomOptions> = { swept: true, tolerance: true, eventOnly: true };
/** A walker. */
export interface WalkerOptions {
  /** Its box, where it begins. */
  aabb: AabbLike;
  /** How fast it walks, in units per frame; 2 unless said. */
  speed?: number;
  /** How much faster it dashes than it walks; 4 unless said. */
  dash?: number;
  /** For how many frames after a hit it cannot dash; 12 unless said. */
  hitFrames?: number;
  /** What it is; no tag unless said. */
  tags?: Tags;
}
const WALKER_KEYS: Keys<WalkerOptions> = { aabb: true, speed: true, dash: true, hitFrames: true, tags: true };
/** What does not walk: a wall, a door, a platform, a place that raises events. */
export interface ThingOptions {
  /** Its shape, where it begins. */
  shape: Shape;
  /** Whether a segment, line or curve only pushes toward its front, the side of (dy, −dx). Other shapes ignore it. */
  oneWay?: boolean;
  /** What it is; no tag unless said. */
  tags?: Tags;
}
const THING_KEYS: Keys<ThingOptions> = { shape: true, oneWay: true, tags: true };

/** That a value is a number, where the handle of a member is meant. */
function memberOf(id: MemberId): MemberId {
  if (typeof id !== "number") throw new InvalidMemberError(`member: must be a handle, as \`addWalker\` and \`addThing\` return it, got ${code.shown(id)}`);
  return id;
}

/**
 * Walkers, and what they walk into: rule R5 for all at once. Units are the game's, per frame. `swept` walks through the frame, so that
 * nothing is entered and nothing is too fast; else overlaps are seen at the end of a frame and pushed out in the next, as in the tutorial.
 *
 * What is asked or told of one member throws {@link InvalidMemberError} if that is gone, and so does walking of what is no walker.
 */
export class Room extends Owned {
  /** @internal */
  declare core: CoreRoom;

  /** An empty room. @throws InvalidMemberError if the tolerance is negative */
  constructor(options: RoomOptions = {}) {
    known(options, ROOM_KEYS, "the options of a Room");
    const { swept = false, tolerance = 3, eventOnly = 0 } = options;
    const { CoreRoom } = playCore();
    super(new CoreRoom(code.flagOf(swept, "swept"), code.numberOf(tolerance, "tolerance"), code.tagsOf(eventOnly, "eventOnly")), "Room");
  }
  /** Adds a walker, standing. @throws InvalidMemberError, InvalidShapeError */
  addWalker(walker: WalkerOptions): MemberId {
    known(walker, WALKER_KEYS, "a walker");
    const { aabb, speed = 2, dash = 4, hitFrames = 12, tags = 0 } = walker;
    code.write(() => code.bare(aabb, "aabb", "aabb"));
    const frames = Math.min(code.countOf(hitFrames, "hitFrames"), 0xffff_ffff);
    return this.core.add_walker(code.numberOf(speed, "speed"), code.numberOf(dash, "dash"), frames, code.tagsOf(tags, "tags"));
  }
  /** Adds a thing, at rest. @throws InvalidMemberError, InvalidShapeError */
  addThing(thing: ThingOptions): MemberId {
    known(thing, THING_KEYS, "a thing");
    const { shape, oneWay = false, tags = 0 } = thing;
    code.write(() => code.shape(shape, "shape"));
    return this.core.add_thing(code.flagOf(oneWay, "oneWay"), code.tagsOf(tags, "tags"));
  }
  /** Removes a member. */
  remove(id: MemberId): void { this.core.remove(memberOf(id)); }
  /** Whether the handle's member is there; never throws. */
  has(id: MemberId): boolean { return typeof id === "number" && this.core.has(id); }
  /** Walks along this direction, of any length, from the next frame on until told otherwise. */
  walk(id: MemberId, direction: Vec2): void { this.core.go(memberOf(id), 1, ...code.vectorOf(direction, "direction")); }
  /** Likewise, faster; at the speed of walking while its last hit is recent. */
  dash(id: MemberId, direction: Vec2): void { this.core.go(memberOf(id), 2, ...code.vectorOf(direction, "direction")); }
  /** Stands still, from the next frame on. */
  stand(id: MemberId): void { this.core.go(memberOf(id), 0, 0, 0); }
  /** Moves a thing by this in the next frame only: it carries what it moves toward. */
  shift(id: MemberId, by: Vec2): void { this.core.shift(memberOf(id), ...code.vectorOf(by, "by")); }
  /** Puts it this far from where it was added, at once. */
  put(id: MemberId, offset: Vec2): void { this.core.put(memberOf(id), ...code.vectorOf(offset, "offset")); }
  /** Changes what it is. */
  setTags(id: MemberId, tags: Tags): void { this.core.set_tags(memberOf(id), code.tagsOf(tags, "tags")); }
  /** Runs one frame; its hits. */
  frame(): RoomHit[] {
    const count = this.core.frame();
    code.read();
    return Array.from({ length: count / 7 }, () => ({
      walker: code.next(), other: code.next(), walkerTags: code.next(), otherTags: code.next(), pushed: code.next() === 1,
      push: code.nextVector(),
    }));
  }
  /** How far it has come since it was added. */
  offset(id: MemberId): Vec2 {
    this.core.state(memberOf(id));
    code.read();
    return code.nextVector();
  }
  /** Its displacement in the last frame. */
  moved(id: MemberId): Vec2 {
    this.offset(id);
    return code.nextVector();
  }
  /** For how many more frames a hit keeps it from dashing; 0 of a thing. */
  framesLeft(id: MemberId): number {
    this.moved(id);
    return code.next();
  }
}
