//! The same room without frames to slip through: walkers move through a [`World`]'s step.
//!
//! Who walks into what is found at the time of the touch, not afterwards: nothing is entered, so nothing need be pushed out,
//! and neither a dash nor a wall is ever too fast.

use super::swept_ref::{Swept, SweptRef};
use alloc::vec::Vec;

use super::handle::MemberId;
use super::hit::Hit;
use super::invalid::{InvalidMember, finite};
use super::member::{Member, Role, Thing, Walker};
use crate::dvec2::DVec2;
use crate::rules::walk::Gait;
use crate::world::Midstep;
use crate::{Body, BodyContact, BodyId, BodyKind, Circle, Response, Tags, Vec2, World, overlap, world};

/// R5 as a [`Room`](super::Room) has it, swept: the same walkers and things, the same walking and dashing in units per frame,
/// and the same 12 frames after a hit.
///
/// | | [`Room`](super::Room) | here |
/// | --- | --- | --- |
/// | a walker | its box | the largest circle about its box's centre within it |
/// | what it walks into | is entered, and pushes it out in the next frames | stops it at the touch; it goes on along the surface |
/// | what comes toward it | carries it once it is in | carries it from the touch on, as far along both ways |
/// | other walkers | push as boxes that move | stop each other, and share what pushes them |
/// | events only | a hit in every frame | a hit when it meets a thing; among walkers in every frame in which the boxes overlap |
/// | a hit's push | of the next displacement | what the touch changes of the displacement per frame |
///
/// ```
/// use hazumi::rules::room::{SweptRoom, Thing, Walker};
/// use hazumi::{Aabb, Segment, Vec2};
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let mut room = SweptRoom::new();
/// let hero = room.add_walker(Walker::new(Aabb::new([-5., -5.], [5., 5.])?))?;
/// let wall = room.add_thing(Thing::new(Segment::new([8., -50.], [8., 50.])?))?;
/// room.walk(hero, [1., 0.])?;
/// assert!(room.frame().is_empty());
/// assert_eq!(room.frame()[0].other, wall);
/// assert_eq!(room.get(hero).unwrap().offset(), Vec2::new(3., 0.), "it stands at the wall");
/// // The wall leaps over where it stands, and takes it along.
/// room.stand(hero)?;
/// room.shift(wall, [-100., 0.])?;
/// room.frame();
/// assert_eq!(room.get(hero).unwrap().offset(), Vec2::new(-97., 0.));
/// # Ok(()) }
/// ```
#[derive(Clone, Debug, Default)]
#[doc(alias("controller", "actors", "move_and_slide"))]
pub struct SweptRoom {
    world: World,
    members: Vec<Swept>,
    event_only: Tags,
    hits: Vec<Hit>,
}

/// What walkers are to the world that stop each other. Those for events only have no tag there, and go through the others;
/// things have none either, and so meet all.
const STOPS: Tags = Tags::bit(0);

impl SweptRoom {
    /// An empty room, in which every pair pushes.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a walker, standing.
    ///
    /// # Errors
    /// If a speed is negative or not finite.
    pub fn add_walker(&mut self, walker: Walker) -> Result<MemberId, InvalidMember> {
        let member = walker.member()?;
        let (min, max) = (member.home.min().wide(), member.home.max().wide());
        let radius = (max.x - min.x).min(max.y - min.y) * 0.5;
        let center = ((min + max) * 0.5).narrow();
        let circle =
            Circle::new(center, radius as f32).map_err(|_| InvalidMember::NotFinite { field: "aabb", got: center })?;
        self.add(Body::dynamic(circle), &member)
    }

    /// Adds a thing, at rest.
    ///
    /// # Errors
    /// If there are more than 32 bits can number.
    pub fn add_thing(&mut self, thing: Thing) -> Result<MemberId, InvalidMember> {
        let member = thing.member();
        let body = Body::kinematic(member.shape.clone());
        let body = if matches!(member.role, Role::Thing { one_way: true, .. }) { body.one_way() } else { body };
        self.add(body, &member)
    }

    fn add(&mut self, body: Body, member: &Member) -> Result<MemberId, InvalidMember> {
        let (home, tags, user, walking) = (member.home, member.tags, member.user, member.walking().copied());
        // The shape is one that was checked; only their number can be too large.
        let id = self.world.add(body).map_err(|_| InvalidMember::TooMany)?;
        let origin = self.world.get(id).map_or(Vec2::ZERO, |body| body.position());
        let member = Swept { id, home, origin, moved: Vec2::ZERO, shift: Vec2::ZERO, tags, user, walking };
        match self.members.binary_search_by_key(&id.index(), |member| member.id.index()) {
            Ok(at) | Err(at) => self.members.insert(at, member),
        }
        self.tell_world();
        Ok(MemberId(id))
    }

    /// Takes a walker or a thing out.
    ///
    /// # Errors
    /// If it is gone already.
    pub fn remove(&mut self, id: MemberId) -> Result<(), InvalidMember> {
        self.world.remove(id.0).map_err(|_| InvalidMember::Gone { id })?;
        self.members.retain(|member| member.id != id.0);
        Ok(())
    }

