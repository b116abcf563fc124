// A level as a program in Rust: the same as typescript.ts, in that language's own manner.

import type { Shape, Vec2 } from 'hazumi/play'
import { constants, digits, groupsOf, tagsOf, type Plan, type Planned } from './plan'
import { compact } from './compact'

const number = (value: number) => { const text = digits(value); return /[.e]/.test(text) ? text : `${text}.` }
const vector = ([x, y]: Vec2) => `[${number(x)}, ${number(y)}]`

/** The program for a plan; `json` is the level itself, for what no world plays alone. */
export function rust(plan: Plan, json: string, seed: number): string {
  return plan.beyond.size ? asLevel(plan, json, seed) : asWorld(plan)
}

const head = ({ file }: Plan, crate: string) => [
  `// ${file.replace(/\s+/g, ' ')}, copied from hazumi's playground.`, '// What plays there plays here, to the last bit.', `// cargo add ${crate}`,
]

function asLevel(plan: Plan, json: string, seed: number): string {
  const what = [...plan.beyond].map(([role, count]) => `${count} ${role}${count === 1 ? '' : 's'}`).join(', '), text = compact(json)
  let hashes = '#'
  while (text.includes(`"${hashes}`)) hashes += '#'
  return [
    ...head(plan, 'hazumi-level'), `// It has more than bodies (${what}): hazumi-level plays those by the level's own rules.`,
    'use hazumi_level::{Level, Play};', '', 'fn main() -> Result<(), Box<dyn std::error::Error>> {', '    let level = Level::from_json(LEVEL)?;', `    let mut play = Play::new(level, ${seed})?;`,
    '    // Ten seconds of it.', '    for _ in 0..600 {', '        play.step(1. / 60.)?;', '    }', '    println!("{}", play.checksum());', '    Ok(())', '}', '', `const LEVEL: &str = r${hashes}"${text}"${hashes};`, '',
  ].join('\n')
}

