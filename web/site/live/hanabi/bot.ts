// One who plays by itself: for the page while nobody does, and for tests. It reads what a person sees.

import { rules } from './rules'
import { inputOf, type Input, type Run } from './run'

/** How many steps it thinks before it serves or lights the fuse. */
const patience = 40
/** So few lights are not worth waiting for. */
const few = 6

/** Makes inputs. `skill` is the share of its reach that it uses; below 1 it may come too late. */
export function makeBot(skill = 0.5): (run: Run) => Input {
  let x = rules.width / 2, waited = 0, aim = 0
  return run => {
    const { world } = run.table, { left, right, half, top, reach } = rules.bat, { radius } = rules.ball
    waited += 1
    if (run.phase !== 'play') {
      const pressed = run.phase === 'serve' && waited > patience
      if (pressed) waited = 0
      return inputOf(x, pressed)
    }
    // The ball that comes down first, and where: mirrored at the walls.
    let soonest = Infinity, goal = x
    for (const ball of run.balls) {
      const vx = world.vx(ball), vy = world.vy(ball), y = world.y(ball), time = vy > 0 ? (top - radius - y) / vy : Infinity
      if (vy <= 0 || time < -0.02 || time >= soonest) continue
      soonest = time
      const wide = right - left - 2 * radius, far = world.x(ball) + vx * time - left - radius, folded = ((far % (2 * wide)) + 2 * wide) % (2 * wide)
      goal = left + radius + (folded > wide ? 2 * wide - folded : folded)
    }
    if (soonest === Infinity) aim = ((run.steps * 37 + run.score) % 60) - 30
    const to = goal + (soonest < Infinity ? aim : 0), most = reach * skill
    x += Math.min(Math.max(to - x, -most), most)
    x = Math.min(Math.max(x, left + half), right - half)
    // It waits for a full fuse, but for the last lights.
    const lights = run.marks > 0 && !run.starmine && waited > patience && (run.marks === rules.marks || run.table.bricks <= few)
    if (lights) waited = 0
    return inputOf(x, lights)
  }
}
