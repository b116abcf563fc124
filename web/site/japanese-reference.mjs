// The reference in Japanese: every sentence of it is a line of words/reference/. Code stays as it is, but for the comments in it.

import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('words/reference/', import.meta.url)
const sentences = Object.assign({}, ...readdirSync(folder).map(file => JSON.parse(readFileSync(new URL(file, folder), 'utf8'))))

/** Puts Japanese into the comments of a project; what is wrong with the tables, a line each. */
export function speakJapanese(project) {
  const faults = new Set(), used = new Set(), done = new Set()
  for (const one of Object.values(project.reflections)) {
    const { comment } = one
    if (!comment || done.has(comment)) continue
    done.add(comment)
    const say = (sentence, names = []) => {
      used.add(sentence)
      const japanese = sentences[sentence]
      if (japanese === undefined) faults.add(`words/reference: ${one.getFullName()} has no Japanese for: ${sentence}`)
      else for (const name of names) if (!japanese.includes(name)) faults.add(`words/reference: ${name} is missing in the Japanese of: ${sentence}`)
      return japanese ?? sentence
    }
    comment.summary = translated(comment.summary, say)
    for (const tag of comment.blockTags) if (tag.tag !== '@category') tag.content = translated(tag.content, say)
  }
  for (const sentence of Object.keys(sentences)) if (!used.has(sentence)) faults.add(`words/reference: nothing says any longer: ${sentence}`)
  return [...faults]
}

/** A link among the words of a comment, until they are sentences. */
const LINK = /\0([^\0]+)\0/g

/** The parts of a comment with what `say` makes of each sentence, which hears too what code and links are in that, as Japanese has them. */
function translated(parts, say) {
  const text = parts.map(({ kind, text }) => (kind === 'inline-tag' ? `\0${text}\0` : text)).join('')
  const blocks = text.split(/(^```[\s\S]*?^```$)|\n{2,}/m).filter(block => block?.trim())
  const links = parts.filter(({ kind }) => kind === 'inline-tag')
  return blocks.flatMap((block, at) => {
    const gap = at > 0 ? [{ kind: 'text', text: '\n\n' }] : []
    if (block.startsWith('```')) return [...gap, { kind: 'code', text: block.replace(/(?<=\/\/ ).*/g, said => say(said)) }]
    const said = block.trim().replace(/\s+/g, ' ').split(/(?<=\.) /)
      .map(sentence => say(sentence.replace(LINK, '$1'), sentence.replace(LINK, '`$1`').match(/`[^`]+`/g) ?? []))
    return [...gap, ...linked(said.join(''), links)]
  })
}

/** The Japanese as parts of a comment: a name in it that is a link in the English is one too. */
function linked(japanese, links) {
  return japanese.split(/(`[^`]+`)/).filter(Boolean).map(piece => {
    const link = piece.startsWith('`') && links.find(({ text }) => text === piece.slice(1, -1))
    return link ? { ...link } : { kind: piece.startsWith('`') ? 'code' : 'text', text: piece }
  })
}
