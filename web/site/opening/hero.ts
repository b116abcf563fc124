// The first seconds of the first page, played when the site is built: what is seen until the engine is there. The engine then goes on
// from where the film is (`Stage.overtake`), with the same bits, so nobody sees where one ends and the other begins.

import { init, type Vec2 } from 'hazumi'
import { away, bat, batAt, coming, going, HeroGame, radius, speed } from '../live/hero/game'
import { ball, block, defs, ground, n, normal, Way } from './film'

/** Longer than a slow line takes. */
const seconds = 10, rate = 60

/** Seen to go and to come, and to be hit, as on the stage. */
const changes = `@keyframes hz-gone{0%{opacity:.72}${n((going / away) * 100)}%{opacity:0}${n((1 - coming / away) * 100)}%{opacity:0}to{opacity:.3}}@keyframes hz-hit{0%{opacity:1}to{opacity:0}}`

export async function heroOpening(): Promise<string> {
  await init()
  return `<div class="hz-opening" data-seconds="${seconds}"><style>${changes}@media(prefers-reduced-motion:reduce){.hz-opening *{animation-play-state:paused!important}}</style>${film(false)}${film(true)}</div>`
}

function film(narrow: boolean): string {
  const game = new HeroGame(narrow), { world, size, cell, bricks } = game, p = narrow ? 'hn' : 'hw'
  const ways = game.balls.map(() => new Way()), gone: number[][] = bricks.map(() => []), hits: string[] = []
  for (let step = 0; step < seconds * rate; step++) {
    const now = step / rate
    game.step(1 / rate, batAt, (hit, index) => {
      const at = now + hit.time
      if (index >= 0) gone[index].push(at)
      hits.push(`<use href="#${p}hit" transform="translate(${n(hit.x)} ${n(hit.y)})rotate(${n((Math.atan2(hit.ny, hit.nx) * 180) / Math.PI)})" style="animation-delay:${n(at, 2)}s"/>`)
    })
    game.balls.forEach((id, i) => ways[i].follow(world, id, now))
  }
  const [bx, by] = world.position(game.bat)
  world.free()

  const stones = bricks.map(({ at, level }, i) => {
    const times = gone[i].map(at => `hz-gone ${away}s linear ${n(at, 2)}s`).join()
    return `<use href="#${p}${level}" x="${n(at[0] - cell[0] / 2)}" y="${n(at[1] - cell[1] / 2)}"${times && ` style="animation:${times}"`}/>`
  })
  const [a, b, c, d] = game.floor.map((at: Vec2) => `${n(at[0])} ${n(at[1])}`), floor = `M${a}C${b} ${c} ${d}`
  const line = (colour: string, width: number, more = '') => `<path d="${floor}" fill="none" stroke="var(--hz-${colour})" stroke-width="${width}"${more}/>`
  const frames: string[] = []
  const bars = game.bars.map(({ at, half, from, spin }, i) => {
    frames.push(`@keyframes ${p}bar${i}{0%{transform:rotate(${n(from, 2)}rad)}to{transform:rotate(${n(from + spin * seconds, 2)}rad)}}`)
    return `<g transform="translate(${at})"><g style="animation-name:${p}bar${i}" class="hz-film-moves"><use href="#${p}bar" x="${-half}" y="-5"/><rect x="${-half}" y="-5" width="${half * 2}" height="1.6" fill="var(--hz-wall-edge)"/></g></g>`
  })
  const balls = ways.map((way, i) => {
    frames.push(way.keyframes(`${p}ball${i}`))
    // All keep their speed: the way that lies behind a ball grows evenly.
    const bands = [0, 1, 2, 3].map(band => {
      const long = speed * 0.42 * (1 - band / 4.5), name = `${p}trail${i}${band}`
      frames.push(`@keyframes ${name}{0%{stroke-dashoffset:${n(long)}px}to{stroke-dashoffset:${n(long - way.length)}px}}`)
      return `<use href="#${p}way${i}" stroke-width="${n(radius * 2 * (0.35 + 0.2 * band))}" stroke-dasharray="${n(long)} 99999" class="hz-film-moves" style="animation-name:${name}"/>`
    })
    return `<g class="hz-film-trail">${bands.join('')}</g><use href="#${p}ball" class="hz-film-moves hz-film-ball" style="animation-name:${p}ball${i}"/>`
  })
  return `<svg class="hz-film-${narrow ? 'narrow' : 'wide'}" viewBox="0 0 ${size[0]} ${size[1]}" aria-hidden="true"><style>${frames.join('')}</style>${defs(p, size)}<defs>${
    [1, 2, 3, 4, 5].map(level => block(`${p}${level - 1}`, p, cell, `var(--hz-brick-${level})`)).join('')}${block(`${p}bar`, p, [game.bars[0].half * 2, 10], 'var(--hz-wall)')}${ball(`${p}ball`, p, radius)}${normal(`${p}hit`, 24)}${
    ways.map((way, i) => `<path id="${p}way${i}" d="${way.d}"/>`).join('')}</defs>${ground(p, size)}${stones.join('')}${
    line('wall', 18, ' class="hz-film-band"')}${line('wall-edge', 6)}${line('wall', 3)}${bars.join('')}<circle cx="${n(bx)}" cy="${n(by)}" r="${bat}" fill="var(--hz-wall)" stroke="var(--hz-wall-edge)" stroke-width="1.5"/><g class="hz-film-hits">${hits.join('')}</g>${balls.join('')}</svg>`
}
