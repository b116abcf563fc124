//! A fixed shape as a ball meets it: when a moving ball touches it, and what a ball at rest beside it touches.

use crate::dvec2::DVec2;
use crate::float::{max, min};
use crate::query::{Core, Cubic, Hull, RayHit, Rounded, ray, ray_rounded_cubic, tangent};
use crate::response::enters;
use crate::{Polygon, Shape, ShapeRef};

/// A shape prepared for balls, in f64, so that nothing is converted in the hot loop.
#[derive(Clone, Debug)]
pub(in crate::world) enum Solid {
    Circle { center: DVec2, radius: f64 },
    Box { min: DVec2, max: DVec2 },
    Turned { center: DVec2, axis: DVec2, half: DVec2 },
    Capsule { a: DVec2, b: DVec2, radius: f64 },
    Segment { a: DVec2, b: DVec2 },
    Line { point: DVec2, direction: DVec2 },
    Hull(Polygon),
    Curve { cubic: Cubic, radius: f64 },
}

/// What a ball at rest touches.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Touch {
    /// From the ball's border to the surface; negative inside.
    pub(in crate::world) gap: f64,
    /// Unit, toward the ball.
    pub(in crate::world) normal: DVec2,
    /// The nearest point of the surface.
    pub(in crate::world) point: DVec2,
    pub(in crate::world) feature: Feature,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::world) enum Feature {
    /// Flat.
    Face,
    /// A corner or an end, where the normal depends on where the ball is.
    Corner,
    /// Round.
    Smooth,
    /// The round end of a capsule or a band, which may go on in another.
    RoundEnd,
}

/// The flat faces of a solid that meet at a point of its surface: their outward normals.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::world) struct Faces {
    normals: [DVec2; 4],
    len: usize,
    /// Whether the surface ends or bends at the point.
    pub(in crate::world) corner: bool,
}

impl Faces {
    pub(in crate::world) fn push(&mut self, normal: DVec2) {
        if self.len < self.normals.len() {
            self.normals[self.len] = normal;
            self.len += 1;
        }
    }

    pub(in crate::world) fn normals(&self) -> &[DVec2] {
        &self.normals[..self.len]
    }

    /// The same faces, seen otherwise.
    pub(in crate::world) fn map(mut self, seen: impl Fn(DVec2) -> DVec2) -> Self {
        self.normals[..self.len].iter_mut().for_each(|normal| *normal = seen(*normal));
        self
    }
}

impl Solid {
    pub(in crate::world) fn of(shape: &Shape) -> Self {
        match shape {
            Shape::Aabb(s) => return Self::Box { min: s.min().wide(), max: s.max().wide() },
            // The stored axis is rounded to f32; its exact length matters to a speed that must not drift.
            Shape::Obb(s) => {
                return Self::Turned {
                    center: s.center().wide(),
                    axis: s.axis().wide().unit_or_zero(),
                    half: s.half().wide(),
                };
            }
            Shape::Polygon(s) => return Self::Hull(s.clone()),
            _ => {}
        }
        let Rounded { core, radius } = Rounded::of(ShapeRef::from(shape));
        match core {
            Core::Hull(hull) if hull.len() == 1 => Self::Circle { center: hull.corner(0), radius },
            Core::Hull(hull) if matches!(shape, Shape::Segment(_)) => {
                Self::Segment { a: hull.corner(0), b: hull.corner(1) }
            }
            Core::Hull(hull) => Self::Capsule { a: hull.corner(0), b: hull.corner(1), radius },
            Core::Line { point, direction } => Self::Line { point, direction },
            Core::Cubic(cubic) => Self::Curve { cubic, radius },
        }
    }

