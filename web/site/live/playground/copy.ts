// "Copy as code": the level as a program, in the language that the reader chose, below the stage and on the clipboard.

import type { Level } from 'hazumi/play'
import { choose, chosen, recall, type CodeLanguage } from '../../.vitepress/theme/components/chosen-language'

interface Words { copyCode: string; again: string; copied: (lines: number) => string; notCopied: string; code: (english: string) => string }

const languages: [CodeLanguage, string][] = [['ts', 'TypeScript'], ['rust', 'Rust']]

export class CopyAsCode {
  readonly button = Object.assign(document.createElement('button'), { type: 'button', className: 'hz-button' })
  readonly panel = Object.assign(document.createElement('div'), { className: 'hz-code', hidden: true })
  private code = document.createElement('code')
  private told = Object.assign(document.createElement('span'), { className: 'hz-code-told' })
  private tabs = new Map<CodeLanguage, HTMLButtonElement>()

  constructor(private level: Level, private file: string, private seed: number, private words: Words) {
    const { button, panel, code, told } = this, bar = document.createElement('div'), text = document.createElement('pre'), again = document.createElement('button')
    recall()
    button.textContent = words.copyCode
    button.setAttribute('aria-expanded', 'false')
    button.addEventListener('click', () => {
      panel.hidden = !panel.hidden
      button.setAttribute('aria-expanded', String(!panel.hidden))
      if (!panel.hidden) void this.show(true)
    })
    bar.className = 'hz-code-bar'
    bar.setAttribute('role', 'group')
    bar.setAttribute('aria-label', words.copyCode)
    for (const [language, name] of languages) {
      const tab = Object.assign(document.createElement('button'), { type: 'button', className: 'hz-button hz-switch', textContent: name })
      tab.addEventListener('click', () => { choose(language); void this.show(true) })
      this.tabs.set(language, tab)
      bar.append(tab)
    }
    told.setAttribute('role', 'status')
    Object.assign(again, { type: 'button', className: 'hz-button', textContent: words.again })
    again.addEventListener('click', () => void this.copy())
    bar.append(told, again)
    // It scrolls, so that the keyboard has to reach it.
    text.tabIndex = 0
    text.append(code)
    panel.append(bar, text)
  }

  /** Shows the program, and copies it if asked to. */
  private async show(copies: boolean): Promise<void> {
    const language = chosen.value
    for (const [one, tab] of this.tabs) tab.setAttribute('aria-pressed', String(one === language))
    const made = await this.write(language)
    // Another language may have been chosen since.
    if (language !== chosen.value) return
    this.code.textContent = made
    if (copies) await this.copy()
  }

  /** Fetched by those who ask for it. */
  private async write(language: CodeLanguage): Promise<string> {
    const [{ planOf }, write] = await Promise.all([import('./code/plan'), language === 'ts' ? import('./code/typescript').then(made => made.typescript) : import('./code/rust').then(made => made.rust)])
    return this.words.code(write(planOf(this.level, this.file, this.seed), this.level.toJson(), this.seed))
  }

  private async copy(): Promise<void> {
    const text = this.code.textContent ?? ''
    try {
      await navigator.clipboard.writeText(text)
      this.told.textContent = this.words.copied(text.trimEnd().split('\n').length)
    } catch {
      getSelection()?.selectAllChildren(this.code)
      this.told.textContent = this.words.notCopied
    }
  }
}
