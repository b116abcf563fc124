//! Bodies and time.
//!
//! A step is a time-ordered list of hits. Within it every dynamic body, here called a ball, moves straight at constant velocity; the engine finds the
//! earliest touch, moves the ball there, lets the game decide the response, and goes on with the time that remains. So
//! nothing tunnels at any speed, no time is lost at a bounce, and two bricks met at once are one bounce and two hits.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `body`, `body_ref`, `handle`, `tags`, `hit` | what a user says and hears |
//! | `between` | responses to pairs of tags |
//! | `ball` | a moving ball and its path |
//! | `solid` | a shape, as a ball meets it |
//! | `outline` | the shape of what moves and is no ball |
//! | `outline_solid`, `outline_curve` | a shape, as that meets it |
//! | `piece` | a solid where it is, and how it moves through the step |
//! | `advance` | when what flies meets a solid that turns |
//! | `pieces` | all of those, and which are gone |
//! | `kinematic` | bodies that move as the game says |
//! | `grid` | which shapes are near (broad phase) |
//! | `crowd` | balls that meet balls |
//! | `flight` | when a ball meets the next shape |
//! | `again` | when it is back at what it passed |
//! | `mirror` | the bounces that are one mirror and nothing else |
//! | `meeting` | all that it touches then, and what comes of it |
//! | `seam` | the surface where shapes join |
//! | `overlap` | the way out, where a ball starts inside something |
//! | `step` | the order of events |
//! | `plan` | what balls will do if nothing changes |
//! | `queue` | the touches that are foretold |
//! | `order` | the order of hits |
//! | `bounds` | how much may happen in a step |
//! | `removal` | what goes, also in the middle of a step |
//! | `nearness` | which balls lie near each other in memory |
//! | `path` | where a ball was within the last step |
//! | `sense` | touches that last: what began and ended within the step |
//! | `steer` | bodies that the game moves itself |
//! | `chord` | a slide along a hollow curve |
//! | `checksum` | the state as one number |
//! | `ask` | what is where, and what a ray or a moving shape meets |
//! | `snapshot` | the state as data |
//! | `several` | a list that holds one thing in place |
//! | `bits` | a set of small numbers |
//! | `scratch` | room that means nothing between steps |

mod api;
mod ask;
pub(crate) mod body;
mod broad_phase;
mod narrow_phase;
mod sensing;
mod solver;
mod state;
mod steer;
mod step;

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::response::Response;
use crate::world::body::described::{check_response, finite, one_solid};
use crate::world::body::several::Several;
use crate::world::broad_phase::grid::Grid;
use crate::world::broad_phase::nearness::Sorting;
use crate::world::broad_phase::scene::Scene;
use crate::world::narrow_phase::outline::Outline;
use crate::world::sensing::Sense;
use crate::world::state::State;
use crate::world::state::collider::{Piece, filling};
use crate::world::state::colliders::MOST_PIECES;
use crate::world::state::entry::{Entry, IS_PIECE, NO_BALL, measure};
use crate::world::state::kinematic::Motion;
use crate::world::state::mover::{Ball, Core, Course, NO_KNOT, Size};
use crate::world::state::scratch::Scratch;
use crate::world::steer::Steering;
use crate::world::step::bounds::Bounds;
use crate::world::step::crowd::Crowd;
use crate::world::step::meeting::Meeting;
use crate::world::step::order::Sorter;
use crate::world::step::plan::Plans;
use crate::world::step::queue::Queue;
use crate::{Shape, Vec2};

pub use crate::world::body::answer::{CastHit, InvalidQuestion, Nearest, Overlap};
pub use crate::world::body::described::{Body, BodyKind, Corners, InvalidBody};
pub use crate::world::body::event::TouchEvent;
pub use crate::world::body::filter::Filter;
pub use crate::world::body::handle::BodyId;
pub use crate::world::body::hit::{Hit, Side, StepReport};
pub use crate::world::body::tags::Tags;
pub use crate::world::state::body_ref::BodyRef;
pub use crate::world::steer::Moved;
pub use crate::world::step::events::{InvalidStep, Midstep};

