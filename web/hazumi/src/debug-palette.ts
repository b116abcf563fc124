// The colours of a drawn world, on light and on dark ground.

import type { Tags } from "./tags.js";

/** @internal */
export interface DebugPalette {
  /** By the lowest tag: neighbours are far apart, and twelve are told apart. Equally light, so that none seems more than another. */
  tags: readonly string[];
  /** Of what has no tag. */
  plain: string;
  hit: string;
  contact: string;
  velocity: string;
  cell: string;
}

const LIGHT: DebugPalette = {
  tags: ["#2b7ad6", "#c55123", "#0e9344", "#ad51a7", "#90790c", "#0f8b91", "#c6495b", "#7368d4", "#718506", "#b36300", "#1186b0", "#078e7d"],
  plain: "#5c6573", hit: "#de2f4b", contact: "#0b7a3b", velocity: "#3a4250", cell: "#7f8a9b",
};
const DARK: DebugPalette = {
  tags: ["#87bafd", "#fd9976", "#76cf8a", "#e698df", "#d1b64a", "#17d0d8", "#fd959d", "#b0adfe", "#adc35e", "#f4a25c", "#4bc6fa", "#36d2ba"],
  plain: "#aab3c0", hit: "#ff6b81", contact: "#8df0a8", velocity: "#e6ebf2", cell: "#8b97aa",
};

/** Those for this ground; unless said, for the one that whoever sees the page prefers. @internal */
export function debugPalette(dark: boolean | undefined): DebugPalette {
  const page = globalThis as { matchMedia?: (query: string) => { matches: boolean } };
  const isDark = dark ?? page.matchMedia?.("(prefers-color-scheme: dark)").matches ?? false;
  return isDark ? DARK : LIGHT;
}

/** The colour of what has these tags. @internal */
export function colourOf(tags: Tags, { tags: colours, plain }: DebugPalette): string {
  return tags === 0 ? plain : colours[(31 - Math.clz32(tags & -tags)) % colours.length];
}
