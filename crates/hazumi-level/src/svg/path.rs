//! Paths: absolute lines and curves, arcs as cubics.

use kurbo::{Affine, Point, Vec2};
use svgtypes::{PathParser, PathSegment};

use super::matrix::sin_cos_degrees;

/// A piece of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Piece {
    Line(Point, Point),
    Quad(Point, Point, Point),
    Cubic(Point, Point, Point, Point),
}

/// A part of a path that is drawn without lifting the pen.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Subpath {
    pub(crate) pieces: Vec<Piece>,
    pub(crate) closed: bool,
}

impl Piece {
    pub(super) fn start(&self) -> Point {
        match *self {
            Self::Line(start, ..) | Self::Quad(start, ..) | Self::Cubic(start, ..) => start,
        }
    }

    /// The point after this share of it, 0..=1.
    pub(super) fn at(&self, share: f64) -> Point {
        match *self {
            Self::Line(a, b) => a.lerp(b, share),
            Self::Quad(a, b, c) => a.lerp(b, share).lerp(b.lerp(c, share), share),
            Self::Cubic(a, b, c, d) => {
                let (ab, bc, cd) = (a.lerp(b, share), b.lerp(c, share), c.lerp(d, share));
                ab.lerp(bc, share).lerp(bc.lerp(cd, share), share)
            }
        }
    }

    pub(super) fn transformed(self, at: Affine) -> Self {
        match self {
            Self::Line(a, b) => Self::Line(at * a, at * b),
            Self::Quad(a, b, c) => Self::Quad(at * a, at * b, at * c),
            Self::Cubic(a, b, c, d) => Self::Cubic(at * a, at * b, at * c, at * d),
        }
    }
}

/// The parts of a path's data.
pub(super) fn parse(data: &str) -> Result<Vec<Subpath>, svgtypes::Error> {
    let mut pen = Pen::default();
    for segment in PathParser::from(data) {
        pen.draw(segment?);
    }
    pen.lift(false);
    Ok(pen.done)
}

/// The lines through these points.
pub(crate) fn polyline(points: &[Point], closed: bool) -> Subpath {
    let mut pen = Pen::default();
    if let Some((&first, rest)) = points.split_first() {
        pen.go_to(first);
        rest.iter().for_each(|&point| pen.line(point));
    }
    pen.lift(closed);
    pen.done.pop().unwrap_or_default()
}

#[derive(Default)]
struct Pen {
    done: Vec<Subpath>,
    pieces: Vec<Piece>,
    start: Point,
    at: Point,
    /// The last control point, if a curve of that degree came just before: S and T mirror it.
    cubic: Option<Point>,
    quad: Option<Point>,
}

impl Pen {
    fn go_to(&mut self, point: Point) {
        self.lift(false);
        (self.start, self.at) = (point, point);
    }

    fn lift(&mut self, closed: bool) {
        if closed && self.at != self.start {
            self.line(self.start);
        }
        if !self.pieces.is_empty() {
            let pieces = std::mem::take(&mut self.pieces);
            let closed = closed || self.at == self.start;
            self.done.push(Subpath { pieces, closed });
        }
        self.at = self.start;
    }

    fn line(&mut self, to: Point) {
        if to != self.at {
            self.pieces.push(Piece::Line(self.at, to));
        }
        self.at = to;
    }

    fn cubic(&mut self, a: Point, b: Point, to: Point) {
        self.pieces.push(Piece::Cubic(self.at, a, b, to));
        self.at = to;
    }

    fn quad(&mut self, a: Point, to: Point) {
        self.pieces.push(Piece::Quad(self.at, a, to));
        self.at = to;
    }

