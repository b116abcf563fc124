//! When something that flies straight meets what turns: conservative advancement (Mirtich 1996). Time goes on only as far as the
//! gap cannot close. A touch is a gap within rounding where the two approach.
//!
//! Seen from the turning body the mover's acceleration is at most `bend`, and the gap to a convex solid along a straight line is
//! convex; so with the gap g and its rate g' nothing is touched before g + g'·s − ½·bend·s² is 0. That converges in a few steps
//! where the first order, g by the highest speed, creeps.
//!
//! A curve is no convex solid, but it is within a short way of its chords: it is halved until it is as good as straight. A piece
//! that strays δ from its chord is not touched before the chord grown by δ is, and pieces that come too late are dropped.
//!
//! A search that takes [`MOST_LOOKS`] looks at the gap ends with the time up to which nothing is touched for certain, and a normal
//! of no length. Who flies there stays there for the rest of the step, and counts as bounded.

use super::ball::tolerance;
use super::outline::Outline;
use super::piece::Pose;
use super::solid::{Solid, Touch};
use crate::dvec2::DVec2;
use crate::float::sqrt;
use crate::query::{Cubic, RayHit};
use crate::response::enters;

/// How often a search looks at a gap at most.
const MOST_LOOKS: usize = 4096;
/// The same where a bound is asked for: any is right, a better one saves looks elsewhere.
const BOUND_LOOKS: usize = 12;
/// From so many looks on the circle is asked that the solid turns in: where it turns many times before it could touch.
const PATIENCE: usize = 32;
/// Halvings of a curve: beyond, its pieces are points for f64.
const MAX_DEPTH: u32 = 40;

/// The first touch of a ball of radius `r` that flies from `o` by a motion in the `span` of time from its first by its second.
pub(super) fn advance(
    pose: &Pose,
    solid: &Solid,
    (o, motion): (DVec2, DVec2),
    r: f64,
    (start, span): (f64, f64),
) -> Option<RayHit> {
    let velocity = motion / span;
    let touch = |solid: &Solid, at: f64| pose.touch(solid, o + velocity * at, r, velocity, start + at);
    let apart = |touch: &Touch, rate: f64, bend: f64, _: f64| parting(touch.gap, rate, bend);
    Advance::new(pose, solid, (o, motion), (r, 0.0), (start, span), touch, apart).first()
}

/// The same of an outline. Each of its corners moves as a ball's centre does, and as long as none is through the tangent of the
/// touch, nothing is touched.
pub(super) fn advance_outline(
    pose: &Pose,
    solid: &Solid,
    outline: &Outline,
    (o, motion): (DVec2, DVec2),
    (start, span): (f64, f64),
) -> Option<RayHit> {
    let velocity = motion / span;
    let touch = |solid: &Solid, at: f64| pose.touch_outline(solid, outline, o + velocity * at, velocity, start + at);
    let apart = |touch: &Touch, _: f64, bend: f64, at: f64| {
        let depth = |corner: &DVec2| corner.dot(touch.normal);
        let lowest = outline.corners().iter().map(depth).fold(f64::INFINITY, f64::min);
        let corners = outline.corners().iter().map(|corner| {
            let gap = touch.gap + (depth(corner) - lowest);
            let place = o + velocity * at + *corner;
            let rate = (velocity - pose.velocity_at(place, start + at)).dot(touch.normal);
            parting(gap, rate, bend)
        });
        corners.fold(f64::INFINITY, f64::min)
    };
    Advance::new(pose, solid, (o, motion), (outline.reach, outline.reach), (start, span), touch, apart).first()
}

/// How long a gap of this rate stays open, if its rate falls by no more than `bend` in a second.
fn parting(gap: f64, rate: f64, bend: f64) -> f64 {
    (rate + sqrt((rate * rate + 2.0 * bend * gap).max(0.0))) / bend
}