    /// The first touch of a ball of radius `r` that moves from `o` by `motion`.
    #[inline]
    pub(in crate::world) fn cast(&self, o: DVec2, motion: DVec2, r: f64) -> Option<RayHit> {
        let scale = o.max_abs() + motion.max_abs();
        if r <= POINT * scale {
            return self.cast_point(o, motion);
        }
        match self {
            Self::Box { min, max } => ray::ray_rounded_box(o, motion, *min, *max, r),
            Self::Circle { center, radius } => ray::ray_circle(o, motion, *center, radius + r),
            Self::Turned { center, axis, half } => ray::ray_rounded_obb(o, motion, *center, *axis, *half, r),
            Self::Capsule { a, b, radius } => ray::ray_capsule(o, motion, *a, *b, radius + r),
            Self::Segment { a, b } => ray::ray_capsule(o, motion, *a, *b, r),
            Self::Line { point, direction } => ray::ray_line(o, motion, *point, *direction, r),
            Self::Hull(polygon) => ray::ray_rounded_hull(o, motion, &Hull::many(polygon.points()), r),
            Self::Curve { cubic, radius } => ray_rounded_cubic(o, motion, cubic, radius + r),
        }
    }

    /// The same of a point. The round shapes' kernels know no points: there rounding alone would tell whether a way to the very
    /// corner of two faces meets the one, the other or none.
    #[cold]
    fn cast_point(&self, o: DVec2, motion: DVec2) -> Option<RayHit> {
        if self.is_thin_at(o) {
            // A step that ends just when it arrives leaves it on the wall: it is on the side that it came from.
            let Touch { gap, normal, point, .. } = self.touch(o, 0.0, motion);
            if gap.abs() <= self.noise(o, 0.0) && enters(motion, normal) {
                return Some(RayHit { time: 0.0, normal, point });
            }
        }
        match self {
            Self::Box { min, max } => ray::ray_rounded_box(o, motion, *min, *max, 0.0),
            Self::Circle { center, radius } => ray::ray_circle(o, motion, *center, *radius),
            Self::Turned { .. } => match self.rounded().core {
                Core::Hull(hull) => ray::ray_point_hull(o, motion, &hull),
                _ => None,
            },
            Self::Capsule { a, b, radius } => ray::ray_capsule(o, motion, *a, *b, *radius),
            Self::Segment { a, b } => ray::ray_capsule(o, motion, *a, *b, 0.0),
            Self::Line { point, direction } => ray::ray_line(o, motion, *point, *direction, 0.0),
            Self::Hull(polygon) => ray::ray_point_hull(o, motion, &Hull::many(polygon.points())),
            Self::Curve { cubic, radius } => ray_rounded_cubic(o, motion, cubic, *radius),
        }
    }

    /// The largest coordinate involved where a ball at `c` touches it: what rounding is a share of.
    pub(in crate::world) fn scale(&self, c: DVec2) -> f64 {
        let own = match self {
            Self::Circle { center, radius } => center.max_abs() + radius,
            Self::Box { min, max } => min.max_abs().max(max.max_abs()),
            Self::Turned { center, half, .. } => center.max_abs() + half.max_abs(),
            Self::Capsule { a, b, radius } => a.max_abs().max(b.max_abs()) + radius,
            Self::Segment { a, b } => a.max_abs().max(b.max_abs()),
            Self::Line { point, .. } => point.max_abs(),
            Self::Hull(polygon) => Hull::many(polygon.points()).max_abs(),
            Self::Curve { cubic, radius } => cubic.max_abs() + radius,
        };
        own.max(c.max_abs())
    }

    /// How far from a place it comes at most.
    pub(in crate::world) fn reach(&self, from: DVec2) -> f64 {
        let far = |p: DVec2| (p - from).length();
        match self {
            Self::Circle { center, radius } => far(*center) + radius,
            Self::Box { min, max } => {
                let corners = [*min, DVec2::new(max.x, min.y), *max, DVec2::new(min.x, max.y)];
                corners.into_iter().map(far).fold(0.0, f64::max)
            }
            Self::Turned { center, half, .. } => far(*center) + half.length(),
            Self::Capsule { a, b, radius } => far(*a).max(far(*b)) + radius,
            Self::Segment { a, b } => far(*a).max(far(*b)),
            Self::Line { .. } => f64::INFINITY,
            Self::Hull(polygon) => Hull::many(polygon.points()).corners().map(far).fold(0.0, f64::max),
            Self::Curve { cubic, radius } => cubic.0.into_iter().map(far).fold(0.0, f64::max) + radius,
        }
    }

