//! A body is told something in the middle of a step: it, and all whom that concerns, come to now, it is done, and they are rescheduled.
//!
//! A mover's way ends here and another begins, as if a step ended and the next began. What is told of a fixed or kinematic body concerns what
//! rests on anything, and those near where it was and is (`newcomers`).

use alloc::vec::Vec;

use crate::Aabb;
use crate::dvec2::DVec2;
use crate::world::body::described::{Body, BodyKind};
use crate::world::body::handle::BodyId;
use crate::world::state::mover::{Mover, NO_BOUNCE, Next};
use crate::world::state::setter::Setter;
use crate::world::step::change::newcomers::Concerned;
use crate::world::step::queue::Queue;
use crate::world::step::world::World;

/// The members of the smallest group.
const FEWEST: usize = 2;

/// What a change of a body is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum About {
    /// Nothing that happens in the rest of this step.
    Nothing,
    /// How it goes on, or is met, from where it is.
    Course,
    /// Where it is, or whom it meets: as if it went and came.
    Place,
}

impl Setter {
    fn is_about(&self, kind: BodyKind) -> About {
        let is_mover = kind == BodyKind::Dynamic;
        match self {
            Self::Position(_) | Self::Shapes(_) | Self::Enabled(_) => About::Place,
            Self::Tags(_) if is_mover => About::Place,
            Self::Tags(_) | Self::Response(_) | Self::Corners(_) => About::Course,
            Self::StoppedBy(_) if is_mover => About::Place,
            Self::Velocity(_) | Self::Acceleration(_) | Self::GravityScale(_) | Self::Mass(_) | Self::KeepSpeed(_)
                if is_mover =>
            {
                About::Course
            }
            Self::OneWay(_) | Self::MostTransfer(_) | Self::SurfaceSpeed(_) if !is_mover => About::Course,
            // Of the other kind of body these say nothing.
            Self::StoppedBy(_)
            | Self::Velocity(_)
            | Self::Acceleration(_)
            | Self::GravityScale(_)
            | Self::Mass(_)
            | Self::KeepSpeed(_)
            | Self::OneWay(_)
            | Self::MostTransfer(_)
            | Self::SurfaceSpeed(_) => About::Nothing,
            // These count from the next step on, or where the game looks. A pair that passes is rescheduled apart.
            Self::Senses(_)
            | Self::Spin(_)
            | Self::Target(..)
            | Self::Pivot(_)
            | Self::Damping(_)
            | Self::StopAngles(_)
            | Self::User(_)
            | Self::Pass(_) => About::Nothing,
        }
    }
}

impl Setter {
    /// Whether a body says the same by now: then nothing comes of it, and nobody's way ends for it.
    fn is_said_already(&self, body: &Body) -> bool {
        match *self {
            Self::Enabled(enabled) => body.enabled == enabled,
            Self::Tags(tags) => body.tags == tags,
            Self::StoppedBy(tags) => body.stopped_by == tags,
            Self::Acceleration(acceleration) => body.acceleration == acceleration,
            Self::GravityScale(scale) => body.gravity_scale == scale,
            Self::Mass(mass) => body.mass == mass,
            Self::KeepSpeed(keeps) => body.keep_speed == keeps,
            Self::Response(response) => body.response == response,
            Self::Corners(corners) => body.corners == corners,
            Self::OneWay(one_way) => body.one_way == one_way,
            Self::MostTransfer(speed) => body.most_transfer == speed,
            Self::SurfaceSpeed(speed) => body.surface_speed == speed,
            // The body may have another velocity and another place than it was told.
            Self::Velocity(_) | Self::Position(_) | Self::Spin(_) | Self::Target(..) => false,
            // To compare shapes would cost more than it saves, and nobody's way ends for the others.
            Self::Shapes(_)
            | Self::Senses(_)
            | Self::Pivot(_)
            | Self::Damping(_)
            | Self::StopAngles(_)
            | Self::User(_)
            | Self::Pass(_) => false,
        }
    }
}

