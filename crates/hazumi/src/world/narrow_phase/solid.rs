//! A fixed shape as a mover meets it: when a motion first touches it, and what is touched from one place.

use crate::dvec2::DVec2;
use crate::float::{max, min};
use crate::query::{Core, Cubic, Hull, RayHit, Rounded, ray, ray_rounded_cubic, tangent};
use crate::response::enters;
use crate::world::narrow_phase::touch::{Faces, Feature, Touch};
use crate::world::narrow_phase::touch_circle::{
    NOISE, POINT, faces_of_box, sided, touch_box, touch_end, touch_hull, touch_point, touch_segment,
};
use crate::{Polygon, Shape, ShapeRef};

/// A shape prepared for movers, in f64, so that nothing is converted in the hot loop.
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

impl Solid {
    pub(in crate::world) const fn is_convex(&self) -> bool {
        !matches!(self, Self::Curve { .. })
    }

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

    /// The first touch of a circle of radius `r` that moves from `o` by `motion`.
    #[inline]
    pub(super) fn cast(&self, o: DVec2, motion: DVec2, r: f64) -> Option<RayHit> {
        let scale = o.max_abs() + motion.max_abs();
        if r <= POINT * scale {
            return self.cast_point(o, motion);
        }
        match self {
            Self::Turned { center, axis, half } => ray::ray_rounded_obb(o, motion, *center, *axis, *half, r),
            Self::Hull(polygon) => ray::ray_rounded_hull(o, motion, &Hull::many(polygon.points()), r),
            _ => self.cast_grown(o, motion, r),
        }
    }

    /// The same of a point. The kernels of what has corners and is grown know no points: there rounding alone would tell whether a path to
    /// the very corner of two faces meets the one, the other or none.
    #[cold]
    fn cast_point(&self, o: DVec2, motion: DVec2) -> Option<RayHit> {
        if self.is_thin_at(o) {
            // A step that ends just when it arrives leaves it on the wall: it is on the side that it came from.
            let Touch { gap, normal, point, .. } = self.touch(o, 0.0, motion);
            if gap.abs() <= self.noise(o, 0.0) && enters(motion, normal) {
                return Some(RayHit { time: 0.0, normal, point });
            }
        }
        match (self, self.rounded().core) {
            (Self::Turned { .. } | Self::Hull(_), Core::Hull(hull)) => ray::ray_point_hull(o, motion, &hull),
            _ => self.cast_grown(o, motion, 0.0),
        }
    }

    /// What a ray meets of a box or of what is round, grown by `r`; nothing of other shapes.
    #[inline]
    fn cast_grown(&self, o: DVec2, motion: DVec2, r: f64) -> Option<RayHit> {
        match self {
            Self::Box { min, max } => ray::ray_rounded_box(o, motion, *min, *max, r),
            Self::Circle { center, radius } => ray::ray_circle(o, motion, *center, radius + r),
            Self::Capsule { a, b, radius } => ray::ray_capsule(o, motion, *a, *b, radius + r),
            Self::Segment { a, b } => ray::ray_capsule(o, motion, *a, *b, r),
            Self::Line { point, direction } => ray::ray_line(o, motion, *point, *direction, r),
            Self::Curve { cubic, radius } => ray_rounded_cubic(o, motion, cubic, radius + r),
            Self::Turned { .. } | Self::Hull(_) => None,
        }
    }

    /// The largest coordinate involved where a mover at `c` touches it: what rounding is a share of.
    fn scale(&self, c: DVec2) -> f64 {
        let own = match self {
            Self::Turned { center, half, .. } => center.max_abs() + half.max_abs(),
            _ => self.most(DVec2::max_abs),
        };
        own.max(c.max_abs())
    }

    /// How far from a place it comes at most.
    pub(in crate::world) fn reach(&self, from: DVec2) -> f64 {
        match self {
            Self::Turned { center, half, .. } => (*center - from).length() + half.length(),
            Self::Line { .. } => f64::INFINITY,
            _ => self.most(|p| (p - from).length()),
        }
    }

