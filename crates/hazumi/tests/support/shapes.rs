//! Shapes to ask about: half of their coordinates anywhere, half whole numbers, so that touches and ties occur.

use hazumi::{Aabb, Capsule, Circle, CubicBez, Line, Obb, Polygon, QuadBez, Segment, Shape, Vec2};
use proptest::prelude::*;

pub(crate) const KINDS: usize = 9;
pub(crate) const SOLID: [usize; 5] = [0, 1, 2, 3, 4];
pub(crate) const SEGMENT: usize = 5;
pub(crate) const LINE: usize = 6;
pub(crate) const CURVES: [usize; 2] = [7, 8];

fn number() -> impl Strategy<Value = f32> {
    prop_oneof![-50f32..50.0, (-12i8..=12).prop_map(f32::from)]
}

fn size() -> impl Strategy<Value = f32> {
    prop_oneof![0f32..20.0, (0u8..=6).prop_map(f32::from)]
}

/// A point with usual coordinates.
pub(crate) fn point() -> impl Strategy<Value = Vec2> {
    (number(), number()).prop_map(Vec2::from)
}

fn half_width() -> impl Strategy<Value = f32> {
    prop_oneof![Just(0f32), 0f32..6.0]
}

/// A shape of the given kind: the solids, segment, line, then the curves.
pub(crate) fn shape(kind: usize) -> BoxedStrategy<Shape> {
    match kind {
        0 => (point(), size()).prop_map(|(c, r)| Circle::new(c, r).unwrap().into()).boxed(),
        1 => (point(), size(), size()).prop_map(|(p, w, h)| Aabb::new(p, p + Vec2::new(w, h)).unwrap().into()).boxed(),
        2 => (point(), size(), size(), prop_oneof![-7f32..7.0, Just(0.0), Just(core::f32::consts::FRAC_PI_2)])
            .prop_map(|(c, w, h, angle)| Obb::from_half(c, [w, h], angle).unwrap().into())
            .boxed(),
        3 => (point(), point(), size()).prop_map(|(a, b, r)| Capsule::new(a, b, r).unwrap().into()).boxed(),
        4 => (point(), prop::collection::vec((0f64..core::f64::consts::TAU, 0.2f32..1.0), 3..8), 2f32..30.0)
            .prop_filter_map("has no area", |(center, mut corners, radius)| {
                // Corners of a circle are in convex position; a stretch keeps them so.
                corners.sort_by(|a, b| a.0.total_cmp(&b.0));
                let stretch = corners[0].1;
                let corner = |angle: f64| {
                    let (sin, cos) = (libm::sin(angle) as f32, libm::cos(angle) as f32);
                    center + Vec2::new(cos * radius, sin * radius * stretch)
                };
                Polygon::new(corners.iter().map(|c| corner(c.0))).ok().map(Shape::from)
            })
            .boxed(),
        5 => (point(), point()).prop_map(|(a, b)| Segment::new(a, b).unwrap().into()).boxed(),
        6 => (point(), point()).prop_map(|(p, d)| Line::new(p, d).unwrap().into()).boxed(),
        7 => (point(), point(), point(), half_width())
            .prop_map(|(a, b, c, w)| QuadBez::new(a, b, c).unwrap().with_half_width(w).unwrap().into())
            .boxed(),
        _ => (point(), point(), point(), point(), half_width())
            .prop_map(|(a, b, c, d, w)| CubicBez::new(a, b, c, d).unwrap().with_half_width(w).unwrap().into())
            .boxed(),
    }
}

/// A shape of any kind.
pub(crate) fn any_shape() -> BoxedStrategy<Shape> {
    (0..KINDS).prop_flat_map(shape).boxed()
}

/// The shape with every coordinate changed: `map` is a quarter turn, a scaling or the like, and `scale` what it does to
/// lengths, `turn` to angles.
pub(crate) fn mapped(shape: &Shape, map: impl Fn(Vec2) -> Vec2, scale: f32, turn: f32) -> Shape {
    match shape {
        Shape::Circle(s) => Circle::new(map(s.center()), s.radius() * scale).unwrap().into(),
        Shape::Aabb(s) => {
            let (p, q) = (map(s.min()), map(s.max()));
            Aabb::new([p.x.min(q.x), p.y.min(q.y)], [p.x.max(q.x), p.y.max(q.y)]).unwrap().into()
        }
        Shape::Obb(s) => Obb::from_half(map(s.center()), s.half() * scale, s.angle() + turn).unwrap().into(),
        Shape::Capsule(s) => Capsule::new(map(s.a()), map(s.b()), s.radius() * scale).unwrap().into(),
        Shape::Segment(s) => Segment::new(map(s.a()), map(s.b())).unwrap().into(),
        Shape::Line(s) => Line::new(map(s.point()), map(s.direction()) - map(Vec2::ZERO)).unwrap().into(),
        Shape::QuadBez(s) => QuadBez::new(map(s.p0()), map(s.p1()), map(s.p2()))
            .unwrap()
            .with_half_width(s.half_width() * scale)
            .unwrap()
            .into(),
        Shape::CubicBez(s) => CubicBez::new(map(s.p0()), map(s.p1()), map(s.p2()), map(s.p3()))
            .unwrap()
            .with_half_width(s.half_width() * scale)
            .unwrap()
            .into(),
        Shape::Polygon(s) => Polygon::new(s.points().iter().map(|&p| map(p))).unwrap().into(),
    }
}
