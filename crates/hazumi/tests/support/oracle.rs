//! The same questions answered slowly: signed distance functions per shape, sampled along the other shape's outline, the
//! samples' minima narrowed by golden section. No code or method in common with the engine.

use hazumi::{Shape, Vec2};

type P = [f64; 2];

fn p(v: Vec2) -> P {
    [v.x.into(), v.y.into()]
}
fn sub(a: P, b: P) -> P {
    [a[0] - b[0], a[1] - b[1]]
}
fn dot(a: P, b: P) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}
fn len(a: P) -> f64 {
    dot(a, a).sqrt()
}
fn mix(a: P, b: P, t: f64) -> P {
    [a[0] * (1.0 - t) + b[0] * t, a[1] * (1.0 - t) + b[1] * t]
}

/// The value of the least of a function on 0..=1.
pub(crate) fn least(samples: usize, f: impl Fn(f64) -> f64) -> f64 {
    let values: Vec<f64> = (0..=samples).map(|i| f(i as f64 / samples as f64)).collect();
    let mut best = f64::INFINITY;
    for i in 0..=samples {
        best = best.min(values[i]);
        let (before, after) = (i.saturating_sub(1), (i + 1).min(samples));
        if values[i] <= values[before] && values[i] <= values[after] {
            let (mut low, mut high) = (before as f64 / samples as f64, after as f64 / samples as f64);
            for _ in 0..40 {
                let (x, y) = (low + (high - low) * 0.381_966, low + (high - low) * 0.618_034);
                let (at_x, at_y) = (f(x), f(y));
                best = best.min(at_x).min(at_y);
                if at_x < at_y { high = y } else { low = x }
            }
        }
    }
    best
}

/// Signed distance from a segment or point: never negative.
fn from_segment(q: P, a: P, b: P) -> f64 {
    let (w, e) = (sub(q, a), sub(b, a));
    let t = if dot(e, e) > 0.0 { (dot(w, e) / dot(e, e)).clamp(0.0, 1.0) } else { 0.0 };
    len(sub(w, [e[0] * t, e[1] * t]))
}

fn from_box(q: P, half: P) -> f64 {
    let d = [q[0].abs() - half[0], q[1].abs() - half[1]];
    len([d[0].max(0.0), d[1].max(0.0)]) + d[0].max(d[1]).min(0.0)
}

fn control_points(shape: &Shape) -> Option<Vec<P>> {
    match shape {
        Shape::QuadBez(s) => Some(vec![p(s.p0()), p(s.p1()), p(s.p2())]),
        Shape::CubicBez(s) => Some(vec![p(s.p0()), p(s.p1()), p(s.p2()), p(s.p3())]),
        _ => None,
    }
}

fn on_curve(points: &[P], t: f64) -> P {
    let u = 1.0 - t;
    let weights: &[f64] = match points.len() {
        3 => &[u * u, 2.0 * u * t, t * t],
        _ => &[u * u * u, 3.0 * u * u * t, 3.0 * u * t * t, t * t * t],
    };
    points.iter().zip(weights).fold([0.0; 2], |sum, (q, w)| [sum[0] + q[0] * w, sum[1] + q[1] * w])
}

/// The signed distance of a point from a shape: negative inside a solid.
pub(crate) fn signed(shape: &Shape, q: P) -> f64 {
    match shape {
        Shape::Circle(s) => len(sub(q, p(s.center()))) - f64::from(s.radius()),
        Shape::Aabb(s) => {
            let (min, max) = (p(s.min()), p(s.max()));
            from_box(sub(q, mix(min, max, 0.5)), [(max[0] - min[0]) / 2.0, (max[1] - min[1]) / 2.0])
        }
        Shape::Obb(s) => {
            let (w, axis) = (sub(q, p(s.center())), p(s.axis()));
            from_box([dot(w, axis), dot(w, [-axis[1], axis[0]])], p(s.half()))
        }
        Shape::Capsule(s) => from_segment(q, p(s.a()), p(s.b())) - f64::from(s.radius()),
        Shape::Segment(s) => from_segment(q, p(s.a()), p(s.b())),
        Shape::Line(s) => {
            let (w, d) = (sub(q, p(s.point())), p(s.direction()));
            if len(d) == 0.0 { len(w) } else { (d[0] * w[1] - d[1] * w[0]).abs() / len(d) }
        }
        Shape::Polygon(s) => {
            let corners: Vec<P> = s.points().iter().map(|&c| p(c)).collect();
            let edges = || corners.iter().zip(corners.iter().cycle().skip(1));
            let border = edges().map(|(&a, &b)| from_segment(q, a, b)).fold(f64::INFINITY, f64::min);
            let inside = edges().all(|(&a, &b)| {
                let (e, w) = (sub(b, a), sub(q, a));
                e[0] * w[1] - e[1] * w[0] >= 0.0
            });
            if inside { -border } else { border }
        }
        Shape::QuadBez(_) | Shape::CubicBez(_) => {
            let points = control_points(shape).unwrap();
            least(200, |t| len(sub(q, on_curve(&points, t)))) - width(shape)
        }
    }
}