    /// The radius of its ends; 0 of what has corners there.
    pub(in crate::world) const fn roundness(&self) -> f64 {
        match self {
            Self::Capsule { radius, .. } | Self::Curve { radius, .. } => *radius,
            _ => 0.0,
        }
    }

    /// How far before its surface a point must be set down to have a side of it. Near the origin of coordinates the point's own say
    /// nothing of the rounding, but those of what it touches do.
    pub(in crate::world) fn least_hair(&self, c: DVec2) -> f64 {
        let share = if matches!(self, Self::Curve { .. }) { 5e-11 } else { 2e-15 };
        share * self.scale(c)
    }

    /// What a ball at `c` with radius `r` touches or is near. `velocity` decides between the two sides of a thin wall that
    /// goes through the very centre: the ball is on the side that it came from.
    pub(in crate::world) fn touch(&self, c: DVec2, r: f64, velocity: DVec2) -> Touch {
        match self {
            Self::Box { min, max } => touch_box(c, r, (*min, *max), velocity, self.noise(c, r)),
            Self::Circle { center, radius } => {
                Touch { feature: Feature::Smooth, ..touch_point(c, r + radius, *center, velocity).shifted(*radius) }
            }
            Self::Turned { center, axis, half } => {
                let d = c - *center;
                let seen = |v: DVec2| DVec2::new(v.dot(*axis), axis.cross(v));
                let local = touch_box(seen(d), r, (-*half, *half), seen(velocity), self.noise(c, r));
                let out = |v: DVec2| *axis * v.x + axis.perp() * v.y;
                Touch { normal: out(local.normal), point: *center + out(local.point), ..local }
            }
            Self::Capsule { a, b, radius } => {
                let touch = touch_segment(c, r + radius, *a, *b, velocity, self.noise(c, r + radius)).shifted(*radius);
                let feature = if touch.feature == Feature::Corner { Feature::RoundEnd } else { touch.feature };
                Touch { feature, ..touch }
            }
            Self::Segment { a, b } => touch_segment(c, r, *a, *b, velocity, self.noise(c, r)),
            Self::Line { point, direction } => {
                let side = direction.cross(c - *point);
                let (distance, normal) = sided(direction.perp(), side, self.noise(c, r), velocity);
                Touch { gap: distance - r, normal, point: c - normal * distance, feature: Feature::Face }
            }
            Self::Hull(polygon) => touch_hull(c, r, &Hull::many(polygon.points()), velocity, self.noise(c, r)),
            Self::Curve { cubic, radius } => {
                let (t, point) = cubic.nearest(c);
                let mut touch = touch_point(c, r + radius, point, velocity);
                if t <= 0.0 || t >= 1.0 {
                    let out = if t <= 0.0 { -tangent(cubic, 0.0) } else { tangent(cubic, 1.0) };
                    touch = touch_end(c, r + radius, point, out, velocity, self.noise(c, r + radius));
                } else {
                    // Beside the curve the tangent tells the side even where the distance is nothing.
                    let across = tangent(cubic, t).perp();
                    let (distance, normal) = sided(across, across.dot(c - point), self.noise(c, r + radius), velocity);
                    if distance.abs() <= 1e-9 * self.scale(c) {
                        touch = Touch { gap: distance - r - radius, normal, ..touch };
                    }
                }
                let feature = match t > 0.0 && t < 1.0 {
                    true => Feature::Smooth,
                    false if *radius == 0.0 => Feature::Corner,
                    false => Feature::RoundEnd,
                };
                Touch { feature, ..touch }.shifted(*radius)
            }
        }
    }

