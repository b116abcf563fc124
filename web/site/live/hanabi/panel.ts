// The buttons below the stage.

import type { Stage } from '../../stage'

interface Words { play: string; again: string; sound: string; share: string; watchAgain: string; faster: (n: number) => string }
interface Does { play: () => void; share: () => void; again: () => void; faster: () => number; sound: () => boolean }

export class Panel {
  private play: HTMLButtonElement
  private share: HTMLButtonElement
  private again: HTMLButtonElement
  private faster: HTMLButtonElement
  private sound: HTMLButtonElement

  constructor(stage: Pick<Stage, 'action' | 'control'>, private words: Words, private does: Does, sounds: boolean) {
    this.play = stage.action(words.play, does.play)
    this.play.dataset.do = 'play-game'
    const button = (name: string, text: string, press: () => void): HTMLButtonElement => {
      const element = document.createElement('button')
      element.type = 'button'
      element.className = 'hz-button'
      element.dataset.do = name
      element.textContent = text
      element.addEventListener('click', press)
      stage.control(element)
      return element
    }
    this.again = button('again', words.watchAgain, does.again)
    this.faster = button('faster', words.faster(1), () => { this.faster.textContent = words.faster(does.faster()) })
    this.share = button('share', words.share, does.share)
    this.sound = button('sound', words.sound, () => this.pressSound())
    this.sound.classList.add('hz-switch')
    this.sound.setAttribute('aria-pressed', String(sounds))
  }

  /** Shows the buttons of what goes on now. */
  mode(mode: 'demo' | 'play' | 'watch' | 'over'): void {
    this.play.textContent = mode === 'play' || mode === 'over' ? this.words.again : this.words.play
    this.share.hidden = mode === 'demo'
    this.again.hidden = this.faster.hidden = mode !== 'watch'
    // What lies over the canvas for fingers hangs on it: stage.css.
    const root = this.play.closest<HTMLElement>('[data-live]')
    if (root) root.dataset.mode = mode
  }

  pressSound(): void {
    this.sound.setAttribute('aria-pressed', String(this.does.sound()))
  }

  /** The board is in sight, and keys are for the game from here on. */
  focus(): void {
    const canvas = this.play.closest('[data-live]')?.querySelector('canvas')
    canvas?.focus({ preventScroll: true })
    canvas?.scrollIntoView({ block: 'nearest' })
  }
}
