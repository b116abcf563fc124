// The list below the canvas of what each key does.

import type { kit } from '../words/kit'

/** The page's own keys first, as pairs of key and what it does; then those of every stage. */
export function keyList(words: (typeof kit)['en'], own: [string, string][]): HTMLElement {
  const details = document.createElement('details'), summary = document.createElement('summary'), list = document.createElement('dl')
  details.className = 'hz-keys'
  summary.textContent = words.shortcuts
  const keys: [string, string][] = [
    ...own,
    [words.space, words.keyPause], ['R', words.keyReset], ['S', words.keySlow], ['N', words.keyNormals], [words.tab, words.keyTab], [words.arrows, words.keyArrows],
  ]
  for (const [key, does] of keys) {
    const pair = document.createElement('div'), name = document.createElement('dt'), meaning = document.createElement('dd'), cap = document.createElement('kbd')
    cap.textContent = key
    name.append(cap)
    meaning.textContent = does
    pair.append(name, meaning)
    list.append(pair)
  }
  const hint = document.createElement('p')
  hint.textContent = words.focus
  details.append(summary, list, hint)
  return details
}
