//! Shapes as a few points and a radius around them, and how far a point is from that.

use hazumi::Shape;

use super::math::*;

/// The convex hull of some points, or the cubic that they control; with a radius around it.
#[derive(Clone, Debug)]
pub(super) struct Form {
    /// Of a hull its corners, counter-clockwise where y points up.
    pub(super) points: Vec<V>,
    pub(super) is_curve: bool,
    pub(super) radius: f64,
}

impl Form {
    pub(super) fn of(shape: &Shape) -> Self {
        let hull = |points: Vec<V>, radius: f32| Self { points: hull(points), is_curve: false, radius: radius.into() };
        let curve = |points: Vec<V>, radius: f32| Self { points, is_curve: true, radius: radius.into() };
        match shape {
            Shape::Circle(s) => hull(vec![wide(s.center())], s.radius()),
            Shape::Aabb(s) => {
                let ([l, b], [r, t]) = (wide(s.min()), wide(s.max()));
                hull(vec![[l, b], [r, b], [r, t], [l, t]], 0.0)
            }
            Shape::Obb(s) => {
                let along = times(wide(s.axis()), s.half().x.into());
                let across = times(perp(wide(s.axis())), s.half().y.into());
                let corner = |x, y| plus(plus(wide(s.center()), along, x), across, y);
                hull(vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)], 0.0)
            }
            Shape::Capsule(s) => hull(vec![wide(s.a()), wide(s.b())], s.radius()),
            Shape::Segment(s) => hull(vec![wide(s.a()), wide(s.b())], 0.0),
            Shape::Polygon(s) => hull(s.points().iter().map(|&p| wide(p)).collect(), 0.0),
            Shape::QuadBez(s) => {
                let [a, b, c] = [s.p0(), s.p1(), s.p2()].map(wide);
                let toward = |from: V| plus(from, minus(b, from), 2.0 / 3.0);
                curve(vec![a, toward(a), toward(c), c], s.half_width())
            }
            Shape::CubicBez(s) => curve([s.p0(), s.p1(), s.p2(), s.p3()].map(wide).into(), s.half_width()),
            other => unreachable!("not in these scenes: {other:?}"),
        }
    }

    /// The middle of its bounding box, as far as that can be told from the points.
    pub(super) fn center(&self) -> V {
        [0, 1].map(|axis| {
            let along = || self.points.iter().map(move |p| p[axis]);
            (along().fold(f64::INFINITY, f64::min) + along().fold(f64::NEG_INFINITY, f64::max)) / 2.0
        })
    }

    /// Turned about a point, then moved.
    pub(super) fn placed(&self, pivot: V, offset: V, angle: f64) -> Self {
        let place = |&p: &V| {
            let out = minus(p, pivot);
            plus(plus(pivot, offset, 1.0), if angle == 0.0 { out } else { turned(out, angle) }, 1.0)
        };
        Self { points: self.points.iter().map(place).collect(), ..self.clone() }
    }

    /// How far it reaches from a point.
    pub(super) fn reach(&self, from: V) -> f64 {
        self.points.iter().map(|&p| length(minus(p, from))).fold(0.0, f64::max) + self.radius
    }

    fn curve_at(&self, t: f64) -> V {
        let (s, p) = (1.0 - t, &self.points);
        let weights = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
        (0..4).fold(ZERO, |sum, i| plus(sum, p[i], weights[i]))
    }

    /// A third of how fast it goes along.
    fn along(&self, t: f64) -> V {
        let (s, p) = (1.0 - t, &self.points);
        let weights = [s * s, 2.0 * s * t, t * t];
        (0..3).fold(ZERO, |sum, i| plus(sum, minus(p[i + 1], p[i]), weights[i]))
    }
}

/// The convex hull of points, counter-clockwise, each corner once.
pub(super) fn hull(mut points: Vec<V>) -> Vec<V> {
    points.sort_by(|a, b| a.partial_cmp(b).unwrap());
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let half = |points: &mut dyn Iterator<Item = V>| {
        let mut chain: Vec<V> = Vec::new();
        for p in points {
            while let [.., a, b] = chain[..]
                && cross(minus(b, a), minus(p, b)) <= 0.0
            {
                chain.pop();
            }
            chain.push(p);
        }
        chain.pop();
        chain
    };
    let mut corners = half(&mut points.iter().copied());
    corners.extend(half(&mut points.iter().rev().copied()));
    corners
}

/// The point of a form that is nearest to a mover, or how deep that is in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Near {
    /// Negative inside.
    pub(super) gap: f64,
    /// Unit, toward the mover.
    pub(super) normal: V,
    /// How far along the surface the normal jumps, where the corner there is sharp.
    pub(super) jump: f64,
    /// Of a curve, its nearest point.
    pub(super) on_curve: Option<V>,
}