    /// The normal (dy, −dx) of a thin shape's direction at the point nearest to `q`: its front. None of solid shapes.
    pub(in crate::world) fn front(&self, q: DVec2) -> Option<DVec2> {
        let along = match self {
            Self::Segment { a, b } => *b - *a,
            Self::Line { direction, .. } => *direction,
            Self::Curve { cubic, .. } => tangent(cubic, cubic.nearest(q).0),
            _ => return None,
        };
        Some(-along.perp())
    }

    /// The flat faces at a point of the surface, within `w`.
    pub(in crate::world) fn faces_at(&self, q: DVec2, w: f64) -> Faces {
        let mut faces = Faces::default();
        match self {
            Self::Box { min, max } => faces_of_box(q, w, *min, *max, |n| n, &mut faces),
            Self::Turned { center, axis, half } => {
                let d = q - *center;
                let out = |v: DVec2| *axis * v.x + axis.perp() * v.y;
                faces_of_box(DVec2::new(d.dot(*axis), axis.cross(d)), w, -*half, *half, out, &mut faces);
            }
            Self::Segment { a, b } | Self::Capsule { a, b, .. } if self.is_thin_at(q) => {
                let n = (*b - *a).perp().unit_or_zero();
                faces.push(n);
                faces.push(-n);
                faces.corner = (q - *a).length() <= w || (q - *b).length() <= w;
            }
            Self::Line { direction, .. } => {
                faces.push(direction.perp());
                faces.push(-direction.perp());
            }
            Self::Hull(polygon) => {
                let hull = Hull::many(polygon.points());
                for i in 0..hull.len() {
                    let (a, b) = (hull.corner(i), hull.corner(i + 1));
                    let touch = touch_segment(q, 0.0, a, b, DVec2::ZERO, 0.0);
                    if touch.gap <= w {
                        faces.push(-(b - a).perp().unit_or_zero());
                        faces.corner |= touch.feature == Feature::Corner;
                    }
                }
                faces.corner |= faces.len > 1;
            }
            Self::Curve { cubic, radius } if *radius == 0.0 => {
                let (t, point) = cubic.nearest(q);
                let n = tangent(cubic, t).perp();
                faces.push(n);
                faces.push(-n);
                let [first, .., last] = cubic.0;
                faces.corner = (point - first).length() <= w || (point - last).length() <= w;
            }
            // Round all over, but for a capsule's sides, which nothing ends at.
            Self::Segment { .. } | Self::Circle { .. } | Self::Capsule { .. } | Self::Curve { .. } => {
                let touch = self.touch(q, 0.0, DVec2::ZERO);
                faces.push(touch.normal);
            }
        }
        faces
    }
}

impl Touch {
    /// The nearest point moved out from the core to the surface `radius` around it.
    fn shifted(self, radius: f64) -> Self {
        Self { point: self.point + self.normal * radius, ..self }
    }
}

/// Beyond this share of the coordinates involved a distance is more than the rounding of f64.
const NOISE: f64 = 1e-12;
/// A box is flat if it is no thicker than this share of the tolerance.
const FLAT: f64 = 2e-4;
/// A ball of no more than this share of the coordinates involved is a point: nothing could tell.
const POINT: f64 = 1e-12;

impl Solid {
    /// Whether it has no thickness that f64 could tell.
    fn is_thin_at(&self, q: DVec2) -> bool {
        match self {
            Self::Segment { .. } | Self::Line { .. } => true,
            Self::Capsule { radius, .. } | Self::Curve { radius, .. } => *radius <= NOISE * q.max_abs(),
            Self::Box { min, max } => max.x - min.x <= NOISE * q.max_abs() || max.y - min.y <= NOISE * q.max_abs(),
            Self::Turned { half, .. } => half.x.min(half.y) <= NOISE * q.max_abs(),
            _ => false,
        }
    }

    /// What rounding may make of a distance from a ball of radius `r` at `c`. A point may have come far: it is set down farther from
    /// what it touches than this.
    fn noise(&self, c: DVec2, r: f64) -> f64 {
        if r > POINT * c.max_abs() {
            return NOISE * c.max_abs();
        }
        let share = if matches!(self, Self::Curve { .. }) { 2e-11 } else { 1e-15 };
        (1e-10 * c.max_abs()).max(share * self.scale(c))
    }
}

