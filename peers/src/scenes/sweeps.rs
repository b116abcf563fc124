//! One moving circle against one shape: hazumi's `sweep` beside parry2d's `cast_shapes`.

use std::hint::black_box;
use std::time::Instant;

use hazumi::{Aabb, Circle, Obb, Segment, Shape, Vec2};
use parry2d::math::{Pose, Vector};
use parry2d::query::{ShapeCastOptions, cast_shapes};
use parry2d::shape;

use super::Size;
use crate::Outcome;
use crate::random::Random;
use crate::table::Table;

/// What the circle is swept against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A box, parallel to the axes.
    Box,
    /// A box that is turned.
    TurnedBox,
    /// A segment.
    Segment,
}

/// The same question, in the words of both.
struct Pair {
    ours: (Circle, Vec2, Shape),
    theirs: (Pose, Vector, shape::Ball, Pose, Theirs),
}

/// Neither is asked through a box of its own on the heap.
enum Theirs {
    Cuboid(shape::Cuboid),
    Segment(shape::Segment),
}

/// Two ways to answer.
#[derive(Clone, Copy, Debug)]
pub struct Figures {
    /// Nanoseconds for each pair: hazumi, parry2d.
    pub nanoseconds: [f64; 2],
    /// The share of pairs that touch: hazumi, parry2d.
    pub touch: [f64; 2],
    /// The worst difference of the times of both, as a share of the motion, where both touch.
    pub difference: f64,
}

fn pairs(kind: Kind, count: usize) -> Outcome<Vec<Pair>> {
    let mut random = Random(7);
    (0..count)
        .map(|_| {
            let (from, radius, motion) = (random.point(4.0), random.within(0.1, 1.0), random.point(6.0));
            let (target, place, theirs) = match kind {
                Kind::Box | Kind::TurnedBox => {
                    let (center, size) = (random.point(4.0), [random.within(0.1, 4.0), random.within(0.1, 4.0)]);
                    let angle = if kind == Kind::Box { 0.0 } else { random.within(-3.0, 3.0) };
                    let ours = match kind {
                        Kind::Box => Aabb::from_center(center, size)?.into(),
                        _ => Shape::from(Obb::new(center, size, angle)?),
                    };
                    let cuboid = shape::Cuboid::new(size.map(|size| size / 2.0).into());
                    (ours, Pose::new(center.into(), angle), Theirs::Cuboid(cuboid))
                }
                Kind::Segment => {
                    let (a, b) = (random.point(4.0), random.point(4.0));
                    let theirs = shape::Segment::new(a.into(), b.into());
                    (Shape::from(Segment::new(a, b)?), Pose::IDENTITY, Theirs::Segment(theirs))
                }
            };
            Ok(Pair {
                ours: (Circle::new(from, radius)?, motion.into(), target),
                theirs: (Pose::translation(from[0], from[1]), motion.into(), shape::Ball::new(radius), place, theirs),
            })
        })
        .collect()
}

/// Time, normal and point, as one asks for them in a game.
#[inline(always)]
fn ours((circle, motion, target): &(Circle, Vec2, Shape)) -> Option<(f32, f32)> {
    let hit = match target {
        Shape::Aabb(target) => hazumi::sweep(circle, *motion, target),
        Shape::Obb(target) => hazumi::sweep(circle, *motion, target),
        Shape::Segment(target) => hazumi::sweep(circle, *motion, target),
        target => hazumi::sweep(circle, *motion, target),
    }
    .ok()??;
    Some((hit.time, hit.normal.x + hit.normal.y + hit.point.x + hit.point.y))
}

#[inline(always)]
fn theirs((from, motion, ball, place, target): &(Pose, Vector, shape::Ball, Pose, Theirs)) -> Option<(f32, f32)> {
    // hazumi does not answer touches that are left already, either.
    let options = ShapeCastOptions { stop_at_penetration: false, ..ShapeCastOptions::with_max_time_of_impact(1.0) };
    let target: &dyn shape::Shape = match target {
        Theirs::Cuboid(cuboid) => cuboid,
        Theirs::Segment(segment) => segment,
    };
    let hit = cast_shapes(from, *motion, ball, place, Vector::ZERO, target, options).ok()??;
    Some((hit.time_of_impact, hit.normal1.x + hit.normal1.y + hit.witness1.x + hit.witness1.y))
}

/// A circle against one kind of shape.
///
/// # Errors
/// If a pair cannot be made.
pub fn measure(kind: Kind, size: Size) -> Outcome<Figures> {
    let pairs = pairs(kind, size.choose(2_000, 100_000))?;
    let mut times = [const { Vec::new() }; 2];
    for _ in 0..size.choose(3, 15) {
        let start = Instant::now();
        let sum: f32 = pairs.iter().filter_map(|pair| ours(&pair.ours)).map(|(a, b)| a + b).sum();
        black_box(sum);
        times[0].push(start.elapsed().as_secs_f64());
        let start = Instant::now();
        let sum: f32 = pairs.iter().filter_map(|pair| theirs(&pair.theirs)).map(|(a, b)| a + b).sum();
        black_box(sum);
        times[1].push(start.elapsed().as_secs_f64());
    }
    let count = pairs.len() as f64;
    let (mut touch, mut difference) = ([0.0; 2], 0f64);
    for pair in &pairs {
        let (a, b) = (ours(&pair.ours), theirs(&pair.theirs));
        touch[0] += f64::from(u8::from(a.is_some())) / count;
        touch[1] += f64::from(u8::from(b.is_some())) / count;
        if let (Some((a, _)), Some((b, _))) = (a, b) {
            difference = difference.max(f64::from(a - b).abs());
        }
    }
    let nanoseconds = times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2] * 1e9 / count
    });
    Ok(Figures { nanoseconds, touch, difference })
}

/// All kinds.
///
/// # Errors
/// If a pair cannot be made.
pub fn table(size: Size) -> Outcome<Table> {
    let mut table = Table::new(
        "One sweep of a circle",
        "Random pairs, streaming, in turns, medians; both answer time, normal and point. Nanoseconds for each; the share of pairs that touch within the \
         motion; the worst difference of the times of both, as a share of the motion.",
        &["against", "sweep", "cast_shapes", "ratio", "touch", "touch", "difference"],
    );
    for (name, kind) in [("box", Kind::Box), ("turned box", Kind::TurnedBox), ("segment", Kind::Segment)] {
        let figures = measure(kind, size)?;
        let [ours, theirs] = figures.nanoseconds;
        let cells = [
            format!("{ours:.1} ns"),
            format!("{theirs:.1} ns"),
            format!("{:.2}", theirs / ours),
            format!("{:.2} %", 100.0 * figures.touch[0]),
            format!("{:.2} %", 100.0 * figures.touch[1]),
            format!("{:.0e}", figures.difference),
        ];
        table.row(name, cells);
    }
    Ok(table)
}
