//! When something that flies straight meets what turns: conservative advancement (Mirtich 1996). Time goes on only as far as the
//! gap cannot close. A touch is a gap within rounding where the two approach.
//!
//! Seen from the turning body the mover's acceleration is at most `bend`, and the gap to a convex solid along a straight line is
//! convex; so with the gap g and its rate g' nothing is touched before g + g'·s − ½·bend·s² is 0. That converges in a few steps
//! where the first order, g by the highest speed, creeps.
//!
//! A curve is no convex solid, but it is close to its chords: it is halved until it is as good as straight. A part of the curve
//! that strays δ from its chord is not touched before that chord, grown by δ, is. Parts that come too late are dropped.
//!
//! A search that takes [`MOST_LOOKS`] looks at the gap ends with the time up to which nothing is touched for certain, and a normal
//! of no length. Who flies there stays there for the rest of the step, and counts as bounded.

use crate::dvec2::DVec2;
use crate::float::sqrt;
use crate::query::{Core, Cubic, RayHit, Rounded};
use crate::response::enters;
use crate::world::narrow_phase::moving::Moving;
use crate::world::narrow_phase::pose::Pose;
use crate::world::narrow_phase::solid::{Solid, inverse, slabs};
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::narrow_phase::touch::Touch;

/// How often a search looks at a gap at most.
const MOST_LOOKS: usize = 4096;
/// From so many looks on, the search skips to where the mover reaches the circle that the solid turns in: it may turn many times before it
/// could touch.
const PATIENCE: usize = 32;
/// After so many looks at one part of a curve, the part that may now come first is looked at.
const SOME_LOOKS: usize = 4;
/// How many parts of a curve are looked at by turns at most; a touch needs about two of each size.
const MOST_PARTS: usize = 128;
/// Halvings at most: smaller parts are points in f64.
const MAX_DEPTH: u32 = 40;

/// The first touch of what flies from `o` by a motion in the `span` of time from its first by its second.
pub(super) fn advance(
    pose: &Pose,
    solid: &Solid,
    moving: impl Moving,
    way: (DVec2, DVec2),
    span: (f64, f64),
) -> Option<RayHit> {
    Advance::new(pose, solid, moving, way, span).first()
}

/// How long a gap of this rate stays open, if its rate falls by no more than `bend` in a second.
fn parting(gap: f64, rate: f64, bend: f64) -> f64 {
    (rate + sqrt((rate * rate + 2.0 * bend * gap).max(0.0))) / bend
}

/// One search.
struct Advance<'a, M> {
    pose: &'a Pose,
    solid: &'a Solid,
    moving: M,
    o: DVec2,
    velocity: DVec2,
    start: f64,
    span: f64,
    /// The highest speed and acceleration of any point of what moves, as the solid sees it.
    speed: f64,
    bend: f64,
    /// What rounding leaves of a gap; beyond w it is a gap, however long the mover's motion is.
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

impl<'a, M: Moving> Advance<'a, M> {
    fn new(
        pose: &'a Pose,
        solid: &'a Solid,
        moving: M,
        (o, motion): (DVec2, DVec2),
        (start, span): (f64, f64),
    ) -> Self {
        let (velocity, r) = (motion / span, moving.reach());
        // How much of what moves turns as the solid sees it: nothing of a circle.
        let arm = if M::IS_ROUND { 0.0 } else { r };
        let drift = (velocity - pose.velocity).length();
        let far = (o - pose.place(pose.pivot, start)).length() + drift * span + arm;
        let spin = pose.spin.abs();
        let (speed, bend) = (drift + spin * far, spin * (2.0 * drift + spin * far));
        let near = (1e-11 * (o.max_abs() + far + r)).min(tolerance(o, r));
        let window = 1e-2 * r.max(1e-3 * far) / speed;
        Self { pose, solid, moving, o, velocity, start, span, speed, bend, near, window, looks: 0 }
    }

    /// What is touched of the solid, or of a part of it, at a time of the span.
    fn touch(&self, solid: &Solid, at: f64) -> Touch {
        let (place, time) = (self.o + self.velocity * at, self.start + at);
        self.moving.touch_moving(solid, self.pose, place, self.velocity, time)
    }

    /// How long nothing is touched after a touch, by its gap's rate. Each corner of an outline moves as a circle's centre does, and as long
    /// as none is through the tangent of the touch, nothing is touched.
    fn apart(&self, touch: &Touch, rate: f64, at: f64) -> f64 {
        if M::IS_ROUND {
            return parting(touch.gap, rate, self.bend);
        }
        let corners = self.moving.corners();
        let depth = |corner: &DVec2| corner.dot(touch.normal);
        let lowest = corners.iter().map(depth).fold(f64::INFINITY, f64::min);
        let times = corners.iter().map(|corner| {
            let gap = touch.gap + (depth(corner) - lowest);
            let place = self.o + self.velocity * at + *corner;
            let rate = (self.velocity - self.pose.velocity_at(place, self.start + at)).dot(touch.normal);
            parting(gap, rate, self.bend)
        });
        times.fold(f64::INFINITY, f64::min)
    }