impl World {
    /// Tells a body something, here and now. One that is new, and comes once all are told, is scheduled then.
    pub(in crate::world) fn apply_to_body(&mut self, id: BodyId, setter: Setter, is_new: bool, queue: &mut Queue) {
        let Some(entry) = self.state.bodies.get(id) else { return };
        let kind = entry.body.kind;
        if setter.is_said_already(&entry.body) {
            return;
        }
        if let Setter::Pass(other) = setter {
            return self.reschedule_pair([id, other], queue);
        }
        match (setter.is_about(kind), kind) {
            (_, BodyKind::Dynamic) if is_new => {
                self.apply(id, setter);
                if let Some(at) = self.state.place(id.index() as u32) {
                    self.state.movers[at].start = self.state.movers[at].position;
                }
            }
            (About::Place, BodyKind::Fixed | BodyKind::Kinematic) if is_new => self.put_solid(id, setter),
            (About::Nothing, _) => self.apply(id, setter),
            (About::Course, BodyKind::Dynamic) => self.apply_to_course(id, setter, queue),
            (About::Place, BodyKind::Dynamic) => self.apply_to_place(id, setter, queue),
            (about, _) => self.apply_to_solid(id, setter, about == About::Place, queue),
        }
    }

    /// Takes a mover to now, to go on as at the beginning of a step. None that is off.
    fn bring_to_now(&mut self, id: BodyId) -> Option<usize> {
        let (at, mut mover) = self.sync(id)?;
        self.step.struck.forget(mover.body);
        self.step.slid.forget(mover.body);
        let due = self.step.crowd.groups.take_postponed(mover.body);
        if due != DVec2::ZERO {
            mover.core.velocity += due;
        }
        mover.take_up_wish();
        self.state.add_vertex(&mut mover);
        self.state.put(at, &mover);
        Some(at)
    }

    fn apply_to_course(&mut self, id: BodyId, setter: Setter, queue: &mut Queue) {
        let at_now = self.bring_to_now(id);
        let velocity = if let Setter::Velocity(velocity) = setter { Some(velocity.wide()) } else { None };
        self.apply(id, setter);
        if velocity.is_some() {
            // Sent into what it struck, it strikes that again.
            self.step.struck.forget_asked(id.index() as u32);
        }
        if let Some(at) = at_now {
            let mut mover = self.state.mover(at);
            mover.course.entry = velocity.unwrap_or(mover.course.entry);
            self.predict(at, &mut mover, queue);
        }
    }

    fn apply_to_place(&mut self, id: BodyId, setter: Setter, queue: &mut Queue) {
        let was_on = self.bring_to_now(id).is_some();
        let body = id.index() as u32;
        let others = self.state.linked_to(&[id]);
        let Some(at) = self.state.place(body) else { return };
        // What senses it, or what it senses, sees another from now on.
        let is_another = !matches!(setter, Setter::Position(_) | Setter::StoppedBy(_));
        if was_on && is_another {
            self.sense.note_change(id, &self.state.mover(at), &self.state);
        }
        self.apply(id, setter);
        if is_another {
            self.sense.note_birth(id, &self.state);
        }
        let mut mover = self.state.mover(at);
        (mover.course.time, mover.course.next) = (self.state.now(), Next::NONE);
        (mover.course.version, mover.course.planned) = (self.step.next_version(), NO_BOUNCE);
        if was_on || mover.enabled {
            self.state.add_vertex(&mut mover);
        }
        self.state.put(at, &mover);
        self.step.crowd.leave(body);
        self.forget_links(&mover);
        if mover.enabled {
            if self.grid.is_outgrown(self.state.largest) {
                self.build_grid();
            }
            self.receive(&[id]);
            self.reschedule_body(id, queue);
        }
        // Whom it leaves goes on by himself.
        for other in others {
            if !self.state.pairs.has(body, other.index() as u32) {
                self.reschedule_from_now(other, queue);
            }
        }
    }

