//! One shape or several, borrowed.

use alloc::vec::Vec;

use super::{Shape, ShapeRef};

/// One borrowed shape, or several as one body has them: what a world is asked with, as `impl Into<ShapesRef>`, so that `&Circle`,
/// `&Shape`, `&[Shape]` and `&Vec<Shape>` all do. Of several, the place in the list tells them apart. An empty list is nowhere.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShapesRef<'a>(Held<'a>);

#[derive(Clone, Copy, Debug, PartialEq)]
enum Held<'a> {
    One(ShapeRef<'a>),
    Many(&'a [Shape]),
}

impl<'a> ShapesRef<'a> {
    /// The shapes, in order.
    pub(crate) fn iter(self) -> impl Iterator<Item = ShapeRef<'a>> {
        let (one, many) = match self.0 {
            Held::One(shape) => (Some(shape), &[][..]),
            Held::Many(shapes) => (None, shapes),
        };
        one.into_iter().chain(many.iter().map(ShapeRef::from))
    }
}

impl<'a, T: Into<ShapeRef<'a>>> From<T> for ShapesRef<'a> {
    #[inline]
    fn from(shape: T) -> Self {
        Self(Held::One(shape.into()))
    }
}

impl<'a> From<&'a [Shape]> for ShapesRef<'a> {
    fn from(shapes: &'a [Shape]) -> Self {
        Self(Held::Many(shapes))
    }
}

impl<'a, const N: usize> From<&'a [Shape; N]> for ShapesRef<'a> {
    fn from(shapes: &'a [Shape; N]) -> Self {
        Self(Held::Many(shapes))
    }
}

impl<'a> From<&'a Vec<Shape>> for ShapesRef<'a> {
    fn from(shapes: &'a Vec<Shape>) -> Self {
        Self(Held::Many(shapes))
    }
}
