//! What moves takes it along, or pushes it out of its way.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::float::{max, min};
use crate::query::sweep::sweep_wide;
use crate::query::{RayHit, Rounded};
use crate::response::{Push, Response, enters, nearest_free_of_moving};
use crate::world::body::handle::BodyId;
use crate::world::body::hit::Hit;
use crate::world::narrow_phase::pose::Pose;
use crate::world::state::State;
use crate::world::state::collider::belt;
use crate::world::steer::Steering;
use crate::world::steer::touched::SteeredTouch;
use crate::world::steer::walker::frame::Frame;
use crate::world::steer::walker::{Standing, Walker};

/// What is between two surfaces that close in on it goes aside no farther than so many times the way of the one that moves.
const MOST_ASIDE: f64 = 4.0;
/// But always as far as the first share of its size, which is more than a turning wall leaves it in that; and never farther than the second, so that
/// nothing is so thin that it could be put through that.
const NEAR_ASIDE: f64 = 1.0 / 16.0;
const FAR_ASIDE: f64 = 0.5;
/// Bodies that move as one push it along so many of their surfaces, as those of a corner.
const MOST_PUSHES: usize = 2;
/// What of a way is f32 rounding.
const NEARLY: f64 = 1e-6;
/// Velocities that differ by less than this share are alike: a body that the game moves to a place has one of rounded places.
const ALIKE: f64 = 1e-3;
/// A floor that goes farther in so much time than what stands on it is large, and not by a velocity of its own, was put there.
const AT_A_JUMP: f64 = 1.0 / 60.0;

impl Frame<'_, '_> {
    /// Goes along with its floor since the last frame; false if that fell away under it: faster than it falls itself, `gains` in this frame, by
    /// more than it snaps.
    pub(super) fn carry(&mut self, floor: &mut Standing, gains: f64) -> bool {
        let state = self.scene.state;
        let is_there = state.bodies.get(floor.body).is_some_and(|entry| entry.body.enabled);
        let [Some(foot), Some(middle)] =
            floor.attached.map(|point| state.place_out(floor.body, point).filter(|_| is_there))
        else {
            return true;
        };
        // What is round stands on the same point with another of its own as the floor turns.
        let way = middle - floor.at[1];
        if self.dt > 0.0 {
            let gone = foot - floor.at[0];
            let own = state.velocity_of(floor.body, foot);
            let size = max(self.body.extent(self.slopes.up), self.body.extent(self.slopes.side()));
            let was_put = (gone - own * self.dt).length() * AT_A_JUMP > size * max(self.dt, AT_A_JUMP);
            floor.velocity = if was_put { own } else { gone * (1.0 / self.dt) };
            let falls = -floor.velocity.dot(self.slopes.up);
            floor.fall = min(falls, floor.fall + max(gains, 0.0));
            floor.gap = if floor.fall < falls { floor.gap + (falls - floor.fall) * self.dt } else { 0.0 };
            if floor.gap > self.snap {
                return false;
            }
        }
        floor.at = [foot, middle];
        floor.surface_speed = state.surface_speed_of(floor.body);
        if way != DVec2::ZERO {
            let carriers = self.moving_as_one_with(floor.body, foot);
            self.go_with(&carriers, way, floor.normal);
            self.carriers = carriers;
        }
        true
    }

    /// A body, and those that moved as it did, as the parts of one lift do: none of them is in the way of what it takes along.
    fn moving_as_one_with(&self, body: BodyId, place: DVec2) -> Vec<BodyId> {
        let state = self.scene.state;
        let velocity = state.velocity_of(body, place);
        let is_alike = |other: &&BodyId| {
            let differs = (state.velocity_of(**other, place) - velocity).length();
            **other != body && velocity != DVec2::ZERO && differs <= ALIKE * velocity.length()
        };
        core::iter::once(body).chain(self.steering.moving.iter().filter(is_alike).copied()).collect()
    }

