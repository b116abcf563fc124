//! Shapes, bodies and responses as numbers: what `web/hazumi/src/code.ts` writes and reads.

use core::fmt::Display;

use hazumi::{
    Aabb, Body, BodyKind, Capsule, Circle, Corners, CubicBez, Filter, InvalidShape, Line, Obb, Polygon, QuadBez,
    Response, Segment, Shape, Tags, Vec2,
};

use crate::fault::{Fault, Thrown};
use crate::handle;
use crate::scratch::Reader;

/// The shapes' names, by their numbers.
const NAMES: [&str; 9] = ["circle", "aabb", "obb", "capsule", "segment", "line", "quad_bez", "cubic_bez", "polygon"];

/// A shape of any kind; `path` is what the caller calls it.
pub(crate) fn shape(from: &mut Reader, path: &dyn Display) -> Thrown<Shape> {
    let kind = from.usize();
    let shape = match kind {
        0 => bare_circle(from).map(Shape::from),
        1 => bare_aabb(from).map(Shape::from),
        2 => bare_obb(from).map(Shape::from),
        3 => {
            let (a, b) = (from.vec2(), from.vec2());
            Capsule::new(a, b, from.f32()).map(Shape::from)
        }
        4 => bare_segment(from).map(Shape::from),
        5 => bare_line(from).map(Shape::from),
        6 => {
            let (p0, p1, p2) = (from.vec2(), from.vec2(), from.vec2());
            QuadBez::new(p0, p1, p2).and_then(|curve| curve.with_half_width(from.f32())).map(Shape::from)
        }
        7 => {
            let (p0, p1, p2, p3) = (from.vec2(), from.vec2(), from.vec2(), from.vec2());
            CubicBez::new(p0, p1, p2, p3).and_then(|curve| curve.with_half_width(from.f32())).map(Shape::from)
        }
        8 => {
            let corners = from.usize().min(from.left() / 2);
            let corners: Vec<Vec2> = (0..corners).map(|_| from.vec2()).collect();
            Polygon::new(corners).map(Shape::from)
        }
        _ => return Err(Fault::Shape.because(&format_args!("{path}: there is no shape of number {kind}"))),
    };
    shape.map_err(|error| refused(path, NAMES[kind], &error))
}

fn refused(path: &dyn Display, name: &str, error: &InvalidShape) -> wasm_bindgen::JsValue {
    Fault::Shape.because(&format_args!("{path}.{name}.{error}"))
}

fn bare_circle(from: &mut Reader) -> Result<Circle, InvalidShape> {
    let center = from.vec2();
    Circle::new(center, from.f32())
}

fn bare_aabb(from: &mut Reader) -> Result<Aabb, InvalidShape> {
    let min = from.vec2();
    Aabb::new(min, from.vec2())
}

fn bare_obb(from: &mut Reader) -> Result<Obb, InvalidShape> {
    let (center, half) = (from.vec2(), from.vec2());
    Obb::from_half(center, half, from.f32())
}

fn bare_segment(from: &mut Reader) -> Result<Segment, InvalidShape> {
    let a = from.vec2();
    Segment::new(a, from.vec2())
}

fn bare_line(from: &mut Reader) -> Result<Line, InvalidShape> {
    let point = from.vec2();
    Line::new(point, from.vec2())
}

/// Shapes of one fixed kind, without their number.
macro_rules! bare {
    ($($name:ident: $kind:ty = $read:ident),*) => {
        $(pub(crate) fn $name(from: &mut Reader, path: &str) -> Thrown<$kind> {
            $read(from).map_err(|error| Fault::Shape.because(&format_args!("{path}.{error}")))
        })*
    };
}

bare!(circle: Circle = bare_circle, aabb: Aabb = bare_aabb, obb: Obb = bare_obb, segment: Segment = bare_segment, line: Line = bare_line);

/// Several shapes, their count before them.
pub(crate) fn shapes(from: &mut Reader) -> Thrown<Vec<Shape>> {
    let count = from.usize().min(from.left());
    if count == 1 {
        return shape(from, &"shape").map(|shape| vec![shape]);
    }
    (0..count).map(|index| shape(from, &format_args!("shapes[{index}]"))).collect()
}

/// A response: its number and up to two more; none if the number says so.
pub(crate) fn response(from: &mut Reader) -> Option<Response> {
    let (kind, a, b) = (from.u32(), from.f32(), from.f32());
    response_of(kind, a, b)
}

/// The response of this number.
pub(crate) fn response_of(kind: u32, a: f32, b: f32) -> Option<Response> {
    match kind {
        0 => Some(Response::BOUNCE),
        1 => Some(Response::Slide),
        2 => Some(Response::Stop),
        3 => Some(Response::Pass),
        4 => Some(Response::Bounce { restitution: a }),
        5 => Some(Response::Velocity(Vec2::new(a, b))),
        // 6 leaves it to the bodies.
        7 => Some(Response::Direction(Vec2::new(a, b))),
        8 => Some(Response::BounceAt { speed: a }),
        _ => None,
    }
}

