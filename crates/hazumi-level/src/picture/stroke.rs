//! The way of a pen along lines and curves.

use std::fmt::Write as _;

use hazumi::{Shape, Vec2};

/// What is drawn along.
pub(super) trait Pen {
    fn go_to(&mut self, to: Vec2);
    fn line_to(&mut self, to: Vec2);
    fn quad_to(&mut self, control: Vec2, to: Vec2);
    fn cubic_to(&mut self, controls: [Vec2; 2], to: Vec2);
}

/// Draws along these; the pen is lifted where one does not begin at the end of the last.
pub(super) fn stroke(shapes: &[Shape], pen: &mut impl Pen) {
    let mut at = None;
    for shape in shapes {
        let Some((from, to)) = ends(shape) else { continue };
        if at != Some(from) {
            pen.go_to(from);
        }
        at = Some(to);
        match shape {
            Shape::QuadBez(curve) => pen.quad_to(curve.p1(), to),
            Shape::CubicBez(curve) => pen.cubic_to([curve.p1(), curve.p2()], to),
            _ => pen.line_to(to),
        }
    }
}

/// The ends of what is drawn as a line of the body's own width.
pub(super) fn ends(shape: &Shape) -> Option<(Vec2, Vec2)> {
    match shape {
        Shape::Segment(segment) => Some((segment.a(), segment.b())),
        Shape::QuadBez(curve) if curve.half_width() == 0.0 => Some((curve.p0(), curve.p2())),
        Shape::CubicBez(curve) if curve.half_width() == 0.0 => Some((curve.p0(), curve.p3())),
        _ => None,
    }
}

/// As the data of a path.
impl Pen for String {
    fn go_to(&mut self, to: Vec2) {
        let _ = write!(self, "M{} {}", to.x, to.y);
    }

    fn line_to(&mut self, to: Vec2) {
        let _ = write!(self, "L{} {}", to.x, to.y);
    }

    fn quad_to(&mut self, a: Vec2, to: Vec2) {
        let _ = write!(self, "Q{} {} {} {}", a.x, a.y, to.x, to.y);
    }

    fn cubic_to(&mut self, [a, b]: [Vec2; 2], to: Vec2) {
        let _ = write!(self, "C{} {} {} {} {} {}", a.x, a.y, b.x, b.y, to.x, to.y);
    }
}

#[cfg(feature = "png")]
impl Pen for resvg::tiny_skia::PathBuilder {
    fn go_to(&mut self, to: Vec2) {
        self.move_to(to.x, to.y);
    }

    fn line_to(&mut self, to: Vec2) {
        Self::line_to(self, to.x, to.y);
    }

    fn quad_to(&mut self, a: Vec2, to: Vec2) {
        Self::quad_to(self, a.x, a.y, to.x, to.y);
    }

    fn cubic_to(&mut self, [a, b]: [Vec2; 2], to: Vec2) {
        Self::cubic_to(self, a.x, a.y, b.x, b.y, to.x, to.y);
    }
}
