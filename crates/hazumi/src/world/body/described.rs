//! What a body is, before and while it is in a world.

use crate::response::Response;
use crate::world::body::several::Several;
use crate::world::body::tags::Tags;
use crate::{Shape, Vec2};

/// A body to be added to a world. Start from [`Body::fixed`], [`Body::compound`] or [`Body::dynamic`], then say what is
/// special about it.
///
/// ```
/// # use hazumi::{Aabb, Body, Circle, Tags, World};
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let mut world = World::new();
/// let brick = world.add(Body::fixed(Aabb::from_center([0., 0.], [40., 16.])?).tags(Tags::bit(0)))?;
/// let ball = world.add(Body::dynamic(Circle::new([0., 50.], 4.)?).velocity([0., -60.]))?;
/// # Ok(()) }
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Body {
    pub(in crate::world) kind: BodyKind,
    pub(in crate::world) shapes: Several<Shape>,
    pub(in crate::world) velocity: Vec2,
    pub(in crate::world) acceleration: Vec2,
    pub(in crate::world) gravity_scale: f32,
    pub(in crate::world) tags: Tags,
    pub(in crate::world) stopped_by: Tags,
    pub(in crate::world) senses: Tags,
    pub(in crate::world) response: Option<Response>,
    pub(in crate::world) corners: Corners,
    pub(in crate::world) user: u64,
    pub(in crate::world) enabled: bool,
    pub(in crate::world) spin: f32,
    pub(in crate::world) pivot: Option<Vec2>,
    pub(in crate::world) keep_speed: bool,
    pub(in crate::world) one_way: OneWay,
    #[cfg_attr(feature = "serde", serde(serialize_with = "limit"))]
    pub(in crate::world) most_transfer: f32,
    pub(in crate::world) mass: f32,
    pub(in crate::world) damping: f32,
    pub(in crate::world) stop_angles: Option<[f32; 2]>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_still"))]
    pub(in crate::world) surface_speed: f32,
}

/// How a body moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum BodyKind {
    /// Stays where it is until the game moves it.
    Fixed,
    /// Moves by its velocity and spin, or to where the game wants it, whatever is in the way.
    Kinematic,
    /// Moves by its velocity and bounces off the others.
    Dynamic,
}

/// Which side of a body stops anything: what [`Body::one_way`] and [`Body::one_way_toward`] say.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum OneWay {
    /// Every side.
    #[default]
    No,
    /// The front of a segment, line or curve: the side of (dy, −dx) of its direction. Other shapes have none, and stop from every side.
    Own,
    /// Where the surface faces this direction, give or take less than a right angle.
    Toward(Vec2),
}

/// How a ball leaves the corner of a box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Corners {
    /// As off a point: mirrored at the line from the corner to the ball's centre.
    #[default]
    Round,
    /// As in rule R1: mirrored at the corner's 45-degree diagonal, or at one face if the ball only moves toward that, as
    /// the box sees it. Only at boxes along the axes, and only where nothing else is touched.
    Diagonal,
}

impl Body {
    fn new(kind: BodyKind, shapes: Several<Shape>) -> Self {
        Self {
            kind,
            shapes,
            velocity: Vec2::ZERO,
            acceleration: Vec2::ZERO,
            gravity_scale: 1.0,
            tags: Tags::NONE,
            stopped_by: Tags::ALL,
            senses: Tags::NONE,
            response: None,
            corners: Corners::Round,
            user: 0,
            enabled: true,
            spin: 0.0,
            pivot: None,
            keep_speed: false,
            one_way: OneWay::No,
            most_transfer: f32::INFINITY,
            mass: 1.0,
            damping: 0.0,
            stop_angles: None,
            surface_speed: 0.0,
        }
    }

    /// A body that stays where it is.
    #[must_use]
    #[doc(alias("static", "wall"))]
    pub fn fixed(shape: impl Into<Shape>) -> Self {
        Self::new(BodyKind::Fixed, Several::One(shape.into()))
    }

    /// A fixed body of several shapes: one handle, one set of tags. [`Hit::shape_index`](crate::Hit::shape_index) tells them
    /// apart.
    #[must_use]
    pub fn compound(shapes: impl IntoIterator<Item = Shape>) -> Self {
        Self::new(BodyKind::Fixed, shapes.into_iter().collect())
    }

    /// A body that moves as the game says and that nothing stops: a paddle, a door, a lift, a turning laser. Say how with
    /// [`Self::velocity`] and [`Self::spin`], or each step with [`World::move_to`](crate::World::move_to).
    #[must_use]
    #[doc(alias("paddle", "platform", "moving wall"))]
    pub fn kinematic(shape: impl Into<Shape>) -> Self {
        Self::new(BodyKind::Kinematic, Several::One(shape.into()))
    }

