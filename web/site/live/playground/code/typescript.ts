// A level as a program in TypeScript: the world of its bodies, and a step that does what the level says of them.

import type { Shape, Vec2 } from 'hazumi/play'
import { compact } from './compact'
import { constants, digits, groupsOf, tagsOf, type Plan, type Planned } from './plan'

const vector = ([x, y]: Vec2) => `[${digits(x)}, ${digits(y)}]`

/** The program for a plan; `json` is the level itself, for what no world plays alone. */
export function typescript(plan: Plan, json: string, seed: number): string {
  return plan.beyond.size ? asLevel(plan, json, seed) : asWorld(plan)
}

function head({ file }: Plan, entry: string): string[] {
  return [
    `// ${file.replace(/\s+/g, ' ')}, copied from hazumi's playground.`, '// What plays there plays here, to the last bit.',
    `// npm install ${entry}, then run it: node FILE.ts (Node 22.18 or newer)`,
  ]
}

function asLevel(plan: Plan, json: string, seed: number): string {
  const what = [...plan.beyond].map(([role, count]) => `${count} ${role}${count === 1 ? '' : 's'}`).join(', ')
  return [
    ...head(plan, 'hazumi'),
    `// It has more than bodies (${what}): "hazumi/play" plays those by the level's own rules.`,
    'import { init, Level } from "hazumi/play";', '', 'await init();', '',
    `const level = Level.fromJson(JSON.stringify(${compact(json)}));`,
    `export const play = level.play({ seed: ${seed} });`, '',
    '// Ten seconds of it.', 'for (let i = 0; i < 600; i++) play.step(1 / 60);', 'console.log(play.tally, play.checksum());', '',
  ].join('\n')
}

function asWorld(plan: Plan): string {
  const names = constants(plan.tags), tags = tagsOf(plan, names), { bodies } = plan, breaks = bodies.some(body => body.breaksAfter), swallows = bodies.some(body => body.swallows), strikes = bodies.some(body => body.strike !== null), moves = bodies.some(body => body.motion)
  const lines = groupsOf(bodies).flatMap(group => {
    const [first] = group, options = (shape: string, user: string) => `{ ${optionsOf(first, shape, user, names).join(', ')} }`
    const kept = (add: string) => {
      let made = add
      if (first.breaksAfter) made = `takes(${first.breaksAfter}, ${made})`
      if (first.swallows) made = `swallows(${made})`
      if (first.strike !== null) made = `strikes(${digits(first.strike)}, ${made})`
      if (first.motion) made = `moves(${motionOf(first)}, ${made})`
      return made
    }
    if (group.length < 3) return group.map(body => `${kept(`world.add({ ${optionsOf(body, body.shapes.length === 1 ? shapeOf(body.shapes[0]) : body.shapes.map(shapeOf), String(body.index), names).join(', ')} })`)};`)
    return ['[', ...group.map(({ shapes: [shape] }) => `  ${shapeOf(shape)},`), `].forEach((shape, i) => ${kept(`world.add(${options('', first.index ? `${first.index} + i` : 'i')})`)});`]
  })
  const body = lines.join('\n'), used = ['aabb', 'capsule', 'circle', 'cubicBez', 'line', 'obb', 'polygon', 'quadBez', 'segment'].filter(name => new RegExp(`\\b${name}\\(`).test(body))
  const types = [...(breaks || swallows || strikes || moves ? ['type BodyId'] : []), ...(moves ? ['type Vec2'] : [])]
  const rules = breaks || swallows || strikes
  return [
    ...head(plan, 'hazumi'),
    `import { ${[...used, 'init', ...(strikes ? ['rules'] : []), ...(tags.length ? ['tag'] : []), 'World', ...types].join(', ')} } from "hazumi";`, '',
    'await init();', '',
    ...(tags.length ? [...tags.map(([bit, name]) => `const ${name} = tag(${bit});`), ''] : []),
    '/** Units are those of the drawing, and y points down. A body\'s `user` number is its place in the drawing. */',
    `export const world = new World(${plan.gravity.some(Boolean) ? `{ gravity: ${vector(plan.gravity)} }` : ''});`, '',
    ...(breaks ? ['/** How many hits each of these still takes. */', 'const hitsLeft = new Map<BodyId, number>();', 'const takes = (hits: number, id: BodyId) => { hitsLeft.set(id, hits); return id; };'] : []),
    ...(swallows ? ['/** What falls into these is gone. */', 'const holes = new Set<BodyId>();', 'const swallows = (id: BodyId) => { holes.add(id); return id; };'] : []),
    ...(strikes ? ['/** The share of their speed that these round bats hand on. */', 'const bats = new Map<BodyId, number>();', 'const strikes = (transfer: number, id: BodyId) => { bats.set(id, transfer); return id; };'] : []),
    ...(moves ? ['/** What goes to and fro. */', 'const movers: { id: BodyId; motion: Motion }[] = [];', 'const moves = (motion: Motion, id: BodyId) => { movers.push({ id, motion }); return id; };'] : []),
    ...(rules || moves ? [''] : []),
    body, '',
    ...(moves ? ['let time = 0;', ''] : []),
    '/** One step of the game, in seconds. */', 'export function step(dt: number): void {',
    ...(moves ? ['  time += Math.fround(dt);', '  for (const { id, motion } of movers) {', '    const { place, angle } = poseOf(motion, time);', '    world.moveTo(id, place, angle);', '  }'] : []),
    ...(rules
      ? [
        '  world.step(dt, (hit) => {',
        ...(breaks ? ['    const left = hitsLeft.get(hit.other);', '    if (left !== undefined) {', '      hitsLeft.set(hit.other, left - 1);', '      // Two balls may break it at the same instant.', '      if (left <= 1 && world.has(hit.other)) world.remove(hit.other);', '    }'] : []),
        ...(strikes ? [
          '    const transfer = bats.get(hit.other);', '    if (transfer !== undefined && world.has(hit.other)) {', '      const [bat] = world.shapes(hit.other), radius = world.radius(hit.body), [x, y] = world.position(hit.body);',
          '      if ("circle" in bat) return { velocity: rules.strike({ center: [x, y], radius }, [hit.vx, hit.vy], bat.circle, [hit.surfaceVx, hit.surfaceVy], transfer) };', '    }',
        ] : []),
        ...(swallows ? ['    if (holes.has(hit.other)) {', '      world.remove(hit.body);', '      return "stop";', '    }'] : []),
        '    // All else is left to the bodies.', '  });',
      ] : ['  world.step(dt, () => {});']),
    '}', '',
    ...(moves ? poses : []),
    '// Ten seconds of it.', 'for (let i = 0; i < 600; i++) step(1 / 60);', 'console.log(world.checksum());', '',
  ].join('\n')
}