/// How far a point is from a convex hull with a radius around it.
pub(super) fn near_hull(p: V, hull: &[V], radius: f64) -> Near {
    let round = |from: V, jump: f64| {
        let (out, far) = (minus(p, from), length(minus(p, from)));
        let normal = if far > 0.0 { times(out, 1.0 / far) } else { [1.0, 0.0] };
        (far, Near { gap: far - radius, normal, jump, on_curve: None })
    };
    let sharp = |along: f64| if radius == 0.0 { along } else { f64::INFINITY };
    if let [only] = hull {
        return round(*only, f64::INFINITY).1;
    }
    let (mut nearest, mut deepest): (Option<(f64, Near)>, Option<Near>) = (None, None);
    for (i, &a) in hull.iter().enumerate() {
        let ab = minus(hull[(i + 1) % hull.len()], a);
        let long = length(ab);
        let normal = times(perp(ab), -1.0 / long);
        let (above, along) = (dot(minus(p, a), normal), dot(minus(p, a), ab) / long);
        let face = Near { gap: above - radius, normal, jump: sharp(along.min(long - along)), on_curve: None };
        if deepest.is_none_or(|deepest| face.gap > deepest.gap) {
            deepest = Some(face);
        }
        let candidate = match along {
            _ if along <= 0.0 => round(a, sharp(0.0)),
            _ if along >= long => round(plus(a, ab, 1.0), sharp(0.0)),
            // Only from outside of the face; the other side has a face of its own, or is inside.
            _ if above >= 0.0 => (above, face),
            _ => continue,
        };
        if nearest.is_none_or(|(least, _)| candidate.0 < least) {
            nearest = Some(candidate);
        }
    }
    // A segment has two faces and no inside.
    match deepest {
        Some(deepest) if hull.len() > 2 && deepest.gap + radius < 0.0 => deepest,
        _ => nearest.expect("a hull has corners").1,
    }
}

/// How far a mover, a hull with a radius, is from a curve with one: the curve is looked at in many places, and closer
/// around those where the distance is least.
pub(super) fn near_curve(mover: &[V], curve: &Form, radius: f64, is_sharp: bool) -> Near {
    const LOOKS: usize = 64;
    let center = times(mover.iter().fold(ZERO, |sum, &p| plus(sum, p, 1.0)), 1.0 / mover.len() as f64);
    let middle = curve.center();
    let reach = curve.reach(middle) + mover.iter().map(|&p| length(minus(p, center))).fold(0.0, f64::max);
    let out = minus(center, middle);
    let far = length(out) - reach;
    // From far away it is enough to know that it is at least so far.
    if far - radius > 0.25 * reach {
        return Near { gap: far - radius, normal: times(out, 1.0 / length(out)), jump: f64::INFINITY, on_curve: None };
    }
    let at = |t: f64| near_hull(curve.curve_at(t), mover, 0.0);
    // Whether the curve goes away from the mover here.
    let leaves = |t: f64| dot(at(t).normal, curve.along(t)) > 0.0;
    let step = 1.0 / LOOKS as f64;
    let looks: Vec<f64> = (0..=LOOKS).map(|i| at(i as f64 * step).gap).collect();
    let mut best = (f64::INFINITY, 0.0);
    for i in 0..=LOOKS {
        let (before, after) = (i.saturating_sub(1), (i + 1).min(LOOKS));
        if looks[i] > looks[before] || looks[i] > looks[after] {
            continue;
        }
        let (mut low, mut high) = (before as f64 * step, after as f64 * step);
        if leaves(low) {
            high = low;
        } else if !leaves(high) {
            low = high;
        }
        for _ in 0..50 {
            let middle = (low + high) / 2.0;
            if leaves(middle) { high = middle } else { low = middle }
        }
        if at(low).gap < best.0 {
            best = (at(low).gap, low);
        }
    }
    let found = at(best.1);
    let on_curve = Some(curve.curve_at(best.1));
    // An edge on a curve: a corner is within rounding of it for a good way beside the touch.
    let jump = if is_sharp && found.jump > 0.0 { 1e-3 * found.jump } else { f64::INFINITY };
    Near { gap: found.gap - radius, normal: times(found.normal, -1.0), jump, on_curve }
}

/// Where two hulls are nearest to each other: the point of the second.
pub(super) fn closest(mover: &[V], other: &[V]) -> V {
    let foot = |p: V, hull: &[V]| {
        (0..hull.len())
            .map(|i| {
                let (a, ab) = (hull[i], minus(hull[(i + 1) % hull.len()], hull[i]));
                let share = if ab == ZERO { 0.0 } else { (dot(minus(p, a), ab) / dot(ab, ab)).clamp(0.0, 1.0) };
                plus(a, ab, share)
            })
            .min_by(|&a, &b| length(minus(p, a)).total_cmp(&length(minus(p, b))))
            .expect("a hull has corners")
    };
    let from_mover = mover.iter().map(|&p| (p, foot(p, other)));
    let from_other = other.iter().map(|&q| (foot(q, mover), q));
    from_mover.chain(from_other).min_by(|a, b| length(minus(a.0, a.1)).total_cmp(&length(minus(b.0, b.1)))).unwrap().1
}
