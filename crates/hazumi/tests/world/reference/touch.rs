//! When two come to touch: by going on no farther than the gap between them, again and again.

use super::math::*;
use super::shape::*;

/// Why a scene cannot be compared from here on: a hair's difference would decide what happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Edge {
    /// Two touches in the same moment, or one at the end of the step.
    Tie,
    /// A touch that hardly comes nearer.
    Graze,
    /// A miss by a hair.
    NearMiss,
    /// A touch at a sharp corner, where the normal jumps.
    Corner,
    /// A hop so low that the mover rests.
    Rest,
    /// What touches goes on touching: pressed, carried, or turned back to what it came from.
    Pressed,
    /// More hits than rounding allows to follow.
    Chaos,
    /// A start inside something.
    Overlap,
}

/// What moves, through the rest of a step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Motion {
    /// The point about which it turns, as described, and how far that has moved.
    pub(super) pivot: V,
    pub(super) offset: V,
    pub(super) angle: f64,
    pub(super) velocity: V,
    pub(super) spin: f64,
    pub(super) pull: V,
}

impl Motion {
    pub(super) fn offset_after(&self, t: f64) -> V {
        plus(plus(self.offset, self.velocity, t), self.pull, t * t / 2.0)
    }

    fn place(&self, form: &Form, t: f64) -> Form {
        form.placed(self.pivot, self.offset_after(t), self.angle + self.spin * t)
    }

    /// The velocity of what it carries at a point.
    pub(super) fn velocity_at(&self, t: f64, point: V) -> V {
        let arm = minus(minus(point, self.pivot), self.offset_after(t));
        plus(plus(self.velocity, self.pull, t), perp(arm), self.spin)
    }
}

/// A touch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Touch {
    pub(super) time: f64,
    /// Unit, toward the mover.
    pub(super) normal: V,
    /// On the other's surface.
    pub(super) point: V,
}

/// Two are taken to touch within this gap.
pub(super) const TOUCHES: f64 = 1e-11;
/// Two touches closer in time than so many seconds are not compared.
pub(super) const HAIR: f64 = 1e-6;
/// The same as a share of a speed.
const GRAZE: f64 = 1e-3;

/// So much of its radius may a mover's parabola stray from the chords that stand for it, twice.
const STRAY: f64 = 4e-4;