/// The radius of a round shape in a place; none where it is a point to f64.
pub(in crate::world) fn radius_at(radius: f64, place: DVec2) -> f64 {
    if radius <= POINT * place.max_abs() { 0.0 } else { radius }
}

/// The signed distance and the normal of a thin wall, on the side where the ball is. A point of a ball stands on the wall
/// when it arrives, give or take the rounding of f64: it is on the side that it came from.
fn sided(normal: DVec2, side: f64, noise: f64, velocity: DVec2) -> (f64, DVec2) {
    let ambiguous = side.abs() <= noise;
    let backward = if ambiguous { velocity.dot(normal) > 0.0 } else { side < 0.0 };
    if backward { (-side, -normal) } else { (side, normal) }
}

/// Of all the normals between those of two faces of a corner, the one most opposed to a velocity: what a small ball would
/// meet there.
fn most_opposed(velocity: DVec2, a: DVec2, b: DVec2) -> DVec2 {
    let (a, b) = if a.cross(b) < 0.0 { (b, a) } else { (a, b) };
    let back = -velocity.unit_or_zero();
    if back != DVec2::ZERO && a.cross(back) >= 0.0 && back.cross(b) >= 0.0 {
        return back;
    }
    if back.dot(a) >= back.dot(b) { a } else { b }
}

pub(in crate::world) fn touch_point(c: DVec2, r: f64, q: DVec2, velocity: DVec2) -> Touch {
    let d = c - q;
    let distance = d.length();
    let normal = if distance > 0.0 {
        d / distance
    } else {
        let back = -velocity.unit_or_zero();
        if back == DVec2::ZERO { DVec2::new(1.0, 0.0) } else { back }
    };
    Touch { gap: distance - r, normal, point: q, feature: Feature::Corner }
}

/// The end of a thin wall that goes on from there against the unit vector `out`. What stands on the very end meets it as a
/// small ball would: round, or on the side that it came from.
fn touch_end(c: DVec2, r: f64, q: DVec2, out: DVec2, velocity: DVec2, noise: f64) -> Touch {
    let touch = touch_point(c, r, q, velocity);
    if velocity == DVec2::ZERO || (c - q).length() > noise {
        return touch;
    }
    let back = -velocity.unit_or_zero();
    let across = if back.dot(out.perp()) < 0.0 { -out.perp() } else { out.perp() };
    Touch { normal: if back.dot(out) >= 0.0 || out == DVec2::ZERO { back } else { across }, ..touch }
}

/// `noise` is what rounding may make of a distance.
pub(in crate::world) fn touch_segment(c: DVec2, r: f64, a: DVec2, b: DVec2, velocity: DVec2, noise: f64) -> Touch {
    let d = b - a;
    let along = d.dot(c - a);
    if along <= 0.0 {
        return touch_end(c, r, a, -d.unit_or_zero(), velocity, noise);
    }
    let length_squared = d.length_squared();
    if along >= length_squared {
        return touch_end(c, r, b, d.unit_or_zero(), velocity, noise);
    }
    let unit = d.unit_or_zero();
    let side = unit.cross(c - a);
    let (distance, normal) = sided(unit.perp(), side, noise, velocity);
    Touch { gap: distance - r, normal, point: a + d * (along / length_squared), feature: Feature::Face }
}

