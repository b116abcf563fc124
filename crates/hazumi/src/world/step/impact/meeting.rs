//! All that a mover touches at one instant. The touches are frozen, each is a hit, all responses are asked for, then one split gives the
//! velocity; by a reflection, if it is one surface that it bounces off.

use crate::dvec2::DVec2;
use crate::response::{Response, enters, is_too_fast};
use crate::world::body::described::Corners;
use crate::world::broad_phase::grid::cast::First;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::narrow_phase::touch::{Feature, Touch};
use crate::world::state::State;
use crate::world::state::collider::Collider;
use crate::world::state::ignored::IgnoredPair;
use crate::world::state::mover::{Core, Mover, NO_COLLIDER};
use crate::world::step::impact::reflection::{LinearMover, Reflection, is_of_face, speeds_up};
use crate::world::step::impact::touched::Touched;
use crate::world::step::world::World;

impl World {
    /// Lets a mover that arrived at `collider` answer to all that it touches. `normal` is the ray's.
    pub(in crate::world) fn meet(
        &mut self,
        mover: &mut Mover,
        collider: u32,
        normal: DVec2,
        respond: &mut dyn FnMut(&mut Self, &Mover, &Touched) -> Response,
    ) {
        self.step.struck.begin_meeting();
        if mover.ignores {
            // It came away from this collider on its flight, and is back.
            self.state.ignored.end(IgnoredPair { body: mover.body, collider });
            self.state.part(mover);
        }
        if normal == DVec2::ZERO {
            return self.state.give_up(mover);
        }
        let w = tolerance(mover.position, mover.radius);
        if self.state.lets_through(mover, collider) {
            self.state.pass(mover, collider);
            mover.course.left = NO_COLLIDER;
            return self.count_quiet(mover, 1, w);
        }
        let plain = self.state.plain_box(mover, collider, normal);
        if let Some(touch) = plain
            && !self.step.is_general
            // Whether a contact goes on is asked below.
            && !mover.course.in_contact
            && !mover.course.slid
            // A speed so small that the way is none by rounding may lead away.
            && enters(mover.velocity, touch.normal)
            && !self.grid.any_near(&self.state.colliders, mover.position, mover.radius + w, collider)
        {
            return self.answer_one(mover, Touched::new(collider, touch), w, respond);
        }
        let mut met = core::mem::take(&mut self.step.meeting.met);
        self.scene().gather(mover, (collider, normal), plain, w, &mut met);
        if met.iter().any(|met| met.collider == collider && !self.state.is_in_front(mover, met)) {
            self.state.pass(mover, collider);
        }
        met.retain(|met| self.state.is_in_front(mover, met) && !self.state.lets_through(mover, met.collider));
        self.hold_slid(mover, &mut met);
        let leads_in = mover.course.is_closed_in() || met.iter().any(|met| met.is_entered(mover.velocity));
        if mover.course.in_contact {
            self.state.hold_on(mover, &mut met);
            // The surface that it is in contact with goes on in another shape, and leads into nothing there.
            if !leads_in && let Some(next) = met.iter().find(|met| met.collider == collider && met.holds) {
                self.state.begin_contact(mover, next);
                self.count_quiet(mover, 1, w);
                self.step.meeting.met = met;
                return;
            }
        }
        match met[..] {
            [] => self.count_quiet(mover, 1, w),
            [only] if only.response.is_none() && self.state.is_plain(mover, &only) => {
                self.answer_one(mover, only, w, respond);
            }
            _ if leads_in => self.answer(mover, &mut met, w, respond),
            // It moves along what it arrived at: no hit, and none as long as it goes on so.
            _ => {
                for met in met.iter().filter(|met| met.collider == collider) {
                    self.state.begin_contact(mover, met);
                }
                self.count_quiet(mover, 1, w);
            }
        }
        self.step.meeting.met = met;
    }

    /// One surface: for a bounce, the split is the reflection; to the bit if it takes twice the velocity into it, else to the last bits, so that
    /// what is met alone is always answered here.
    #[inline]
    fn answer_one(
        &mut self,
        mover: &mut Mover,
        mut only: Touched,
        w: f64,
        respond: &mut dyn FnMut(&mut Self, &Mover, &Touched) -> Response,
    ) {
        let instant = (mover.course.time, self.state.dt());
        // What nothing holds comes back to nothing at once.
        let keeps_coming = only.keeps_coming(mover) || self.state.is_pushed_into(mover, &only, &[]);
        let is_held = keeps_coming || self.is_held(mover);
        let is_struck = is_held && self.step.struck.surface_again(instant, [mover.body, only.collider]).is_some();
        let bodies = [mover.body, self.state.colliders[only.collider as usize].body.index() as u32];
        if self.is_at_bound(mover) || is_struck || self.step.struck.body_again(instant, bodies).is_some() {
            return self.answer(mover, &mut alloc::vec![only], w, respond);
        }
        mover.course.hits += 1;
        let response = respond(self, mover, &only);
        let response = self.settled(mover, &mut only, response);
        if is_held {
            self.step.struck.note_surface(instant.0, [mover.body, only.collider], response, keeps_coming);
        }
        self.step.struck.note_asked(instant.0, bodies, response);
        only.response = Some(response);
        match response {
            Response::Bounce { restitution }
                if restitution >= 0.0
                    && restitution.is_finite()
                    && let Some(velocity) = self.state.reflected(mover, &only, restitution.into())
                    && only.round_entered(velocity).is_none() =>
            {
                mover.core.velocity = velocity;
                (mover.course.keeps, mover.course.driven) = (false, false);
                if only.touch.gap != 0.0 || self.state.is_sharp(mover, w) {
                    self.state.settle(mover, &[only], w);
                }
                let Collider { is_plain_box, shape, .. } = &self.state.colliders[only.collider as usize];
                let curved = !is_plain_box && shape.is_curve();
                mover.course.left = if curved { NO_COLLIDER } else { only.collider };
                if restitution == 0.0 {
                    self.state.begin_contacts(mover, &[only]);
                }
                self.state.add_vertex(mover);
            }
            Response::Pass => {
                self.state.pass(mover, only.collider);
                mover.course.left = NO_COLLIDER;
            }
            _ => self.answer(mover, &mut alloc::vec![only], w, respond),
        }
    }
}