/// A response as its number and two more; 6 if there is none.
pub(crate) fn put_response(response: Option<Response>) -> [f64; 3] {
    let (kind, [a, b]) = match response {
        Some(Response::Slide) => (1, [0.0; 2]),
        Some(Response::Stop) => (2, [0.0; 2]),
        Some(Response::Pass) => (3, [0.0; 2]),
        Some(Response::Bounce { restitution }) => (4, [restitution, 0.0]),
        Some(Response::Velocity(velocity)) => (5, velocity.into()),
        Some(Response::Direction(direction)) => (7, direction.into()),
        Some(Response::BounceAt { speed }) => (8, [speed, 0.0]),
        _ => (6, [0.0; 2]),
    };
    [f64::from(kind), a.into(), b.into()]
}

/// A body with its shapes.
pub(crate) fn body(from: &mut Reader) -> Thrown<Body> {
    let (kind, flags) = (from.u32(), from.u32());
    let has = |bit: u32| flags >> bit & 1 == 1;
    let (velocity, acceleration, gravity_scale) = (from.vec2(), from.vec2(), from.f32());
    let (tags, stopped_by, senses) = (from.u32(), from.u32(), from.u32());
    let response = response(from);
    let (user, spin, pivot, front) = (from.f64(), from.f32(), from.vec2(), from.vec2());
    let (most_transfer, mass) = (from.f32(), from.f32());
    let (damping, low, high, surface_speed) = (from.f32(), from.f32(), from.f32(), from.f32());
    let shapes = shapes(from)?;
    let body = match kind {
        0 => Body::compound(shapes),
        1 => Body::kinematic_compound(shapes),
        _ => match <[Shape; 1]>::try_from(shapes) {
            Ok([shape]) => Body::dynamic(shape),
            Err(shapes) => {
                let got = shapes.len();
                return Err(Fault::Body.because(&format_args!(
                    "shapes: a dynamic body is made of one circle, aabb, obb, capsule or polygon, got {got}"
                )));
            }
        },
    };
    let body = body.velocity(velocity).acceleration(acceleration).gravity_scale(gravity_scale).spin(spin).mass(mass);
    let body = body.tags(Tags::from_bits(tags)).stopped_by(Tags::from_bits(stopped_by)).senses(Tags::from_bits(senses));
    let body = body.most_transfer(most_transfer).user(user as u64).damping(damping);
    let body = body.surface_speed(surface_speed);
    let body = if has(0) { body.disabled() } else { body };
    let body = if has(1) { body.keep_speed() } else { body };
    let body = if has(2) { body.pivot(pivot) } else { body };
    let body = if has(3) { body.one_way() } else { body };
    let body = if has(4) { body.one_way_toward(front) } else { body };
    let body = if has(5) { body.corners(Corners::Diagonal) } else { body };
    let body = if has(6) { body.stop_angles(low, high) } else { body };
    Ok(match response {
        Some(response) => body.response(response),
        None => body,
    })
}

/// Which bodies a question is about: tags, flags, and the count of those left out before them.
pub(crate) fn filter(from: &mut Reader) -> Filter {
    let (any_of, none_of, minds_one_way) = (from.u32(), from.u32(), from.u32() != 0);
    let filter = Filter::ALL.any_of(Tags::from_bits(any_of)).none_of(Tags::from_bits(none_of));
    let filter = if minds_one_way { filter.mind_one_way() } else { filter };
    let count = from.usize().min(from.left());
    // What is no handle leaves out nothing.
    (0..count).filter_map(|_| handle::handle(from.f64())).fold(filter, Filter::except)
}

/// A kind of body as a number.
pub(crate) const fn kind(kind: BodyKind) -> u32 {
    match kind {
        BodyKind::Kinematic => 1,
        BodyKind::Dynamic => 2,
        _ => 0,
    }
}

/// A shape as numbers, behind those that are there.
pub(crate) fn put_shape(to: &mut Vec<f64>, shape: &Shape) {
    let mut put = |kind: u32, points: &[Vec2], rest: &[f32]| {
        to.push(kind.into());
        to.extend(points.iter().flat_map(|point| [f64::from(point.x), f64::from(point.y)]));
        to.extend(rest.iter().map(|&number| f64::from(number)));
    };
    match shape {
        Shape::Circle(circle) => put(0, &[circle.center()], &[circle.radius()]),
        Shape::Aabb(aabb) => put(1, &[aabb.min(), aabb.max()], &[]),
        Shape::Obb(obb) => put(2, &[obb.center(), obb.half()], &[obb.angle()]),
        Shape::Capsule(capsule) => put(3, &[capsule.a(), capsule.b()], &[capsule.radius()]),
        Shape::Segment(segment) => put(4, &[segment.a(), segment.b()], &[]),
        Shape::Line(line) => put(5, &[line.point(), line.direction()], &[]),
        Shape::QuadBez(curve) => put(6, &[curve.p0(), curve.p1(), curve.p2()], &[curve.half_width()]),
        Shape::CubicBez(curve) => put(7, &[curve.p0(), curve.p1(), curve.p2(), curve.p3()], &[curve.half_width()]),
        Shape::Polygon(polygon) => {
            to.extend([8.0, polygon.points().len() as f64]);
            to.extend(polygon.points().iter().flat_map(|point| [f64::from(point.x), f64::from(point.y)]));
        }
    }
}