/// Fixed and kinematic bodies of every shape, and balls, boxes, capsules and convex polygons that bounce among them.
///
/// A body that moves by itself never turns. Those that move meet each other if they have tags ([`Body::stopped_by`]); what is
/// fixed or kinematic they always meet.
///
/// The same bodies and the same steps give the same bits on every platform, in debug and release. A clone is a snapshot:
/// it goes on exactly as the original does.
///
/// ```
/// use hazumi::{Aabb, Body, Circle, Response, World};
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let mut world = World::new();
/// world.add(Body::fixed(Aabb::new([-100., 90.], [100., 110.])?))?;
/// let ball = world.add(Body::dynamic(Circle::new([0., 0.], 10.)?).velocity([30., 160.]))?;
/// let mut hits = 0;
/// world.step(1.0, |hit, _| {
///     hits += 1;
///     assert_eq!(hit.time, 0.5);
///     Response::BOUNCE
/// })?;
/// assert_eq!(hits, 1);
/// assert_eq!(world.get(ball).unwrap().position(), [30., 0.].into());
/// # Ok(()) }
/// ```
#[derive(Clone, Debug, Default)]
#[doc(alias("space", "physics", "simulation"))]
pub struct World {
    /// What lasts from step to step.
    state: State,
    /// Which of its shapes are where.
    grid: Grid,
    /// The pieces that were taken away in the middle of a step and are still in cells of the grid.
    hidden: Vec<u32>,
    hits: Vec<Hit>,
    /// Hits that do not yet say what was met, and the pieces that were; empty between steps.
    unnamed: Scratch<Vec<(u32, u32)>>,
    /// How many there were in the steps before; decides nothing but speed.
    usual_hits: usize,
    /// Whether any ball rested on something in this step.
    any_rests: bool,
    /// How often a touch was foretold: what tells a ball's newest from those before.
    turns: u32,
    bounds: Bounds,
    meeting: Scratch<Meeting>,
    queue: Scratch<Queue>,
    plans: Scratch<Plans>,
    crowd: Crowd,
    steering: Scratch<Steering>,
    /// The order of the hits; the low half of each is where it is in `hits`.
    order: Vec<u128>,
    sorter: Scratch<Sorter>,
    sorting: Scratch<Sorting>,
    sense: Sense,
}