    /// The same by the corners of what turns: as long as none is through the mover's own side, which never turns, nothing is touched. Where such a
    /// corner comes up to a long side and leaves again, the mover's corners would tell so for a moment only.
    ///
    /// ```text
    ///      +----------+
    ///      |  mover   |
    ///      +----------+
    ///     ----___            the far end of its tangent sweeps fast past the mover's corner, which it does not reach
    ///            `o---___
    /// ```
    fn beside_corners(&self, touch: &Touch, at: f64) -> f64 {
        let Rounded { core: Core::Hull(hull), .. } = self.solid.rounded() else { return 0.0 };
        let (frame, time) = (self.pose.at(self.start + at), self.start + at);
        let bend = self.pose.spin * self.pose.spin * self.solid.reach(self.pose.pivot);
        let highest =
            hull.corners().map(|corner| frame.place_out(corner).dot(touch.normal)).fold(-f64::INFINITY, f64::max);
        let times = hull.corners().map(|corner| {
            let corner = frame.place_out(corner);
            let rate = (self.velocity - self.pose.velocity_at(corner, time)).dot(touch.normal);
            parting(touch.gap + (highest - corner.dot(touch.normal)), rate, bend)
        });
        times.fold(f64::INFINITY, f64::min)
    }

    fn first(mut self) -> Option<RayHit> {
        // The grid's cells decide whether this is asked at all. So a search that is spent answers no earlier than the time at which what
        // turns may be met: from then on it is asked whatever the cells are.
        let earliest = self.reaches(0.0);
        if earliest > self.span {
            return None;
        }
        let found = match self.solid {
            Solid::Curve { cubic, radius } => self.first_of_curve(cubic, *radius),
            _ => self.first_of_convex(),
        };
        match found {
            Found::Nothing => None,
            Found::Touch(at, touch) => Some(RayHit { time: at / self.span, normal: touch.normal, point: touch.point }),
            Found::Spent(at) => {
                let at = at.max(earliest).max(self.comes_beside());
                (at <= self.span).then(|| RayHit {
                    time: at / self.span,
                    normal: DVec2::ZERO,
                    point: self.o + self.velocity * at,
                })
            }
        }
    }

    /// How fast the mover comes at a touch.
    fn coming(&self, touch: &Touch, at: f64) -> DVec2 {
        self.velocity - self.pose.velocity_at(touch.point, self.start + at)
    }

