//! What a body rests on, leans on or is pushed by, as a game hears of it.

use crate::Vec2;
use crate::world::body::handle::BodyId;

/// Two bodies that touch and do not separate: [`World::contacts`](crate::World::contacts) lists those of a body.
///
/// A [`Hit`](crate::Hit) is an instant; a contact lasts. The query's [`Contact`](crate::Contact) is of two shapes, and knows no time.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct BodyContact {
    /// The body that was asked about.
    pub body: BodyId,
    /// The body that it is in contact with.
    pub other: BodyId,
    /// Which shape of the fixed or kinematic one of the two: 0 but for compound bodies.
    pub shape_index: u32,
    /// Where they touch.
    pub point: Vec2,
    /// The unit normal of the surface there, toward `body`.
    pub normal: Vec2,
    /// For how many seconds they have been in contact.
    pub seconds: f32,
    /// Whether the other holds the ball back: without it, the ball would go there. One that stopped there counts as held back.
    pub presses: bool,
}

/// A contact that is over: [`World::contact_ends`](crate::World::contact_ends) lists those of the last step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct ContactEnd {
    /// The ball.
    pub body: BodyId,
    /// What it was in contact with. It may be gone.
    pub other: BodyId,
}