impl World {
    /// What is where, to be asked.
    #[inline(always)]
    const fn scene(&self) -> Scene<'_> {
        Scene { state: &self.state, grid: &self.grid }
    }

    /// A world of this state.
    #[cfg(feature = "serde")]
    fn of(state: State) -> Self {
        let mut grid = Grid::default();
        state.bodies.iter().flat_map(|(_, entry)| entry.pieces.iter().map(move |&piece| (piece, entry))).for_each(
            |(piece, entry)| {
                let there = &state.pieces[piece as usize];
                grid.insert(piece, there, filling(there, &entry.body));
            },
        );
        Self { state, grid, ..Self::default() }
    }

    /// A world without bodies and gravity.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a body and returns its handle. A ball that overlaps something is moved out by the shortest way when the next
    /// step begins; of two balls that stop each other, both are, each by the other's share of their masses.
    ///
    /// # Errors
    /// If a number is not finite or there is no shape. The world is then as before.
    pub fn add(&mut self, body: Body) -> Result<BodyId, InvalidBody> {
        let id = self.insert(body)?;
        self.enter(id);
        Ok(id)
    }

    /// Adds a body; if it is fixed, nothing meets it until it is entered.
    fn insert(&mut self, body: Body) -> Result<BodyId, InvalidBody> {
        body.check()?;
        if self.state.bodies.places() >= IS_PIECE as usize || self.state.pieces.len() + body.shapes.len() >= MOST_PIECES
        {
            return Err(InvalidBody::TooManyShapes);
        }
        let (kind, enabled, senses) = (body.kind, body.enabled, body.senses);
        let motion = (kind == BodyKind::Kinematic).then(|| Box::new(Motion::of(&body)));
        let id = self.state.bodies.insert(Entry { body, pieces: Several::NONE, motion, outline: None });
        if kind == BodyKind::Kinematic {
            self.state.kinematics.push(id);
        }
        self.state.places.resize(self.state.bodies.places(), NO_BALL);
        self.state.places[id.index()] = NO_BALL;
        if kind == BodyKind::Dynamic {
            self.state.places[id.index()] = self.state.balls.len() as u32;
            self.state.balls.push(Core {
                position: DVec2::ZERO,
                velocity: DVec2::ZERO,
                start: DVec2::ZERO,
                size: Size::of_ball(0.0),
                body: id.index() as u32,
                stopped_by: Tags::ALL,
                enabled,
                accelerated: false,
                passes: false,
                unchecked: true,
            });
            self.state.courses.push(Course::new(id));
            self.state.list_sensing(id, senses);
            self.refresh(id);
        }
        if self.state.is_stepping {
            self.sense.note_birth(id, &self.state);
        }
        Ok(id)
    }

    /// A body, to be looked at; `None` if it is gone.
    #[must_use]
    pub fn get(&self, id: BodyId) -> Option<BodyRef<'_>> {
        self.state.get(id)
    }

    /// Whether the handle's body is in the world.
    #[must_use]
    pub fn contains(&self, id: BodyId) -> bool {
        self.state.contains(id)
    }

    /// All bodies, in the order of [`BodyId::index`]: of adding, but that a removed body's place is used again.
    pub fn iter(&self) -> impl Iterator<Item = BodyRef<'_>> {
        self.state.iter()
    }

    /// How many bodies there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.state.bodies.len()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The acceleration of all dynamic bodies, in units per second squared.
    #[must_use]
    pub const fn gravity(&self) -> Vec2 {
        self.state.gravity
    }

    /// Changes the acceleration of all dynamic bodies.
    ///
    /// # Errors
    /// If it is not finite.
    pub fn set_gravity(&mut self, gravity: impl Into<Vec2>) -> Result<(), InvalidBody> {
        self.state.gravity = finite("gravity", gravity.into())?;
        for at in 0..self.state.balls.len() {
            self.state.accelerate(at);
        }
        Ok(())
    }

    /// Changes the velocity of a ball or a kinematic body.
    ///
    /// # Errors
    /// If the body is gone or fixed, or the velocity not finite.
    pub fn set_velocity(&mut self, id: BodyId, velocity: impl Into<Vec2>) -> Result<(), InvalidBody> {
        let velocity = finite("velocity", velocity.into())?;
        if let Some(Entry { body, motion: Some(_), .. }) = self.state.bodies.get_mut(id) {
            body.velocity = velocity;
            return Ok(());
        }
        let ball = self.state.ball_mut(id)?;
        ball.velocity = velocity.wide();
        Ok(())
    }

    /// Changes a ball's own acceleration, beside the world's gravity.
    ///
    /// # Errors
    /// If the body is gone or not dynamic, or the acceleration not finite.
    pub fn set_acceleration(&mut self, id: BodyId, acceleration: impl Into<Vec2>) -> Result<(), InvalidBody> {
        let acceleration = finite("acceleration", acceleration.into())?;
        self.state.ball_mut(id)?;
        if let Some(entry) = self.state.bodies.get_mut(id) {
            entry.body.acceleration = acceleration;
            let at = self.state.places[id.index()] as usize;
            self.state.accelerate(at);
        }
        Ok(())
    }

    /// Moves a body by hand to where its [`BodyRef::position`] is `position`, without meeting what is between. If it then
    /// overlaps something, the ball of the two is moved out by the shortest way when the next step begins.
    ///
    /// # Errors
    /// If the body is gone or the position not finite.
    pub fn teleport(&mut self, id: BodyId, position: impl Into<Vec2>) -> Result<(), InvalidBody> {
        let position = finite("position", position.into())?;
        if let Ok(ball) = self.state.ball_mut(id) {
            (ball.position, ball.start) = (position.wide(), position.wide());
            ball.unchecked = true;
            self.state.forget_path(id);
            return Ok(());
        }
        let there = self.get(id).ok_or(InvalidBody::Gone { id })?;
        if there.kind() == BodyKind::Kinematic {
            return self.put_at(id, position);
        }
        let (shapes, by) = (there.shapes(), position - there.position());
        let shapes = shapes.iter().map(|shape| shape.translated(by)).collect::<Result<_, _>>()?;
        self.replace(id, shapes)
    }

    /// Changes a body's shape. A dynamic body is then where the shape is.
    ///
    /// # Errors
    /// If the body is gone, or dynamic and the shape a segment, line or curve.
    pub fn set_shape(&mut self, id: BodyId, shape: impl Into<Shape>) -> Result<(), InvalidBody> {
        self.set_shapes(id, [shape.into()])
    }

    /// Changes the shapes of a compound body.
    ///
    /// # Errors
    /// If the body is gone, there is no shape, or the body is dynamic and they are not one circle, box, capsule or
    /// polygon.
    pub fn set_shapes(&mut self, id: BodyId, shapes: impl IntoIterator<Item = Shape>) -> Result<(), InvalidBody> {
        let shapes: Several<Shape> = shapes.into_iter().collect();
        if shapes.is_empty() {
            return Err(InvalidBody::NoShape);
        }
        let kind = self.get(id).ok_or(InvalidBody::Gone { id })?.kind();
        if kind == BodyKind::Dynamic {
            one_solid(&shapes)?;
        }
        self.replace(id, shapes)
    }

    /// Switches a body on or off. Off, it neither moves nor stops anything. It may be switched off in any state; switched
    /// on where it overlaps something, the ball of the two is moved out when the next step begins.
    ///
    /// # Errors
    /// If the body is gone.
    pub fn set_enabled(&mut self, id: BodyId, enabled: bool) -> Result<(), InvalidBody> {
        let entry = self.state.bodies.get_mut(id).ok_or(InvalidBody::Gone { id })?;
        if entry.body.enabled == enabled {
            return Ok(());
        }
        entry.body.enabled = enabled;
        match (entry.body.kind, enabled) {
            (BodyKind::Dynamic, _) => {
                let ball = &mut self.state.balls[self.state.places[id.index()] as usize];
                (ball.enabled, ball.unchecked) = (enabled, true);
            }
            (_, true) => self.enter(id),
            (_, false) => self.leave(id),
        }
        Ok(())
    }

    /// Changes what a body is. Balls that overlap and now stop each other are moved apart when the next step begins.
    ///
    /// # Errors
    /// If the body is gone.
    pub fn set_tags(&mut self, id: BodyId, tags: Tags) -> Result<(), InvalidBody> {
        let entry = self.state.bodies.get_mut(id).ok_or(InvalidBody::Gone { id })?;
        entry.body.tags = tags;
        for &piece in entry.pieces.iter() {
            self.state.pieces[piece as usize].tags = tags;
        }
        if entry.body.kind == BodyKind::Dynamic {
            let at = self.state.places[id.index()] as usize;
            (self.state.courses[at].tags, self.state.balls[at].unchecked) = (tags, true);
            self.state.note_mover_tags(tags);
        }
        Ok(())
    }

    /// Changes what stops a body.
    ///
    /// # Errors
    /// If the body is gone.
    pub fn set_stopped_by(&mut self, id: BodyId, tags: Tags) -> Result<(), InvalidBody> {
        let entry = self.state.bodies.get_mut(id).ok_or(InvalidBody::Gone { id })?;
        entry.body.stopped_by = tags;
        if entry.body.kind == BodyKind::Dynamic {
            let ball = &mut self.state.balls[self.state.places[id.index()] as usize];
            (ball.stopped_by, ball.unchecked) = (tags, true);
        }
        Ok(())
    }

    /// Changes the response to a body's hits in [`World::advance`]; `None` leaves it to the other body of a pair.
    ///
    /// # Errors
    /// If the body is gone, or a number of the response not finite.
    pub fn set_response(&mut self, id: BodyId, response: Option<Response>) -> Result<(), InvalidBody> {
        response.map_or(Ok(()), check_response)?;
        let entry = self.state.bodies.get_mut(id).ok_or(InvalidBody::Gone { id })?;
        entry.body.response = response;
        for &piece in entry.pieces.iter() {
            // The grid says whether a piece is plain.
            let place = &mut self.state.pieces[piece as usize];
            let shape = filling(place, &entry.body);
            self.grid.remove(piece, place, shape);
            place.response = response;
            self.grid.insert(piece, place, shape);
        }
        if entry.body.kind == BodyKind::Dynamic {
            self.state.courses[self.state.places[id.index()] as usize].response = response;
        }
        Ok(())
    }

    /// Changes the game's own number.
    ///
    /// # Errors
    /// If the body is gone.
    pub fn set_user(&mut self, id: BodyId, user: u64) -> Result<(), InvalidBody> {
        self.state.bodies.get_mut(id).ok_or(InvalidBody::Gone { id })?.body.user = user;
        Ok(())
    }

    /// The hits of the last step, in order of time; at the same time, of bodies.
    pub fn hits(&self) -> impl ExactSizeIterator<Item = &Hit> + DoubleEndedIterator {
        self.order.iter().map(|&rank| &self.hits[rank as u32 as usize])
    }

    /// Sets new shapes of a kind that suits the body.
    fn replace(&mut self, id: BodyId, shapes: Several<Shape>) -> Result<(), InvalidBody> {
        self.leave(id);
        let entry = self.state.bodies.get_mut(id).ok_or(InvalidBody::Gone { id })?;
        entry.body.shapes = shapes;
        match entry.body.kind {
            BodyKind::Dynamic => {
                let velocity = self.state.balls[self.state.places[id.index()] as usize].velocity;
                self.refresh(id);
                self.state.ball_mut(id)?.velocity = velocity;
                self.state.forget_path(id);
            }
            BodyKind::Fixed | BodyKind::Kinematic => {
                if let Some(motion) = &mut entry.motion {
                    motion.from = None;
                }
                self.enter(id);
            }
        }
        Ok(())
    }

    /// Takes over into a ball what its body says.
    fn refresh(&mut self, id: BodyId) {
        if let Some(Entry { body, outline, .. }) = self.state.bodies.get_mut(id)
            && let Some(shape) = body.shapes.first()
        {
            *outline = Outline::of(shape).map(Box::new);
            let (center, size) = measure(shape, outline.as_deref());
            let at = self.state.places[id.index()] as usize;
            let course = &mut self.state.courses[at];
            (course.tags, course.response, course.corners) = (body.tags, body.response, body.corners);
            (course.keeps_speed, course.mass) = (body.keep_speed, body.mass);
            self.state.mover_tags |= body.tags;
            // In the middle of a step the ball begins now.
            course.begin(self.state.steps);
            course.time = self.state.now;
            let ball = &mut self.state.balls[at];
            ball.position = center;
            ball.start = ball.position;
            ball.size = size;
            ball.velocity = body.velocity.wide();
            ball.stopped_by = body.stopped_by;
            ball.unchecked = true;
            self.state.largest = self.state.largest.max(size.radius());
            self.state.accelerate(at);
        }
    }

    /// Puts a fixed body's shapes, if it is on, where balls meet them.
    fn enter(&mut self, id: BodyId) {
        let Some(entry) = self.state.bodies.get_mut(id) else { return };
        if entry.body.kind == BodyKind::Dynamic || !entry.body.enabled {
            return;
        }
        if let Some(motion) = &mut entry.motion {
            motion.forget_way();
        }
        let course = entry.motion.as_ref().map(|motion| motion.pose);
        let dt = if self.state.is_stepping { self.state.dt } else { 0.0 };
        for (number, shape) in entry.body.shapes.iter().enumerate() {
            let piece = Piece::of(id, &entry.body, number as u32, shape, course, dt);
            let at = self.state.pieces.add(piece, self.state.is_stepping);
            let piece = &self.state.pieces[at as usize];
            self.grid.insert(at, piece, filling(piece, &entry.body));
            entry.pieces.push(at);
        }
        if entry.body.kind == BodyKind::Fixed {
            self.state.places[id.index()] = entry.only_piece();
        }
        self.state.unchecked = true;
    }
}