/// When a ball on its way meets a box, and the normal. Most meet a face, which the times at which its centre comes between each two
/// sides tell.
pub(in crate::world) fn cast_box(o: DVec2, motion: DVec2, low: DVec2, high: DVec2, r: f64) -> Option<(f64, DVec2)> {
    let inverse = |x: f64| if x == 0.0 { 1e200 } else { 1.0 / x };
    let between = |low: f64, high: f64, per_motion: f64| {
        let (a, b) = (low * per_motion, high * per_motion);
        (min(a, b), max(a, b))
    };
    let (x, y) = (
        between(low.x - (o.x + r), high.x - (o.x - r), inverse(motion.x)),
        between(low.y - (o.y + r), high.y - (o.y - r), inverse(motion.y)),
    );
    let (enter, leave) = (max(x.0, y.0), min(x.1, y.1));
    if !((enter <= 1.0 + 1e-9) & (leave >= max(enter, 0.0))) {
        return None;
    }
    match face_entered([x, y], o, motion, (low, high)) {
        Some(normal) => enters(motion, normal).then_some((enter, normal)),
        None => ray::ray_rounded_box(o, motion, low, high, r).map(|hit| (hit.time, hit.normal)),
    }
}

/// The normal of the face of a box by which a ball's centre enters the box grown by its radius, between whose sides it is at these
/// times; none if it starts there, or enters by a corner.
#[inline(always)]
pub(in crate::world) fn face_entered(
    [x, y]: [(f64, f64); 2],
    o: DVec2,
    motion: DVec2,
    (low, high): (DVec2, DVec2),
) -> Option<DVec2> {
    let enter = max(x.0, y.0);
    let (by_x, at) = (x.0 > y.0, o + motion * enter);
    let (across, from, to) = if by_x { (at.y, low.y, high.y) } else { (at.x, low.x, high.x) };
    (enter > 0.0 && across >= from && across <= to).then(|| {
        if by_x { DVec2::new(-1f64.copysign(motion.x), 0.0) } else { DVec2::new(0.0, -1f64.copysign(motion.y)) }
    })
}

#[cfg_attr(not(hazumi_small), inline)]
fn touch_box(c: DVec2, r: f64, (min, max): (DVec2, DVec2), velocity: DVec2, noise: f64) -> Touch {
    let q = DVec2::new(c.x.clamp(min.x, max.x), c.y.clamp(min.y, max.y));
    let d = c - q;
    let face = |gap: f64, normal: DVec2, point: DVec2| Touch { gap: gap - r, normal, point, feature: Feature::Face };
    if d.x.abs() <= noise && d.y.abs() <= noise {
        if max.x - min.x <= noise || max.y - min.y <= noise {
            return touch_flat_box(c, r, (min, max), velocity, noise);
        }
        let x = if c.x - min.x <= max.x - c.x { (c.x - min.x, -1.0) } else { (max.x - c.x, 1.0) };
        let y = if c.y - min.y <= max.y - c.y { (c.y - min.y, -1.0) } else { (max.y - c.y, 1.0) };
        if x.0 <= noise && y.0 <= noise {
            let normal = most_opposed(velocity, DVec2::new(x.1, 0.0), DVec2::new(0.0, y.1));
            return Touch { gap: d.length() - r, normal, point: q, feature: Feature::Corner };
        }
    }
    if d.x != 0.0 && d.y != 0.0 {
        let distance = d.length();
        Touch { gap: distance - r, normal: d / distance, point: q, feature: Feature::Corner }
    } else if d.y != 0.0 {
        face(d.y.abs(), DVec2::new(0.0, 1f64.copysign(d.y)), q)
    } else if d.x != 0.0 {
        face(d.x.abs(), DVec2::new(1f64.copysign(d.x), 0.0), q)
    } else {
        let out = [
            (c.x - min.x, DVec2::new(-1.0, 0.0), DVec2::new(min.x, c.y)),
            (max.x - c.x, DVec2::new(1.0, 0.0), DVec2::new(max.x, c.y)),
            (c.y - min.y, DVec2::new(0.0, -1.0), DVec2::new(c.x, min.y)),
            (max.y - c.y, DVec2::new(0.0, 1.0), DVec2::new(c.x, max.y)),
        ];
        let (depth, normal, point) =
            out.into_iter().fold(out[0], |best, next| if next.0 < best.0 { next } else { best });
        face(-depth, normal, point)
    }
}

