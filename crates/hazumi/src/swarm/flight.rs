//! One bullet's way through a frame among walls and obstacles, from touch to touch.

use alloc::vec::Vec;

use super::block::MOST_SPEED;
use super::clock::Clock;
use super::due::Free;
use super::meeting::{BulletResponse, Meeting, Struck};
use super::sieve::Sieve;
use crate::Vec2;
use crate::dvec2::DVec2;
use crate::response::{Push, split};
use crate::world::{FirstWall, Flyer, Met, Obstacle, Surroundings, Who};

/// So many touches a bullet may answer in a frame.
pub(super) const MOST_ANSWERS: u16 = 256;
/// A point is set down so far before what it bounced off, as a share of w: more than its place is rounded by.
const SKIN: f64 = 0.5;
/// So many walls it may begin in that are not asked about.
const MOST_PASSED: usize = 8;

/// What is around in a frame.
pub(super) struct Around<'a> {
    pub(super) dt: f64,
    pub(super) world: Option<(Surroundings<'a>, &'a Clock)>,
    pub(super) obstacles: &'a [Obstacle],
    /// By obstacle, the width of the ring around it; none where there are none.
    pub(super) rings: &'a [f32],
    pub(super) sieve: &'a Sieve,
}

/// What was let pass, the oldest forgotten first.
#[derive(Clone, Copy, Debug, Default)]
struct Passed {
    list: [u32; MOST_PASSED],
    len: u8,
}

impl Passed {
    fn as_slice(&self) -> &[u32] {
        &self.list[..usize::from(self.len).min(MOST_PASSED)]
    }

    fn push(&mut self, number: u32) {
        self.list[usize::from(self.len) % MOST_PASSED] = number;
        // Full, it stays so.
        self.len = if self.len < 2 * MOST_PASSED as u8 { self.len + 1 } else { MOST_PASSED as u8 + 1 };
    }

    fn forget(&mut self, number: u32) {
        let before = core::mem::take(self);
        before.as_slice().iter().filter(|&&passed| passed != number).for_each(|&passed| self.push(passed));
    }
}

/// What comes next.
#[derive(Clone, Copy, Debug)]
enum Next {
    /// A wall that it begins in.
    Inside(u32),
    Wall(FirstWall),
    Obstacle(u32),
}

/// A bullet on its way through a frame.
#[derive(Clone, Debug)]
pub(super) struct Flight {
    pub(super) index: usize,
    pub(super) user: u64,
    flyer: Flyer,
    /// What is left of its way.
    way: DVec2,
    velocity: Vec2,
    /// The share of the frame before it.
    time: f64,
    /// Whether walls are asked about, and whether it is new among them.
    pub(super) walls: bool,
    is_new: bool,
    passed_walls: Passed,
    passed_obstacles: Passed,
    answers: u16,
    next: Option<(f64, Next)>,
    /// Whether its place and velocity are others than those of its straight way.
    pub(super) is_bent: bool,
    pub(super) is_gone: bool,
    /// Whether a ring may be new to it, or the first that it came into: the target, and when.
    seeks_ring: bool,
    pub(super) graze: Option<(f64, u32)>,
    pub(super) hit_target: bool,
    /// Since its last bounce, how long after the frame there is no wall, if that is known.
    pub(super) free: Option<Free>,
}

impl Flight {
    /// A bullet that goes from one place to the other in the frame.
    pub(super) fn new(index: usize, user: u64, [from, to]: [Vec2; 2], velocity: Vec2, radius: f32) -> Self {
        Self {
            index,
            user,
            flyer: Flyer { center: from.wide(), radius: radius.into() },
            way: to.wide() - from.wide(),
            velocity,
            time: 0.0,
            walls: false,
            is_new: false,
            passed_walls: Passed::default(),
            passed_obstacles: Passed::default(),
            answers: 0,
            next: None,
            is_bent: false,
            is_gone: false,
            seeks_ring: false,
            graze: None,
            hit_target: false,
            free: None,
        }
    }

