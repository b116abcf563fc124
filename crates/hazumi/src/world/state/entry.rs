//! A body in the world: as it was described, and what it has there.

use alloc::boxed::Box;

use crate::dvec2::DVec2;
use crate::world::body::described::Body;
use crate::world::body::handle::Slots;
use crate::world::body::several::Several;
use crate::world::narrow_phase::outline::Outline;
use crate::world::narrow_phase::pair::Form;
use crate::world::state::kinematic::Motion;
use crate::world::state::mover::Size;
use crate::{Circle, InvalidShape, Shape, Vec2};

/// A mark upon the number of a collider, beyond those of movers.
pub(in crate::world) const IS_COLLIDER: u32 = 1 << 31;
/// The place of no mover.
pub(in crate::world) const NO_MOVER: u32 = u32::MAX;

/// A body in a world.
#[derive(Clone, Debug)]
pub(in crate::world) struct Entry {
    pub(in crate::world) body: Body,
    /// Of a fixed or kinematic body that is on.
    pub(in crate::world) colliders: Several<u32>,
    /// Of a kinematic body.
    pub(in crate::world) motion: Option<Box<Motion>>,
    /// Of a dynamic body that is no circle.
    pub(in crate::world) outline: Option<Box<Outline>>,
    /// Of a fixed body that was moved.
    pub(in crate::world) moved: Option<Box<Moved>>,
}

/// Where a fixed body is, if not where it was described. Its shapes are never moved twice, so that no rounding adds up.
#[derive(Clone, Debug)]
pub(in crate::world) struct Moved {
    pub(super) offset: DVec2,
    /// The shapes where they are.
    pub(in crate::world) shapes: Several<Shape>,
}

impl Moved {
    /// The shapes of a body, moved by so much; none if that is nothing.
    ///
    /// # Errors
    /// If a shape is then beyond the range of f32.
    pub(in crate::world) fn new(shapes: &[Shape], offset: DVec2) -> Result<Option<Box<Self>>, InvalidShape> {
        if offset == DVec2::ZERO {
            return Ok(None);
        }
        let by = offset.narrow();
        let shapes = shapes.iter().map(|shape| shape.translated(by)).collect::<Result<_, _>>()?;
        Ok(Some(Box::new(Self { offset, shapes })))
    }
}

impl Entry {
    pub(in crate::world) const fn new(body: Body, motion: Option<Box<Motion>>) -> Self {
        Self { body, colliders: Several::NONE, motion, outline: None, moved: None }
    }

    /// The shapes that its colliders are made of: those of a fixed body where they are, those of any other as described.
    pub(in crate::world) fn shapes(&self) -> &[Shape] {
        self.moved.as_ref().map_or(&self.body.shapes, |moved| &moved.shapes)
    }

    /// How far a fixed body was moved from where it was described.
    pub(in crate::world) fn offset(&self) -> DVec2 {
        self.moved.as_ref().map_or(DVec2::ZERO, |moved| moved.offset)
    }

    /// What the list of places says of a fixed body: its collider, if it has only one.
    pub(in crate::world) fn only_collider(&self) -> u32 {
        if let [collider] = self.colliders[..] { IS_COLLIDER | collider } else { NO_MOVER }
    }
}

/// Where a dynamic body of this shape is, and its size.
pub(in crate::world) fn measure(shape: &Shape, outline: Option<&Outline>) -> (DVec2, Size) {
    match (shape, outline) {
        (Shape::Circle(circle), _) => (circle.center().wide(), Size::of_circle(circle.radius())),
        (_, Some(outline)) => (shape.aabb().center().wide(), Size::of_outline(outline.reach)),
        // Shrunk to a point, a box is a circle without size, and a capsule one of its radius.
        (Shape::Capsule(capsule), None) => (capsule.a().wide(), Size::of_circle(capsule.radius())),
        _ => (shape.aabb().center().wide(), Size::of_circle(0.0)),
    }
}

/// A dynamic body's shape as described, moved to where the body is; none beyond the range of f32.
pub(in crate::world) fn placed(shape: &Shape, position: Vec2) -> Option<Shape> {
    match shape {
        Shape::Circle(circle) => Circle::new(position, circle.radius()).ok().map(Shape::from),
        _ => shape.translated(position - shape.aabb().center()).ok(),
    }
}

/// The shape of a mover that is no circle.
pub(super) fn outline_of(bodies: &Slots<Entry>, body: u32, size: Size) -> Option<&Outline> {
    if size.is_round() {
        return None;
    }
    bodies.at(body).and_then(|(_, entry)| entry.outline.as_deref())
}

/// A mover of a size at a place, as another meets it.
pub(in crate::world) fn form_of(bodies: &Slots<Entry>, body: u32, size: Size, at: DVec2) -> Form<'_> {
    Form::new(outline_of(bodies, body, size), size.radius().into(), at)
}