    /// The most of a measure of its corners or control points, or of a line's point; and its radius.
    fn most(&self, measure: impl Fn(DVec2) -> f64) -> f64 {
        let Rounded { core, radius } = self.rounded();
        let most = match core {
            Core::Hull(hull) => hull.corners().map(measure).fold(0.0, f64::max),
            Core::Line { point, .. } => measure(point),
            Core::Cubic(cubic) => cubic.0.into_iter().map(measure).fold(0.0, f64::max),
        };
        most + radius
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
    pub(in crate::world) fn least_skin(&self, c: DVec2) -> f64 {
        let share = if matches!(self, Self::Curve { .. }) { 5e-11 } else { 2e-15 };
        share * self.scale(c)
    }

    /// What a mover at `c` with radius `r` touches or is near. `velocity` decides between the two sides of a thin wall that
    /// goes through the very centre: the mover is on the side that it came from.
    pub(super) fn touch(&self, c: DVec2, r: f64, velocity: DVec2) -> Touch {
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
            Self::Curve { cubic, radius } => self.touch_curve(c, r, (cubic, *radius), cubic.nearest(c), velocity),
        }
    }

    /// The touch of a curve where a mover at `c` has a foot on it.
    pub(super) fn touch_curve(
        &self,
        c: DVec2,
        r: f64,
        (cubic, radius): (&Cubic, f64),
        (t, point): (f64, DVec2),
        velocity: DVec2,
    ) -> Touch {
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
            false if radius == 0.0 => Feature::Corner,
            false => Feature::RoundEnd,
        };
        Touch { feature, ..touch }.shifted(radius)
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
    pub(super) fn faces_at(&self, q: DVec2, w: f64) -> Faces {
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
                    let (a, b) = hull.edge(i);
                    let touch = touch_segment(q, 0.0, a, b, DVec2::ZERO, 0.0);
                    if touch.gap <= w {
                        faces.push(hull.outward(i));
                        faces.corner |= touch.feature == Feature::Corner;
                    }
                }
                faces.corner |= faces.normals().len() > 1;
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

    /// What rounding may make of a distance from a circle of radius `r` at `c`. A point may have come far: it is set down farther from
    /// what it touches than this.
    fn noise(&self, c: DVec2, r: f64) -> f64 {
        if r > POINT * c.max_abs() {
            return NOISE * c.max_abs();
        }
        let share = if matches!(self, Self::Curve { .. }) { 2e-11 } else { 1e-15 };
        (1e-10 * c.max_abs()).max(share * self.scale(c))
    }
}

/// The inverse of each coordinate of a motion; of 0, a number so large that only 0 times it is small.
#[inline(always)]
pub(in crate::world) fn inverse(motion: DVec2) -> DVec2 {
    let inverse = |x: f64| if x == 0.0 { 1e200 } else { 1.0 / x };
    DVec2::new(inverse(motion.x), inverse(motion.y))
}

/// When a ray from the origin comes between each two sides of a box, and leaves them; by the [`inverse`] of its motion.
#[inline(always)]
pub(in crate::world) fn slabs(low: DVec2, high: DVec2, per_motion: DVec2) -> [(f64, f64); 2] {
    let sides = |low: f64, high: f64, per_motion: f64| {
        let (a, b) = (low * per_motion, high * per_motion);
        (min(a, b), max(a, b))
    };
    [sides(low.x, high.x, per_motion.x), sides(low.y, high.y, per_motion.y)]
}

/// When a mover in motion meets a box, and the normal. Most meet a face; the times at which the centre comes between each two sides tell
/// which.
pub(super) fn cast_box(o: DVec2, motion: DVec2, low: DVec2, high: DVec2, r: f64) -> Option<(f64, DVec2)> {
    let around = DVec2::new(r, r);
    let [x, y] = slabs(low - (o + around), high - (o - around), inverse(motion));
    let (enter, leave) = (max(x.0, y.0), min(x.1, y.1));
    if !((enter <= 1.0 + 1e-9) & (leave >= max(enter, 0.0))) {
        return None;
    }
    match face_entered([x, y], o, motion, (low, high)) {
        Some(normal) => enters(motion, normal).then_some((enter, normal)),
        None => ray::ray_rounded_box(o, motion, low, high, r).map(|hit| (hit.time, hit.normal)),
    }
}

/// The normal of the face of a box by which a mover's centre enters the box grown by its radius, between whose sides it is at these
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