    /// That asks about walls that are fixed.
    pub(super) const fn among_walls(mut self) -> Self {
        self.walls = true;
        self
    }

    /// That is asked about what it begins in, fixed or not, if it is new.
    pub(super) const fn beginning(mut self, is_new: bool) -> Self {
        self.is_new = is_new;
        self
    }

    /// That may graze.
    pub(super) const fn seeking_ring(mut self, seeks: bool) -> Self {
        self.seeks_ring = seeks;
        self
    }

    pub(super) fn place(&self) -> Vec2 {
        self.flyer.center.in_range().narrow()
    }

    pub(super) const fn velocity(&self) -> Vec2 {
        self.velocity
    }

    pub(super) const fn is_bounded(&self) -> bool {
        self.answers >= MOST_ANSWERS
    }

    /// Finds what it meets next, and when in the frame.
    pub(super) fn look(&mut self, around: &Around<'_>) -> Option<f64> {
        let mut best = self.first_wall(around);
        if !around.obstacles.is_empty() {
            self.look_at_obstacles(around, &mut best);
        }
        self.is_new &= best.is_some_and(|(share, _)| share == 0.0 && self.time == 0.0);
        self.next = best;
        best.map(|(share, _)| self.time + (1.0 - self.time) * share)
    }

    fn first_wall(&mut self, around: &Around<'_>) -> Option<(f64, Next)> {
        let (world, clock) = around.world.as_ref().filter(|_| self.walls)?;
        let walls = &clock.walls;
        if self.is_new
            && let Some(collider) = world.inside(walls, self.flyer, self.passed_walls.as_slice())
        {
            return Some((0.0, Next::Inside(collider)));
        }
        if self.is_bent {
            // Most often the rest of the frame is free, and the next frames too: one look for all.
            let free = clock.free(world, self.flyer, self.velocity);
            let free = free.less(clock.ticks_of_part(around.dt * (1.0 - self.time)));
            self.free = (free.ticks >= 0).then_some(free);
            if self.free.is_some() {
                return None;
            }
        }
        if self.time == 0.0 {
            world.inside_curves(walls, self.flyer, |collider| self.passed_walls.push(collider));
        }
        // What it is in lets it out; what bends back may be in its way again, once it is out.
        let (mut gone, mut flyer) = (0.0, self.flyer);
        for _ in 0..2 * MOST_PASSED {
            let rest = self.way * (1.0 - gone);
            if rest == DVec2::ZERO {
                break;
            }
            let first = world.first(walls, flyer, rest, self.passed_walls.as_slice());
            let until = first.map_or(1.0, |first| first.time);
            if let Some((share, collider)) = world.apart(flyer, rest, self.passed_walls.as_slice(), until) {
                self.passed_walls.forget(collider);
                gone += (1.0 - gone) * share;
                flyer.center = self.flyer.center + self.way * gone;
                continue;
            }
            let first = first?;
            if first.time > 0.0 || !world.is_inside(first.collider, flyer) {
                return Some((gone + (1.0 - gone) * first.time, Next::Wall(first)));
            }
            self.passed_walls.push(first.collider);
        }
        None
    }

