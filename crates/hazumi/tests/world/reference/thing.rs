//! A body of the reference world, and the same for the engine.

use hazumi::*;

use super::math::*;
use super::shape::*;
use super::touch::*;

#[derive(Clone, Debug)]
pub(super) struct Thing {
    pub(super) kind: BodyKind,
    pub(super) shapes: Vec<Shape>,
    pub(super) tags: Tags,
    pub(super) stopped_by: Tags,
    pub(super) response: Option<Response>,
    pub(super) mass: f32,
    pub(super) acceleration: Vec2,
    pub(super) gravity_scale: f32,
    pub(super) keep_speed: bool,
    pub(super) diagonal: bool,
    /// The direction that the surfaces face that stop anything, if not all do.
    pub(super) front: Option<Vec2>,
    /// Where it is, and how it moves. The points of a mover's form are seen from its place.
    pub(super) motion: Motion,
    pub(super) forms: Vec<Form>,
    /// Where a kinematic body is to be at the end of the next step: its pivot, and its angle.
    pub(super) target: Option<(V, f64)>,
    /// The velocity that a slide leaves for the next step.
    pub(super) kept: Option<V>,
    pub(super) gone: bool,
}

impl Thing {
    fn new(kind: BodyKind, shape: impl Into<Shape>) -> Self {
        let shapes = vec![shape.into()];
        let form = Form::of(&shapes[0]);
        let center = form.center();
        let is_mover = kind == BodyKind::Dynamic;
        let (pivot, offset) = if is_mover { (ZERO, center) } else { (center, ZERO) };
        Self {
            kind,
            shapes,
            tags: Tags::NONE,
            stopped_by: Tags::ALL,
            response: None,
            mass: 1.0,
            acceleration: Vec2::ZERO,
            gravity_scale: 1.0,
            keep_speed: false,
            diagonal: false,
            front: None,
            motion: Motion { pivot, offset, angle: 0.0, velocity: ZERO, spin: 0.0, pull: ZERO },
            forms: vec![if is_mover { form.placed(center, times(center, -1.0), 0.0) } else { form }],
            target: None,
            kept: None,
            gone: false,
        }
    }

    pub(super) fn fixed(shape: impl Into<Shape>) -> Self {
        Self::new(BodyKind::Fixed, shape)
    }

    pub(super) fn kinematic(shape: impl Into<Shape>, pivot: Vec2) -> Self {
        let mut thing = Self::new(BodyKind::Kinematic, shape);
        thing.motion.pivot = wide(pivot);
        thing
    }

    pub(super) fn mover(shape: impl Into<Shape>, velocity: Vec2) -> Self {
        let mut thing = Self::new(BodyKind::Dynamic, shape);
        thing.motion.velocity = wide(velocity);
        thing
    }

    pub(super) fn with(mut self, other: Shape) -> Self {
        self.forms.push(Form::of(&other));
        self.shapes.push(other);
        self
    }

    pub(super) fn is_mover(&self) -> bool {
        self.kind == BodyKind::Dynamic
    }

    pub(super) fn is_round(&self) -> bool {
        matches!(self.shapes[..], [Shape::Circle(_)])
    }

    /// As the engine is told of it.
    pub(super) fn body(&self) -> Body {
        let motion = &self.motion;
        let narrow = |v: V| Vec2::new(v[0] as f32, v[1] as f32);
        let mut body = match self.kind {
            BodyKind::Fixed => Body::compound(self.shapes.clone()),
            BodyKind::Kinematic => Body::kinematic_compound(self.shapes.clone())
                .pivot(narrow(motion.pivot))
                .velocity(narrow(motion.velocity))
                .spin(motion.spin as f32),
            _ => Body::dynamic(self.shapes[0].clone())
                .velocity(narrow(motion.velocity))
                .acceleration(self.acceleration)
                .gravity_scale(self.gravity_scale)
                .mass(self.mass),
        };
        body = body.tags(self.tags).stopped_by(self.stopped_by);
        if let Some(response) = self.response {
            body = body.response(response);
        }
        if self.keep_speed {
            body = body.keep_speed();
        }
        if let Some(front) = self.front {
            body = body.one_way_toward(front);
        }
        if self.diagonal { body.corners(Corners::Diagonal) } else { body }
    }

    /// What a mismatch is told with.
    pub(super) fn told(&self) -> String {
        let Self { shapes, motion, target, mass, tags, stopped_by, response, .. } = self;
        format!("{shapes:?} {motion:?} {target:?} mass {mass} {tags:?} {stopped_by:?} {response:?}")
    }

    /// How it moves through a step; what has a target, as fast as it takes to be there.
    pub(super) fn set_out(&mut self, gravity: Vec2, dt: f64) {
        if self.is_mover() {
            self.motion.pull = plus(wide(self.acceleration), wide(gravity), self.gravity_scale.into());
        }
        if let Some((at, angle)) = self.target {
            let way = minus(minus(at, self.motion.pivot), self.motion.offset);
            self.motion.velocity = times(way, 1.0 / dt);
            self.motion.spin = (angle - self.motion.angle) / dt;
        }
    }

    /// Goes on undisturbed.
    pub(super) fn drift(&mut self, t: f64) {
        let motion = &mut self.motion;
        motion.offset = motion.offset_after(t);
        motion.velocity = plus(motion.velocity, motion.pull, t);
        motion.angle += motion.spin * t;
    }

    /// Ends a step.
    pub(super) fn arrive(&mut self) {
        if let Some((at, angle)) = self.target.take() {
            self.motion =
                Motion { offset: minus(at, self.motion.pivot), angle, velocity: ZERO, spin: 0.0, ..self.motion };
        }
        if let Some(kept) = self.kept.take() {
            self.motion.velocity = kept;
        }
    }

    /// Where the engine says that it is.
    pub(super) fn position(&self) -> V {
        match self.kind {
            BodyKind::Fixed => self.forms[0].center(),
            _ => plus(self.motion.pivot, self.motion.offset, 1.0),
        }
    }
}
