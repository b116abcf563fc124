//! How deep balls are in each other and in what they meet, in metres. All are of one radius.

use super::RADIUS;
use crate::engines::Ball;

/// The worst overlap of two balls; 0 if there is none.
pub(super) fn among(balls: &[Ball]) -> f64 {
    let diameter = f64::from(2.0 * RADIUS);
    let mut sorted: Vec<[f64; 2]> = balls.iter().map(|ball| ball.position).collect();
    sorted.sort_by(|a, b| a[0].total_cmp(&b[0]));
    let mut least = diameter * diameter;
    for (i, a) in sorted.iter().enumerate() {
        for b in sorted[i + 1..].iter().take_while(|b| b[0] - a[0] < diameter) {
            least = least.min((b[0] - a[0]).powi(2) + (b[1] - a[1]).powi(2));
        }
    }
    diameter - least.sqrt()
}

/// How deep a ball is in a ground of these points, from left to right; 0 if it is not. Below it, a ball is deeper than its radius.
pub(super) fn in_ground(ball: &Ball, points: &[[f64; 2]]) -> f64 {
    let ([x, y], radius) = (ball.position, f64::from(RADIUS));
    let first = points.partition_point(|point| point[0] < x - 2.0 * radius).saturating_sub(1);
    let mut nearest = f64::INFINITY;
    let mut is_below = false;
    for ends in points[first..].windows(2).take_while(|ends| ends[0][0] <= x + 2.0 * radius) {
        let [[from_x, from_y], [to_x, to_y]] = [ends[0], ends[1]];
        let (along_x, along_y) = (to_x - from_x, to_y - from_y);
        let share = ((x - from_x) * along_x + (y - from_y) * along_y) / (along_x * along_x + along_y * along_y);
        let share = share.clamp(0.0, 1.0);
        nearest = nearest.min(libm::hypot(x - from_x - share * along_x, y - from_y - share * along_y));
        is_below |= (from_x..to_x).contains(&x) && along_x * (y - from_y) < along_y * (x - from_x);
    }
    (radius - if is_below { -nearest } else { nearest }).max(0.0)
}

/// How far a ball is from a box of this size about the origin; below 0, how deep in it.
pub(super) fn to_box([x, y]: [f64; 2], [half_width, half_height]: [f64; 2]) -> f64 {
    let (out_x, out_y) = (x.abs() - half_width, y.abs() - half_height);
    let out = if out_x < 0.0 && out_y < 0.0 { out_x.max(out_y) } else { libm::hypot(out_x.max(0.0), out_y.max(0.0)) };
    out - f64::from(RADIUS)
}