    /// Who or what a handle means; `None` if it is gone.
    #[must_use]
    pub fn get(&self, id: MemberId) -> Option<SweptRef<'_>> {
        self.at(id.0).map(|at| SweptRef { world: &self.world, member: &self.members[at] })
    }

    /// All in the room, in the order of their places.
    pub fn iter(&self) -> impl Iterator<Item = (MemberId, SweptRef<'_>)> {
        self.members.iter().map(|member| (MemberId(member.id), SweptRef { world: &self.world, member }))
    }

    /// How many walkers and things there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.members.len()
    }

    /// Whether there is nobody and nothing.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// As [`Room::set_event_only`](super::Room::set_event_only).
    #[doc(alias("sensor", "trigger"))]
    pub fn set_event_only(&mut self, tags: Tags) {
        self.event_only = tags;
        self.tell_world();
    }

    /// Makes it something else.
    ///
    /// # Errors
    /// If it is gone.
    pub fn set_tags(&mut self, id: MemberId, tags: Tags) -> Result<(), InvalidMember> {
        let at = self.at(id.0).ok_or(InvalidMember::Gone { id })?;
        self.members[at].tags = tags;
        self.tell_world();
        Ok(())
    }

    /// Which walkers stop each other.
    fn tell_world(&mut self) {
        for member in self.members.iter().filter(|member| member.walking.is_some()) {
            let tags = if member.tags.intersects(self.event_only) { Tags::NONE } else { STOPS };
            if self.world.get(member.id).is_some_and(|body| body.tags() != tags) {
                let _ = self.world.set_tags(member.id, tags);
            }
        }
    }

    /// See [`Self::set_event_only`].
    #[must_use]
    pub const fn event_only(&self) -> Tags {
        self.event_only
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
        let at = self.at(id.0).ok_or(InvalidMember::Gone { id })?;
        let walking = self.members[at].walking.as_mut().ok_or(InvalidMember::NotAWalker { id })?;
        walking.direction = direction;
        walking.gait = if direction == DVec2::ZERO { Gait::Standing } else { gait };
        Ok(())
    }

    /// Moves a thing by `by` within the next frame, straight and evenly, and in that frame only.
    ///
    /// # Errors
    /// If `by` is not finite, or it is a walker.
    pub fn shift(&mut self, id: MemberId, by: impl Into<Vec2>) -> Result<(), InvalidMember> {
        let by = finite("by", by.into())?;
        let body = self.world.get(id.0).ok_or(InvalidMember::Gone { id })?;
        if body.kind() != BodyKind::Kinematic {
            return Err(InvalidMember::NotAThing { id });
        }
        let (from, at) = (body.position(), self.at(id.0).ok_or(InvalidMember::Gone { id })?);
        let to = (from.wide() + by.wide()).in_range().narrow();
        self.members[at].shift = to - from;
        self.world.move_to(id.0, to, 0.0).map_err(|_| InvalidMember::NotAThing { id })
    }

    /// Puts it `offset` from where it was added, at once and without meeting what is between.
    ///
    /// # Errors
    /// If `offset` is not finite, or it is gone.
    #[doc(alias("teleport", "set_position"))]
    pub fn put(&mut self, id: MemberId, offset: impl Into<Vec2>) -> Result<(), InvalidMember> {
        let offset = finite("offset", offset.into())?;
        let at = self.at(id.0).ok_or(InvalidMember::Gone { id })?;
        let to = (self.members[at].origin.wide() + offset.wide()).in_range().narrow();
        (self.members[at].moved, self.members[at].shift) = (Vec2::ZERO, Vec2::ZERO);
        self.world.teleport(id.0, to).map_err(|_| InvalidMember::Gone { id })
    }

    /// The hits of the last frame, in order of time; of one walker and one other at most one.
    #[must_use]
    pub fn hits(&self) -> &[Hit] {
        &self.hits
    }

    /// All in the room as bodies of a world, whose second is a frame: for questions, and for
    /// [`World::checksum`].
    #[must_use]
    pub const fn world(&self) -> &World {
        &self.world
    }

    /// Runs one frame and tells who hit what.
    #[doc(alias("step", "tick", "update"))]
    pub fn frame(&mut self) -> &[Hit] {
        let Self { world, members, event_only, hits, .. } = self;
        hits.clear();
        for member in members.iter_mut() {
            member.moved = world.get(member.id).map_or(Vec2::ZERO, |body| body.position());
            if let Some(walking) = &member.walking {
                let velocity = (walking.direction * f64::from(walking.speed())).in_range().narrow();
                // Its body is there and dynamic, and the velocity finite.
                let _ = world.set_velocity(member.id, velocity);
            }
        }
        press(members, hits, world);
        let stepped = world.step(1.0, |met, world| touch(members, *event_only, hits, met, world));
        debug_assert!(stepped.is_ok(), "a second is finite");
        brush(members, *event_only, hits, world);
        for member in members.iter_mut() {
            member.moved = world.get(member.id).map_or(Vec2::ZERO, |body| body.position()) - member.moved;
            member.shift = Vec2::ZERO;
            if let Some(walking) = &mut member.walking {
                walking.walk.end_frame();
            }
        }
        &self.hits
    }

    fn at(&self, id: BodyId) -> Option<usize> {
        find(&self.members, id)
    }
}

