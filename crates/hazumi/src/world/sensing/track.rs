//! The shape of what senses, and its path through the step as it was flown.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::Shape;
use crate::dvec2::DVec2;
use crate::world::body::described::Body;
use crate::world::body::handle::BodyId;
use crate::world::body::invalid::is_solid;
use crate::world::body::tags::Tags;
use crate::world::narrow_phase::moving::Round;
use crate::world::narrow_phase::outline::Outline;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::collider::Collider;
use crate::world::state::entry::Entry;
use crate::world::state::mover::Mover;
use crate::world::state::vertices::PathVertex;

/// Where a mover, or a shape of a kinematic body, was at all times of a step.
#[derive(Clone, Debug)]
pub(super) struct Track {
    pub(super) body: BodyId,
    pub(super) tags: Tags,
    pub(super) senses: Tags,
    pub(super) form: Form,
    /// Whether it was removed at the end of the path.
    pub(super) is_gone: bool,
    /// Start, bends and end: times do not fall.
    vertices: Vec<(f64, DVec2)>,
}

impl Track {
    /// The path of a mover that came into the world at `birth` and is now at `end`.
    pub(super) fn of(
        mover: &Mover,
        entry: &Entry,
        bends: impl Iterator<Item = PathVertex>,
        birth: f64,
        end: f64,
    ) -> Self {
        let (mut start, mut vertices) = (mover.start, Vec::with_capacity(2));
        // What was another before, was so up to a bend.
        let mut bends = bends.peekable();
        while bends.next_if(|bend| bend.time < birth).is_some() {
            start = bends.peek().map_or(start, |bend| bend.position);
        }
        vertices.push((birth, start));
        let mut latest = birth;
        let mut push = |time: f64, position: DVec2| {
            latest = if time > latest { time } else { latest };
            vertices.push((latest, position));
        };
        bends.for_each(|bend| push(bend.time, bend.position));
        push(end, mover.position);
        let (body, tags, senses) = (mover.course.id, mover.course.tags, entry.body.senses);
        let form = Form::of(body, &entry.body, entry.outline.as_deref(), entry.body.shapes.first(), mover.radius);
        Self { body, tags, senses, form, is_gone: false, vertices }
    }

    /// The paths of the shapes of a kinematic body that came at `birth`, through a step that ends at `end`: of those that a mover may
    /// have. One that turns is all along where it ends.
    pub(super) fn of_kinematic(id: BodyId, entry: &Entry, birth: f64, end: f64) -> Vec<Self> {
        let Some(motion) = entry.motion.as_ref().filter(|_| entry.body.enabled) else { return Vec::new() };
        let pose = motion.pose;
        let mut tracks = Vec::new();
        for shape in entry.body.shapes.iter().filter(|shape| is_solid(shape)) {
            let middle = shape.aabb().center().wide();
            let (shape, from, to) = if pose.is_straight() {
                (shape.clone(), pose.place(middle, birth), pose.place(middle, end))
            } else {
                let Some(placed) = pose.placed(shape, end) else { continue };
                let at = placed.aabb().center().wide();
                (placed, at, at)
            };
            let outline = Outline::of(&shape);
            let radius = match (&shape, &outline) {
                (_, Some(outline)) => outline.reach,
                (Shape::Circle(circle), None) => circle.radius().into(),
                (Shape::Capsule(capsule), None) => capsule.radius().into(),
                _ => 0.0,
            };
            let form = Form::of(id, &entry.body, outline.as_ref(), Some(&shape), radius);
            let (tags, senses) = (entry.body.tags, entry.body.senses);
            let vertices = alloc::vec![(birth, from), (end, to)];
            tracks.push(Self { body: id, tags, senses, form, is_gone: false, vertices });
        }
        tracks
    }

    /// The straight segments that it is made of, one or more.
    pub(super) fn segments(&self) -> impl ExactSizeIterator<Item = MotionSegment> + '_ {
        self.vertices.windows(2).map(|ends| MotionSegment {
            start: ends[0].0,
            end: ends[1].0,
            from: ends[0].1,
            to: ends[1].1,
        })
    }

    /// The least and the largest x that the mover covers.
    pub(super) fn width(&self) -> (f64, f64) {
        let reach = 1.001 * self.form.radius;
        self.vertices.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), (_, at)| {
            let w = 2.0 * tolerance(*at, self.form.radius);
            (low.min(at.x - reach - w), high.max(at.x + reach + w))
        })
    }
}

/// A straight motion at constant velocity; in no time, a jump.
#[derive(Clone, Copy, Debug)]
pub(super) struct MotionSegment {
    pub(super) start: f64,
    pub(super) end: f64,
    pub(super) from: DVec2,
    pub(super) to: DVec2,
}

impl MotionSegment {
    pub(super) fn span(&self) -> f64 {
        self.end - self.start
    }

    pub(super) fn at(&self, time: f64) -> DVec2 {
        if time <= self.start {
            self.from
        } else if time >= self.end {
            self.to
        } else {
            self.from.lerp(self.to, (time - self.start) / self.span())
        }
    }

    /// The part of it between two times; none if that is outside. A jump belongs to both sides of its time.
    pub(super) fn within(&self, from: f64, to: f64) -> Option<Self> {
        if from <= self.start && to >= self.end {
            return Some(*self);
        }
        let (start, end) = (self.start.max(from), self.end.min(to));
        (start <= end).then(|| Self { start, end, from: self.at(start), to: self.at(end) })
    }
}

/// The shape of what senses, as what it senses meets it: a circle, or what is none.
#[derive(Clone, Debug)]
pub(super) struct Form {
    /// Of the circle around it.
    pub(super) radius: f64,
    hull: Option<Box<(Outline, Collider)>>,
}

impl Form {
    fn of(id: BodyId, body: &Body, outline: Option<&Outline>, shape: Option<&Shape>, radius: f64) -> Self {
        let hull = outline.zip(shape).and_then(|(outline, shape)| {
            // About its position, which is the middle of its bounds.
            let shape = shape.translated(-shape.aabb().center()).ok()?;
            Some(Box::new((outline.clone(), Collider::of(id, body, 0, &shape, None, 0.0))))
        });
        Self { radius, hull }
    }

    /// Itself as a solid about the origin; none of a circle.
    pub(super) fn solid(&self) -> Option<&Collider> {
        self.hull.as_ref().map(|hull| &hull.1)
    }

    /// How far from its position what does not turn with it may be touched: 0 of a circle, which looks alike from all sides.
    pub(super) fn arm(&self) -> f64 {
        if self.hull.is_some() { self.radius } else { 0.0 }
    }

    /// How far it is from a collider.
    pub(super) fn gap(&self, collider: &Collider, at: DVec2, time: f64) -> f64 {
        match &self.hull {
            None => collider.shape.touch(Round(self.radius), at, DVec2::ZERO, time).gap,
            Some(hull) => collider.shape.touch(&hull.0, at, DVec2::ZERO, time).gap,
        }
    }

    /// When it first touches a collider, as a part of the motion, if it is larger by `grown` all around.
    pub(super) fn cast(
        &self,
        collider: &Collider,
        from: DVec2,
        motion: DVec2,
        grown: f64,
        (time, span): (f64, f64),
    ) -> Option<f64> {
        let hit = match &self.hull {
            None => collider.shape.cast(Round(self.radius + grown), from, motion, (time, span)),
            Some(hull) if grown == 0.0 => collider.shape.cast(&hull.0, from, motion, (time, span)),
            Some(hull) => collider.shape.cast(&hull.0.grown(grown), from, motion, (time, span)),
        };
        hit.map(|hit| hit.time)
    }
}
