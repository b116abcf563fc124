//! What a mover touches at one instant.

use alloc::vec::Vec;

use crate::Vec2;
use crate::dvec2::DVec2;
use crate::response::{Push, Response, enters, enters_by, nearest_free};
use crate::world::body::hit::Hit;
use crate::world::narrow_phase::outline_solid::face_of_corner;
use crate::world::narrow_phase::touch::{Touch, side};
use crate::world::state::State;
use crate::world::state::collider::belt;
use crate::world::state::mover::Mover;

/// The lists of a meeting, kept so that a hit does not allocate.
#[derive(Debug, Default)]
pub(in crate::world) struct TouchLists {
    pub(in crate::world::step) met: Vec<Touched>,
    pub(in crate::world::step) pushes: Vec<Push>,
    pub(in crate::world::step) scratch: Vec<Push>,
}

/// A collider that the mover touches.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Touched {
    pub(in crate::world::step) collider: u32,
    pub(in crate::world::step) touch: Touch,
    /// How far before the surface its gap is counted from.
    pub(in crate::world::step) skin: f64,
    /// How fast the body moves there: where its surface is going, whether or not that runs along itself.
    pub(in crate::world::step) surface: DVec2,
    pub(in crate::world::step) crushed: bool,
    /// What it does, once the game was asked.
    pub(in crate::world::step) response: Option<Response>,
    /// Whether the mover is in contact with it: that is no hit.
    pub(in crate::world::step) holds: bool,
    /// Slower than a bounce: the mover rests on it, which is no hit.
    pub(in crate::world::step) rests: bool,
    /// Of a mover's corner on a corner: the normals of the two faces that end there.
    pub(in crate::world::step) corner: Option<[DVec2; 2]>,
    /// Of a diagonal corner: the normal that it would have as a round one. An answer may not lead into that either.
    pub(in crate::world::step) round: Option<DVec2>,
}

impl Touched {
    pub(in crate::world) const fn new(collider: u32, touch: Touch) -> Self {
        Self {
            collider,
            touch,
            skin: 0.0,
            surface: DVec2::ZERO,
            crushed: false,
            response: None,
            holds: false,
            rests: false,
            corner: None,
            round: None,
        }
    }

    /// Whether what came of it is another velocity than before, and not only that no way leads into it.
    pub(in crate::world::step) fn turns(&self) -> bool {
        self.response.is_some_and(|response| match response {
            Response::Velocity(_) | Response::Direction(_) => true,
            _ => response.speed().is_some() || response.gives_back().is_some_and(|restitution| restitution > 0.0),
        })
    }

    /// Whether a mover wants no more what it wanted before: it was turned, or what went into a surface that gives nothing back is gone. What has reached its bound
    /// gets nothing back anywhere, and goes on wanting.
    pub(in crate::world::step) fn ends_wish(&self, bounded: bool) -> bool {
        let is_bounce = matches!(self.response, Some(Response::Bounce { .. }));
        self.turns() || is_bounce && !self.holds && !self.rests && !bounded
    }

    /// Whether the surface may come at a mover again at once, since it is faster than the mover may leave it.
    pub(in crate::world::step) fn keeps_coming(&self, mover: &Mover) -> bool {
        mover.course.keeps_speed && self.surface != DVec2::ZERO
    }

    /// Whether a mover of this velocity goes into it. A corner on a corner goes by it along either of the two faces.
    ///
    /// A mover that is pushed along is as fast as the surface but for rounding, and how they differ is all rounding then: it counts by their
    /// own velocities.
    pub(in crate::world) fn is_entered(&self, velocity: DVec2) -> bool {
        let relative = velocity - self.surface;
        let enters = |normal| enters(relative, normal) && enters_by(relative, normal, velocity);
        match self.corner {
            None => enters(self.touch.normal),
            Some(faces) => faces.iter().all(|&face| enters(face)),
        }
    }

    /// The velocity with which a mover goes into this surface, of several that it meets at one instant: that of before the instant, or of after
    /// the answers so far. Where both lead away, as in a wedge into which another surface sends it, what the others leave of it. `pushes` are
    /// all surfaces, of which it is number `at`.
    pub(in crate::world::step) fn velocity_into(&self, [before, now]: [DVec2; 2], pushes: &[Push], at: usize) -> DVec2 {
        if self.is_entered(before) {
            return before;
        }
        if self.is_entered(now) {
            return now;
        }
        let left = nearest_free(now, &mut [&pushes[..at], &pushes[at + 1..]].concat());
        if self.is_entered(left) { left } else { before }
    }

