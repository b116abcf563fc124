//! The calls of a case, as data: written to a file, shortened and made again.

use serde::{Deserialize, Serialize};

use crate::form::Form;
use crate::number::{Number, Point};
use crate::spec::{Answer, Spec};
use crate::tell::Tell;

/// Names a body: 0 or more counts the bodies that are there, in order of adding and from the start again after the last; less
/// counts those that are gone. So a list from which calls were taken away still means something.
pub type Who = i32;

/// Which bodies a question is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Which {
    /// Tags of which any is wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub any_of: Option<u32>,
    /// Tags of which none is wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub none_of: Option<u32>,
    /// The body that asks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub except: Option<Who>,
    /// `Filter::mind_one_way`.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub minds_one_way: bool,
}

/// What the closure of a step does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deed {
    /// At which hit, counted from 0.
    pub at: u32,
    /// Again after each so many hits; 0 for once.
    #[serde(default)]
    pub every: u32,
    /// What.
    pub what: What,
}

impl Deed {
    /// Whether the deed is for this hit.
    #[must_use]
    pub const fn is_for(&self, hit: u32) -> bool {
        hit == self.at || (self.every > 0 && hit > self.at && (hit - self.at).is_multiple_of(self.every))
    }
}

/// A deed of a closure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// Gives this response; unless said, that of `World::response_to`.
    Answer(Answer),
    /// Adds a body.
    Add(Box<Spec>),
    /// Removes the body that was met.
    RemoveOther,
    /// Removes the body that moved.
    RemoveMover,
    /// Removes a body that was there when the step began.
    Remove(Who),
    /// Changes the velocity of a body that was there when the step began.
    Velocity(Who, Point),
    /// Changes the velocity of the body that moved.
    MoverVelocity(Point),
    /// Changes the velocity of the body that was met.
    OtherVelocity(Point),
    /// Lets the two through each other: `Midstep::pass`.
    PassOther,
    /// Asks what is around, and what a ray meets.
    Ask(Point),
    /// Tells a body something.
    Tell(Whom, Tell),
    /// Asks how far the mover would get, whether it fits where it is, and what a copy of the world comes to.
    Try(Point),
}

/// Whom a closure means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whom {
    /// The body that moved.
    Mover,
    /// The body that was met.
    Other,
    /// A body that was there when the step began.
    There(Who),
}

/// How a walker walks for a frame: its settings, as [`hazumi::Walker`] has them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Stroll {
    /// For how many seconds.
    pub dt: Number,
    /// What its velocity becomes before; as it was unless said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub velocity: Option<Point>,
    /// Which way is up; [0, -1] unless said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub up: Option<Point>,
    /// `Walker::steepest_slope`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slope: Option<Number>,
    /// `Walker::snap_distance`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snap: Option<Number>,
    /// `Walker::step_height`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<Number>,
    /// `Walker::push`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub push: Option<Number>,
    /// `Walker::drop_through`.
    pub drops: bool,
}

/// A call of the engine's public interface.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Call {
    /// `World::add`.
    Add(Box<Spec>),
    /// `World::remove`.
    Remove(Who),
    /// `World::remove`, and `World::add` of what it returned.
    Readd(Who),
    /// So many times `World::add` and `World::remove` of the same.
    Churn(u32, Box<Spec>),
    /// `World::set_gravity`.
    Gravity(Point),
    /// `World::set_velocity`.
    Velocity(Who, Point),
    /// `World::pass`.
    Pass(Who, Who),
    /// `World::set_acceleration`.
    Acceleration(Who, Point),
    /// `World::teleport`.
    Teleport(Who, Point),
    /// `World::set_shape` or `World::set_shapes`.
    Shapes(Who, Vec<Form>),
    /// `World::set_enabled`.
    Enabled(Who, bool),
    /// `World::set_tags`.
    Tags(Who, u32),
    /// `World::set_stopped_by`.
    StoppedBy(Who, u32),
    /// `World::set_senses`.
    Senses(Who, u32),
    /// `World::set_response`.
    Response(Who, Option<Answer>),
    /// `World::set_response_between`.
    Between(u32, u32, Option<Answer>),
    /// `World::set_user`.
    User(Who, u64),
    /// `World::set_spin`.
    Spin(Who, Number),
    /// `World::move_to`.
    MoveTo(Who, Point, Number),
    /// `World::move_by`.
    MoveBy(Who, Point, Answer),
    /// `World::move_with`, with these responses in turn.
    MoveWith(Who, Point, Vec<Answer>),
    /// Tells a body something.
    Tell(Who, Tell),
    /// `World::try_set_shape`.
    TryShape(Who, Form),
    /// `Walker::walk` of the body's own walker.
    Walk(Who, Box<Stroll>),
    /// `World::separate`.
    Separate(u32, Number, u32),
    /// `World::clear`.
    Clear,
    /// `World::fits`.
    Fits(Form, Which),
    /// `World::ground`.
    Ground(Who, Point, Number),
    /// `World::cast_ray`.
    CastRay(Point, Point, Which),
    /// `World::cast_shape`, `World::overlapping` and `World::fits`, also of two shapes.
    CastShape(Form, Point, Which),
    /// `World::nearest`.
    Nearest(Point, Number, Which),
    /// All that a `BodyRef` says, `World::path`, `World::position_at` and `World::touching`.
    Look(Who, Number),
    /// The world goes to JSON and back. From then on both it and what was read are told everything.
    Restore,
    /// The world is cloned. From then on both are told everything.
    Clone,
    /// `World::advance`.
    Advance(Number),
    /// `World::step`.
    Step(Number, Vec<Deed>),
    /// So many times `World::advance`.
    Frames(u32, Number),
}
