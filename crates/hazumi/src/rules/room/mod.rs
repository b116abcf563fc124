//! R5 run for you: a room of walkers and of what they walk into, frame by frame.
//!
//! <svg viewBox="0 0 380 150" width="380" role="img" aria-label="A walker in a room, frame by frame" fill="none" stroke="currentColor" font-family="sans-serif" font-size="12">
//! <rect x="10" y="70" width="36" height="36"/><path d="M52 88h34m-8 -4l8 4l-8 4" stroke-width="2"/>
//! <path d="M170 20V136" stroke-width="3"/><rect x="140" y="70" width="36" height="36" fill="#8884"/><path d="M158 60h-34m8 -4l-8 4l8 4" stroke-width="2"/>
//! <rect x="290" y="70" width="36" height="36"/><path d="M350 20V136" stroke-width="3"/>
//! <g stroke="none" fill="currentColor"><text x="10" y="130">1 walks</text><text x="86" y="130">2 overlaps:</text><text x="78" y="146">hit and push</text><text x="262" y="130">3 next frame:</text><text x="262" y="146">displaced by it</text></g>
//! </svg>
//!
//! [`Room::frame`] runs one frame of [`push_back`](super::push_back), for all at once:
//!
//! 1. Every walker is displaced by its walking plus the pushes collected in the frame before; every thing by what
//!    [`Room::shift`] asked of it.
//! 2. Every overlap is a [`Hit`]. It keeps the walker from dashing for 12 frames, and then pushes it, unless the pair is for
//!    events only: [`Room::event_only`]. To a walker the others are boxes that move.
//! 3. The counts of frames since the last hit go down by one.
//!
//! Units are the game's, per frame; y may point up or down. Hits come in the order of their walkers' places, then of the
//! others'. The same room and the same input give the same bits; a clone goes on exactly as the original does. Once every
//! buffer has grown to its size no memory is asked for.
//!
//! What the tutorial leaves open:
//!
//! * A standing walker has speed 0: it is carried and, at walls, bounced by its last displacement, but nothing else pushes it.
//! * Two walkers exactly on each other would be pushed the same way for ever: the one added later is pushed the opposite way.
//! * No crowd gets a walker through a wall, however many shove: within a frame its centre neither crosses a wall (segment,
//!   line, curve) nor enters anything else that pushes it; where it would, the box stops at first touch. A walker without
//!   size is held less surely, to rounding; of two things that close in on it one may win.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `handle`, `member`, `hit`, `invalid` | what a user says and hears |
//! | `frame` | the order of events |
//! | `pairs` | which boxes may overlap |
//! | `stop` | why no crowd gets a walker through a wall |
//! | `swept` | the same room through a [`World`](crate::World)'s step: [`SweptRoom`] |

mod frame;
mod handle;
mod hit;
mod invalid;
mod member;
mod pairs;
mod stop;
mod swept;
mod swept_ref;

use alloc::vec::Vec;

pub use handle::MemberId;
pub use hit::Hit;
pub use invalid::InvalidMember;
pub use member::{MemberRef, Thing, Walker};
pub use swept::SweptRoom;
pub use swept_ref::SweptRef;

use super::push_back::TOLERANCE;
use super::walk::Gait;
use crate::dvec2::DVec2;
use crate::world::body::handle::Slots;
use crate::{Tags, Vec2};
use invalid::{finite, not_negative};
use member::{Member, Role};

/// Walkers, and what they walk into. See the [module](self).
///
/// ```
/// use hazumi::rules::room::{Room, Thing, Walker};
/// use hazumi::{Aabb, Segment, Vec2};
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let mut room = Room::new();
/// let hero = room.add_walker(Walker::new(Aabb::new([-5., -5.], [5., 5.])?))?;
/// let wall = room.add_thing(Thing::new(Segment::new([8., -50.], [8., 50.])?))?;
/// room.walk(hero, [1., 0.])?;
/// assert!(room.frame().is_empty());
/// let hits = room.frame();
/// assert_eq!((hits[0].other, hits[0].push), (wall, Vec2::new(-2., 0.)));
/// room.frame();
/// assert_eq!(room.get(hero).unwrap().offset(), Vec2::new(4., 0.), "walking and push cancel");
/// # Ok(()) }
/// ```
#[derive(Clone, Debug)]
#[doc(alias("controller", "actors"))]
pub struct Room {
    members: Slots<Member>,
    event_only: Tags,
    tolerance: f32,
    hits: Vec<Hit>,
    pairs: pairs::Pairs,
}

impl Default for Room {
    fn default() -> Self {
        Self::new()
    }
}

impl Room {
    /// An empty room, with the tutorial's [`TOLERANCE`], in which every pair pushes.
    #[must_use]
    pub fn new() -> Self {
        Self {
            members: Slots::new(),
            event_only: Tags::NONE,
            tolerance: TOLERANCE,
            hits: Vec::new(),
            pairs: pairs::Pairs::default(),
        }
    }

    /// Adds a walker, standing.
    ///
    /// # Errors
    /// If a speed is negative or not finite.
    pub fn add_walker(&mut self, walker: Walker) -> Result<MemberId, InvalidMember> {
        self.add(walker.member()?)
    }

    /// Adds a thing, at rest.
    ///
    /// # Errors
    /// If there are more than 32 bits can number.
    pub fn add_thing(&mut self, thing: Thing) -> Result<MemberId, InvalidMember> {
        self.add(thing.member())
    }