    /// Ends the contacts of a mover with those that it stops no more, or is apart from.
    fn forget_links(&mut self, mover: &Mover) {
        let mut pairs = core::mem::take(&mut self.state.pairs);
        pairs.retain(|pair| !pair.bodies.contains(&mover.body) || self.state.goes_on(pair, FEWEST));
        self.state.pairs = pairs;
    }

    /// Takes a mover to now and reschedules it.
    fn reschedule_from_now(&mut self, id: BodyId, queue: &mut Queue) {
        if let Some((at, mut mover)) = self.sync(id) {
            self.state.add_vertex(&mut mover);
            self.predict(at, &mut mover, queue);
        }
    }

    fn apply_to_solid(&mut self, id: BodyId, setter: Setter, moves: bool, queue: &mut Queue) {
        if let Some(entry) = self.state.bodies.get(id) {
            self.step.struck.forget_colliders(&entry.colliders);
        }
        self.step.flights.forget();
        let mut concerned: Vec<Concerned> =
            self.bring_resting(&[id]).into_iter().map(|id| Concerned { id, is_in_way: true }).collect();
        concerned.extend(self.bring_concerned(id));
        if moves {
            self.leave(id);
            self.put_solid(id, setter);
            concerned.extend(self.bring_concerned(id));
            self.enter(id);
            self.sense.note_entering(id, &self.state);
        } else {
            self.apply(id, setter);
        }
        // Each but once, as one in whose way it is if it is that for any reason.
        concerned.sort_unstable_by_key(|concerned| (concerned.id.index(), !concerned.is_in_way));
        concerned.dedup_by_key(|concerned| concerned.id);
        for Concerned { id, is_in_way } in concerned {
            match self.state.place(id.index() as u32) {
                Some(_) if is_in_way && moves => self.reschedule_body(id, queue),
                Some(_) if is_in_way => self.reschedule_from_now(id, queue),
                Some(at) => self.predict(at, &mut self.state.mover(at), queue),
                None => {}
            }
        }
    }

    /// Takes those to now in whose way the shapes of a body are, and lists all whom they concern.
    fn bring_concerned(&mut self, id: BodyId) -> Vec<Concerned> {
        let bounds: Vec<Aabb> = self.state.bounds_of_new(&[id]);
        let concerned = self.concerned(&bounds, &[]);
        self.bring_all(&concerned);
        concerned
    }

    /// Takes those to now in whose way something is, in the order of bodies, as when a step begins.
    pub(in crate::world) fn bring_all(&mut self, concerned: &[Concerned]) {
        for &Concerned { id, is_in_way } in concerned {
            if is_in_way && let Some((at, mut mover)) = self.sync(id) {
                self.state.add_vertex(&mut mover);
                self.state.put(at, &mover);
            }
        }
    }

    /// Takes all to now that rest on anything: what they rest on may go, or be another. Whoever such a one holds back has its own velocity
    /// again, as when a step begins.
    pub(in crate::world) fn bring_resting(&mut self, changed: &[BodyId]) -> Vec<BodyId> {
        let mut resting = Vec::new();
        if !self.step.any_rests {
            return resting;
        }
        let linked = self.state.linked_to(changed);
        for body in 0..self.state.places.len() as u32 {
            let Some(at) = self.state.place(body).filter(|&at| self.state.courses[at].step == self.state.steps())
            else {
                continue;
            };
            let course = &self.state.courses[at];
            let is_held_back =
                (course.keeps || course.driven) && (self.state.is_on(body, changed) || linked.contains(&course.id));
            if (is_held_back || course.rests)
                && let Some((at, mut mover)) = self.sync(course.id)
            {
                if is_held_back {
                    mover.take_up_wish();
                }
                self.state.add_vertex(&mut mover);
                self.state.put(at, &mover);
                resting.push(mover.course.id);
            }
        }
        resting
    }
}