    fn look_at_obstacles(&mut self, around: &Around<'_>, best: &mut Option<(f64, Next)>) {
        let Flyer { center, radius } = self.flyer;
        let (by, to) = (DVec2::new(radius, radius), center + self.way);
        let (low, high) = (center.min(to) - by, center.max(to) + by);
        let mut ring: Option<(f64, u32)> = None;
        around.sieve.near(low, high, |at| {
            let obstacle = &around.obstacles[at as usize];
            let width = around.rings.get(at as usize).map_or(0.0, |&ring| f64::from(ring));
            let is_apart = obstacle.low.x - width > high.x
                || obstacle.high.x + width < low.x
                || obstacle.low.y - width > high.y
                || obstacle.high.y + width < low.y;
            if is_apart {
                return;
            }
            let is_passed =
                self.passed_obstacles.as_slice().contains(&at) || obstacle.is_in_curve(self.flyer, self.time);
            if self.seeks_ring && width > 0.0 && !is_passed {
                let grown = Flyer { radius: radius + width, ..self.flyer };
                if let Some(share) = obstacle.first(grown, self.way, self.time)
                    && ring.is_none_or(|(least, of)| share < least || (share == least && at < of))
                {
                    ring = Some((share, at));
                }
            }
            let begins_in = || {
                self.is_new
                    && !self.passed_obstacles.as_slice().contains(&at)
                    && obstacle.is_wall()
                    && obstacle.is_inside(self.flyer, self.time)
            };
            let share = if begins_in() {
                Some(0.0)
            } else if is_passed {
                obstacle.first_after(self.flyer, self.way, self.time)
            } else {
                obstacle.first(self.flyer, self.way, self.time)
            };
            if let Some(share) = share
                && best.as_ref().is_none_or(|&(least, next)| {
                    share < least || (share == least && matches!(next, Next::Obstacle(of) if at < of))
                })
            {
                *best = Some((share, Next::Obstacle(at)));
            }
        });
        if let Some((share, at)) = ring
            && self.graze.is_none()
            && best.as_ref().is_none_or(|&(least, _)| share <= least)
        {
            self.graze = Some((self.time + (1.0 - self.time) * share, at));
        }
    }

    /// How far before what it bounces off it is set down: a point, on which rounding would put either side of a thin wall, a little.
    fn skin(&self) -> f64 {
        let w = self.flyer.tolerance();
        if self.flyer.radius <= w { SKIN * w } else { 0.0 }
    }

    /// Goes to what comes next, and answers it. False if its way is over.
    pub(super) fn answer(
        &mut self,
        around: &Around<'_>,
        room: &mut Room,
        hits: &mut Vec<Meeting>,
        respond: &mut dyn FnMut(&Meeting) -> BulletResponse,
    ) -> bool {
        let Some((share, next)) = self.next else { return false };
        self.flyer.center += self.way * share;
        self.way = self.way * (1.0 - share);
        self.time += (1.0 - self.time) * share;
        self.answers += 1;
        self.touch(around, next, &mut room.met);
        room.pushes.clear();
        let (before, mut set_down) = (self.velocity.wide(), DVec2::ZERO);
        for met in &room.met {
            let meeting = self.meeting(met, around.dt);
            hits.push(meeting);
            match respond(&meeting) {
                BulletResponse::Gone => self.is_gone = true,
                BulletResponse::Pass => self.pass(next, met.number),
                BulletResponse::Bounce => {
                    // As far as the others have not set it down yet: several that lie flush are one surface.
                    let by = met.normal * (self.skin() - met.gap - set_down.dot(met.normal)).max(0.0);
                    (self.flyer.center, set_down) = (self.flyer.center + by, set_down + by);
                    let push = Push::moving(met.normal, meeting.surface_velocity.wide());
                    room.pushes.push(Push { restitution: 1.0, ..push });
                    if self.time == 0.0 && matches!(next, Next::Obstacle(_)) {
                        // It begins there, whichever way it goes: once is enough.
                        self.pass(next, met.number);
                    }
                }
            }
        }
        if self.is_gone {
            return false;
        }
        if !room.pushes.is_empty() {
            let after = split(before, &mut room.pushes, &mut room.scratch);
            let limit = |v: f64| v.clamp(-f64::from(MOST_SPEED), f64::from(MOST_SPEED));
            self.velocity = DVec2::new(limit(after.x), limit(after.y)).narrow();
            self.way = self.velocity.wide() * (around.dt * (1.0 - self.time));
            self.walls = around.world.is_some();
            // What was free was so on the way of before.
            (self.is_bent, self.free) = (true, None);
            if self.time > 0.0 {
                self.forget_passed(around, room, next);
            }
        }
        self.is_bent |= self.is_bounded();
        !self.is_bounded()
    }