    /// A kinematic body of several shapes, which move as one.
    #[must_use]
    pub fn kinematic_compound(shapes: impl IntoIterator<Item = Shape>) -> Self {
        Self::new(BodyKind::Kinematic, shapes.into_iter().collect())
    }

    /// How fast a kinematic body turns, in radians per second from +x toward +y; beyond a billion as fast as that. 0 unless said.
    #[must_use]
    #[doc(alias("angular velocity", "rotation"))]
    pub fn spin(self, spin: f32) -> Self {
        Self { spin, ..self }
    }

    /// The point about which a kinematic body turns, where it is when added. Unless said, the centre of its first shape's
    /// bounding box.
    #[must_use]
    pub fn pivot(self, pivot: impl Into<Vec2>) -> Self {
        Self { pivot: Some(pivot.into()), ..self }
    }

    /// Keeps a ball's speed at every hit: a moving paddle steers it, but makes it neither faster nor slower. Only a
    /// response of [`Response::Stop`] or [`Response::Velocity`] and the game itself change it. What comes faster than the ball
    /// would leave pushes it along for the rest of the step, and no longer.
    ///
    /// Where it meets another ball it takes the direction that the masses give it; if the two would then still come together, as when a
    /// fast one met a slow one from behind, it is turned back from the other as from a wall.
    #[must_use]
    pub fn keep_speed(self) -> Self {
        Self { keep_speed: true, ..self }
    }

    /// Stops only what comes from its front: the side of (dy, −dx) of a segment's, line's or curve's direction. What comes
    /// or starts from behind passes through. Other shapes have no front: see [`Self::one_way_toward`].
    #[must_use]
    #[doc(alias("platform", "jump through"))]
    pub fn one_way(self) -> Self {
        Self { one_way: OneWay::Own, ..self }
    }

    /// Stops only where its surface faces this direction, give or take less than a right angle: the top of a box, if that
    /// is where `front` points. It turns with the body. No surface faces [0, 0].
    #[must_use]
    pub fn one_way_toward(self, front: impl Into<Vec2>) -> Self {
        Self { one_way: OneWay::Toward(front.into()), ..self }
    }

    /// The mass of a dynamic body, which counts where it meets another. 1 unless said. A world refuses what is not finite and
    /// above 0.
    #[must_use]
    pub fn mass(self, mass: f32) -> Self {
        Self { mass, ..self }
    }

    /// The highest speed along the normal that a kinematic body hands on to what it hits; faster, it still pushes what is
    /// in its way along. Infinite unless said. A world refuses what is negative or NaN.
    #[must_use]
    pub fn most_transfer(self, speed: f32) -> Self {
        Self { most_transfer: speed, ..self }
    }

    /// A body that moves by its velocity and bounces off the others: a circle, an aabb, an obb, a capsule or a convex
    /// polygon. It never turns. A world refuses a segment, a line or a curve.
    ///
    /// It meets what is fixed or kinematic, and those dynamic bodies whose tags are among those that stop it ([`Self::stopped_by`]):
    /// two without tags go through each other. Its position is the centre of its bounding box.
    ///
    /// Where a corner of it comes exactly upon a corner, as on a grid, it goes by unless its velocity enters both faces that
    /// end there. Then the face that it enters least stops it; if it enters both alike, the one that faces up or down.
    ///
    /// ```
    /// # use hazumi::{Aabb, Body, Response, Vec2, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut world = World::new();
    /// world.add(Body::fixed(Aabb::new([-100., -10.], [100., 0.])?))?;
    /// let walker = Aabb::from_center([0., 30.], [10., 20.])?;
    /// let walker = world.add(Body::dynamic(walker).velocity([60., -40.]).response(Response::Slide))?;
    /// world.advance(1.0)?;
    /// let hit = world.hits().next().unwrap();
    /// assert_eq!((hit.time, hit.normal), (0.5, Vec2::Y));
    /// assert_eq!(world.get(walker).unwrap().position(), Vec2::new(60., 10.));
    /// # Ok(()) }
    /// ```
    #[must_use]
    #[doc(alias("ball", "walker", "character", "actor"))]
    pub fn dynamic(shape: impl Into<Shape>) -> Self {
        Self::new(BodyKind::Dynamic, Several::One(shape.into()))
    }

    /// Its velocity, in units per second; of a fixed body it means nothing. [0, 0] unless said.
    #[must_use]
    pub fn velocity(self, velocity: impl Into<Vec2>) -> Self {
        Self { velocity: velocity.into(), ..self }
    }