/// One search.
struct Advance<'a, T, A> {
    pose: &'a Pose,
    solid: &'a Solid,
    o: DVec2,
    velocity: DVec2,
    /// Of the mover, and how much of that turns as the solid sees it.
    r: f64,
    arm: f64,
    start: f64,
    span: f64,
    /// What a solid's touch is at a time of the span.
    touch: T,
    /// How long nothing is touched, by the touch, the rate of its gap, the bound of the acceleration, and the time.
    apart: A,
    /// The highest speed and acceleration of any point of the mover, as the solid sees it.
    speed: f64,
    bend: f64,
    /// What rounding leaves of a gap; beyond w it is a gap, however far the mover's way is.
    near: f64,
    /// Within this time of a touch the gap is as good as smooth: there Newton's step may go too far, and is halved until it does not.
    window: f64,
    looks: usize,
}

/// What came of a search.
enum Found {
    Nothing,
    /// A touch, at a time of the span.
    Touch(f64, Touch),
    /// Too many looks; nothing is touched before.
    Spent(f64),
}

impl<'a, T: Fn(&Solid, f64) -> Touch, A: Fn(&Touch, f64, f64, f64) -> f64> Advance<'a, T, A> {
    fn new(
        pose: &'a Pose,
        solid: &'a Solid,
        (o, motion): (DVec2, DVec2),
        (r, arm): (f64, f64),
        (start, span): (f64, f64),
        touch: T,
        apart: A,
    ) -> Self {
        let velocity = motion / span;
        let drift = (velocity - pose.velocity).length();
        let far = (o - pose.place(pose.pivot, start)).length() + drift * span + arm;
        let spin = pose.spin.abs();
        let (speed, bend) = (drift + spin * far, spin * (2.0 * drift + spin * far));
        let near = (1e-11 * (o.max_abs() + far + r)).min(tolerance(o, r));
        let window = 1e-2 * r.max(1e-3 * far) / speed;
        Self { pose, solid, o, velocity, r, arm, start, span, touch, apart, speed, bend, near, window, looks: 0 }
    }

    fn first(mut self) -> Option<RayHit> {
        let found = match self.solid {
            Solid::Curve { cubic, radius } => self.first_of_curve(cubic, *radius),
            solid => self.first_of_convex(|this, at| (this.touch)(solid, at), 0.0, self.span),
        };
        match found {
            Found::Nothing => None,
            Found::Touch(at, touch) => {
                Some(RayHit { time: at / self.span, normal: touch.normal, point: touch.point })
            }
            Found::Spent(at) => {
                Some(RayHit { time: at / self.span, normal: DVec2::ZERO, point: self.o + self.velocity * at })
            }
        }
    }

    /// How fast the mover comes at a touch.
    fn coming(&self, touch: &Touch, at: f64) -> DVec2 {
        self.velocity - self.pose.velocity_at(touch.point, self.start + at)
    }

    /// The first touch of what is convex, by its touches, in a part of the span.
    fn first_of_convex(&mut self, touch_at: impl Fn(&Self, f64) -> Touch, from: f64, until: f64) -> Found {
        // What gets it away from a touch that it leaves or runs along; it grows where that is not enough.
        let mut least = self.near / self.speed;
        // Nothing tells that a point is through a thin wall: it goes no farther than is safe.
        let window = if self.r > self.near { self.window } else { 0.0 };
        let (mut at, mut outside, mut count) = (from, None, 0);
        loop {
            if self.looks >= MOST_LOOKS {
                return Found::Spent(outside.unwrap_or(at));
            }
            (self.looks, count) = (self.looks + 1, count + 1);
            let touch = touch_at(self, at);
            let relative = self.coming(&touch, at);
            if touch.gap <= self.near && enters(relative, touch.normal) {
                match outside {
                    Some(last) if touch.gap < -self.near && at - last > 1e-15 * self.span => {
                        at = 0.5 * (last + at);
                        continue;
                    }
                    _ => return Found::Touch(at, touch),
                }
            }
            let rate = relative.dot(touch.normal);
            let mut step = (touch.gap / self.speed).max((self.apart)(&touch, rate, self.bend, at));
            let newton = touch.gap / -rate;
            if newton > step && newton <= window {
                (step, outside) = (newton, Some(at));
            } else if touch.gap > self.near {
                outside = None;
            }
            if step < least {
                step = least;
                least *= 2.0;
            }
            at += step;
            if count > PATIENCE && touch.gap > self.near {
                at = at.max(self.reaches(at));
            }
            if at.is_nan() || at > until {
                return Found::Nothing;
            }
        }
    }