    /// Goes along with the surface of a floor that it leaves in this frame.
    pub(super) fn run_with(&mut self, floor: &Standing) {
        if floor.surface_speed != 0.0 {
            let stretch = self.go(belt(floor.surface_speed, floor.normal) * self.dt, &mut |_| Response::Slide);
            self.walked.passed.extend(stretch.moved.passed);
        }
    }

    /// Is moved by bodies that moved as one, of which the first has a surface of this normal: through those, and along all others, but not into them.
    /// If that leaves it in the first, and no room is near, it goes through that from now on, until the two are apart.
    fn go_with(&mut self, bodies: &[BodyId], way: DVec2, normal: DVec2) {
        let Some(&body) = bodies.first() else { return };
        let ignored = self.steering.ignored.clone();
        bodies.iter().for_each(|&body| self.ignore(body));
        let stretch = self.go(way, &mut |hit| aside(hit, way, normal));
        self.walked.passed.extend(stretch.moved.passed);
        self.steering.ignored.retain(|pair| !bodies.contains(&pair.0) || ignored.contains(pair));
        let size = max(self.body.extent(self.slopes.up), self.body.extent(self.slopes.side()));
        let aside = (MOST_ASIDE * way.length()).clamp(NEAR_ASIDE * size, FAR_ASIDE * size);
        if self.is_in(body, self.w()) && !self.has_room_within(aside) {
            self.ignore(body);
            self.crusher = Some(body);
        }
    }

    /// How kinematic bodies that the last step moved as one push: by which motion, and with which touch. The first of their touches counts: along a
    /// wall of several bodies, no corner of the next is a corner of the wall.
    fn push_of(&self, bodies: &[BodyId]) -> Option<(DVec2, SteeredTouch)> {
        let mut first: Option<(RayHit, (BodyId, u32), DVec2)> = None;
        for &body in bodies.iter().filter(|&&body| self.body.is_stopped_by(self.scene.state, body)) {
            let Some((way, shapes)) = self.way_into(body) else { continue };
            for pair in (0..shapes).map(|number| (body, number)).filter(|pair| !self.steering.ignored.contains(pair)) {
                let Some(hit) = self.met_by(pair, way) else { continue };
                if first.is_none_or(|(first, ..)| hit.time < first.time) {
                    first = Some((hit, pair, way));
                }
            }
        }
        let (RayHit { time, normal, point }, pair, way) = first?;
        let push = normal * (way.dot(normal) * (1.0 - time));
        Some((push, SteeredTouch::of(pair, normal, point)))
    }

    /// How far the last step moved what of a kinematic body is where this one is, and how many shapes it has. None if it did not move, or is elsewhere.
    fn way_into(&self, body: BodyId) -> Option<(DVec2, u32)> {
        let state = self.scene.state;
        let entry = state.bodies.get(body).filter(|entry| entry.body.enabled)?;
        let pose = entry.motion.as_ref().map(|motion| motion.pose).filter(moves)?;
        let way = way_of(&pose, self.body.center() + self.shift, state.dt());
        let (low, high) = self.body.bounds(self.shift);
        let (low, high) = (low.min(low + way), high.max(high + way));
        let is_near = entry.colliders.iter().any(|&collider| {
            let bounds = &state.colliders[collider as usize].bounds;
            let (min, max) = (bounds.min().wide(), bounds.max().wide());
            min.x <= high.x && max.x >= low.x && min.y <= high.y && max.y >= low.y
        });
        is_near.then_some((way, entry.shapes().len() as u32))
    }

    /// Where a shape that went such a way comes upon it with its front.
    fn met_by(&self, pair: (BodyId, u32), way: DVec2) -> Option<RayHit> {
        let state = self.scene.state;
        // Seen from the body it came the other way, from where it would be had it been taken along.
        let sweep = |shape: &Rounded<'_>| {
            let parts = self.body.at(self.shift + way);
            parts.filter_map(|part| sweep_wide(&part, -way, shape)).min_by(|a, b| a.time.total_cmp(&b.time))
        };
        let hit = state.with_shape(pair, sweep).flatten()?;
        (enters(-way, hit.normal) && state.stops_from(pair, hit.normal, hit.point)).then_some(hit)
    }
}