fn find(members: &[Swept], id: BodyId) -> Option<usize> {
    let at = members.binary_search_by_key(&id.index(), |member| member.id.index()).ok()?;
    (members[at].id == id).then_some(at)
}

/// What comes of a touch: it counts as a hit of every walker in it, and turns the rest of the way.
fn touch(
    members: &mut [Swept],
    event_only: Tags,
    hits: &mut Vec<Hit>,
    met: &world::Hit,
    _: &mut Midstep<'_>,
) -> Response {
    let pair = [met.body, met.other];
    let tags = pair.map(|id| find(members, id).map_or(Tags::NONE, |at| members[at].tags));
    let pushed = !(tags[0] | tags[1]).intersects(event_only);
    let own = find(members, met.body).and_then(|at| members[at].walking);
    let wish = own.map_or(DVec2::ZERO, |walking| walking.direction * f64::from(walking.speed()));
    let Push { after, carried } = push(wish, met.normal.wide(), met.surface_velocity.wide());
    let change = if pushed { (after - wish).in_range().narrow() } else { Vec2::ZERO };
    note(members, hits, pair, tags, (pushed, change));
    note(members, hits, [met.other, met.body], [tags[1], tags[0]], (pushed, Vec2::ZERO));
    match (pushed, carried) {
        (false, _) => Response::Pass,
        (true, true) => Response::Velocity(after.in_range().narrow()),
        (true, false) => Response::Slide,
    }
}

/// How a surface pushes a walker.
struct Push {
    /// How it goes then.
    after: DVec2,
    /// Whether the surface comes, and takes it along.
    carried: bool,
}

/// What is left of a walker's wish at a surface. Carried, it goes with all of the surface's motion, and still walks along it.
fn push(wish: DVec2, n: DVec2, surface: DVec2) -> Push {
    let carried = surface.dot(n) > 0.0;
    let after =
        if carried { surface + wish - n * wish.dot(n).min(0.0) } else { wish + n * (surface - wish).dot(n).max(0.0) };
    Push { after, carried }
}

/// Notes a hit of a body, if it is a walker's: once in a frame for each that it meets.
fn note(
    members: &mut [Swept],
    hits: &mut Vec<Hit>,
    [walker, other]: [BodyId; 2],
    [walker_tags, other_tags]: [Tags; 2],
    (pushed, push): (bool, Vec2),
) {
    let Some(walking) = find(members, walker).and_then(|at| members[at].walking.as_mut()) else { return };
    walking.walk.hit();
    let (walker, other) = (MemberId(walker), MemberId(other));
    if !hits.iter().any(|hit| (hit.walker, hit.other) == (walker, other)) {
        hits.push(Hit { walker, other, walker_tags, other_tags, pushed, push });
    }
}

/// A walker that is in contact with a surface when a frame begins, and presses against it or is pushed by it, hits it in this frame, too.
fn press(members: &mut [Swept], hits: &mut Vec<Hit>, world: &mut World) {
    for at in 0..members.len() {
        let (id, walker_tags) = (members[at].id, members[at].tags);
        let contacts: Vec<BodyContact> = world.contacts(id).collect();
        for BodyContact { other, normal, .. } in contacts {
            let (Some(body), Some(other_at)) = (world.get(id), find(members, other)) else { continue };
            let (wish, n) = (body.velocity().wide(), normal.wide());
            let (surface, other_tags) = (members[other_at].shift.wide(), members[other_at].tags);
            if (wish - surface).dot(n) < 0.0 {
                let after = push(wish, n, surface).after.in_range();
                // Its body is there and dynamic, and the velocity finite.
                let _ = world.set_velocity(id, after.narrow());
                note(members, hits, [id, other], [walker_tags, other_tags], (true, (after - wish).narrow()));
            }
        }
    }
}

/// Walkers for events only, which go through the others: a hit wherever the boxes overlap.
fn brush(members: &mut [Swept], event_only: Tags, hits: &mut Vec<Hit>, world: &World) {
    let walkers: Vec<usize> = (0..members.len()).filter(|&at| members[at].walking.is_some()).collect();
    if !walkers.iter().any(|&at| members[at].tags.intersects(event_only)) {
        return;
    }
    for &at in &walkers {
        for &other in walkers.iter().filter(|&&other| other != at) {
            let (a, b) = (&members[at], &members[other]);
            let (id, other_id, walker_tags, other_tags) = (a.id, b.id, a.tags, b.tags);
            if (a.tags | b.tags).intersects(event_only) && overlap(&a.aabb(world), &b.aabb(world)) {
                let (walker, other, push) = (MemberId(id), MemberId(other_id), Vec2::ZERO);
                hits.push(Hit { walker, other, walker_tags, other_tags, pushed: false, push });
                if let Some(walking) = &mut members[at].walking {
                    walking.walk.hit();
                }
            }
        }
    }
}