    /// A dynamic body's own acceleration, beside the world's gravity, in units per second squared. [0, 0] unless said.
    ///
    /// Its way is a parabola then, flown by chords that stray from it by a ten-thousandth of its size at most. Time, place and
    /// velocity of a hit are those of the parabola. A corner or a curve that it would graze less deep than that it may miss, and
    /// one that it would miss by less it may graze.
    #[must_use]
    pub fn acceleration(self, acceleration: impl Into<Vec2>) -> Self {
        Self { acceleration: acceleration.into(), ..self }
    }

    /// The share of the world's gravity that a dynamic body feels; negative, it rises. 1 unless said.
    #[must_use]
    pub fn gravity_scale(self, scale: f32) -> Self {
        Self { gravity_scale: scale, ..self }
    }

    /// What it is. No tag unless said.
    #[must_use]
    pub fn tags(self, tags: Tags) -> Self {
        Self { tags, ..self }
    }

    /// The tags that stop it; a fixed or kinematic body without any tag stops everything, a dynamic one nothing. All unless said.
    #[must_use]
    #[doc(alias("mask", "filter"))]
    pub fn stopped_by(self, tags: Tags) -> Self {
        Self { stopped_by: tags, ..self }
    }

    /// The tags that a ball or a kinematic body senses: where it begins and ends to touch what has any of them, be it fixed, kinematic or a ball,
    /// [`World::touch_events`](crate::World::touch_events) says so. None unless said.
    ///
    /// To sense something does not keep it from stopping the ball. What it shall only sense, a coin or an area, is taken from what
    /// stops it: `.stopped_by(!COIN).senses(COIN)`. What does both, as a floor that a game wants to know the ball to rest on, gives
    /// hits and touches. A fixed body senses nothing. What senses nothing costs nothing.
    ///
    /// A kinematic body senses with those of its shapes that a ball may have. One that turns senses as it is at the end of a step. What
    /// moves it between two steps tells what it came through by itself: [`Moved::passed`](crate::Moved::passed).
    #[must_use]
    #[doc(alias("sensor", "trigger", "area", "is_sensor", "overlap events"))]
    pub fn senses(self, tags: Tags) -> Self {
        Self { senses: tags, ..self }
    }

    /// The response to its hits in [`World::advance`](crate::World::advance). Of a pair, a fixed body's response comes
    /// before that of the ball that meets it; a bounce that keeps the speed if neither says any. Of two balls that both say one, the
    /// larger restitution counts, whichever was added first ([`World::response_to`](crate::World::response_to)). A world refuses one
    /// with a number that is not finite; a negative restitution counts as 0.
    #[must_use]
    pub fn response(self, response: Response) -> Self {
        Self { response: Some(response), ..self }
    }

    /// Short for a response that bounces with this restitution. Of two balls that meet, the larger counts.
    #[must_use]
    pub fn restitution(self, restitution: f32) -> Self {
        self.response(Response::Bounce { restitution })
    }

    /// How a ball leaves its corners, if it is fixed; the corners of what it meets, if it is a ball. Round unless either
    /// says otherwise.
    #[must_use]
    pub fn corners(self, corners: Corners) -> Self {
        Self { corners, ..self }
    }

    /// A number of the game's own, handed back by [`BodyRef::user`](crate::BodyRef::user).
    #[must_use]
    pub fn user(self, user: u64) -> Self {
        Self { user, ..self }
    }

    /// Added switched off: it neither moves nor stops anything until
    /// [`World::set_enabled`](crate::World::set_enabled) switches it on.
    #[must_use]
    #[doc(alias = "off")]
    pub fn disabled(self) -> Self {
        Self { enabled: false, ..self }
    }

    /// How fast a dynamic body loses its speed by itself, 0 or more: what it keeps after t seconds is e^(−damping · t) of it, and without an
    /// acceleration its whole way is its speed divided by this. 0 unless said. A ball on cloth has about 0.5, a puck on ice 0.05.
    ///
    /// Where it comes to, and how fast it is at the end of a step, is exact for steps of any length as long as nothing accelerates it; under gravity the
    /// two are as exact as steps are short. Within a step it goes at one speed, the one at which it makes this way: hits tell of that. Slower than
    /// a thousandth of its size per second it stands, if nothing accelerates it. One that [keeps its speed](Self::keep_speed) is not damped.
    #[must_use]
    #[doc(alias("linear_damping", "drag", "friction", "cloth"))]
    pub fn damping(self, damping: f32) -> Self {
        Self { damping, ..self }
    }