function optionsOf(body: Planned, shape: string | string[], user: string, names: Map<string, string>): string[] {
  const { kind, velocity, spin, pivot, tags, stoppedBy, response, diagonal, oneWay, mass, gravityScale, damping, keepSpeed, mostTransfer, belt } = body, bits = (words: readonly string[]) => words.map(word => names.get(word)).join(' | ')
  return [
    ...(kind === 'fixed' ? [] : [`kind: "${kind}"`]),
    typeof shape === 'string' ? (shape ? `shape: ${shape}` : 'shape') : `shapes: [\n  ${shape.join(',\n  ')},\n]`,
    ...(velocity.some(Boolean) ? [`velocity: ${vector(velocity)}`] : []), ...(spin ? [`spin: ${digits(spin)}`] : []), ...(pivot ? [`pivot: ${vector(pivot)}`] : []),
    ...(tags.length ? [`tags: ${bits(tags)}`] : []), ...(stoppedBy.length ? [`stoppedBy: ${bits(stoppedBy)}`] : []),
    ...(response === null ? [] : typeof response === 'string' ? [`response: "${response}"`] : 'bounce' in response ? [`restitution: ${digits(response.bounce)}`] : [`response: { bounceAt: ${digits(response.bounceAt)} }`]),
    ...(diagonal ? ['corners: "diagonal"'] : []), ...(oneWay ? [`oneWay: ${oneWay === true ? 'true' : vector(oneWay)}`] : []),
    ...(mass === 1 ? [] : [`mass: ${digits(mass)}`]), ...(gravityScale === 1 ? [] : [`gravityScale: ${digits(gravityScale)}`]), ...(damping ? [`damping: ${digits(damping)}`] : []),
    ...(keepSpeed ? ['keepSpeed: true'] : []), ...(mostTransfer === null ? [] : [`mostTransfer: ${digits(mostTransfer)}`]), ...(belt ? [`surfaceSpeed: ${digits(belt)}`] : []),
    user === 'i' ? 'user: i' : `user: ${user}`,
  ]
}

function motionOf({ pivot, velocity, motion }: Planned): string {
  const { way, swing, spin, period, phase, smooth } = motion!
  return `{ ${[
    `pivot: ${vector(pivot!)}`, ...(velocity.some(Boolean) ? [`velocity: ${vector(velocity)}`] : []), ...(way.length ? [`way: [${way.map(vector).join(', ')}]`] : []), ...(swing ? [`swing: ${digits(swing)}`] : []),
    ...(spin ? [`spin: ${digits(spin)}`] : []), `period: ${digits(period)}`, ...(phase ? [`phase: ${digits(phase)}`] : []), ...(smooth ? ['smooth: true'] : []),
  ].join(', ')} }`
}

