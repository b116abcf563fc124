//! R5's rooms: frame by frame, or swept.

use hazumi::rules::room::{Hit, InvalidMember, MemberId, Room, SweptRoom, Thing, Walker};
use hazumi::rules::walk::Walk;
use hazumi::{BodyId, Tags, Vec2};
use wasm_bindgen::prelude::*;

use crate::code;
use crate::fault::{Fault, Thrown};
use crate::handle;
use crate::query::leave_all;
use crate::scratch::{self, leave};

/// A room of either kind.
#[wasm_bindgen]
pub struct CoreRoom(Either);

enum Either {
    Frame(Box<Room>),
    Swept(Box<SweptRoom>),
}

/// Does the same to whichever room it is.
macro_rules! either {
    ($room:expr, $name:ident => $what:expr) => {
        match $room {
            Either::Frame($name) => $what,
            Either::Swept($name) => $what,
        }
    };
}

fn refused(error: InvalidMember) -> JsValue {
    Fault::Member.because(&error)
}

fn member(number: f64) -> Thrown<MemberId> {
    let id = handle::handle(number).and_then(|id| MemberId::from_bits(id.to_bits()));
    id.ok_or_else(|| {
        Fault::Member
            .because(&format_args!("member: must be a handle, as `addWalker` and `addThing` return it, got {number}"))
    })
}

fn number(id: MemberId) -> f64 {
    BodyId::from_bits(id.to_bits()).map_or(f64::NAN, handle::number)
}

#[wasm_bindgen]
impl CoreRoom {
    #[wasm_bindgen(constructor)]
    pub fn new(swept: bool, tolerance: f32, event_only: u32) -> Thrown<Self> {
        let mut room = if swept { Either::Swept(Box::default()) } else { Either::Frame(Box::default()) };
        either!(&mut room, room => room.set_event_only(Tags::from_bits(event_only)));
        if let Either::Frame(room) = &mut room {
            room.set_tolerance(tolerance).map_err(refused)?;
        }
        Ok(Self(room))
    }

    /// The box is in the scratch memory.
    pub fn add_walker(&mut self, speed: f32, dash: f32, hit_frames: u32, tags: u32) -> Thrown<f64> {
        let aabb = scratch::read(|from| code::aabb(from, "aabb"))?;
        let mut walk = Walk::new(speed, dash);
        walk.hit_frames = hit_frames;
        let walker = Walker::new(aabb).walk(walk).tags(Tags::from_bits(tags));
        either!(&mut self.0, room => room.add_walker(walker)).map(number).map_err(refused)
    }

    /// The shape is in the scratch memory.
    pub fn add_thing(&mut self, one_way: bool, tags: u32) -> Thrown<f64> {
        let shape = scratch::read(|from| code::shape(from, &"shape"))?;
        let thing = Thing::new(shape).tags(Tags::from_bits(tags));
        let thing = if one_way { thing.one_way() } else { thing };
        either!(&mut self.0, room => room.add_thing(thing)).map(number).map_err(refused)
    }

    pub fn remove(&mut self, id: f64) -> Thrown<()> {
        let id = member(id)?;
        either!(&mut self.0, room => room.remove(id)).map_err(refused)
    }

    pub fn has(&self, id: f64) -> bool {
        member(id).is_ok_and(|id| either!(&self.0, room => room.get(id).is_some()))
    }

    /// 0 stands, 1 walks, 2 dashes.
    pub fn go(&mut self, id: f64, gait: u32, x: f32, y: f32) -> Thrown<()> {
        let id = member(id)?;
        either!(&mut self.0, room => match gait {
            0 => room.stand(id),
            1 => room.walk(id, [x, y]),
            _ => room.dash(id, [x, y]),
        })
        .map_err(refused)
    }

    pub fn shift(&mut self, id: f64, x: f32, y: f32) -> Thrown<()> {
        let id = member(id)?;
        either!(&mut self.0, room => room.shift(id, [x, y])).map_err(refused)
    }

    pub fn put(&mut self, id: f64, x: f32, y: f32) -> Thrown<()> {
        let id = member(id)?;
        either!(&mut self.0, room => room.put(id, [x, y])).map_err(refused)
    }

    pub fn set_tags(&mut self, id: f64, tags: u32) -> Thrown<()> {
        let id = member(id)?;
        either!(&mut self.0, room => room.set_tags(id, Tags::from_bits(tags))).map_err(refused)
    }

    /// Runs one frame. Leaves seven numbers for each hit; how many numbers.
    pub fn frame(&mut self) -> usize {
        let hits: &[Hit] = either!(&mut self.0, room => room.frame());
        let mut out = leave();
        for hit in hits {
            out.f64(number(hit.walker)).f64(number(hit.other));
            out.u32(hit.walker_tags.bits()).u32(hit.other_tags.bits()).flag(hit.pushed).vec2(hit.push);
        }
        out.count()
    }

    /// Leaves how far it has come, how far in the last frame, and for how many frames it cannot dash.
    pub fn state(&self, id: f64) -> Thrown<()> {
        let id = member(id)?;
        let state: Option<(Vec2, Vec2, u32)> = either!(&self.0, room => room.get(id).map(|member| {
            (member.offset(), member.moved(), member.walk().map_or(0, |walk| walk.frames_left()))
        }));
        let (offset, moved, left) = state.ok_or_else(|| refused(InvalidMember::Gone { id }))?;
        leave_all(&[offset, moved], &[left as f32]);
        Ok(())
    }
}