fn width(shape: &Shape) -> f64 {
    match shape {
        Shape::Circle(s) => s.radius().into(),
        Shape::Capsule(s) => s.radius().into(),
        Shape::QuadBez(s) => s.half_width().into(),
        Shape::CubicBez(s) => s.half_width().into(),
        _ => 0.0,
    }
}

/// The least signed distance from `b` along the middle line or border of `a`, less the radius of `a`.
pub(crate) fn deepest(a: &Shape, b: &Shape) -> f64 {
    let edge = |from: P, to: P| least(24, |t| signed(b, mix(from, to, t)));
    let around = |corners: &[P]| {
        let edges = corners.iter().zip(corners.iter().cycle().skip(1));
        edges.map(|(&from, &to)| edge(from, to)).fold(f64::INFINITY, f64::min)
    };
    let core = match a {
        Shape::Circle(s) => signed(b, p(s.center())),
        Shape::Aabb(s) => {
            let (min, max) = (p(s.min()), p(s.max()));
            around(&[min, [max[0], min[1]], max, [min[0], max[1]]])
        }
        Shape::Obb(s) => around(&s.corners().map(p)),
        Shape::Polygon(s) => around(&s.points().iter().map(|&c| p(c)).collect::<Vec<_>>()),
        Shape::Capsule(s) => edge(p(s.a()), p(s.b())),
        Shape::Segment(s) => edge(p(s.a()), p(s.b())),
        Shape::Line(s) => {
            let (middle, d) = (p(s.point()), p(s.direction()));
            let reach = 1e3 / len(d).max(1e-9);
            edge(
                [middle[0] - d[0] * reach, middle[1] - d[1] * reach],
                [middle[0] + d[0] * reach, middle[1] + d[1] * reach],
            )
        }
        Shape::QuadBez(_) | Shape::CubicBez(_) => {
            let points = control_points(a).unwrap();
            least(120, |t| signed(b, on_curve(&points, t)))
        }
    };
    core - width(a)
}

/// The distance, negative for some overlaps.
pub(crate) fn distance(a: &Shape, b: &Shape) -> f64 {
    if let (Shape::Line(s), Shape::Line(t)) = (a, b) {
        let (d, e) = (p(s.direction()), p(t.direction()));
        let parallel = (d[0] * e[1] - d[1] * e[0]).abs() <= 1e-6 * len(d) * len(e);
        return if len(d) == 0.0 || parallel { signed(b, p(s.point())) } else { 0.0 };
    }
    deepest(a, b).min(deepest(b, a))
}

/// How far along the unit vector `n` a convex, bounded shape reaches.
fn reach(shape: &Shape, n: P) -> f64 {
    let most = |points: &[P]| points.iter().map(|&q| dot(q, n)).fold(f64::NEG_INFINITY, f64::max);
    let core = match shape {
        Shape::Circle(s) => dot(p(s.center()), n),
        Shape::Aabb(s) => {
            most(&[p(s.min()), p(s.max()), [s.min().x.into(), s.max().y.into()], [s.max().x.into(), s.min().y.into()]])
        }
        Shape::Obb(s) => most(&s.corners().map(p)),
        Shape::Polygon(s) => most(&s.points().iter().map(|&c| p(c)).collect::<Vec<_>>()),
        Shape::Capsule(s) => most(&[p(s.a()), p(s.b())]),
        Shape::Segment(s) => most(&[p(s.a()), p(s.b())]),
        _ => f64::INFINITY,
    };
    core + width(shape)
}

/// The depth of two convex, bounded shapes: how far, at least, `a` has to be moved; negative if they are apart.
pub(crate) fn depth(a: &Shape, b: &Shape) -> f64 {
    least(720, |turn| {
        let angle = turn * core::f64::consts::TAU;
        let n = [libm::cos(angle), libm::sin(angle)];
        reach(b, n) + reach(a, [-n[0], -n[1]])
    })
}
