//! From a level to a world.

use hazumi::{Body, BodyId, Circle, Response, Shape, Tags, Vec2, World};

use crate::{Answer, InvalidLevel, Launch, Level, LevelBody, Role};

/// The tags a world can tell apart.
const MOST_TAGS: usize = 32;

/// A level's bodies in a world.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LevelWorld {
    /// The world, before its first step. A body's [`user`](hazumi::BodyRef::user) number is its index in the level's
    /// bodies.
    pub world: World,
    /// The handle of each of the level's bodies, by index; none of what is only drawn.
    pub ids: Vec<Option<BodyId>>,
    /// The word of tag bit n, at n.
    pub tags: Vec<String>,
}

impl Level {
    /// A world of this level's bodies. The seed decides the directions of balls that start at random; the same seed gives
    /// the same world, bit for bit.
    ///
    /// # Errors
    /// If the level is not valid, as after [`Level::validate`], or its words are more than 32.
    pub fn to_world(&self, seed: u64) -> Result<LevelWorld, InvalidLevel> {
        self.validate()?;
        let mut random = SplitMix64(seed);
        let mut built =
            LevelWorld { world: World::new(), ids: Vec::with_capacity(self.bodies.len()), tags: Vec::new() };
        built.world.set_gravity(self.gravity).map_err(|error| InvalidLevel::new(format!("gravity: {error}")))?;
        for (index, body) in self.bodies.iter().enumerate() {
            let refused = |error: &dyn std::fmt::Display| {
                InvalidLevel::new(format!("{}: {error}", place(index, body))).about(Some(index))
            };
            let tags = number(&mut built.tags, &body.tags).map_err(|error| refused(&error))?;
            let stopped_by = number(&mut built.tags, &body.stopped_by).map_err(|error| refused(&error))?;
            let described = match (body.role, body.shapes.as_slice()) {
                (Role::Decor | Role::Player | Role::Emitter | Role::Laser | Role::Walker, _) => {
                    built.ids.push(None);
                    continue;
                }
                (Role::Ball | Role::Mover, [shape]) => {
                    let velocity = body.launch.map_or(body.velocity, |launch| sent_off(launch, &mut random));
                    dynamic(shape.clone(), body, velocity, stopped_by)
                }
                (Role::Kinematic, shapes) => kinematic(shapes, body),
                (_, shapes) => Body::compound(shapes.iter().cloned()),
            };
            let described = described.surface_speed(body.belt.unwrap_or(0.0));
            let described = answering(described.tags(tags).user(index as u64), body);
            built.ids.push(Some(built.world.add(described).map_err(|error| refused(&error))?));
        }
        Ok(built)
    }
}

/// How a body meets others.
fn answering(described: Body, body: &LevelBody) -> Body {
    let described = described.corners(body.corners);
    let described = if body.one_way { described.one_way() } else { described };
    let described = match body.front {
        Some(front) => described.one_way_toward(front),
        None => described,
    };
    match response(body) {
        Some(response) => described.response(response),
        None => described,
    }
}

/// Another ball, like that of a level whose words are numbered.
pub(crate) fn ball_like(circle: Circle, body: &LevelBody, velocity: Vec2, known: &[String]) -> Body {
    let tags = |words: &[String]| {
        let bits = words.iter().filter_map(|word| known.iter().position(|other| other == word));
        bits.fold(Tags::NONE, |tags, bit| tags | Tags::bit(bit as u32))
    };
    answering(dynamic(circle.into(), body, velocity, tags(&body.stopped_by)).tags(tags(&body.tags)), body)
}

/// A ball or mover.
fn dynamic(shape: Shape, body: &LevelBody, velocity: Vec2, stopped_by: Tags) -> Body {
    let described = Body::dynamic(shape).velocity(velocity).mass(body.mass.unwrap_or(1.0));
    let described = described.gravity_scale(body.gravity_scale.unwrap_or(1.0)).damping(body.damping.unwrap_or(0.0));
    let described = if body.keep_speed { described.keep_speed() } else { described };
    if body.stopped_by.is_empty() { described } else { described.stopped_by(stopped_by) }
}

/// What moves by itself. The world is told of velocity and spin, [`Play`](crate::Play) of the way.
fn kinematic(shapes: &[Shape], body: &LevelBody) -> Body {
    let spin = body.motion.as_ref().map_or(0.0, |motion| f64::from(motion.spin).to_radians() as f32);
    let described = Body::kinematic_compound(shapes.iter().cloned()).velocity(body.velocity).spin(spin);
    described.pivot(body.pivot()).most_transfer(body.most_transfer.unwrap_or(f32::INFINITY))
}

fn response(body: &LevelBody) -> Option<Response> {
    match (body.response, body.restitution) {
        (Some(Answer::Slide), _) => Some(Response::Slide),
        (Some(Answer::Stop), _) => Some(Response::Stop),
        (Some(Answer::Pass), _) => Some(Response::Pass),
        // A body that has both is not valid.
        _ if body.bounce_at.is_some() => body.bounce_at.map(|speed| Response::BounceAt { speed }),
        (Some(Answer::Bounce), None) => Some(Response::BOUNCE),
        (_, Some(restitution)) => Some(Response::Bounce { restitution }),
        (None, None) => None,
    }
}

/// The velocity of what is launched.
fn sent_off(launch: Launch, random: &mut SplitMix64) -> Vec2 {
    let turn = f64::from(launch.spread) * (2.0 * random.unit() - 1.0);
    let angle = (f64::from(launch.angle) + turn).to_radians();
    let speed = f64::from(launch.speed);
    Vec2::new((speed * libm::cos(angle)) as f32, (speed * libm::sin(angle)) as f32)
}

/// The bits of these words; new ones are numbered.
fn number(known: &mut Vec<String>, words: &[String]) -> Result<Tags, String> {
    let mut tags = Tags::NONE;
    for word in words {
        let bit = match known.iter().position(|other| other == word) {
            Some(bit) => bit,
            None if known.len() < MOST_TAGS => {
                known.push(word.clone());
                known.len() - 1
            }
            None => {
                let word = crate::invalid::quoted(word);
                return Err(format!("tags: a world has {MOST_TAGS} tags at most, got {word} as number 33"));
            }
        };
        tags |= Tags::bit(bit as u32);
    }
    Ok(tags)
}

/// A body as it is named in messages.
pub(crate) fn place(index: usize, body: &LevelBody) -> String {
    if body.name.is_empty() {
        format!("bodies[{index}]")
    } else {
        format!("bodies[{index}] {}", crate::invalid::quoted(&body.name))
    }
}

/// Sebastiano Vigna's SplitMix64: the same sequence everywhere.
struct SplitMix64(u64);

impl SplitMix64 {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 up to but not including 1: the 53 bits that an f64 holds.
    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
}
