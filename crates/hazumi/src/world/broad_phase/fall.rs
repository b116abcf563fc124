//! What falls is on a parabola, a little beside its segment: when it really touches another.
//!
//! ```text
//!     o---___
//!      \     `--.     the parabola is beside its chord by half of the pull, times the time since the chord began and the time until it ends
//!       `--------o
//! ```

use crate::dvec2::DVec2;
use crate::float::max;
use crate::world::body::handle::Slots;
use crate::world::broad_phase::motion_segment::MotionSegment;
use crate::world::narrow_phase::touch::Touch;
use crate::world::state::by_body::ByBody;
use crate::world::state::entry::{Entry, form_of};

/// Newton's steps to a touch. Two or three do; but one that hardly comes yet, and falls, is at first looked for far behind the touch, and each step
/// halves that.
const MOST_STEPS: usize = 32;
/// A step that is shorter than this share of the time is rounding.
const ROUNDING: f64 = 1e-15;

/// How a segment bends.
#[derive(Clone, Copy, Debug, Default)]
struct Fall {
    /// The acceleration.
    pull: DVec2,
    /// The seconds that the segment stands for.
    span: f64,
}

impl Fall {
    const NONE: Self = Self { pull: DVec2::ZERO, span: 0.0 };

    fn is_none(self) -> bool {
        self.pull == DVec2::ZERO
    }

    /// Where a mover is at a time, and how fast.
    fn of(self, segment: &MotionSegment, time: f64) -> (DVec2, DVec2) {
        let since = time - segment.time;
        let beside = self.pull * (0.5 * since * (since - self.span));
        (segment.at(time) + beside, segment.velocity + self.pull * (since - 0.5 * self.span))
    }
}

/// How the segments of movers bend; as far as any falls.
#[derive(Clone, Debug, Default)]
pub(in crate::world) struct Falls(ByBody<Fall>);

impl Falls {
    /// Notes that the segment that a mover is given is the chord of a parabola of so many seconds.
    pub(in crate::world) fn bend(&mut self, body: u32, pull: DVec2, span: f64) {
        *self.0.place(body, Fall::NONE) = Fall { pull, span };
    }

    /// Notes that it goes straight.
    #[inline]
    pub(in crate::world) fn straighten(&mut self, body: u32) {
        if let Some(fall) = self.0.get_mut(body) {
            *fall = Fall::NONE;
        }
    }

    fn of(&self, body: u32) -> Fall {
        self.0.get(body).copied().unwrap_or(Fall::NONE)
    }

    /// When two really touch, of which the segments do so at a `time`; not before now. If they do not come together then, it is
    /// that time.
    #[inline]
    pub(super) fn touch(
        &self,
        [one, other]: [(u32, &MotionSegment); 2],
        (time, now): (f64, f64),
        bodies: &Slots<Entry>,
    ) -> f64 {
        // Whoever looks, the last bit is the same.
        let [one, other] = if one.0 < other.0 { [one, other] } else { [other, one] };
        let falls = [one, other].map(|(body, _)| self.of(body));
        if falls.iter().all(|fall| fall.is_none()) { time } else { touch([one, other], falls, (time, now), bodies) }
    }
}

/// The same of two of which one falls: few of those that are looked at meet.
#[inline(never)]
fn touch(
    [(body, segment), (other, its)]: [(u32, &MotionSegment); 2],
    falls: [Fall; 2],
    (predicted, now): (f64, f64),
    bodies: &Slots<Entry>,
) -> f64 {
    let touch = |time: f64, [fall, its_fall]: [Fall; 2]| {
        let ((at, velocity), (its_at, its_velocity)) = (fall.of(segment, time), its_fall.of(its, time));
        let (form, its_form) = (form_of(bodies, body, segment.size, at), form_of(bodies, other, its.size, its_at));
        let Touch { gap, normal, .. } = form.touch(&its_form, velocity - its_velocity);
        (gap, (its_velocity - velocity).dot(normal))
    };
    let (mut apart, mut time) = (0.0, predicted);
    for step in 0..=MOST_STEPS {
        let (gap, coming) = touch(time, if step == 0 { [Fall::NONE; 2] } else { falls });
        if step == 0 {
            // Sharp outlines touch before nothing is between them.
            apart = max(0.0, gap);
            continue;
        }
        let next = max(now, time + (gap - apart) / coming);
        // They do not come together, or numbers are too large to tell.
        if coming <= 0.0 || !next.is_finite() {
            return predicted;
        }
        let is_there = (next - time).abs() <= ROUNDING * next;
        time = next;
        if is_there {
            break;
        }
    }
    time
}