function asWorld(plan: Plan): string {
  const names = constants(plan.tags), tags = tagsOf(plan, names), { bodies } = plan, breaks = bodies.some(body => body.breaksAfter), swallows = bodies.some(body => body.swallows), strikes = bodies.some(body => body.strike !== null), moves = bodies.some(body => body.motion)
  const kept = (body: Planned, add: string) => {
    if (!body.breaksAfter && !body.swallows && body.strike === null && !body.motion) return [`${add};`]
    return [
      `let id = ${add};`, ...(body.breaksAfter ? [`hits_left.insert(id, ${body.breaksAfter});`] : []), ...(body.swallows ? ['holes.insert(id);'] : []),
      ...(body.strike === null ? [] : [`bats.insert(id, ${number(body.strike)});`]), ...(body.motion ? [`movers.push((id, ${motionOf(body)}));`] : []),
    ]
  }
  const lines = groupsOf(bodies).flatMap(group => {
    const [first] = group
    if (group.length < 3) return group.flatMap(body => kept(body, `world.add(${bodyOf(body, body.shapes.map(shapeOf), String(body.index), names)})?`))
    const mixed = new Set(group.map(({ shapes: [shape] }) => Object.keys(shape)[0])).size > 1
    return [
      'for (shape, user) in [', ...group.map(({ shapes: [shape] }) => `    ${mixed ? `Shape::from(${shapeOf(shape)})` : shapeOf(shape)},`), `].into_iter().zip(${first.index}..) {`,
      ...kept(first, `world.add(${bodyOf(first, ['shape'], 'user', names)})?`).map(line => `    ${line}`), '}',
    ]
  })
  const body = lines.map(line => `        ${line}`).join('\n'), uses = (word: string) => new RegExp(`\\b${word}\\b`).test(body)
  const fields: [string, string, string][] = [
    ...(breaks ? [['hits_left', 'HashMap<BodyId, u32>', 'How many hits each of these still takes.'] as [string, string, string]] : []), ...(swallows ? [['holes', 'HashSet<BodyId>', 'What falls into these is gone.'] as [string, string, string]] : []),
    ...(strikes ? [['bats', 'HashMap<BodyId, f32>', 'The share of their speed that these round bats hand on.'] as [string, string, string]] : []), ...(moves ? [['movers', 'Vec<(BodyId, Motion)>', 'What goes to and fro.'] as [string, string, string]] : []),
  ]
  const rules = breaks || swallows || strikes, maps = [...(breaks || strikes ? ['HashMap'] : []), ...(swallows ? ['HashSet'] : [])]
  const used = [
    'Aabb', 'Body', ...(fields.length ? ['BodyId'] : []), 'Capsule', 'Circle', 'Corners', 'CubicBez', 'Line', 'Obb', 'Polygon', 'QuadBez', 'Response', 'Segment', 'Shape', ...(tags.length ? ['Tags'] : []), 'World',
  ].filter(name => ['Body', 'BodyId', 'Tags', 'World'].includes(name) || uses(name) || (name === 'Circle' && strikes) || (name === 'Shape' && strikes) || (name === 'Response' && (strikes || swallows)))
  return [
    ...head(plan, 'hazumi'), ...(maps.length ? [`use std::collections::${maps.length > 1 ? `{${maps.join(', ')}}` : maps[0]};`] : []), 'use std::error::Error;', '', ...(strikes ? ['use hazumi::rules::strike::strike;'] : []), `use hazumi::{${used.join(', ')}};`, '',
    ...(tags.length ? [...tags.map(([bit, name]) => `const ${name}: Tags = Tags::bit(${bit});`), ''] : []),
    "/// Units are those of the drawing, and y points down. A body's `user` number is its place in the drawing.", 'struct Game {', '    world: World,',
    ...fields.flatMap(([name, type, says]) => [`    /// ${says}`, `    ${name}: ${type},`]), ...(moves ? ['    time: f64,'] : []), '}', '',
    'impl Game {', '    fn new() -> Result<Self, Box<dyn Error>> {', '        let mut world = World::new();', ...(plan.gravity.some(Boolean) ? [`        world.set_gravity(${vector(plan.gravity)})?;`] : []),
    ...fields.map(([name, type]) => `        let mut ${name} = ${type.replace(/<.*/, '')}::new();`), body, `        Ok(Self { ${['world', ...fields.map(([name]) => name), ...(moves ? ['time: 0.'] : [])].join(', ')} })`, '    }', '',
    '    /// One step of the game, in seconds.', '    fn step(&mut self, dt: f32) -> Result<(), Box<dyn Error>> {', `        let Self { ${['world', ...fields.map(([name]) => name), ...(moves ? ['time'] : [])].join(', ')} } = self;`,
    ...(moves ? ['        *time += f64::from(dt);', '        for (id, motion) in movers.iter() {', '            let (place, angle) = motion.pose(*time);', '            world.move_to(*id, place, angle)?;', '        }'] : []),
    ...(rules ? [
      '        world.step(dt, |hit, world| {',
      ...(breaks ? ['            if let Some(left) = hits_left.get_mut(&hit.other) {', '                *left = left.saturating_sub(1);', '                if *left == 0 {', '                    // Two balls may break it at the same instant.', '                    world.remove(hit.other).ok();', '                }', '            }'] : []),
      ...(strikes ? [
        '            if let Some(&transfer) = bats.get(&hit.other) {', '                let bat = world.get(hit.other).and_then(|bat| bat.placed_shapes().next());', '                let ball = world.get(hit.body).and_then(|ball| Circle::new(ball.position(), ball.radius()).ok());',
        '                if let (Some(ball), Some(Shape::Circle(bat))) = (ball, bat) {', '                    return Response::Velocity(strike(&ball, hit.velocity, &bat, hit.surface_velocity, transfer));', '                }', '            }',
      ] : []),
      ...(swallows ? ['            if holes.contains(&hit.other) {', '                world.remove(hit.body).ok();', '                return Response::Stop;', '            }'] : []),
      '            world.response_to(hit)', '        })?;',
    ] : ['        world.step(dt, |hit, world| world.response_to(hit))?;']),
    '        Ok(())', '    }', '}', '', 'fn main() -> Result<(), Box<dyn Error>> {', '    let mut game = Game::new()?;', '    // Ten seconds of it.', '    for _ in 0..600 {', '        game.step(1. / 60.)?;', '    }', '    println!("{}", game.world.checksum());', '    Ok(())', '}', '',
    ...(moves ? poses : []),
  ].join('\n')
}

