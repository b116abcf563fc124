//! The nine shapes. A shape knows its geometry and nothing of motion.
//!
//! Circle, box, turned box, capsule and polygon are solid; segment, line and curve are thin, unless the curve has a half
//! width. All are closed sets: the border belongs to the shape. Any size may be 0: the shape is then thinner, at last a
//! point. Constructors refuse what is not finite, so that no NaN gets into the engine.

mod aabb;
mod capsule;
mod circle;
mod cubic_bez;
mod invalid;
mod line;
mod obb;
mod polygon;
mod quad_bez;
mod segment;
mod shapes_ref;

pub use aabb::Aabb;
pub use capsule::Capsule;
pub use circle::Circle;
pub use cubic_bez::CubicBez;
pub use invalid::InvalidShape;
pub use line::Line;
pub use obb::Obb;
pub use polygon::Polygon;
pub use quad_bez::QuadBez;
pub use segment::Segment;
pub use shapes_ref::ShapesRef;

use crate::Vec2;

macro_rules! shapes {
    ($($kind:ident),*) => {
        /// Any of the nine shapes. What draws them all matches on them all: a tenth would be a breaking change, of which the compiler tells.
        #[derive(Clone, Debug, PartialEq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case", expecting = "a shape"))]
        pub enum Shape {
            $(#[doc = concat!("See [`", stringify!($kind), "`].")] $kind($kind),)*
        }

        /// A borrowed shape of any kind: what the queries take, as `impl Into<ShapeRef>`, so that `&Circle`, `&Aabb` and
        /// `&Shape` all do.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub enum ShapeRef<'a> {
            $(#[doc = concat!("See [`", stringify!($kind), "`].")] $kind(&'a $kind),)*
        }

        impl Shape {
            /// The smallest box that holds the shape, but for rounding.
            #[must_use]
            pub fn aabb(&self) -> Aabb {
                match self {
                    $(Self::$kind(shape) => shape.aabb(),)*
                }
            }

            /// The same shape, moved.
            ///
            /// # Errors
            /// If the result is not finite.
            pub fn translated(&self, by: impl Into<Vec2>) -> Result<Self, InvalidShape> {
                match self {
                    $(Self::$kind(shape) => shape.translated(by).map(Self::$kind),)*
                }
            }
        }

        impl<'a> From<&'a Shape> for ShapeRef<'a> {
            #[inline]
            fn from(shape: &'a Shape) -> Self {
                match shape {
                    $(Shape::$kind(shape) => Self::$kind(shape),)*
                }
            }
        }

        $(
            impl From<$kind> for Shape {
                fn from(shape: $kind) -> Self {
                    Self::$kind(shape)
                }
            }

            impl<'a> From<&'a $kind> for ShapeRef<'a> {
                #[inline]
                fn from(shape: &'a $kind) -> Self {
                    Self::$kind(shape)
                }
            }
        )*
    };
}

shapes!(Circle, Aabb, Obb, Capsule, Segment, Line, QuadBez, CubicBez, Polygon);

#[cfg(feature = "serde")]
fn is_zero(x: &f32) -> bool {
    *x == 0.0
}
