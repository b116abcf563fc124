//! A fixed shape as a ball meets it: when a moving ball touches it, and what a ball at rest beside it touches.

use crate::dvec2::DVec2;
use crate::float::{max, min};
use crate::query::{Core, Cubic, Hull, RayHit, Rounded, ray, ray_rounded_cubic, tangent};
use crate::response::enters;
use crate::{Polygon, Shape, ShapeRef};

/// A shape prepared for balls, in f64, so that nothing is converted in the hot loop.
#[derive(Clone, Debug)]
pub(super) enum Solid {
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
pub(super) struct Touch {
    /// From the ball's border to the surface; negative inside.
    pub(super) gap: f64,
    /// Unit, toward the ball.
    pub(super) normal: DVec2,
    /// The nearest point of the surface.
    pub(super) point: DVec2,
    pub(super) feature: Feature,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Feature {
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
pub(super) struct Faces {
    normals: [DVec2; 4],
    len: usize,
    /// Whether the surface ends or bends at the point.
    pub(super) corner: bool,
}

impl Faces {
    pub(super) fn push(&mut self, normal: DVec2) {
        if self.len < self.normals.len() {
            self.normals[self.len] = normal;
            self.len += 1;
        }
    }

    pub(super) fn normals(&self) -> &[DVec2] {
        &self.normals[..self.len]
    }

    /// The same faces, seen otherwise.
    pub(super) fn map(mut self, seen: impl Fn(DVec2) -> DVec2) -> Self {
        self.normals[..self.len].iter_mut().for_each(|normal| *normal = seen(*normal));
        self
    }
}

impl Solid {
    pub(super) fn of(shape: &Shape) -> Self {
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
    pub(super) fn cast(&self, o: DVec2, motion: DVec2, r: f64) -> Option<RayHit> {
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

    /// What a ball at `c` with radius `r` touches or is near. `velocity` decides between the two sides of a thin wall that
    /// goes through the very centre: the ball is on the side that it came from.
    pub(super) fn touch(&self, c: DVec2, r: f64, velocity: DVec2) -> Touch {
        match self {
            Self::Box { min, max } => touch_box(c, r, *min, *max),
            Self::Circle { center, radius } => {
                Touch { feature: Feature::Smooth, ..touch_point(c, r + radius, *center, velocity).shifted(*radius) }
            }
            Self::Turned { center, axis, half } => {
                let d = c - *center;
                let local = touch_box(DVec2::new(d.dot(*axis), axis.cross(d)), r, -*half, *half);
                let out = |v: DVec2| *axis * v.x + axis.perp() * v.y;
                Touch { normal: out(local.normal), point: *center + out(local.point), ..local }
            }
            Self::Capsule { a, b, radius } => {
                let touch = touch_segment(c, r + radius, *a, *b, velocity).shifted(*radius);
                let feature = if touch.feature == Feature::Corner { Feature::RoundEnd } else { touch.feature };
                Touch { feature, ..touch }
            }
            Self::Segment { a, b } => touch_segment(c, r, *a, *b, velocity),
            Self::Line { point, direction } => {
                let side = direction.cross(c - *point);
                let (distance, normal) = sided(direction.perp(), side, c, velocity);
                Touch { gap: distance - r, normal, point: c - normal * distance, feature: Feature::Face }
            }
            Self::Hull(polygon) => touch_hull(c, r, &Hull::many(polygon.points())),
            Self::Curve { cubic, radius } => {
                let (t, point) = cubic.nearest(c);
                let mut touch = touch_point(c, r + radius, point, velocity);
                if t > 0.0 && t < 1.0 {
                    // Beside the curve the tangent tells the side even where the distance is nothing.
                    let across = tangent(cubic, t).perp();
                    let (distance, normal) = sided(across, across.dot(c - point), c, velocity);
                    if distance.abs() <= 1e-9 * c.max_abs() {
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
    pub(super) fn front(&self, q: DVec2) -> Option<DVec2> {
        let along = match self {
            Self::Segment { a, b } => *b - *a,
            Self::Line { direction, .. } => *direction,
            Self::Curve { cubic, .. } => tangent(cubic, cubic.nearest(q).0),
            _ => return None,
        };
        Some(-along.perp())
    }

    /// The flat faces at a point of the surface, within `w`.
    pub(super) fn faces_at(&self, q: DVec2, w: f64) -> Faces {
        let mut faces = Faces::default();
        match self {
            Self::Box { min, max } => faces_of_box(q, w, *min, *max, |n| n, &mut faces),
            Self::Turned { center, axis, half } => {
                let d = q - *center;
                let out = |v: DVec2| *axis * v.x + axis.perp() * v.y;
                faces_of_box(DVec2::new(d.dot(*axis), axis.cross(d)), w, -*half, *half, out, &mut faces);
            }
            Self::Segment { a, b } => {
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
                    let touch = touch_segment(q, 0.0, a, b, DVec2::ZERO);
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
            Self::Circle { .. } | Self::Capsule { .. } | Self::Curve { .. } => {
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

/// The signed distance and the normal of a thin wall, on the side where the ball is. A point of a ball stands on the wall
/// when it arrives, give or take the rounding of f64: it is on the side that it came from.
fn sided(normal: DVec2, side: f64, c: DVec2, velocity: DVec2) -> (f64, DVec2) {
    let ambiguous = side.abs() <= 1e-12 * c.max_abs();
    let backward = if ambiguous { velocity.dot(normal) > 0.0 } else { side < 0.0 };
    if backward { (-side, -normal) } else { (side, normal) }
}

pub(super) fn touch_point(c: DVec2, r: f64, q: DVec2, velocity: DVec2) -> Touch {
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

pub(super) fn touch_segment(c: DVec2, r: f64, a: DVec2, b: DVec2, velocity: DVec2) -> Touch {
    let d = b - a;
    let along = d.dot(c - a);
    if along <= 0.0 {
        return touch_point(c, r, a, velocity);
    }
    let length_squared = d.length_squared();
    if along >= length_squared {
        return touch_point(c, r, b, velocity);
    }
    let unit = d.unit_or_zero();
    let side = unit.cross(c - a);
    let (distance, normal) = sided(unit.perp(), side, c, velocity);
    Touch { gap: distance - r, normal, point: a + d * (along / length_squared), feature: Feature::Face }
}

/// When a ball on its way meets a box, and the normal. Most meet a face, which the times at which its centre comes between each two
/// sides tell.
pub(super) fn cast_box(o: DVec2, motion: DVec2, low: DVec2, high: DVec2, r: f64) -> Option<(f64, DVec2)> {
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
pub(super) fn face_entered(
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
fn touch_box(c: DVec2, r: f64, min: DVec2, max: DVec2) -> Touch {
    let q = DVec2::new(c.x.clamp(min.x, max.x), c.y.clamp(min.y, max.y));
    let d = c - q;
    let face = |gap: f64, normal: DVec2, point: DVec2| Touch { gap: gap - r, normal, point, feature: Feature::Face };
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

fn touch_hull(c: DVec2, r: f64, hull: &Hull<'_>) -> Touch {
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
    if out > 0.0 {
        // Outside: the nearest of the faces. At an acute corner that need not be the one above.
        return (0..hull.len())
            .map(|i| touch_segment(c, r, hull.corner(i), hull.corner(i + 1), DVec2::ZERO))
            .fold(None, |best: Option<Touch>, next| match best {
                Some(best) if best.gap <= next.gap => Some(best),
                _ => Some(next),
            })
            .unwrap_or(Touch { gap: out - r, normal, point: c - normal * out, feature: Feature::Face });
    }
    Touch { gap: out - r, normal, point: c - normal * out, feature: Feature::Face }
}

fn faces_of_box(q: DVec2, w: f64, min: DVec2, max: DVec2, out: impl Fn(DVec2) -> DVec2, faces: &mut Faces) {
    let within = q.x >= min.x - w && q.x <= max.x + w && q.y >= min.y - w && q.y <= max.y + w;
    if !within {
        return;
    }
    for (off, normal) in [
        (q.x - min.x, DVec2::new(-1.0, 0.0)),
        (max.x - q.x, DVec2::new(1.0, 0.0)),
        (q.y - min.y, DVec2::new(0.0, -1.0)),
        (max.y - q.y, DVec2::new(0.0, 1.0)),
    ] {
        if off <= w {
            faces.push(out(normal));
        }
    }
    faces.corner = faces.len > 1;
}