function bodyOf({ kind, shapes, velocity, spin, pivot, tags, stoppedBy, response, diagonal, oneWay, mass, gravityScale, damping, keepSpeed, mostTransfer, belt }: Planned, written: string[], user: string, names: Map<string, string>): string {
  const bits = (words: readonly string[]) => words.map(word => names.get(word)).join(' | '), makes = shapes.length === 1 ? kind : kind === 'fixed' ? 'compound' : 'kinematic_compound'
  const shape = shapes.length === 1 ? written[0] : `[\n            ${written.map(one => `Shape::from(${one})`).join(',\n            ')},\n        ]`
  return [
    `Body::${makes}(${shape})`, ...(velocity.some(Boolean) ? [`.velocity(${vector(velocity)})`] : []), ...(spin ? [`.spin(${number(spin)})`] : []), ...(pivot ? [`.pivot(${vector(pivot)})`] : []),
    ...(tags.length ? [`.tags(${bits(tags)})`] : []), ...(stoppedBy.length ? [`.stopped_by(${bits(stoppedBy)})`] : []),
    ...(response === null ? [] : typeof response === 'string' ? [`.response(Response::${response[0].toUpperCase()}${response.slice(1)})`] : 'bounce' in response ? [`.restitution(${number(response.bounce)})`] : [`.response(Response::BounceAt { speed: ${number(response.bounceAt)} })`]),
    ...(diagonal ? ['.corners(Corners::Diagonal)'] : []), ...(oneWay ? [oneWay === true ? '.one_way()' : `.one_way_toward(${vector(oneWay)})`] : []),
    ...(mass === 1 ? [] : [`.mass(${number(mass)})`]), ...(gravityScale === 1 ? [] : [`.gravity_scale(${number(gravityScale)})`]), ...(damping ? [`.damping(${number(damping)})`] : []),
    ...(keepSpeed ? ['.keep_speed()'] : []), ...(mostTransfer === null ? [] : [`.most_transfer(${number(mostTransfer)})`]), ...(belt ? [`.surface_speed(${number(belt)})`] : []), `.user(${user})`,
  ].join('')
}

function motionOf({ pivot, velocity, motion }: Planned): string {
  const { way, swing, spin, period, phase, smooth } = motion!
  return `Motion { pivot: ${vector(pivot!)}, velocity: ${vector(velocity)}, way: vec![${way.map(vector).join(', ')}], swing: ${number(swing)}, spin: ${number(spin)}, period: ${number(period)}, phase: ${number(phase)}, smooth: ${smooth} }`
}