    /// When the mover comes to the circle that the solid turns in, if it is outside of that at this time; infinite if never.
    fn reaches(&self, at: f64) -> f64 {
        let place = self.o + self.velocity * at - self.pose.place(self.pose.pivot, self.start + at);
        let drift = self.velocity - self.pose.velocity;
        let reach = self.solid.reach(self.pose.pivot) + self.r.max(self.arm) + self.near;
        let apart = place.length_squared() - reach * reach;
        if apart.is_nan() || apart <= 0.0 {
            return at;
        }
        let (toward, square) = (-place.dot(drift), drift.length_squared());
        let root = toward * toward - square * apart;
        if toward <= 0.0 || root < 0.0 { f64::INFINITY } else { at + apart / (toward + sqrt(root)) }
    }

    /// A time before which what is convex is not touched; `span` and more if it never is.
    fn bound(&mut self, solid: &Solid, from: f64, slack: f64) -> f64 {
        let mut at = from;
        for _ in 0..BOUND_LOOKS {
            self.looks += 1;
            let touch = (self.touch)(solid, at);
            if touch.gap <= slack || at > self.span {
                return at;
            }
            let rate = self.coming(&touch, at).dot(touch.normal);
            let step = (touch.gap / self.speed).max((self.apart)(&touch, rate, self.bend, at));
            let next = at + step;
            if next.is_nan() || next <= at {
                return at;
            }
            at = next;
        }
        at
    }

    fn first_of_curve(&mut self, cubic: &Cubic, radius: f64) -> Found {
        let capsule = |curve: &Cubic, radius: f64| {
            let [a, .., b] = curve.0;
            if radius > 0.0 { Solid::Capsule { a, b, radius } } else { Solid::Segment { a, b } }
        };
        let solid = self.solid;
        let straight = 0.5 * self.near;
        let mut waiting = [(*cubic, cubic.stray(), 0.0, 0); MAX_DEPTH as usize + 2];
        let mut count = 1;
        let (mut best, mut until) = (Found::Nothing, self.span);
        while count > 0 {
            count -= 1;
            let (curve, stray, from, depth) = waiting[count];
            if from > until {
                continue;
            }
            let mut spent = None;
            if stray <= straight || depth >= MAX_DEPTH {
                let chord = capsule(&curve, radius);
                let near = self.near;
                // The chord tells the gap; what is met there, the curve.
                let touch_at = |this: &Self, at: f64| {
                    let touch = (this.touch)(&chord, at);
                    if touch.gap > near { touch } else { Touch { gap: touch.gap, ..(this.touch)(solid, at) } }
                };
                match self.first_of_convex(touch_at, from, until) {
                    Found::Touch(at, touch) => (best, until) = (Found::Touch(at, touch), at),
                    Found::Nothing => {}
                    Found::Spent(at) => spent = Some(at),
                }
            } else if self.looks >= MOST_LOOKS {
                spent = Some(from);
            } else {
                let (a, b) = curve.halves();
                let [a, b] = [a, b].map(|half| {
                    let stray = half.stray();
                    let at = self.bound(&capsule(&half, radius + stray), from, 0.25 * stray);
                    (half, stray, at, depth + 1)
                });
                let (sooner, later) = if b.2 < a.2 { (b, a) } else { (a, b) };
                for next in [later, sooner] {
                    if next.2 <= until {
                        waiting[count] = next;
                        count += 1;
                    }
                }
            }
            if let Some(at) = spent {
                // Up to the soonest of those that were not looked at.
                let free = waiting[..count].iter().fold(at, |free, (.., from, _)| free.min(*from));
                return if until <= free { best } else { Found::Spent(free) };
            }
        }
        best
    }
}
