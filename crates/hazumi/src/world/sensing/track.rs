//! A mover's way through the step, as it was flown.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::world::body::handle::BodyId;
use crate::world::body::tags::Tags;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::sensing::form::Form;
use crate::world::state::entry::Entry;
use crate::world::state::mover::{Mover, PathVertex};

/// Where a mover was at all times of a step.
#[derive(Clone, Debug)]
pub(in crate::world) struct Track {
    pub(in crate::world) body: BodyId,
    pub(in crate::world) tags: Tags,
    pub(in crate::world) senses: Tags,
    pub(in crate::world) form: Form,
    /// Whether it was removed at the end of the way.
    pub(in crate::world) is_gone: bool,
    /// Start, bends and end: times do not fall.
    vertices: Vec<(f64, DVec2)>,
}

impl Track {
    /// The way of a mover that came into the world at `birth` and is now at `end`.
    pub(in crate::world) fn of(
        mover: &Mover,
        entry: &Entry,
        bends: impl Iterator<Item = PathVertex>,
        birth: f64,
        end: f64,
    ) -> Self {
        let mut vertices = Vec::with_capacity(2);
        vertices.push((birth, mover.start));
        let mut latest = birth;
        let mut push = |time: f64, position: DVec2| {
            latest = if time > latest { time } else { latest };
            vertices.push((latest, position));
        };
        bends.for_each(|bend| push(bend.time, bend.position));
        push(end, mover.position);
        let (body, tags, senses) = (mover.course.id, mover.course.tags, entry.body.senses);
        Self { body, tags, senses, form: Form::of(body, entry, mover.radius), is_gone: false, vertices }
    }

    /// The straight ways that it is made of, one or more.
    pub(in crate::world) fn segments(&self) -> impl ExactSizeIterator<Item = MotionSegment> + '_ {
        self.vertices.windows(2).map(|ends| MotionSegment {
            start: ends[0].0,
            end: ends[1].0,
            from: ends[0].1,
            to: ends[1].1,
        })
    }

    /// The least and the largest x that the mover covers.
    pub(in crate::world) fn width(&self) -> (f64, f64) {
        let reach = 1.001 * self.form.radius;
        self.vertices.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), (_, at)| {
            let w = 2.0 * tolerance(*at, self.form.radius);
            (low.min(at.x - reach - w), high.max(at.x + reach + w))
        })
    }
}

/// A straight way at constant velocity; in no time, a jump.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct MotionSegment {
    pub(in crate::world) start: f64,
    pub(in crate::world) end: f64,
    pub(in crate::world) from: DVec2,
    pub(in crate::world) to: DVec2,
}

impl MotionSegment {
    pub(in crate::world) fn span(&self) -> f64 {
        self.end - self.start
    }

    pub(in crate::world) fn at(&self, time: f64) -> DVec2 {
        if time <= self.start {
            self.from
        } else if time >= self.end {
            self.to
        } else {
            self.from.lerp(self.to, (time - self.start) / self.span())
        }
    }

    /// The part of it between two times; none if that is outside. A jump belongs to both sides of its time.
    pub(in crate::world) fn within(&self, from: f64, to: f64) -> Option<Self> {
        if from <= self.start && to >= self.end {
            return Some(*self);
        }
        let (start, end) = (self.start.max(from), self.end.min(to));
        (start <= end).then(|| Self { start, end, from: self.at(start), to: self.at(end) })
    }
}
