//! One chord of a group: how long it is, what the velocities are at its end, and where it ends.
//!
//! ```text
//!     velocities, roughly --> how long? --> velocities --> path --> the chord
//!                                               ^           | none
//!                                               +-- shorter +
//! ```
//!
//! Where the shortest has no path either, members stay as near to each other as they are. If that is no path, they touch. If there is none even so, they
//! are crushed; or nothing proves that, and they stand still and are reported.

use crate::float::{max, min};
use crate::world::broad_phase::Scene;
use crate::world::step::group::chord_length::{longest_chord, shortest_chord};
use crate::world::step::group::data::GroupLists;
use crate::world::step::group::scheduled_before::ScheduledBefore;
use crate::world::step::group::velocities::{LOOSE, looseness};

/// A row is solved to this share of what two keep apart: of velocities, and of paths.
const CLOSE: f64 = 0.1;
const CLOSE_PATH: f64 = 0.2;
/// Velocities under an acceleration are solved in so many steps at least: what lies comes to rest, step by step.
const LEAST_STEPS: usize = 8;
/// The first solve, which only sets the chord's length, is this loose.
const ROUGHLY: f64 = 0.05;
/// A chord that has no path is tried so often, each time shorter.
const MOST_TRIES: usize = 3;

/// What a chord is looked for with.
struct Search<'a> {
    scene: Scene<'a>,
    before: ScheduledBefore<'a>,
    /// How many seconds the step has in all, and the chord at most; and at least, when it is tried again.
    dt: f64,
    longest: f64,
    shortest: f64,
    /// The least that two members keep apart.
    keeps: f64,
    least_steps: usize,
}

impl Scene<'_> {
    /// Solves the chord of a group of at most `longest` seconds, in a step of `dt`. In: members and links; out: where they are at its end, their
    /// velocities, and what holds them. Gives its length in seconds.
    pub(super) fn group_chord(
        self,
        lists: &mut GroupLists,
        (longest, dt): (f64, f64),
        before: ScheduledBefore<'_>,
    ) -> f64 {
        lists.crushes.clear();
        lists.is_flush = false;
        let search = Search {
            scene: self,
            before,
            dt,
            longest,
            shortest: min(longest, shortest_chord(dt)),
            keeps: lists.links.iter().fold(f64::INFINITY, |least, link| min(least, link.keeps)),
            least_steps: if lists.members.iter().any(|member| member.accelerated) { LEAST_STEPS } else { 0 },
        };
        let whole = search.begin(lists);
        self.find_fired(lists, whole);
        if !lists.crushes.is_empty() {
            return longest;
        }
        let found = search.shorten(lists, whole).or_else(|seconds| search.keep_depth(lists, seconds, whole));
        let flush = |seconds: f64| {
            if self.has_flush_path(lists, seconds, search.close_path()) { Ok(seconds) } else { Err(seconds) }
        };
        match found.or_else(flush) {
            Ok(seconds) => {
                self.keep_energy(lists);
                seconds
            }
            Err(seconds) => {
                self.give_up(lists, seconds);
                longest
            }
        }
    }

    /// Finds who is crushed in a group that has no path. Is nobody, all stand still for the rest of the step, and are reported.
    fn give_up(self, lists: &mut GroupLists, seconds: f64) {
        self.find_crushed(lists, seconds);
        if lists.crushes.is_empty() {
            for member in &mut lists.members {
                let velocity = member.velocity;
                member.mover.course.reach_bound(velocity);
                member.mover.course.hold();
            }
        }
        lists.stand();
    }
}

impl Search<'_> {
    fn close_path(&self) -> f64 {
        CLOSE_PATH * self.keeps
    }

    /// Solves the velocities of a chord of so many seconds, to a share of the fastest.
    fn solve(&self, lists: &mut GroupLists, seconds: f64, loose: f64, least_steps: usize) {
        self.scene.list_velocities(lists, seconds);
        let close = max(CLOSE * self.keeps, looseness(&lists.wanted, loose));
        self.scene.solve_velocities(lists, seconds, close, least_steps);
    }

    /// The same after a chord of other length was solved.
    fn solve_instead(&self, lists: &mut GroupLists, seconds: f64, before: f64) {
        lists.shorten(seconds / before);
        self.solve(lists, seconds, LOOSE, self.least_steps);
    }

    /// Solves the velocities of the longest chord, and says how long that is. A group that was scheduled in this instant before goes for as long as then;
    /// of another a rough solution says for how long it may.
    fn begin(&self, lists: &mut GroupLists) -> f64 {
        let known = self.before.seconds(&lists.links).map(|seconds| min(self.longest, seconds));
        let seconds = known.unwrap_or(longest_chord(self.longest, self.dt));
        match known {
            Some(_) => self.solve(lists, seconds, LOOSE, self.least_steps),
            None => {
                // What held them is known of all that is left of the step.
                lists.shorten(min(1.0, seconds / (self.dt - self.before.now)));
                self.solve(lists, seconds, ROUGHLY, 0);
            }
        }
        let fits = self.scene.fitting(lists, seconds, self.dt);
        if known.is_some() && fits >= seconds {
            return seconds;
        }
        self.solve_instead(lists, fits, seconds);
        fits
    }

    /// Whether there is a path that members can go straight.
    fn goes(&self, lists: &mut GroupLists, seconds: f64) -> bool {
        self.scene.has_path(lists, seconds, self.close_path())
            && (seconds <= self.shortest || !self.scene.go_through_each_other(lists))
    }

    /// Whether a shorter chord has no more room, since nobody comes anywhere in one of so many seconds.
    fn come_nowhere(&self, lists: &GroupLists, seconds: f64) -> bool {
        self.scene.come_nowhere(lists, seconds, self.keeps)
    }

    /// Looks for a path along which members keep what they are to keep, each time along a shorter chord. Gives the length of that; of the last, if
    /// it has none either.
    fn shorten(&self, lists: &mut GroupLists, whole: f64) -> Result<f64, f64> {
        let (room, mut seconds) = (Scene::least_room(lists), whole);
        self.scene.leave_room(lists, room);
        for attempt in 0..MOST_TRIES {
            self.before.guess_pushes(lists, seconds);
            // Where there is no room for what they keep, a shorter chord has no more.
            if self.goes(lists, seconds)
                || attempt == 0 && self.scene.leave_room(lists, 0.0) && self.goes(lists, seconds)
            {
                return Ok(seconds);
            }
            if seconds <= self.shortest || attempt > 0 && self.come_nowhere(lists, whole) {
                break;
            }
            let shorter = max(0.25 * seconds, self.shortest);
            self.solve_instead(lists, shorter, seconds);
            seconds = shorter;
            self.scene.leave_room(lists, room);
        }
        Err(seconds)
    }

    /// Looks for a path along which members stay as near to each other, or as deep in each other, as they are.
    fn keep_depth(&self, lists: &mut GroupLists, seconds: f64, whole: f64) -> Result<f64, f64> {
        let stays = |lists: &mut GroupLists| self.scene.has_path(lists, seconds, self.close_path());
        if !(self.scene.leave_room(lists, f64::NEG_INFINITY) && stays(lists)) {
            return Err(seconds);
        }
        if seconds < whole && self.come_nowhere(lists, whole) {
            // Nothing moves, so they may stand for the whole of it.
            self.solve_instead(lists, whole, seconds);
            if self.goes(lists, whole) {
                return Ok(whole);
            }
            self.solve_instead(lists, seconds, whole);
            if !stays(lists) {
                return Err(seconds);
            }
        }
        Ok(seconds)
    }
}