    /// Whether it is a corner that a mover of this velocity goes by.
    pub(in crate::world) fn is_passed_by(&self, velocity: DVec2) -> bool {
        self.corner.is_some() && !self.is_entered(velocity)
    }

    /// The same with the normal of the face that stops a mover of this velocity, if it is a corner on a corner.
    pub(in crate::world) fn facing(self, velocity: DVec2) -> Self {
        self.facing_beside(velocity, &[])
    }

    /// The same where it touches `others`. A face opposite to one of those would leave it no way, so that the other face counts.
    pub(in crate::world) fn facing_beside(self, velocity: DVec2, others: &[Self]) -> Self {
        let Some(faces) = self.corner else { return self };
        let is_open = |face: &DVec2| !others.iter().any(|other| other.touch.normal.dot(*face) < OPPOSITE);
        let relative = velocity - self.surface;
        let open = face_of_corner(faces.into_iter().filter(is_open), relative);
        let face = open.or_else(|| face_of_corner(faces.into_iter(), relative)).unwrap_or(self.touch.normal);
        Self { touch: Touch { normal: face + DVec2::ZERO, ..self.touch }, ..self }
    }

    /// The normal of a diagonal corner that a mover of this velocity goes into, though not into the diagonal.
    pub(in crate::world) fn round_entered(&self, velocity: DVec2) -> Option<DVec2> {
        self.round.filter(|&round| enters(velocity - self.surface, round))
    }

    /// Turns what was answered into a bounce that gives nothing back, if it is one.
    pub(in crate::world::step) const fn give_nothing_back(&mut self) {
        if let Some(Response::Bounce { restitution }) = &mut self.response {
            *restitution = 0.0;
        }
    }

    pub(in crate::world) fn push(&self) -> Push {
        Push::moving(self.touch.normal, self.surface)
    }
}

/// Two normals whose product is less than this face each other.
pub(in crate::world) const OPPOSITE: f64 = -1.0 + 1e-9;

/// What is left of the difference of two velocities by rounding, as a share of them.
const NOISE: f64 = 1e-9;

impl State {
    /// How fast the material of a surface moves where it is touched: as the body, and as the surface runs along itself.
    pub(in crate::world) fn material(&self, met: &Touched) -> DVec2 {
        match self.colliders[met.collider as usize].surface_speed {
            0.0 => met.surface,
            speed => met.surface + belt(speed, met.touch.normal),
        }
    }

    /// A touch of a collider at a time, with how fast the body moves there.
    pub(in crate::world::step) fn met(&self, collider: u32, touch: Touch, time: f64) -> Touched {
        let surface = self.colliders[collider as usize].shape.velocity_at(touch.point, time);
        Touched { surface, ..Touched::new(collider, touch) }
    }

    /// Puts touches in the order of bodies and their shapes. Those of one collider stay in their order: whatever sorts, the bits are the same.
    pub(in crate::world::step) fn sort_by_body(&self, met: &mut [Touched]) {
        met.sort_by_key(|met| {
            let collider = &self.colliders[met.collider as usize];
            (collider.body, collider.number)
        });
    }

    /// Whether what another collider is part of moves, at a touch, as its surface does. Those of one body that turns do so everywhere, though
    /// they are not equally fast.
    pub(in crate::world::step) fn moves_alike(&self, met: &Touched, other: u32, time: f64) -> bool {
        let other = self.colliders[other as usize].shape.velocity_at(met.touch.point, time);
        (other - met.surface).length() <= NOISE * met.surface.length()
    }

    /// What the game is told of a touch.
    #[inline]
    pub(in crate::world) fn describe(&self, mover: &Mover, met: &Touched) -> Hit {
        let collider = &self.colliders[met.collider as usize];
        // A plain box is at hand, and its surface is still.
        let surface = if collider.is_plain_box { met.surface } else { self.material(met) };
        Hit {
            time: mover.course.time as f32,
            body: mover.course.id,
            other: collider.body,
            shape_index: collider.number,
            body_tags: mover.course.tags,
            other_tags: collider.tags,
            point: met.touch.point.narrow(),
            // Without a negative zero: which way it was found by is nothing to be seen.
            normal: met.touch.normal.narrow() + Vec2::ZERO,
            side: side(met.touch.feature, met.touch.normal, mover.velocity - met.surface),
            velocity: mover.velocity.narrow(),
            surface_velocity: surface.narrow(),
            crushed: met.crushed,
        }
    }
}