    /// The angles, in radians, between which a kinematic body turns by its [`spin`](Self::spin): it stops at the second when the spin is
    /// positive, at the first when it is negative, and stays there until the spin changes its sign. A flipper is a body with two of these, and a
    /// button that sets the spin. The spin stays as it was set. In the step in which it comes there it turns more slowly, so that it is there at the
    /// step's end, to the bit: what it strikes in that step it strikes less hard, so let it stop a little beyond where it strikes.
    /// [`World::move_to`](crate::World::move_to) may turn it beyond.
    ///
    /// A body begins at angle 0. If the two leave that out, a spin toward them turns it, through the nearer one, to the farther one; a spin
    /// away from them does not turn it. The same holds for what was turned beyond.
    ///
    /// ```
    /// use hazumi::{Aabb, Body, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut world = World::new();
    /// let flipper = Body::kinematic(Aabb::new([0., -4.], [60., 4.])?).pivot([0., 0.]).stop_angles(-0.5, 0.4);
    /// let flipper = world.add(flipper.spin(-15.))?;
    /// world.advance(0.1)?;
    /// assert_eq!(world.get(flipper).unwrap().angle(), -0.5);
    /// world.set_spin(flipper, 5.)?;
    /// world.advance(0.1)?;
    /// assert!(world.get(flipper).unwrap().angle().abs() < 1e-6, "on its way");
    /// world.advance(0.1)?;
    /// assert_eq!(world.get(flipper).unwrap().angle(), 0.4);
    /// # Ok(()) }
    /// ```
    #[must_use]
    #[doc(alias("flipper", "joint limits", "hinge", "motor"))]
    pub fn stop_angles(self, low: f32, high: f32) -> Self {
        Self { stop_angles: Some([low, high]), ..self }
    }

    /// How fast the surface of a fixed or kinematic body runs along itself, in units per second: a conveyor belt, a travelator, a drum. 0 unless said;
    /// of a dynamic body it means nothing. The body stays where it is, or moves as it does besides.
    ///
    /// A positive speed runs round the outline from +x toward +y, as a positive [`spin`](Self::spin) turns. Where y points down, that is to the right
    /// on top of a floor, to the left under a ceiling; where y points up, to the left on top. At a point with the unit normal n, toward what touches
    /// it, the material is `speed · (−n.y, n.x)` faster than the body is there.
    ///
    /// It carries what stops on it, by [`Response::Stop`]: such a body has the velocity of the material, and along what is flat goes exactly as fast. It
    /// goes around what bends as long as it is pressed there, and leaves an edge with the velocity that it had. From one belt to the next, and onto a
    /// floor beside it, what is under its middle counts, or under the corner that it lies on: where two run toward each other it stands. One that
    /// lies there without a hit, as it was put there, is carried if [`World::response_to`](crate::World::response_to) says [`Response::Stop`]. What slides or bounces is not
    /// carried, since there is no friction; nor is what lies on another body that is. A [`Walker`](crate::Walker) is carried by its floor, and
    /// [`Hit::surface_velocity`](crate::Hit::surface_velocity) and [`World::ground`](crate::World::ground) tell of it.
    ///
    /// ```
    /// use hazumi::{Aabb, Body, Response, Vec2, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut world = World::new();
    /// world.set_gravity([0., 900.])?;
    /// world.add(Body::fixed(Aabb::new([0., 100.], [400., 120.])?).surface_speed(60.).response(Response::Stop))?;
    /// let crate_ = world.add(Body::dynamic(Aabb::new([0., 80.], [20., 100.])?))?;
    /// world.advance(2.0)?;
    /// let crate_ = world.get(crate_).unwrap();
    /// assert_eq!((crate_.position(), crate_.velocity()), (Vec2::new(130., 90.), Vec2::new(60., 0.)));
    /// # Ok(()) }
    /// ```
    #[must_use]
    #[doc(alias("conveyor", "belt", "constant_linear_velocity", "tangent_speed", "surface effector"))]
    pub fn surface_speed(self, speed: f32) -> Self {
        Self { surface_speed: speed, ..self }
    }

    /// Whether it stops only what comes from its front.
    pub(in crate::world) fn is_one_way(&self) -> bool {
        !matches!(self.one_way, OneWay::No)
    }
}

#[cfg(feature = "serde")]
/// Writes a bound that infinity stands for having none of.
fn limit<S: serde::Serializer>(most: &f32, serializer: S) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(&Some(*most).filter(|most| *most != f32::INFINITY), serializer)
}

#[cfg(feature = "serde")]
#[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks")]
fn is_still(speed: &f32) -> bool {
    *speed == 0.0
}
