//! Walkers: rule R5, run for a level frame by frame or swept.

use hazumi::rules::room::{Hit, MemberId, Room, SweptRoom, Thing, Walker};
use hazumi::rules::walk::Walk;
use hazumi::{BodyId, Tags, Vec2, World};
use serde::{Deserialize, Serialize};

use crate::leading::{Led, waits};
use crate::{InvalidLevel, Leg, Level, LevelWorld, Role, Walks};

/// Frames per second, whatever the steps are.
const FRAMES: f64 = 60.0;
/// More frames are not made up for in one step.
const MOST_FRAMES: u64 = 100_000;
/// The tags of the tutorial whose bearers neither push nor are pushed.
const EVENT_ONLY: [&str; 5] = ["event", "spirit", "element", "player-action", "floor"];

/// By which of two rules walkers walk into things.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// The tutorial's own: overlaps are seen at the end of a frame, and pushed out in the next ones ([`Room`]).
    Frame,
    /// Through the frame: nothing is entered, and nothing is too fast ([`SweptRoom`]).
    #[default]
    Swept,
}

/// The walking in a level: see [`Play::walking`](crate::Play::walking).
#[derive(Clone, Debug)]
pub struct Walking {
    room: Either,
    walkers: Vec<Member>,
    things: Vec<Standing>,
    /// What goes where somebody leads it, not where its time says.
    led: Vec<LedThing>,
    frames: u64,
    hits: u64,
    pushes: u64,
}

#[derive(Clone, Debug)]
enum Either {
    Frame(Box<Room>),
    Swept(Box<SweptRoom>),
}

/// A member of the room, and the index of its body in the level.
#[derive(Clone, Copy, Debug)]
struct Member {
    index: usize,
    id: MemberId,
}

/// What a walker walks into: as it stands in the room, and in the world.
#[derive(Clone, Copy, Debug)]
struct Standing {
    index: usize,
    id: MemberId,
    body: BodyId,
}

/// A body that may be led, where the world had it before and after the last step.
#[derive(Clone, Copy, Debug)]
struct LedThing {
    index: usize,
    body: BodyId,
    led: Led,
}

/// Does the same to whichever room it is.
macro_rules! in_either {
    ($room:expr, $name:ident => $what:expr) => {
        match $room {
            Either::Frame($name) => $what,
            Either::Swept($name) => $what,
        }
    };
}

impl Walking {
    pub(crate) fn of(level: &Level, built: &LevelWorld, rule: Rule) -> Result<Option<Self>, InvalidLevel> {
        if level.bodies.iter().all(|body| body.role != Role::Walker) {
            return Ok(None);
        }
        let room = match rule {
            Rule::Frame => Either::Frame(Box::default()),
            Rule::Swept => Either::Swept(Box::default()),
        };
        let none = Self { room, walkers: vec![], things: vec![], led: vec![], frames: 0, hits: 0, pushes: 0 };
        let mut walking = none;
        // The words of what is no body of the world have no numbers there.
        let is_event_only =
            |tags: &[String]| tags.iter().any(|tag| EVENT_ONLY.iter().any(|word| tag.eq_ignore_ascii_case(word)));
        let event_only = Tags::bit(0);
        for (index, body) in level.bodies.iter().enumerate() {
            let refused = |error: &dyn std::fmt::Display| {
                InvalidLevel::new(format!("{}: {error}", crate::build::place(index, body))).about(Some(index))
            };
            let tags = if is_event_only(&body.tags) { event_only } else { Tags::NONE };
            if body.role == Role::Walker {
                let speeds = body.walk.clone().unwrap_or_default();
                let per_frame = |speed: f32| (f64::from(speed) / FRAMES) as f32;
                let walk = Walk::new(per_frame(speeds.speed), per_frame(speeds.dash));
                let walker = Walker::new(body.shapes[0].aabb()).walk(walk).tags(tags).user(index as u64);
                let id =
                    in_either!(&mut walking.room, room => room.add_walker(walker)).map_err(|error| refused(&error))?;
                walking.walkers.push(Member { index, id });
            } else if let Some(of) = built.ids[index].filter(|_| !body.role.is_dynamic()) {
                if waits(body) {
                    walking.led.push(LedThing { index, body: of, led: Led::new(body.pivot()) });
                }
                for shape in &body.shapes {
                    let thing = Thing::new(shape.clone()).tags(tags).user(index as u64);
                    let thing = if body.one_way { thing.one_way() } else { thing };
                    let id = in_either!(&mut walking.room, room => room.add_thing(thing))
                        .map_err(|error| refused(&error))?;
                    walking.things.push(Standing { index, id, body: of });
                }
            }
        }
        in_either!(&mut walking.room, room => room.set_event_only(event_only));
        Ok(Some(walking))
    }