/// A mover, and what it may meet.
pub(super) struct Pair<'a> {
    pub(super) mover: (&'a Form, Motion),
    pub(super) other: (&'a Form, Motion),
    /// All differences of a point of the other and one of the mover, if neither turns: where the mover's place would be in it.
    sum: Option<Vec<V>>,
}

impl<'a> Pair<'a> {
    pub(super) fn new(mover: (&'a Form, Motion), other: (&'a Form, Motion)) -> Self {
        let stays_so = other.1.spin == 0.0 && !other.0.is_curve;
        let sum = stays_so.then(|| differences(&other.1.place(other.0, 0.0).points, &mover.0.points));
        Self { mover, other, sum }
    }

    fn radius(&self) -> f64 {
        self.mover.0.radius + self.other.0.radius
    }

    pub(super) fn near(&self, t: f64) -> Near {
        let at = self.mover.1.offset_after(t);
        if let Some(sum) = &self.sum {
            let moved = minus(self.other.1.offset_after(t), self.other.1.offset);
            return near_hull(minus(at, moved), sum, self.radius());
        }
        let other = self.other.1.place(self.other.0, t);
        if other.is_curve {
            let mover: Vec<V> = self.mover.0.points.iter().map(|&p| plus(p, at, 1.0)).collect();
            return near_curve(&mover, &other, self.radius(), self.mover.0.radius == 0.0);
        }
        near_hull(at, &differences(&other.points, &self.mover.0.points), self.radius())
    }

    /// Where the other's surface is touched.
    fn point(&self, t: f64, near: &Near) -> V {
        let at = self.mover.1.offset_after(t);
        let core = near.on_curve.unwrap_or_else(|| {
            let mover: Vec<V> = self.mover.0.points.iter().map(|&p| plus(p, at, 1.0)).collect();
            closest(&mover, &self.other.1.place(self.other.0, t).points)
        });
        plus(core, near.normal, self.other.0.radius)
    }

    pub(super) fn touch(&self, t: f64, near: &Near) -> Touch {
        Touch { time: t, normal: near.normal, point: self.point(t, near) }
    }

    /// How fast the two come together along the normal, and how fast they are in each other's eyes.
    pub(super) fn coming(&self, touch: &Touch) -> (f64, f64) {
        let mover = plus(self.mover.1.velocity, self.mover.1.pull, touch.time);
        let relative = minus(mover, self.other.1.velocity_at(touch.time, touch.point));
        (-dot(relative, touch.normal), length(relative))
    }

    fn stray(&self) -> f64 {
        STRAY * self.mover.0.reach(ZERO)
    }

    /// Whether a mover that came so fast would be out of the other again, before it was deeper than its chords may stray.
    fn is_shallow(&self, touched: f64, left: f64, coming: f64) -> bool {
        let stray = self.stray();
        // It comes no faster than now, as long as it is so shallow.
        let step = 0.1 * stray / coming;
        let after = (1..400).map(|i| touched + f64::from(i) * step).take_while(|&t| t <= left);
        after.map(|t| self.near(t).gap).take_while(|&gap| gap > -stray).any(|gap| gap > TOUCHES)
    }

    /// The first touch that comes nearer within so many seconds, if any; of two that go through each other, after they
    /// have separated.
    pub(super) fn first(&self, mut passes: bool, left: f64, hair: f64) -> Result<Option<Touch>, Edge> {
        let (mover, other) = (&self.mover.1, &self.other.1);
        let (velocity, pull) = (minus(mover.velocity, other.velocity), length(minus(mover.pull, other.pull)));
        let turning = other.spin.abs() * self.other.0.reach(other.pivot);
        let near_miss = if pull > 0.0 { hair.max(self.stray()) } else { hair };
        let mut comes = false;
        let mut t = 0.0;
        for _ in 0..40_000 {
            let fastest = length(plus(velocity, minus(mover.pull, other.pull), t)) + turning;
            let near = self.near(t);
            if fastest * (left - t) + pull * (left - t).powi(2) / 2.0 < near.gap.abs() {
                return Ok(None);
            }
            if passes {
                passes = near.gap < 10.0 * hair;
            } else if near.gap < near_miss {
                let touch = self.touch(t, &near);
                let (coming, speed) = self.coming(&touch);
                if near.gap <= TOUCHES {
                    if coming > GRAZE * speed {
                        if pull > 0.0 && self.is_shallow(t, left, coming) {
                            return Err(Edge::Graze);
                        }
                        return if near.jump < hair { Err(Edge::Corner) } else { Ok(Some(touch)) };
                    }
                    // Along a flat surface it goes on; nothing straight that moves along a convex one comes back to it.
                    if coming.abs() <= 1e-9 * speed && pull == 0.0 && self.sum.is_some() {
                        return Ok(None);
                    }
                    if coming > -GRAZE * speed {
                        return Err(Edge::Graze);
                    }
                } else if comes && coming < 0.0 {
                    return Err(Edge::NearMiss);
                }
                comes = coming > 0.0;
            } else {
                comes = true;
            }
            // So that what leaves a surface gets away from it.
            let gap = near.gap.abs().max(if near.gap <= TOUCHES { 1e-9 } else { 0.0 });
            t += 2.0 * gap / (fastest + (fastest * fastest + 4.0 * pull * gap).sqrt());
            if t > left {
                return Ok(None);
            }
        }
        Err(Edge::Graze)
    }
}

fn differences(other: &[V], mover: &[V]) -> Vec<V> {
    hull(other.iter().flat_map(|&q| mover.iter().map(move |&p| minus(q, p))).collect())
}
