// A level as a world: what each drawn body is in this game.

import { World, type BodyId, type Level, type LevelBody, type Vec2 } from 'hazumi/play'

export type Kind = 'wall' | 'pit' | 'bat' | 'brick' | 'bumper'

/** A body of the level that stands in the world. */
export interface Thing {
  readonly id: BodyId
  readonly kind: Kind
  /** Its place in the level's list. */
  readonly index: number
  readonly body: LevelBody
  /** What it turns about. */
  readonly pivot: Vec2
  readonly twin: boolean
  /** How many hits it takes to begin with; 0 if any number. */
  readonly breaks: number
  /** How many more. */
  left: number
  /** The step and the time in it when it was last hit: two touches of one moment are one hit. */
  step: number
  time: number
}

export interface Table {
  readonly world: World
  readonly things: ReadonlyMap<BodyId, Thing>
  readonly bat: Thing
  /** Where the level's ball is drawn. */
  readonly start: Vec2
  /** How many bricks are left. */
  bricks: number
}

const radians = Math.PI / 180

function kindOf(body: LevelBody, index: number, level: Level): Kind {
  const tags = body.tags ?? []
  if (index === level.paddle) return 'bat'
  if (tags.includes('pit')) return 'pit'
  return body.breaks_after ? 'brick' : tags.includes('bumper') ? 'bumper' : 'wall'
}

/** Builds a level. @throws Error if something in it moves in a way that this game does not know */
export function build(level: Level): Table {
  const world = new World(), things = new Map<BodyId, Thing>()
  let bat: Thing | undefined, start: Vec2 | undefined, bricks = 0
  level.bodies.forEach((body, index) => {
    const { role = 'fixed', shapes } = body
    if (role === 'decor') return
    if (role === 'ball') {
      if ('circle' in shapes[0]) start ??= shapes[0].circle.center
      return
    }
    const motion = (body.motion ?? {}) as { spin?: number; swing?: number; way?: unknown[] }
    if ((role !== 'fixed' && role !== 'kinematic') || motion.way?.length || motion.swing) throw new Error(`${level.name}, body ${index}: only what stands or turns evenly is known here, got ${role} ${JSON.stringify(motion)}`)
    const pivot = level.pivot(index), kind = kindOf(body, index, level), breaks = body.breaks_after ?? 0
    const id = role === 'fixed' ? world.add({ shapes }) : world.add({ kind: 'kinematic', shapes, pivot, spin: (motion.spin ?? 0) * radians })
    const thing: Thing = { id, kind, index, body, pivot, twin: body.tags?.includes('twin') ?? false, breaks, left: breaks, step: -1, time: -1 }
    things.set(id, thing)
    if (kind === 'bat') bat = thing
    if (kind === 'brick') bricks += 1
  })
  if (!bat || !start || !bricks) throw new Error(`${level.name}: a level of this game has a paddle, a ball and bricks`)
  return { world, things, bat, start, bricks }
}