impl Steering {
    /// Lists the kinematic bodies that the last step moved. Between two steps these stay the same.
    pub(super) fn list_moving(&mut self, state: &State) {
        if self.moving_since != Some(state.steps()) {
            let has_moved = |id: &&BodyId| {
                let motion = state.bodies.get(**id).and_then(|entry| entry.motion.as_ref());
                motion.is_some_and(|motion| moves(&motion.pose))
            };
            self.moving.clear();
            self.moving.extend(state.kinematics.iter().filter(has_moved));
            self.moving_since = Some(state.steps());
        }
    }
}

impl Walker {
    /// Gets out of the way of what the last step moved into it; what carries it took it along already. What leaves it no way goes over it. Bodies that
    /// moved as one push as one.
    pub(super) fn make_way(&mut self, frame: &mut Frame<'_, '_>, floor: Option<&Standing>) {
        let state = frame.scene.state;
        let floor = floor.map(|floor| floor.body);
        if self.step == Some(state.steps()) {
            return;
        }
        let pushes = |frame: &Frame<'_, '_>, body| {
            body != frame.body.id && Some(body) != floor && !frame.carriers.contains(&body)
        };
        let mut done: Vec<BodyId> = Vec::new();
        for at in 0..frame.steering.moving.len() {
            let body = frame.steering.moving[at];
            if !pushes(frame, body) || done.contains(&body) || frame.push_of(&[body]).is_none() {
                continue;
            }
            let mut bodies = frame.moving_as_one_with(body, frame.body.center() + frame.shift);
            bodies.retain(|&body| pushes(frame, body));
            done.extend_from_slice(&bodies);
            for number in 0..MOST_PUSHES {
                let Some((push, touch)) = frame.push_of(&bodies) else { break };
                // What it was pushed along by now pushes it no more.
                if number > 0 && push.length() <= frame.w() {
                    break;
                }
                let body = touch.pair.0;
                let hit: Hit = state.describe_steered(frame.body, &touch, 0.0, self.velocity.wide());
                let surface_velocity = state.surface_velocity_of(body, touch.point, touch.normal).narrow();
                frame.walked.hits.push(Hit { surface_velocity, ..hit });
                bodies.sort_by_key(|&other| other != body);
                frame.go_with(&bodies, push, touch.normal);
            }
        }
    }
}

/// What becomes of a motion by a surface that comes so far, where it meets another: it goes along that, and gives way between the two as far as
/// they leave one.
fn aside(hit: &Hit, way: DVec2, normal: DVec2) -> Response {
    let (motion, met) = (hit.velocity.wide(), hit.normal.wide());
    let along = motion - met * motion.dot(met);
    if (along - way).dot(normal) >= -NEARLY * way.length() {
        return Response::Slide;
    }
    let mut both = [Push { coming: way.dot(normal), ..Push::new(normal) }, Push::new(met)];
    match nearest_free_of_moving(motion, &mut both) {
        Some(free) if free.length() <= MOST_ASIDE * way.length() => Response::Velocity(free.narrow()),
        _ => Response::Slide,
    }
}

/// Whether what has a pose goes or turns by it.
fn moves(pose: &Pose) -> bool {
    pose.velocity != DVec2::ZERO || pose.spin != 0.0
}

/// How far a point that goes with a body went in the last step, to be here.
fn way_of(pose: &Pose, here: DVec2, dt: f64) -> DVec2 {
    let start = Pose { offset: pose.offset - pose.velocity * dt, angle: pose.angle - pose.spin * dt, ..*pose };
    here - start.place(pose.at(0.0).place_in(here), 0.0)
}