    fn add(&mut self, member: Member) -> Result<MemberId, InvalidMember> {
        if self.members.places() > u32::MAX as usize - 1 {
            return Err(InvalidMember::TooMany);
        }
        Ok(MemberId(self.members.insert(member)))
    }

    /// Takes a walker or a thing out. What it pushed before still counts.
    ///
    /// # Errors
    /// If it is gone already.
    pub fn remove(&mut self, id: MemberId) -> Result<(), InvalidMember> {
        if self.members.remove(id.0) { Ok(()) } else { Err(InvalidMember::Gone { id }) }
    }

    /// Who or what a handle means; `None` if it is gone.
    #[must_use]
    pub fn get(&self, id: MemberId) -> Option<MemberRef<'_>> {
        self.members.get(id.0).map(MemberRef)
    }

    /// All in the room, in the order of their places.
    pub fn iter(&self) -> impl Iterator<Item = (MemberId, MemberRef<'_>)> {
        self.members.iter().map(|(id, member)| (MemberId(id), MemberRef(member)))
    }

    /// How many walkers and things there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.members.len()
    }

    /// Whether there is nobody and nothing.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The tags whose bearers neither push nor are pushed: their overlaps are hits, and that is all. In the tutorial
    /// `event`, `spirit`, `element`, `player-action` and `floor`. None unless said.
    #[doc(alias("sensor", "trigger"))]
    pub const fn set_event_only(&mut self, tags: Tags) {
        self.event_only = tags;
    }

    /// See [`Self::set_event_only`].
    #[must_use]
    pub const fn event_only(&self) -> Tags {
        self.event_only
    }

    /// By how much the push-out widths of two boxes may differ for a push along both axes:
    /// see [`push_back`](super::push_back::push_back()).
    ///
    /// # Errors
    /// If it is negative or not finite.
    pub fn set_tolerance(&mut self, tolerance: f32) -> Result<(), InvalidMember> {
        self.tolerance = not_negative("tolerance", tolerance)?;
        Ok(())
    }

    /// Walks along `direction`, of any length, from the next frame on until told otherwise. (0, 0) stands.
    ///
    /// # Errors
    /// If the direction is not finite, or it is no walker.
    pub fn walk(&mut self, id: MemberId, direction: impl Into<Vec2>) -> Result<(), InvalidMember> {
        self.head(id, direction.into(), Gait::Walking)
    }

    /// Likewise, faster; at the speed of walking while the last hit is recent.
    ///
    /// # Errors
    /// If the direction is not finite, or it is no walker.
    pub fn dash(&mut self, id: MemberId, direction: impl Into<Vec2>) -> Result<(), InvalidMember> {
        self.head(id, direction.into(), Gait::Dashing)
    }

    /// Stands still, from the next frame on.
    ///
    /// # Errors
    /// If it is no walker.
    pub fn stand(&mut self, id: MemberId) -> Result<(), InvalidMember> {
        self.head(id, Vec2::ZERO, Gait::Standing)
    }

    fn head(&mut self, id: MemberId, direction: Vec2, gait: Gait) -> Result<(), InvalidMember> {
        let direction = finite("direction", direction)?.wide().unit_or_zero();
        match &mut self.member(id)?.role {
            Role::Walker(walking) => {
                walking.direction = direction;
                walking.gait = if direction == DVec2::ZERO { Gait::Standing } else { gait };
                Ok(())
            }
            Role::Thing { .. } => Err(InvalidMember::NotAWalker { id }),
        }
    }

    /// Moves a thing by `by` within the next frame, and in that frame only: it carries what it moves toward.
    ///
    /// # Errors
    /// If `by` is not finite, or it is a walker.
    pub fn shift(&mut self, id: MemberId, by: impl Into<Vec2>) -> Result<(), InvalidMember> {
        let by = finite("by", by.into())?.wide();
        match &mut self.member(id)?.role {
            Role::Thing { shift, .. } => {
                *shift = by;
                Ok(())
            }
            Role::Walker(_) => Err(InvalidMember::NotAThing { id }),
        }
    }

    /// Puts it `offset` from where it was added, at once and without displacing, carrying or crossing anything. A walker
    /// forgets the pushes collected so far.
    ///
    /// # Errors
    /// If `offset` is not finite, or it is gone.
    #[doc(alias("teleport", "set_position"))]
    pub fn put(&mut self, id: MemberId, offset: impl Into<Vec2>) -> Result<(), InvalidMember> {
        let member = self.member(id)?;
        member.put(offset.into())?;
        if let Role::Walker(walking) = &mut member.role {
            walking.pushes = DVec2::ZERO;
        }
        Ok(())
    }

    /// Makes it something else.
    ///
    /// # Errors
    /// If it is gone.
    pub fn set_tags(&mut self, id: MemberId, tags: Tags) -> Result<(), InvalidMember> {
        self.member(id)?.tags = tags;
        Ok(())
    }

    /// The hits of the last frame.
    #[must_use]
    pub fn hits(&self) -> &[Hit] {
        &self.hits
    }

    fn member(&mut self, id: MemberId) -> Result<&mut Member, InvalidMember> {
        self.members.get_mut(id.0).ok_or(InvalidMember::Gone { id })
    }
}
