//! Vectors, shapes and responses as bytes. A shape is made by its constructor again, which refuses what is none.

use alloc::vec::Vec;

use crate::bytes::form::{Bytes, Reader, Refused, record, variants};
use crate::bytes::numbers::put_list;
use crate::dvec2::DVec2;
use crate::response::Response;
use crate::{Aabb, Capsule, Circle, CubicBez, InvalidShape, Line, Obb, Polygon, QuadBez, Segment, Shape, Vec2};

record!(Vec2 { x, y });
record!(DVec2 { x, y });

variants!(Response {
    0 => Bounce { restitution },
    1 => Slide,
    2 => Stop,
    3 => Pass,
    4 => Velocity(velocity),
    5 => Direction(direction),
    6 => BounceAt { speed },
});

variants!(Shape {
    0 => Circle(shape),
    1 => Aabb(shape),
    2 => Obb(shape),
    3 => Capsule(shape),
    4 => Segment(shape),
    5 => Line(shape),
    6 => QuadBez(shape),
    7 => CubicBez(shape),
    8 => Polygon(shape),
});

/// A shape of what its methods give, made again by a constructor that takes that.
macro_rules! shape {
    ($kind:ident { $($field:ident: $type:ty),+ } => $make:expr) => {
        impl Bytes for $kind {
            fn put(&self, to: &mut Vec<u8>) {
                $(self.$field().put(to);)+
            }

            fn take(from: &mut Reader<'_>) -> Result<Self, Refused> {
                let at = from.at();
                $(let $field: $type = from.field(stringify!($field))?;)+
                let made: Result<Self, InvalidShape> = $make;
                made.or_else(|why| from.refuse(at, why))
            }
        }
    };
}

shape!(Circle { center: Vec2, radius: f32 } => Self::new(center, radius));
shape!(Aabb { min: Vec2, max: Vec2 } => Self::new(min, max));
shape!(Obb { center: Vec2, half: Vec2, angle: f32 } => Self::from_half(center, half, angle));
shape!(Capsule { a: Vec2, b: Vec2, radius: f32 } => Self::new(a, b, radius));
shape!(Segment { a: Vec2, b: Vec2 } => Self::new(a, b));
shape!(Line { point: Vec2, direction: Vec2 } => Self::new(point, direction));
shape!(QuadBez { p0: Vec2, p1: Vec2, p2: Vec2, half_width: f32 } => Self::new(p0, p1, p2).and_then(|curve| curve.with_half_width(half_width)));
shape!(CubicBez { p0: Vec2, p1: Vec2, p2: Vec2, p3: Vec2, half_width: f32 } => Self::new(p0, p1, p2, p3).and_then(|curve| curve.with_half_width(half_width)));

impl Bytes for Polygon {
    fn put(&self, to: &mut Vec<u8>) {
        put_list(self.points(), to);
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Refused> {
        let at = from.at();
        let points: Vec<Vec2> = from.field("points")?;
        Self::new(points).or_else(|why| from.refuse(at, why))
    }
}
