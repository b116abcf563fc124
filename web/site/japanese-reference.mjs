// The reference in Japanese: what begins with a sentence of words/reference/ begins with its Japanese. A sentence that is all there is
// is replaced; where more follows, the Japanese stands before the English as a paragraph, which is what lists and tables show of it.

import { readdirSync, readFileSync } from 'node:fs'
import { ReflectionKind } from 'typedoc'

const folder = new URL('words/reference/', import.meta.url)
const sentences = Object.assign({}, ...readdirSync(folder).map(file => JSON.parse(readFileSync(new URL(file, folder), 'utf8'))))

/** What must have its Japanese: all that is exported, and every member of it but the fields of plain data. */
const WANTED = ReflectionKind.Module | ReflectionKind.Class | ReflectionKind.Interface | ReflectionKind.TypeAlias | ReflectionKind.Variable | ReflectionKind.Namespace
  | ReflectionKind.CallSignature | ReflectionKind.ConstructorSignature | ReflectionKind.GetSignature | ReflectionKind.SetSignature
const isWanted = one => one.kindOf(WANTED) || (one.kindOf(ReflectionKind.Property) && one.parent.kindOf(ReflectionKind.Class))

/** Fields of plain data are rows of a table, which have no paragraphs. */
const isInTable = one => one.kindOf(ReflectionKind.Property) && !one.parent.kindOf(ReflectionKind.Class)

const written = parts => parts.map(({ text }) => text).join('')
const plain = text => text.replace(/\s+/g, ' ').trim()

/** Puts Japanese into the comments of a project; what is wrong with the tables, a line each. */
export function speakJapanese(project) {
  const faults = [], used = new Set(), done = new Set()
  for (const one of Object.values(project.reflections)) {
    const { comment } = one
    if (!comment || done.has(comment) || !comment.summary.length) continue
    done.add(comment)
    const text = written(comment.summary), sentence = plain(/^[\s\S]*?\.(?=\s|$)|^[\s\S]*/.exec(text)[0]), japanese = sentences[sentence]
    if (japanese === undefined) {
      if (isWanted(one)) faults.push(`words/reference: ${one.getFullName()} has no Japanese for: ${sentence}`)
      continue
    }
    used.add(sentence)
    const said = linked(japanese, comment.summary)
    comment.summary = sentence === plain(text) ? said : [...said, { kind: 'text', text: isInTable(one) ? '<br />' : '\n\n' }, ...comment.summary]
  }
  for (const sentence of Object.keys(sentences)) if (!used.has(sentence)) faults.push(`words/reference: nothing begins any longer with: ${sentence}`)
  return faults
}

/** The Japanese as parts of a comment: a name in it that is a link in the English is one too. */
function linked(japanese, english) {
  return japanese.split(/(`[^`]+`)/).filter(Boolean).map(piece => {
    const link = piece.startsWith('`') && english.find(({ kind, text }) => kind === 'inline-tag' && text === piece.slice(1, -1))
    return link ? { ...link } : { kind: piece.startsWith('`') ? 'code' : 'text', text: piece }
  })
}