impl State {
    /// Lets a mover stay where a search for its next touch ended without one: what comes before is free for certain.
    #[cold]
    fn give_up(&mut self, mover: &mut Mover) {
        let velocity = mover.velocity;
        mover.course.reach_bound(velocity);
        mover.course.hold();
        self.add_vertex(mover);
    }

    fn is_in_front(&self, mover: &Mover, met: &Touched) -> bool {
        self.colliders[met.collider as usize].stops_from(&met.touch, mover.course.time)
    }

    /// Whether a lone touch is answered by one reflection.
    fn is_plain(&self, mover: &Mover, only: &Touched) -> bool {
        only.is_entered(mover.velocity)
            && !mover.course.is_closed_in()
            && !mover.accelerated
            && !mover.course.regains_speed()
            && !self.colliders[only.collider as usize].shape.turns()
    }

    /// The touch of a box, if it is the only one, as most are: known from the ray.
    #[inline]
    fn plain_box(&self, mover: &Mover, collider: u32, normal: DVec2) -> Option<Touch> {
        let Collider { is_plain_box, bounds, .. } = &self.colliders[collider as usize];
        let on_face = (normal.x == 0.0) != (normal.y == 0.0);
        if !is_plain_box
            || mover.accelerated
            || !mover.size.is_round()
            || mover.course.regains_speed()
            || (!on_face && self.corners(mover, collider) == Corners::Diagonal)
        {
            return None;
        }
        let (min, max) = (bounds.min().wide(), bounds.max().wide());
        let point = DVec2::new(mover.position.x.clamp(min.x, max.x), mover.position.y.clamp(min.y, max.y));
        let feature = if on_face { Feature::Face } else { Feature::Corner };
        Some(Touch { gap: 0.0, normal, point, feature })
    }

    /// The velocity after a bounce off one surface; none if that is not all there is to it: a surface that comes faster than a mover
    /// of this speed could leave it, or than it hands on.
    #[inline]
    fn reflected(&self, mover: &Mover, only: &Touched, restitution: f64) -> Option<DVec2> {
        let Touched { surface, touch: Touch { normal, .. }, collider, .. } = *only;
        let before = mover.velocity;
        let mut velocity = before - normal * ((1.0 + restitution) * (before - surface).dot(normal));
        if restitution > 1.0 && is_too_fast(velocity) {
            return None;
        }
        if surface == DVec2::ZERO && (restitution == 1.0 || !mover.course.keeps_speed) {
            return Some(velocity);
        }
        let now = velocity.length();
        if mover.course.keeps_speed && now > 0.0 {
            velocity = velocity * (before.length() / now);
        }
        let is_capped = surface.dot(normal) > self.colliders[collider as usize].most_transfer;
        (!is_capped && !enters(velocity - surface, normal)).then_some(velocity)
    }

    pub(in crate::world) fn corners(&self, mover: &Mover, collider: u32) -> Corners {
        match self.colliders[collider as usize].corners {
            Corners::Round => mover.course.corners,
            Corners::Diagonal => Corners::Diagonal,
        }
    }
}

impl World {
    /// What a linear mover arrived at, if that is a plain box and nothing else: then [`Self::meet`] would come to the same.
    #[inline]
    pub(in crate::world) fn reflection(&self, linear: &LinearMover, first: &First) -> Option<Reflection> {
        let (min, max) = first.plain.filter(|_| first.is_lone)?;
        let normal = first.normal;
        let &LinearMover { core: Core { position, .. }, corners, factor, .. } = linear;
        if (speeds_up(factor) && (factor.is_nan() || is_too_fast(linear.core.velocity * factor)))
            || (!is_of_face(normal) && corners == Corners::Diagonal)
            || linear.radius <= tolerance(position, linear.radius)
            || self.reaches_bound(linear.hits, &linear.core)
        {
            return None;
        }
        let (min, max) = (min.wide(), max.wide());
        let point = DVec2::new(position.x.clamp(min.x, max.x), position.y.clamp(min.y, max.y));
        Some(Reflection { normal, point: point.narrow() })
    }
}