function shapeOf(shape: Shape): string {
  const half = (width = 0) => (width ? `.with_half_width(${number(width)})?` : '')
  if ('circle' in shape) return `Circle::new(${vector(shape.circle.center)}, ${number(shape.circle.radius)})?`
  if ('aabb' in shape) return `Aabb::new(${vector(shape.aabb.min)}, ${vector(shape.aabb.max)})?`
  if ('obb' in shape) { const { center, half: [l, w], angle } = shape.obb; return `Obb::new(${vector(center)}, ${vector([l * 2, w * 2])}, ${number(angle)})?` }
  if ('capsule' in shape) return `Capsule::new(${vector(shape.capsule.a)}, ${vector(shape.capsule.b)}, ${number(shape.capsule.radius)})?`
  if ('segment' in shape) return `Segment::new(${vector(shape.segment.a)}, ${vector(shape.segment.b)})?`
  if ('line' in shape) return `Line::new(${vector(shape.line.point)}, ${vector(shape.line.direction)})?`
  if ('quad_bez' in shape) { const { p0, p1, p2, half_width } = shape.quad_bez; return `QuadBez::new(${[p0, p1, p2].map(vector).join(', ')})?${half(half_width)}` }
  if ('cubic_bez' in shape) { const { p0, p1, p2, p3, half_width } = shape.cubic_bez; return `CubicBez::new(${[p0, p1, p2, p3].map(vector).join(', ')})?${half(half_width)}` }
  return `Polygon::new([${shape.polygon.points.map(vector).join(', ')}])?`
}

/** Where what goes to and fro is: the same arithmetic as the engine's levels. */
const poses = `struct Motion {
    pivot: [f32; 2],
    velocity: [f32; 2],
    /// Corners of its way, from where it is drawn.
    way: Vec<[f32; 2]>,
    /// How far it turns and back, in degrees; how fast it turns beside that, in degrees per second.
    swing: f32,
    spin: f32,
    /// Seconds after which it begins anew; the share of them that is over at the start.
    period: f32,
    phase: f32,
    /// Whether it slows down before it turns back, and rounds its corners.
    smooth: bool,
}

impl Motion {
    /// Where it is after so many seconds, and how far it is turned. A function of the time alone: nothing adds up.
    fn pose(&self, seconds: f64) -> ([f32; 2], f32) {
        let periods = seconds / f64::from(self.period) + f64::from(self.phase);
        let share = periods - periods.floor();
        let there = 1. - (2. * share - 1.).abs();
        let turned = if self.smooth { there * there * (3. - 2. * there) } else { there };
        let offset = self.along(share);
        let at = |axis: usize| {
            (f64::from(self.pivot[axis]) + f64::from(offset[axis] as f32) + f64::from(self.velocity[axis]) * seconds) as f32
        };
        let degrees = f64::from(self.spin) * seconds + f64::from(self.swing) * turned;
        ([at(0), at(1)], degrees.to_radians() as f32)
    }

    /// A share of the way round its corners and back to the first.
    fn along(&self, share: f64) -> [f64; 2] {
        let count = self.way.len() + 1;
        let corner = |at: usize| match at % count {
            0 => [0., 0.],
            at => self.way[at - 1].map(f64::from),
        };
        if count == 1 {
            return [0., 0.];
        }
        if self.smooth {
            let far = share * count as f64;
            let at = (far.floor() as usize).min(count - 1);
            let ([a, b, c, d], t) = ([count - 1, 0, 1, 2].map(|next| corner(at + next)), far - at as f64);
            return [0, 1].map(|axis| {
                let (out, into) = ((c[axis] - a[axis]) * 0.5, (d[axis] - b[axis]) * 0.5);
                let (bow, bend) = (2. * (b[axis] - c[axis]) + out + into, 3. * (c[axis] - b[axis]) - 2. * out - into);
                b[axis] + t * (out + t * (bend + t * bow))
            });
        }
        let length = |at: usize| {
            let ([ax, ay], [bx, by]) = (corner(at), corner(at + 1));
            ((bx - ax) * (bx - ax) + (by - ay) * (by - ay)).sqrt()
        };
        let (mut left, mut at) = (share * (0..count).map(length).sum::<f64>(), 0);
        while at + 1 < count && left > length(at) {
            left -= length(at);
            at += 1;
        }
        let part = if length(at) > 0. { (left / length(at)).min(1.) } else { 0. };
        let ([ax, ay], [bx, by]) = (corner(at), corner(at + 1));
        [ax + (bx - ax) * part, ay + (by - ay) * part]
    }
}
`.split('\n')