/// The touch of a point that stands on a box without thickness. Its two faces are at the same distance, so that only the motion
/// tells the side, as on a segment.
#[cold]
fn touch_flat_box(c: DVec2, r: f64, (min, max): (DVec2, DVec2), velocity: DVec2, noise: f64) -> Touch {
    let middle = (min + max) * 0.5;
    let lies = max.x - min.x >= max.y - min.y;
    let (a, b) = match lies {
        true => (DVec2::new(min.x, middle.y), DVec2::new(max.x, middle.y)),
        false => (DVec2::new(middle.x, min.y), DVec2::new(middle.x, max.y)),
    };
    touch_segment(c, r, a, b, velocity, noise)
}

fn touch_hull(c: DVec2, r: f64, hull: &Hull, velocity: DVec2, noise: f64) -> Touch {
    // The face that the centre is farthest out of; beyond its ends, the corner there.
    let mut best = (f64::NEG_INFINITY, DVec2::ZERO);
    for i in 0..hull.len() {
        let (a, b) = (hull.corner(i), hull.corner(i + 1));
        let normal = -(b - a).perp().unit_or_zero();
        let out = normal.dot(c - a);
        if out > best.0 {
            best = (out, normal);
        }
    }
    let (out, normal) = best;
    let inside = Touch { gap: out - r, normal, point: c - normal * out, feature: Feature::Face };
    let touch = if out > 0.0 {
        // Outside: the nearest of the faces. At an acute corner that need not be the one above.
        (0..hull.len())
            .map(|i| touch_segment(c, r, hull.corner(i), hull.corner(i + 1), DVec2::ZERO, 0.0))
            .fold(None, |best: Option<Touch>, next| match best {
                Some(best) if best.gap <= next.gap => Some(best),
                _ => Some(next),
            })
            .unwrap_or(inside)
    } else {
        inside
    };
    if (touch.gap + r).abs() <= noise { on_border(hull, c, touch, velocity, noise) } else { touch }
}

/// The touch of a point that stands on the border of a hull, give or take the rounding: the hull's faces there tell the normal,
/// since the way from the nearest point to it is rounding alone.
#[cold]
fn on_border(hull: &Hull, c: DVec2, touch: Touch, velocity: DVec2, noise: f64) -> Touch {
    let mut faces = (0..hull.len()).filter_map(|i| {
        let (a, b) = (hull.corner(i), hull.corner(i + 1));
        let is_near = touch_segment(c, 0.0, a, b, DVec2::ZERO, 0.0).gap.abs() <= 2.0 * noise;
        is_near.then(|| -(b - a).perp().unit_or_zero())
    });
    match (faces.next(), faces.next()) {
        (Some(a), Some(b)) => Touch { normal: most_opposed(velocity, a, b), feature: Feature::Corner, ..touch },
        (Some(normal), None) => Touch { normal, feature: Feature::Face, ..touch },
        _ => touch,
    }
}

fn faces_of_box(q: DVec2, w: f64, min: DVec2, max: DVec2, out: impl Fn(DVec2) -> DVec2, faces: &mut Faces) {
    let within = q.x >= min.x - w && q.x <= max.x + w && q.y >= min.y - w && q.y <= max.y + w;
    if !within {
        return;
    }
    // A box without thickness has two faces, as a segment has: its ends are no faces.
    let size = max - min;
    let (is_upright, lies) = (size.x <= FLAT * w, size.y <= FLAT * w);
    let mut ends = 0;
    for (off, normal, is_end) in [
        (q.x - min.x, DVec2::new(-1.0, 0.0), lies),
        (max.x - q.x, DVec2::new(1.0, 0.0), lies),
        (q.y - min.y, DVec2::new(0.0, -1.0), is_upright),
        (max.y - q.y, DVec2::new(0.0, 1.0), is_upright),
    ] {
        if off <= w && is_end {
            ends += 1;
        } else if off <= w {
            faces.push(out(normal));
        }
    }
    faces.corner = if is_upright || lies { ends > 0 } else { faces.len > 1 };
}