    /// Goes what is left of its way, which is free.
    pub(super) fn arrive(&mut self) {
        self.flyer.center += self.way;
        self.way = DVec2::ZERO;
    }

    /// On its new way it may come back to what it passed before this instant. But a point is in that yet by its skin where that ends at what it bounced
    /// off: so little that it would meet the front from inside.
    fn forget_passed(&mut self, around: &Around<'_>, room: &Room, next: Next) {
        let (walls, obstacles) = (self.passed_walls, self.passed_obstacles);
        (self.passed_walls, self.passed_obstacles) = Default::default();
        let (flyer, time, is_point) = (self.flyer, self.time, self.skin() > 0.0);
        let now = |at: u32, is_of: bool| is_of && room.met.iter().any(|met| met.number == at);
        let is_wall = !matches!(next, Next::Obstacle(_));
        let in_wall = |at: u32| around.world.as_ref().is_some_and(|(world, _)| world.is_in(at, flyer));
        let stays = |&&at: &&u32| now(at, is_wall) || (is_point && in_wall(at));
        walls.as_slice().iter().filter(stays).for_each(|&at| self.passed_walls.push(at));
        let stays = |&&at: &&u32| now(at, !is_wall) || (is_point && around.obstacles[at as usize].is_in(flyer, time));
        obstacles.as_slice().iter().filter(stays).for_each(|&at| self.passed_obstacles.push(at));
    }

    fn pass(&mut self, next: Next, number: u32) {
        match next {
            Next::Obstacle(_) => self.passed_obstacles.push(number),
            _ => self.passed_walls.push(number),
        }
    }

    /// Lists what stops it where it arrived. What does not, it passes.
    fn touch(&mut self, around: &Around<'_>, next: Next, found: &mut Vec<Met>) {
        found.clear();
        let velocity = self.velocity.wide();
        match (next, &around.world) {
            (Next::Inside(collider), Some((world, _))) => {
                found.push(world.met_inside(collider, self.flyer, velocity));
            }
            (Next::Wall(first), Some((world, clock))) => {
                world.touched(&clock.walls, self.flyer, velocity, first, self.passed_walls.as_slice(), found);
                if !found.iter().any(|met| met.number == first.collider) {
                    self.passed_walls.push(first.collider);
                }
            }
            (Next::Obstacle(at), _) => {
                let (obstacle, motion) = (&around.obstacles[at as usize], velocity * around.dt);
                if obstacle.stops(self.flyer, motion, self.time) {
                    found.push(obstacle.met(at, self.flyer, motion, self.time));
                    self.hit_target |= matches!(obstacle.who, Who::Target(_));
                } else {
                    self.passed_obstacles.push(at);
                }
            }
            _ => {}
        }
    }

    fn meeting(&self, met: &Met, dt: f64) -> Meeting {
        let struck = match met.who {
            Who::Body { body: id, shape_index, tags } => Struck::Body { id, shape_index, tags },
            Who::Target(number) => Struck::Target(number as usize),
        };
        // Adding 0 turns −0 into 0.
        let normal = met.normal + DVec2::ZERO;
        let surface = if dt > 0.0 { met.surface * (1.0 / dt) } else { DVec2::ZERO };
        Meeting {
            index: self.index,
            user: self.user,
            struck,
            time: self.time as f32,
            point: met.point.in_range().narrow(),
            normal: normal.narrow(),
            velocity: self.velocity,
            surface_velocity: surface.in_range().narrow(),
        }
    }
}

/// Lists that are kept, so that a hit does not allocate.
#[derive(Debug, Default)]
pub(super) struct Room {
    met: Vec<Met>,
    pushes: Vec<Push>,
    scratch: Vec<Push>,
}
