//! What is answered.

use crate::Vec2;
use crate::world::body::handle::BodyId;

/// What a ray or a moving shape meets first: the answer of [`World::cast_ray`](crate::World::cast_ray) and [`World::cast_shape`](crate::World::cast_shape).
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[doc(alias("RayCast", "ShapeCast", "RaycastHit"))]
#[non_exhaustive]
pub struct CastHit {
    /// The body that is met.
    pub body: BodyId,
    /// Which of its shapes: 0 but for compound bodies.
    #[doc(alias = "piece")]
    #[cfg_attr(feature = "serde", serde(alias = "piece"))]
    pub shape_index: u32,
    /// Which of the shapes that were cast: 0 but for casts of several.
    #[cfg_attr(feature = "serde", serde(default))]
    pub own_shape_index: u32,
    /// The share of the motion made before the touch, 0..=1.
    pub time: f32,
    /// Where they touch, on the body's surface; of a shared edge any. In an overlap at the start, the point at which they
    /// would touch if what is cast left by the shortest way.
    pub point: Vec2,
    /// The unit normal of the surface there, toward the ray's origin or the moving shape. In an overlap at the start, the
    /// direction of the shortest way out. A row of flush tiles is one surface, also to a ray that meets it exactly at a seam.
    pub normal: Vec2,
}

/// A shape of a body that overlaps what was asked for: [`World::overlapping`](crate::World::overlapping) lists them. In order of bodies, then of shapes, then of the
/// shapes that were asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Overlap {
    /// The body.
    pub body: BodyId,
    /// Which of its shapes: 0 but for compound bodies.
    #[doc(alias = "piece")]
    #[cfg_attr(feature = "serde", serde(alias = "piece"))]
    pub shape_index: u32,
    /// Which of the shapes that were asked for: 0 but for questions with several.
    #[cfg_attr(feature = "serde", serde(default))]
    pub own_shape_index: u32,
}

/// What is nearest to a point: the answer of [`World::nearest`](crate::World::nearest).
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Nearest {
    /// The body.
    pub body: BodyId,
    /// Which of its shapes: 0 but for compound bodies.
    #[doc(alias = "piece")]
    #[cfg_attr(feature = "serde", serde(alias = "piece"))]
    pub shape_index: u32,
    /// How far it is from the point, in units of length; 0 inside.
    pub distance: f32,
    /// The point of the shape that is nearest: inside, the point that was asked for.
    pub point: Vec2,
}