    fn draw(&mut self, segment: PathSegment) {
        let from = if segment.is_abs() { Vec2::ZERO } else { self.at.to_vec2() };
        let point = |x, y| Point::new(x, y) + from;
        let (cubic, quad) = (self.cubic.take(), self.quad.take());
        let mirrored = |control: Option<Point>, at: Point| control.map_or(at, |control| at + (at - control));
        match segment {
            PathSegment::MoveTo { x, y, .. } => self.go_to(point(x, y)),
            PathSegment::LineTo { x, y, .. } => self.line(point(x, y)),
            PathSegment::HorizontalLineTo { x, .. } => self.line(Point::new(x + from.x, self.at.y)),
            PathSegment::VerticalLineTo { y, .. } => self.line(Point::new(self.at.x, y + from.y)),
            PathSegment::CurveTo { x1, y1, x2, y2, x, y, .. } => {
                self.cubic(point(x1, y1), point(x2, y2), point(x, y));
                self.cubic = Some(point(x2, y2));
            }
            PathSegment::SmoothCurveTo { x2, y2, x, y, .. } => {
                self.cubic(mirrored(cubic, self.at), point(x2, y2), point(x, y));
                self.cubic = Some(point(x2, y2));
            }
            PathSegment::Quadratic { x1, y1, x, y, .. } => {
                self.quad(point(x1, y1), point(x, y));
                self.quad = Some(point(x1, y1));
            }
            PathSegment::SmoothQuadratic { x, y, .. } => {
                let control = mirrored(quad, self.at);
                self.quad(control, point(x, y));
                self.quad = Some(control);
            }
            PathSegment::EllipticalArc { rx, ry, x_axis_rotation, large_arc, sweep, x, y, .. } => {
                self.arc(rx.abs(), ry.abs(), x_axis_rotation, large_arc, sweep, point(x, y));
            }
            PathSegment::ClosePath { .. } => self.lift(true),
        }
    }

    /// The arc from here to `to`, as in the SVG specification's implementation notes ("conversion from endpoint to center
    /// parameterization"), in cubics of at most a quarter turn each: off the true ellipse by 2.7e-4 of its radius at most.
    fn arc(&mut self, rx: f64, ry: f64, turn: f64, large: bool, sweep: bool, to: Point) {
        let from = self.at;
        if from == to {
            return;
        }
        if rx == 0.0 || ry == 0.0 || !(rx * ry).is_finite() {
            return self.line(to);
        }
        let (sin, cos) = sin_cos_degrees(turn);
        // In the frame of the unit circle the chord's ends are ±half about its middle.
        let half = (from - to) * 0.5;
        let half = Vec2::new((cos * half.x + sin * half.y) / rx, (cos * half.y - sin * half.x) / ry);
        let square = half.hypot2();
        // Radii too small for the chord grow until they just reach.
        let grow = if square > 1.0 { libm::sqrt(square) } else { 1.0 };
        let half = half / grow;
        let off = libm::sqrt((1.0 / half.hypot2() - 1.0).max(0.0)) * if large == sweep { -1.0 } else { 1.0 };
        let center = Vec2::new(half.y, -half.x) * off;
        let start = libm::atan2(half.y - center.y, half.x - center.x);
        let mut sweep_angle = libm::atan2(-half.y - center.y, -half.x - center.x) - start;
        if sweep && sweep_angle < 0.0 {
            sweep_angle += std::f64::consts::TAU;
        } else if !sweep && sweep_angle > 0.0 {
            sweep_angle -= std::f64::consts::TAU;
        }
        let middle = from.midpoint(to);
        let (rx, ry) = (rx * grow, ry * grow);
        let unit =
            Affine::new([cos * rx, sin * rx, -sin * ry, cos * ry, middle.x, middle.y]) * Affine::translate(center);

        let count = libm::ceil(sweep_angle.abs() / std::f64::consts::FRAC_PI_2 - 1e-9).clamp(1.0, 4.0);
        if !sweep_angle.is_finite() {
            return self.line(to);
        }
        let step = sweep_angle / count;
        let (s, c) = (libm::sin(step * 0.25), libm::cos(step * 0.25));
        let handle = 4.0 / 3.0 * s / c;
        let on = |angle: f64| Vec2::new(libm::cos(angle), libm::sin(angle));
        for i in 0..count as u32 {
            let (p, q) = (on(start + step * f64::from(i)), on(start + step * f64::from(i + 1)));
            let a = p + Vec2::new(-p.y, p.x) * handle;
            let b = q - Vec2::new(-q.y, q.x) * handle;
            let end = if i + 1 == count as u32 { to } else { unit * q.to_point() };
            self.cubic(unit * a.to_point(), unit * b.to_point(), end);
        }
    }
}