function shapeOf(shape: Shape): string {
  if ('circle' in shape) return `circle(${vector(shape.circle.center)}, ${digits(shape.circle.radius)})`
  if ('aabb' in shape) return `aabb(${vector(shape.aabb.min)}, ${vector(shape.aabb.max)})`
  if ('obb' in shape) { const { center, half: [l, w], angle } = shape.obb; return `obb(${vector(center)}, ${vector([l * 2, w * 2])}, ${digits(angle)})` }
  if ('capsule' in shape) return `capsule(${vector(shape.capsule.a)}, ${vector(shape.capsule.b)}, ${digits(shape.capsule.radius)})`
  if ('segment' in shape) return `segment(${vector(shape.segment.a)}, ${vector(shape.segment.b)})`
  if ('line' in shape) return `line(${vector(shape.line.point)}, ${vector(shape.line.direction)})`
  const half = (width = 0) => (width ? `, ${digits(width)}` : '')
  if ('quad_bez' in shape) { const { p0, p1, p2, half_width } = shape.quad_bez; return `quadBez(${[p0, p1, p2].map(vector).join(', ')}${half(half_width)})` }
  if ('cubic_bez' in shape) { const { p0, p1, p2, p3, half_width } = shape.cubic_bez; return `cubicBez(${[p0, p1, p2, p3].map(vector).join(', ')}${half(half_width)})` }
  return `polygon([${shape.polygon.points.map(vector).join(', ')}])`
}

/** Where what goes to and fro is: the same arithmetic as the engine's levels. */
const poses = `interface Motion {
  pivot: Vec2;
  velocity?: Vec2;
  /** Corners of its way, from where it is drawn. */
  way?: Vec2[];
  /** How far it turns and back, in degrees; how fast it turns beside that, in degrees per second. */
  swing?: number;
  spin?: number;
  /** Seconds after which it begins anew; the share of them that is over at the start. */
  period: number;
  phase?: number;
  /** Whether it slows down before it turns back, and rounds its corners. */
  smooth?: boolean;
}

/** Where it is after so many seconds, and how far it is turned. A function of the time alone: nothing adds up. The engine's numbers are f32. */
function poseOf({ pivot, velocity = [0, 0], way = [], swing = 0, spin = 0, period, phase = 0, smooth = false }: Motion, seconds: number): { place: Vec2; angle: number } {
  const f = Math.fround, periods = seconds / f(period) + f(phase), share = periods - Math.floor(periods);
  const there = 1 - Math.abs(2 * share - 1), turned = smooth ? there * there * (3 - 2 * there) : there;
  const [x, y] = way.length ? along([[0, 0], ...way.map(([x, y]): Vec2 => [f(x), f(y)])], share, smooth) : [0, 0];
  return {
    place: [f(f(pivot[0]) + f(x) + f(velocity[0]) * seconds), f(f(pivot[1]) + f(y) + f(velocity[1]) * seconds)],
    angle: f((f(spin) * seconds + f(swing) * turned) * (Math.PI / 180)),
  };
}

/** A share of the way round these corners and back to the first. */
function along(corners: Vec2[], share: number, smooth: boolean): Vec2 {
  const corner = (at: number) => corners[at % corners.length];
  if (smooth) {
    const far = share * corners.length, at = Math.min(Math.floor(far), corners.length - 1), t = far - at;
    const [a, b, c, d] = [corner(at + corners.length - 1), corner(at), corner(at + 1), corner(at + 2)];
    const bow = (axis: 0 | 1) => {
      const out = (c[axis] - a[axis]) * 0.5, into = (d[axis] - b[axis]) * 0.5;
      return b[axis] + t * (out + t * (3 * (c[axis] - b[axis]) - 2 * out - into + t * (2 * (b[axis] - c[axis]) + out + into)));
    };
    return [bow(0), bow(1)];
  }
  const length = (at: number) => {
    const [[ax, ay], [bx, by]] = [corner(at), corner(at + 1)];
    return Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  };
  let left = share * corners.reduce((sum, _, at) => sum + length(at), 0), at = 0;
  while (at + 1 < corners.length && left > length(at)) left -= length(at++);
  const part = length(at) > 0 ? Math.min(left / length(at), 1) : 0, [[ax, ay], [bx, by]] = [corner(at), corner(at + 1)];
  return [ax + (bx - ax) * part, ay + (by - ay) * part];
}
`.split('\n')
