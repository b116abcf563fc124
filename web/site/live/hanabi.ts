// Hanabi: a whole game. Who plays is recorded, a run is a link, and who opens the link sees it played again and verified.

import { livePage, type Part } from '../stage'
import { words } from '../words/hanabi'
import { readCourse } from './hanabi/course'
import { demo } from './hanabi/demo'
import { Hand } from './hanabi/hand'
import { drawNotice, drawNumbers, drawTitle, number, type Layout } from './hanabi/hud'
import { keep, recall } from './hanabi/memory'
import { Panel } from './hanabi/panel'
import { BrokenReplay, decode, encode, type Replay } from './hanabi/replay'
import { rules } from './hanabi/rules'
import { Run, type Input } from './hanabi/run'
import { Show } from './hanabi/show'
import { Sound } from './hanabi/sound'
import { verifying } from './hanabi/verify'

/** `demo`: it plays itself behind the title. `play`: a person does. `watch`: a link is played again. */
type Mode = 'demo' | 'play' | 'watch'

/** Milliseconds of a frame for verifying. */
const share = 7
/** Steps that the last picture of a demo stays, and that a game that is over hears no press: whoever was in haste sees how it ended. */
const pause = 240, haste = 45
const speeds = [1, 2, 4]

export default livePage({
  name: 'hanabi',
  size: [780, 600],
  narrow: [420, 660],
  words,
  drags: true,
  normals: false,
  dt: rules.dt,
  // A link carries a run, and the step at which it is shown; without a run, the demo.
  state: { replay: '', at: 0 },
  keys: words => [['← →', words.keyMove], [words.enter, words.keyStart], [words.space, words.keyPress], ['P', words.keyPause], ['M', words.keySound]],
  async scene(stage) {
    const levels = await readCourse(), { state, words } = stage, kept = recall(), sound = new Sound(kept.muted), hand = new Hand(), show = new Show(levels, stage.still)
    const layout: Layout = stage.narrow ? { narrow: true, x: 0, y: 60, width: 420, height: 660, px: n => n } : { narrow: false, x: 180, y: 0, width: 780, height: 600, px: n => n }
    let mode: Mode = 'demo', run = new Run(levels), replay: Replay = decode(demo), inputs: Input[] = [], told = '', rested = 0, speed = 1, record = false
    let checking: ReturnType<typeof verifying> | null = null, verdict: 'checking' | 'same' | 'other' | 'broken' | 'shared' | '' = '', digest = ''

    const begin = (next: Mode): void => {
      mode = next
      run.free()
      run = new Run(levels)
      inputs = []
      rested = show.shown = 0
      record = false
      panel.mode(mode)
    }
    const toDemo = (): void => {
      replay = decode(demo)
      begin('demo')
    }
    const toPlay = (): void => {
      checking = null
      verdict = ''
      told = ''
      Object.assign(state, { replay: '', at: 0 })
      hand.clear()
      sound.start()
      begin('play')
      panel.focus()
      stage.play()
    }
    const toWatch = (): void => {
      begin('watch')
      stage.changed()
    }
    /** What has been played so far, as letters. */
    const packed = (): string => encode(inputs, { score: run.score, digest: run.digest() })

    const panel = new Panel(stage, words, {
      play: toPlay,
      share: async () => {
        if (mode === 'play') stage.pause()
        if (mode === 'play') state.replay = packed()
        const link = `${location.href.replace(/#.*$/, '')}#hanabi?replay=${state.replay}`, letters = number(link.length)
        stage.changed()
        const copied = await navigator.clipboard.writeText(link).then(() => true, () => false)
        verdict = mode === 'play' ? 'shared' : verdict
        told = copied ? words.shared(letters) : words.notCopied(letters)
        stage.changed()
      },
      again: () => { toWatch(); stage.play() },
      faster: () => { speed = speeds[(speeds.indexOf(speed) + 1) % speeds.length]; return speed },
      sound: () => {
        sound.start()
        sound.muted = kept.muted = !kept.muted
        keep(kept)
        return !kept.muted
      },
    }, !kept.muted)

    /** A run is over: it is kept in the address, and a best score in the browser. */
    const finish = (): void => {
      state.replay = packed()
      record = run.score > kept.best
      if (record) {
        kept.best = run.score
        keep(kept)
      }
      panel.mode('over')
      stage.changed()
    }
    const once = (): void => {
      const level = run.level
      if (run.done) {
        rested += 1
        if (mode === 'demo' && rested > pause) toDemo()
        return
      }
      const input = mode === 'play' ? hand.input(stage.held) : replay.inputs[run.steps]
      if (input === undefined) {
        if (mode === 'demo' && (rested += 1) > pause) toDemo()
        return
      }
      if (mode === 'play') inputs.push(input)
      show.before(run)
      run.step(input)
      if (mode !== 'demo') sound.play(run.events, level, run.starmine)
      show.after(run)
      if (mode === 'play' && run.done) finish()
    }
    /** A little of the verification, beside what is shown. */
    const check = (): void => {
      if (!checking) return
      const until = performance.now() + share
      stage.changed()
      while (performance.now() < until) {
        const { done, value } = checking.next()
        if (!done) {
          told = words.verifying(Math.floor(value * 100))
          continue
        }
        checking = null
        digest = value.digest.toString(16).padStart(16, '0')
        verdict = value.same ? 'same' : 'other'
        told = value.same ? words.verified(number(value.score), digest) : words.forged(number(replay.score), number(value.score))
        break
      }
    }

    const hide = (): void => {
      if (!document.hidden) return
      sound.rest()
      if (mode === 'play' && stage.playing) stage.pause()
    }
    // Another link in the same tab.
    const another = (): void => { if (location.hash.startsWith('#hanabi?replay=')) location.reload() }
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('hashchange', another)

    if (state.replay) {
      try {
        replay = decode(state.replay)
        begin('watch')
        checking = verifying(replay, levels)
        verdict = 'checking'
      } catch (error) {
        if (!(error instanceof BrokenReplay)) throw error
        told = words.broken(error.message)
        verdict = 'broken'
      }
    }
    panel.mode(mode)
    // A link to the middle of a run: what came before is played unseen.
    const from = Math.min(Math.max(Math.floor(state.at), 0), replay.inputs.length)
    while (run.steps < from && !run.done) run.step(replay.inputs[run.steps])
    show.shown = run.score
    const timer = window.setInterval(() => { check() }, 16)

    /** A replay may end before the game does: it was shared in the middle. */
    const ended = (): boolean => run.done || (mode === 'watch' && run.steps >= replay.inputs.length)
    const notice = (): [string, number, string?][] | null => {
      if (mode === 'demo') return null
      if (!stage.playing && !run.done && mode === 'play') return [[words.paused, 34], [words.goOn, 15, '#c9b8d8']]
      if (run.phase === 'won' || run.phase === 'over') {
        const end = run.phase === 'won' ? words.won : run.steps >= rules.night ? words.dawned : words.over
        return [[end, 30, '#ffcf7d'], [number(run.score), 44], ...(record ? [[words.newBest, 16, '#8ff0c8'] as [string, number, string]] : []), [mode === 'play' ? words.start : words.watchAgain, 15, '#c9b8d8']]
      }
      if (ended()) return [[number(run.score), 44], [words.watchAgain, 15, '#c9b8d8']]
      if (run.phase === 'clear') return [[words.cleared, 34, '#ffcf7d'], [words.levels[run.level], 18, '#c9b8d8']]
      return null
    }

    return {
      step(dt) {
        const steps = mode === 'watch' ? speed : 1
        for (let i = 0; i < steps; i++) once()
        show.step(dt, run)
      },
      draw(pen, alpha) {
        show.draw(pen, run, alpha, layout, stage.normals)
        const { context: c } = pen
        layout.px = n => Math.max(n, pen.px(n * 0.86))
        drawNumbers(c, run, words, layout, show.shown, Math.max(kept.best, mode === 'play' ? show.shown : 0), show.pulse)
        const lines = notice()
        if (mode === 'demo') drawTitle(c, layout, words.title, words.tagline, words.start, stage.still ? 0 : show.seconds)
        else if (lines) drawNotice(c, layout, lines, 1)
        else if (run.phase === 'serve') drawNotice(c, layout, [[words.levels[run.level], 26, '#ffcf7d'], [mode === 'play' ? words.launch : words.replay, 15]], 1, 455)
        else if (mode === 'play' && run.marks > 0 && !run.starmine && run.phase === 'play') drawNotice(c, layout, [[words.light, 14, run.marks === rules.marks ? '#bfe3ff' : '#ff8a5c']], 0.85, 500)
      },
      verdict(): Part[] {
        const parts: Part[] = mode === 'demo' ? [{ text: words.demo, tone: 'quiet' }] : [...(mode === 'watch' ? [{ text: words.replay, tone: 'normal' } as Part, ' · '] : []), { text: `${words.score} ${number(run.score)}`, tone: 'contact' }]
        if (run.done && mode !== 'demo') parts.push(' · ', { text: run.phase === 'won' ? words.won : words.over, tone: run.phase === 'won' ? 'normal' : 'bad' })
        else if (mode !== 'demo') parts.push(` · ${words.levels[run.level]} · ${words.left(run.table.bricks)} · ${words.balls} ${run.shells}`)
        if (told && (mode !== 'play' || run.done || !stage.playing)) parts.push('\n', { text: told, tone: verdict === 'other' || verdict === 'broken' ? 'bad' : verdict === 'checking' ? 'quiet' : 'normal' })
        return parts
      },
      pointer(what, x, _y, event) {
        if (mode === 'play') {
          if (!run.done && stage.playing) return hand.pointer(what, x - layout.x, event)
          if (run.done) {
            if (what === 'up' && rested > haste) toPlay()
          } else if (what === 'up') stage.play()
        } else if (what === 'up' && event.type !== 'pointercancel') {
          if (mode === 'demo') toPlay()
          else if (ended()) { toWatch(); stage.play() }
          else stage.playing ? stage.pause() : (sound.start(), stage.play())
        }
      },
      key(key, event) {
        if (key === 'm') { panel.pressSound(); return true }
        if (key === 'Enter' && !event.repeat && (mode !== 'play' || (run.done && rested > haste))) { toPlay(); return true }
        if (key === 'p' && mode === 'play' && !event.repeat) { stage.playing ? stage.pause() : stage.play(); return true }
        if (mode !== 'play' || run.done) return false
        if (key === ' ' && stage.playing) {
          if (!event.repeat) hand.press()
          return true
        }
        // A slip of the finger does not end a run that goes on.
        return key.startsWith('Arrow') || key === 'a' || key === 'd' || (key === 'r' && stage.playing)
      },
      save() {
        if (mode === 'play') Object.assign(state, { replay: inputs.length ? packed() : '', at: 0 })
        else state.at = run.steps
      },
      facts: () => ({
        mode, verdict, digest, phase: run.phase, level: run.level, score: run.score, bricks: run.table.bricks, shells: run.shells, steps: run.steps, marks: run.marks, starmine: run.starmine, row: run.row, fastest: run.fastest,
        bat: run.batX, balls: run.balls.map(ball => [...run.table.world.position(ball), ...run.table.world.velocity(ball)]), board: [layout.x, layout.y],
      }),
      free() {
        clearInterval(timer)
        document.removeEventListener('visibilitychange', hide)
        window.removeEventListener('hashchange', another)
        sound.free()
        run.free()
      },
    }
  },
})
