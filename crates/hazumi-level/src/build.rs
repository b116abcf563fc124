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
        let mut built = LevelWorld { world: World::new(), ids: Vec::new(), tags: Vec::new() };
        built.world.set_gravity(self.gravity).map_err(|error| InvalidLevel::new(format!("gravity: {error}")))?;
        built.ids = self.add_to(&mut built.world, seed, &mut built.tags)?;
        Ok(built)
    }

    /// Adds this level's bodies to a world that may hold others, and gives the handle of each, by index; none of what is only drawn, and none
    /// of players, emitters, lasers and walkers, which are no bodies of a world. As in [`to_world`](Self::to_world) a body's
    /// [`user`](hazumi::BodyRef::user) number is its index, and the seed decides where balls that start at random go. The world
    /// keeps its own gravity.
    ///
    /// `tags` says which words have a bit already: the word of bit n stands at n, an empty one is nobody's. It is told the words that this
    /// level has beside those. They come after the last as long as there is room, else into the last place that is empty: a game that
    /// has tags of its own hands over 32 words, and what it did not name is numbered from bit 31 downward.
    ///
    /// ```
    /// use hazumi::{Tags, World};
    /// use hazumi_level::Level;
    /// let text = r#"{"view": {"min": [0, 0], "max": [100, 100]}, "bodies": [
    ///     {"name": "floor", "shapes": [{"aabb": {"min": [0, 90], "max": [100, 100]}}], "tags": ["brick"]}]}"#;
    /// let (level, mut world) = (Level::from_json(text)?, World::new());
    /// let mut tags = vec![String::new(); 32];
    /// tags[3] = "brick".to_owned();
    /// let ids = level.add_to(&mut world, 1, &mut tags)?;
    /// assert_eq!(world.get(ids[0].unwrap()).unwrap().tags(), Tags::bit(3));
    /// # Ok::<(), hazumi_level::InvalidLevel>(())
    /// ```
    ///
    /// # Errors
    /// As `to_world`, and if `tags` has more than 32 words. Nothing is added then.
    pub fn add_to(
        &self,
        world: &mut World,
        seed: u64,
        tags: &mut Vec<String>,
    ) -> Result<Vec<Option<BodyId>>, InvalidLevel> {
        self.validate()?;
        if tags.len() > MOST_TAGS {
            return Err(InvalidLevel::new(format!("tags: must be at most {MOST_TAGS} words, got {}", tags.len())));
        }
        let (mut random, mut known) = (SplitMix64(seed), tags.clone());
        let mut ids: Vec<Option<BodyId>> = Vec::with_capacity(self.bodies.len());
        for (index, body) in self.bodies.iter().enumerate() {
            let added = described(index, body, &mut random, &mut known).and_then(|described| {
                described.map(|described| world.add(described).map_err(|error| error.to_string())).transpose()
            });
            match added {
                Ok(id) => ids.push(id),
                Err(error) => {
                    ids.into_iter().flatten().for_each(|id| drop(world.remove(id)));
                    return Err(InvalidLevel::new(format!("{}: {error}", place(index, body))).about(Some(index)));
                }
            }
        }
        *tags = known;
        Ok(ids)
    }
}

/// A body of a level as a world takes it; none of what is no body of a world.
fn described(
    index: usize,
    body: &LevelBody,
    random: &mut SplitMix64,
    known: &mut Vec<String>,
) -> Result<Option<Body>, String> {
    let (tags, stopped_by) = (number(known, &body.tags)?, number(known, &body.stopped_by)?);
    let described = match (body.role, body.shapes.as_slice()) {
        (Role::Decor | Role::Player | Role::Emitter | Role::Laser | Role::Walker, _) => return Ok(None),
        (Role::Ball | Role::Mover, [shape]) => {
            let velocity = body.launch.map_or(body.velocity, |launch| sent_off(launch, random));
            dynamic(shape.clone(), body, velocity, stopped_by)
        }
        (Role::Kinematic, shapes) => kinematic(shapes, body),
        (_, shapes) => Body::compound(shapes.iter().cloned()),
    };
    let described = described.surface_speed(body.belt.unwrap_or(0.0));
    Ok(Some(answering(described.tags(tags).user(index as u64), body)))
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
            None => free_bit(known).ok_or_else(|| {
                let word = crate::invalid::quoted(word);
                format!("tags: a world has {MOST_TAGS} tags at most, got {word} as number 33")
            })?,
        };
        if known[bit].is_empty() {
            known[bit].clone_from(word);
        }
        tags |= Tags::bit(bit as u32);
    }
    Ok(tags)
}

/// The next bit of a new word: behind the last, or where there is no room, the last that is nobody's.
fn free_bit(known: &mut Vec<String>) -> Option<usize> {
    if known.len() < MOST_TAGS {
        known.push(String::new());
    }
    known.iter().take(MOST_TAGS).rposition(String::is_empty)
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