    /// The first touch of what is convex.
    fn first_of_convex(&mut self) -> Found {
        // What gets it away from a touch that it leaves or runs along; it grows where that is not enough.
        let mut least = self.near / self.speed;
        // Nothing tells that a point is through a thin wall: it goes no farther than is safe.
        let window = if self.moving.reach() > self.near { self.window } else { 0.0 };
        let (mut at, mut outside, mut count) = (0.0, None, 0);
        loop {
            if self.looks >= MOST_LOOKS {
                return Found::Spent(outside.unwrap_or(at));
            }
            (self.looks, count) = (self.looks + 1, count + 1);
            let touch = self.touch(self.solid, at);
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
            let mut step = (touch.gap / self.speed).max(self.apart(&touch, rate, at));
            if count > PATIENCE && !M::IS_ROUND {
                step = step.max(self.beside_corners(&touch, at));
            }
            let newton = touch.gap / -rate;
            // From within the surface Newton's step leads to where the mover would have left it.
            if touch.gap > 0.0 && newton > step && newton <= window {
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
            if at.is_nan() || at > self.span {
                return Found::Nothing;
            }
        }
    }

    /// When the mover comes to the circle that the solid turns in, if it is outside of that at this time; infinite if never.
    fn reaches(&self, at: f64) -> f64 {
        let place = self.o + self.velocity * at - self.pose.place(self.pose.pivot, self.start + at);
        let drift = self.velocity - self.pose.velocity;
        let reach = self.solid.reach(self.pose.pivot) + self.moving.reach() + self.near;
        let apart = place.length_squared() - reach * reach;
        if apart.is_nan() || apart <= 0.0 {
            return at;
        }
        let (toward, square) = (-place.dot(drift), drift.length_squared());
        let root = toward * toward - square * apart;
        if toward <= 0.0 || root < 0.0 { f64::INFINITY } else { at + apart / (toward + sqrt(root)) }
    }

    /// When the mover's sides come beside the circle that the solid turns in; infinite if they do not. Of what is long that is later than for
    /// the circle around it.
    fn comes_beside(&self) -> f64 {
        let reach = self.solid.reach(self.pose.pivot) + self.near;
        let around = DVec2::new(reach, reach);
        let (low, high) = self.moving.sides();
        let from = self.pose.place(self.pose.pivot, self.start) - self.o;
        let per_second = inverse(self.velocity - self.pose.velocity);
        let [x, y] = slabs(from - around - high, from + around - low, per_second);
        let (enter, leave) = (x.0.max(y.0), x.1.min(y.1));
        if enter <= leave { enter } else { f64::INFINITY }
    }

    /// How far a gap to something convex lets time go on from a look at it.
    fn step(&self, touch: &Touch, at: f64) -> f64 {
        let rate = self.coming(touch, at).dot(touch.normal);
        (touch.gap / self.speed).max(self.apart(touch, rate, at))
    }

    /// Advances along a part that is not reached yet, for a few looks.
    fn look_on(&mut self, part: &mut Part, until: f64) {
        let solid = part.chord(part.stray);
        for _ in 0..SOME_LOOKS {
            self.looks += 1;
            let touch = self.touch(&solid, part.time);
            let step = self.step(&touch, part.time);
            // Shorter steps come to no other end.
            if touch.gap <= part.stray || step.is_nan() || step <= 0.1 * part.stray / self.speed {
                part.is_reached = true;
                return;
            }
            part.time += step;
            if part.time > until {
                return;
            }
        }
        part.time = part.time.max(self.reaches(part.time));
    }

    /// Looks for a touch of a part that is straight and reached; none if it is left again.
    fn look_close(&mut self, part: &mut Part, until: f64) -> Option<Touch> {
        let chord = part.chord(0.0);
        // What gets it away from a touch that it leaves or runs along; it grows where that is not enough.
        let mut least = self.near / self.speed;
        while part.time <= until && self.looks < MOST_LOOKS {
            self.looks += 1;
            let touch = self.touch(&chord, part.time);
            if touch.gap > 4.0 * self.near {
                part.is_reached = false;
                return None;
            }
            if touch.gap <= self.near {
                // The chord tells the gap; what is met there, the curve.
                let met = self.touch(self.solid, part.time);
                if enters(self.coming(&met, part.time), met.normal) {
                    return Some(met);
                }
            }
            let mut step = self.step(&touch, part.time);
            if step.is_nan() || step < least {
                step = least;
                least *= 2.0;
            }
            part.time += step;
        }
        None
    }

    fn first_of_curve(&mut self, cubic: &Cubic, radius: f64) -> Found {
        let straight = 0.5 * self.near;
        let whole = Part { curve: *cubic, radius, stray: cubic.stray(), time: 0.0, depth: 0, is_reached: false };
        let mut parts = [whole; MOST_PARTS];
        let mut count = 1;
        let (mut best, mut until) = (Found::Nothing, self.span);
        // The one that may come first is looked at first, so that none is looked at beyond the touch.
        while let Some(at) = (0..count).reduce(|least, at| if parts[at].time < parts[least].time { at } else { least })
        {
            let mut part = parts[at];
            if part.time > until {
                break;
            }
            if self.looks >= MOST_LOOKS || count + 1 >= MOST_PARTS {
                return Found::Spent(part.time);
            }
            if !part.is_reached {
                self.look_on(&mut part, until);
                parts[at] = part;
            } else if part.stray <= straight || part.depth >= MAX_DEPTH {
                if let Some(touch) = self.look_close(&mut part, until) {
                    (best, until) = (Found::Touch(part.time, touch), part.time);
                    count -= 1;
                    parts[at] = parts[count];
                } else {
                    parts[at] = part;
                }
            } else {
                let (a, b) = part.curve.halves();
                let half = |curve: Cubic| Part {
                    curve,
                    stray: curve.stray(),
                    depth: part.depth + 1,
                    is_reached: false,
                    ..part
                };
                (parts[at], parts[count]) = (half(a), half(b));
                count += 1;
            }
        }
        best
    }
}

/// A part of a curve, and a time before which it is not touched.
#[derive(Clone, Copy)]
struct Part {
    curve: Cubic,
    radius: f64,
    /// How far it strays from its chord.
    stray: f64,
    time: f64,
    depth: u32,
    /// Whether the chord grown by what it strays is as good as touched at that time.
    is_reached: bool,
}

impl Part {
    /// The chord, grown by the curve's half width and so much more.
    fn chord(&self, by: f64) -> Solid {
        let [a, .., b] = self.curve.0;
        let radius = self.radius + by;
        if radius > 0.0 { Solid::Capsule { a, b, radius } } else { Solid::Segment { a, b } }
    }
}