    /// By which rule they walk.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        match self.room {
            Either::Frame(_) => Rule::Frame,
            Either::Swept(_) => Rule::Swept,
        }
    }

    /// How many frames there were.
    #[must_use]
    pub const fn frames(&self) -> u64 {
        self.frames
    }

    /// How many hits there were: frame by frame one in every frame of an overlap.
    #[must_use]
    pub const fn hits(&self) -> u64 {
        self.hits
    }

    /// How many of them pushed.
    #[must_use]
    pub const fn pushes(&self) -> u64 {
        self.pushes
    }

    /// How far the walker that the level's body at this index is has come; none if it is no walker.
    #[must_use]
    pub fn offset(&self, index: usize) -> Option<Vec2> {
        let Member { id, .. } = *self.walkers.iter().find(|walker| walker.index == index)?;
        in_either!(&self.room, room => room.get(id).map(|walker| walker.offset()))
    }

    /// Sets what stands elsewhere than after the last step: it did not go there, so it takes nobody along.
    pub(crate) fn set(&mut self, world: &World) {
        for LedThing { index, body, led } in &mut self.led {
            let Some(at) = world.get(*body).map(|body| body.position()).filter(|&at| at != led.at) else { continue };
            for &Standing { id, .. } in self.things.iter().filter(|thing| thing.index == *index) {
                let offset = in_either!(&self.room, room => room.get(id).map(|thing| thing.offset()));
                let offset = offset.unwrap_or(Vec2::ZERO) + (at - led.at);
                // It is there, and the world's positions are finite.
                let _ = in_either!(&mut self.room, room => room.put(id, offset));
            }
            *led = Led::new(at);
        }
    }

    /// Makes up for the frames until `end`, which the world has reached from `start`.
    pub(crate) fn step(&mut self, level: &Level, world: &World, start: f64, end: f64) {
        let Self { room, things, .. } = self;
        things.retain(|&Standing { id, body, .. }| {
            let stands = world.contains(body);
            if !stands {
                let _ = in_either!(room, room => room.remove(id));
            }
            stands
        });
        for LedThing { body, led, .. } in &mut self.led {
            match world.get(*body) {
                Some(body) => led.go(body.position(), body.velocity()),
                None => led.go(led.at, Vec2::ZERO),
            }
        }
        // Steps of 1/60 s as f32 are a little off: half a frame of slack.
        let due = (end * FRAMES + 0.5).floor().clamp(0.0, u64::MAX as f64) as u64;
        for _ in 0..due.saturating_sub(self.frames).min(MOST_FRAMES) {
            self.frame(level, start, end);
        }
    }

    fn frame(&mut self, level: &Level, start: f64, end: f64) {
        let [now, then] = [self.frames, self.frames + 1].map(|frame| frame as f64 / FRAMES);
        for &Member { index, id } in &self.walkers {
            let leg = level.bodies[index].walk.as_ref().and_then(|walk| leg(walk, now));
            // Every direction is finite, and the walkers are there.
            let _ = match leg.and_then(|leg| Some((leg.angle?, leg.dash))) {
                None => in_either!(&mut self.room, room => room.stand(id)),
                Some((angle, dash)) => {
                    let angle = f64::from(angle).to_radians();
                    let direction = Vec2::new(libm::cos(angle) as f32, libm::sin(angle) as f32);
                    if dash {
                        in_either!(&mut self.room, room => room.dash(id, direction))
                    } else {
                        in_either!(&mut self.room, room => room.walk(id, direction))
                    }
                }
            };
        }
        for &Standing { index, id, .. } in &self.things {
            let body = &level.bodies[index];
            if body.role != Role::Kinematic {
                continue;
            }
            // To where its time says or it was led evenly, from where it is: so nothing adds up.
            let at = in_either!(&self.room, room => room.get(id).map(|thing| thing.offset())).unwrap_or(Vec2::ZERO);
            let to = match self.led.iter().find(|led| led.index == index) {
                Some(LedThing { led, .. }) if then < end => led.place(((then - start) / (end - start)).max(0.0)),
                Some(LedThing { led, .. }) => led.after(then - end),
                None => body.pose(then).0,
            };
            let by = to - body.pivot() - at;
            let _ = in_either!(&mut self.room, room => room.shift(id, by));
        }
        let hits: &[Hit] = in_either!(&mut self.room, room => room.frame());
        self.hits += hits.len() as u64;
        self.pushes += hits.iter().filter(|hit| hit.pushed).count() as u64;
        self.frames += 1;
    }

    /// Where walkers are and what they did as one number, together with `seed`.
    pub(crate) fn checksum(&self, seed: u64) -> u64 {
        let mut sum = seed;
        let mut add = |bits: u64| sum = (sum.rotate_left(5) ^ bits).wrapping_mul(0x0000_0100_0000_01b3);
        let members = self.walkers.iter().map(|walker| walker.id).chain(self.things.iter().map(|thing| thing.id));
        for id in members {
            let (at, left) = in_either!(&self.room, room => match room.get(id) {
                Some(member) => (member.offset(), member.walk().map_or(0, |walk| walk.frames_left())),
                None => (Vec2::ZERO, 0),
            });
            add(u64::from(at.x.to_bits()) << 32 | u64::from(at.y.to_bits()));
            add(left.into());
        }
        [self.frames, self.hits, self.pushes].into_iter().for_each(add);
        sum
    }
}

/// What a walker does after so many seconds.
fn leg(walk: &Walks, seconds: f64) -> Option<Leg> {
    let all: f64 = walk.route.iter().map(|leg| f64::from(leg.seconds)).sum();
    let mut left = seconds - (seconds / all).floor() * all;
    walk.route.iter().copied().find(|leg| {
        left -= f64::from(leg.seconds);
        left < 0.0
    })
}
