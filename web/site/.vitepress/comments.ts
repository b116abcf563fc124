// Japanese pages show the same tested code as the English ones, with its comments in Japanese (words/comments.ts).

import type { MarkdownOptions } from 'vitepress'
import { comments } from '../words/comments'

/** A comment, with what stands before each of its lines. */
interface Comment { text: string; lines: { index: number; before: string }[] }

/** The comments of a piece of code. Lines of nothing else that follow each other are one; what is no words, such as `[0, -2]`, is none. */
export function commentsOf(code: string): Comment[] {
  const found: Comment[] = []
  code.split('\n').forEach((line, index) => {
    const [, before, text] = /^((?:.*?\s)?)\/\/ (.*)$/.exec(line) ?? []
    if (text === undefined || /^#(end)?region\b/.test(text)) return
    const last = found[found.length - 1], end = last?.lines[last.lines.length - 1]
    if (end && end.index === index - 1 && !before.trim() && !end.before.trim()) {
      last.text += ` ${text}`
      last.lines.push({ index, before })
    } else found.push({ text, lines: [{ index, before }] })
  })
  return found.filter(({ text }) => /[a-z]/i.test(text))
}

/** The same code with Japanese comments; an error if one has none. */
export function inJapanese(code: string): string {
  const lines: (string | null)[] = code.split('\n')
  for (const { text, lines: own } of commentsOf(code)) {
    const japanese = comments[text]
    if (japanese === undefined) throw new Error(`words/comments.ts has no Japanese for: ${text}`)
    for (const { index } of own) lines[index] = null
    const { index, before } = own[0]
    lines[index] = japanese.split('\n').map(line => `${before}// ${line}`).join('\n')
  }
  return lines.filter(line => line !== null).join('\n')
}

/** For `markdown.preConfig` in config.ts: what VitePress takes from a file for a Japanese page goes through `inJapanese`. */
export const japaneseComments: NonNullable<MarkdownOptions['preConfig']> = md => {
  const fence = md.renderer.rules.fence!
  md.renderer.rules.fence = (tokens, index, options, env, self) => {
    const token = tokens[index] as (typeof tokens)[number] & { src?: [string, string] }
    if (token.src && env.relativePath?.startsWith('ja/')) token.content = inJapanese(token.content)
    return fence(tokens, index, options, env, self)
  }
}
