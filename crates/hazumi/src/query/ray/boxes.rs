//! Against boxes with rounded corners, along the axes or turned.

use super::circle::disc;
use super::hit::{GLIDE, RayHit, SAME};
use crate::dvec2::DVec2;

/// Against all points within `r` of the box.
#[inline]
pub(crate) fn ray_rounded_box(o: DVec2, m: DVec2, min: DVec2, max: DVec2, r: f64) -> Option<RayHit> {
    let center = (min + max) * 0.5;
    let half = (max - min) * 0.5;
    let hit = |time, normal, point| RayHit { time, normal, point: center + point };
    centered_box(o - center, m, half, r, hit)
}

/// Against all points within `r` of the box with the corners `center` ± `axis`·half.x ± `axis.perp()`·half.y.
///
/// `axis` is a unit vector rounded to f32, so that its length L is off 1 by up to 1e-7. Times do not mind coordinates that
/// are L times too large; radius and sides are brought to the same scale, and what is hit back. L itself is (1 + L²)/2 and
/// 1/L is (3 − L²)/2 to within 1e-14.
#[inline]
pub(crate) fn ray_rounded_obb(o: DVec2, m: DVec2, center: DVec2, axis: DVec2, half: DVec2, r: f64) -> Option<RayHit> {
    let p = o - center;
    let square = axis.length_squared();
    let turned = |v: DVec2| DVec2::new(axis.dot(v), axis.cross(v));
    let hit = |time, normal: DVec2, point: DVec2| {
        let axis = axis * (1.5 - 0.5 * square);
        let back = |v: DVec2| DVec2::new(axis.x * v.x - axis.y * v.y, axis.y * v.x + axis.x * v.y);
        RayHit { time, normal: back(normal), point: center + back(point) * (1.5 - 0.5 * square) }
    };
    centered_box(turned(p), turned(m), half * square, r * (0.5 + 0.5 * square), hit)
}

/// Against a rounded box about the origin; `hit` puts time, normal and point together.
///
/// All is mirrored so that the motion goes to the right and up, and `gap` is the way to the left and the bottom face. One
/// test rejects, one asks for the start, one division finds the entry: choices by value in between, since sides of boxes are
/// nothing that a processor could predict.
fn centered_box(p: DVec2, m: DVec2, half: DVec2, r: f64, hit: impl Fn(f64, DVec2, DVec2) -> RayHit) -> Option<RayHit> {
    let (sx, sy) = (1f64.copysign(m.x), 1f64.copysign(m.y));
    let (px, py) = (p.x * sx, p.y * sy);
    let (ax, ay) = (m.x.abs(), m.y.abs());
    let (rx, ry) = (half.x + r, half.y + r);
    let (gx, gy) = (-rx - px, -ry - py);
    if (gx > ax) | (gy > ay) | (px > rx) | (py > ry) {
        return None;
    }
    let (cx, cy);
    if gx.max(gy) > 0.0 {
        // The face entered last: gx/ax > gy/ay without the divisions. A negative gap loses to the other, which is positive.
        let by_x = gx * ay >= gy * ax;
        let (gap, rate, along) = if by_x { (gx, ax, ay) } else { (gy, ay, ax) };
        let (before, end, far) = if by_x { (py, half.y, ry) } else { (px, half.x, rx) };
        let time = gap / rate;
        let at = before + along * time;
        if (at > far) | (rate <= GLIDE * along) {
            return None;
        }
        let meets = if r == 0.0 {
            sharp(at, end, before.abs() + along * time)
        } else if at.abs() <= end {
            Sharp::Face
        } else {
            Sharp::Corner
        };
        let within = at.min(end).max(-end);
        let (x, y) = if by_x { (-half.x, within) } else { (within, -half.y) };
        if let Sharp::Face = meets {
            let normal = if by_x { DVec2::new(-sx, 0.0) } else { DVec2::new(0.0, -sy) };
            return Some(hit(time, normal, DVec2::new(x * sx, y * sy)));
        }
        if r == 0.0 {
            return match meets {
                Sharp::Corner if along > GLIDE * rate => Some(hit(time, -m.unit_or_zero(), DVec2::new(x * sx, y * sy))),
                _ => None,
            };
        }
        (cx, cy) = (x, y);
    } else {
        if (px.abs() <= half.x) | (py.abs() <= half.y) {
            let (normal, x, y) = box_start(px, py, ax, ay, half)?;
            return Some(hit(0.0, DVec2::new(normal.x * sx, normal.y * sy), DVec2::new(x * sx, y * sy)));
        }
        (cx, cy) = (half.x.copysign(px), half.y.copysign(py));
    }
    let (time, n) = disc(DVec2::new(cx - px, cy - py), DVec2::new(ax, ay), r)?;
    Some(hit(time, DVec2::new(n.x * sx, n.y * sy), DVec2::new(cx * sx, cy * sy)))
}

/// A point that starts beside a face or inside, moving to the right and up: the normal, and the point of the border.
///
/// Of the four ways out only those to the left and to the bottom are against the motion, so none of the others may be as short.
fn box_start(px: f64, py: f64, ax: f64, ay: f64, half: DVec2) -> Option<(DVec2, f64, f64)> {
    let (left, right, bottom, top) = (px + half.x, half.x - px, py + half.y, half.y - py);
    // Beside a face the way out through it is negative, and the shortest by far.
    let least = left.min(right).min(bottom).min(top);
    let same = least + SAME * (half.x + half.y + px.abs() + py.abs());
    let (by_left, by_bottom) = (left <= same, bottom <= same);
    if (right <= same)
        | (top <= same)
        | (by_left & (ax <= GLIDE * ay))
        | (by_bottom & (ay <= GLIDE * ax))
        | (ax + ay == 0.0)
    {
        return None;
    }
    let (x, y) = (px.min(half.x).max(-half.x), py.min(half.y).max(-half.y));
    if by_left & by_bottom & (least.abs() <= same - least) {
        // On the corner: any way out between the two is as short, the motion's opposite among them.
        return Some((DVec2::new(-ax, -ay).unit_or_zero(), x, y));
    }
    if by_left & (!by_bottom | (ax >= ay)) {
        Some((DVec2::new(-1.0, 0.0), -half.x, y))
    } else {
        Some((DVec2::new(0.0, -1.0), x, -half.y))
    }
}

/// Where a point meets a face of a box.
#[derive(Clone, Copy)]
enum Sharp {
    Face,
    /// At a corner; without a radius the near one. If the other face is entered, too, the normal most opposed to the motion, of all that lie between
    /// theirs, is the motion's own opposite.
    Corner,
    /// Beyond the face, or at the far corner, which the motion only grazes.
    Past,
}

/// `at` along the face of half size `half`, the sum of numbers up to `size`.
fn sharp(at: f64, half: f64, size: f64) -> Sharp {
    let inside = half - at.abs();
    let rounding = 1e-15 * (size + half);
    if inside > rounding {
        Sharp::Face
    } else if inside < -rounding {
        Sharp::Past
    } else if half <= rounding {
        // No corner: the end of a thin box.
        Sharp::Face
    } else if at < 0.0 {
        Sharp::Corner
    } else {
        Sharp::Past
    }
}