impl State {
    /// A ball as of this step.
    #[cfg_attr(not(hazumi_small), inline(always))]
    fn ball(&self, at: usize) -> Ball {
        let (core, course) = (&self.balls[at], &self.courses[at]);
        let mut ball = Ball { core: *core, course: *course, radius: core.size.radius().into() };
        ball.course.begin(self.steps);
        ball
    }

    #[cfg_attr(not(hazumi_small), inline(always))]
    fn put(&mut self, at: usize, ball: &Ball) {
        (self.balls[at], self.courses[at]) = (ball.core, ball.course);
    }

    fn ball_of(&self, id: BodyId) -> Option<Ball> {
        self.bodies.get(id).filter(|entry| entry.body.kind == BodyKind::Dynamic)?;
        Some(self.ball(self.places[id.index()] as usize))
    }

    fn ball_mut(&mut self, id: BodyId) -> Result<&mut Core, InvalidBody> {
        let entry = self.bodies.get(id).ok_or(InvalidBody::Gone { id })?;
        match entry.body.kind {
            BodyKind::Dynamic => Ok(&mut self.balls[self.places[id.index()] as usize]),
            BodyKind::Fixed | BodyKind::Kinematic => Err(InvalidBody::NotDynamic { id }),
        }
    }

    /// A ball's way within the last step is that it is where it is.
    fn forget_path(&mut self, id: BodyId) {
        let course = &mut self.courses[self.places[id.index()] as usize];
        (course.first_knot, course.last_knot) = (NO_KNOT, NO_KNOT);
    }

    /// Sums up a ball's acceleration.
    fn accelerate(&mut self, at: usize) {
        let ball = &mut self.balls[at];
        let Some((_, Entry { body, .. })) = self.bodies.at(ball.body) else { return };
        let acceleration = body.acceleration.wide() + self.gravity.wide() * f64::from(body.gravity_scale);
        let acceleration = acceleration.in_range();
        ball.accelerated = acceleration != DVec2::ZERO;
        (self.courses[at].acceleration, self.courses[at].pull) = (acceleration, acceleration);
    }
}
