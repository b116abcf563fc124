//! What a mover finds in the cells around it, and among those that are apart.

use crate::dvec2::DVec2;
use crate::float::min;
use crate::one_copy::one_copy;
use crate::world::broad_phase::cells::{Cells, MOST_CELLS, NONE, row, slot};
use crate::world::broad_phase::motion_segment::{Edge, End, MotionSegment};
use crate::world::state::State;
use crate::world::state::entry::NO_MOVER;

impl Cells {
    /// The first mover that one meets from now on before its segment's `end`, among those in all cells around it or in those ahead of an
    /// edge. Of two at one time the lower body counts, and a shape before a mover.
    #[inline]
    pub(in crate::world) fn look(
        &self,
        body: u32,
        segment: &MotionSegment,
        end: End,
        (ahead, now): (Option<Edge>, f64),
        state: &State,
    ) -> End {
        let mut corner = self.spots[body as usize].link.cell;
        let size = match ahead {
            None => [3, 3],
            Some(Edge { is_row: false, .. }) => [1, 3],
            Some(_) => [3, 1],
        };
        match ahead {
            None => corner = corner.map(|x| x - 1),
            Some(Edge { is_row, step }) => {
                let axis = usize::from(is_row);
                corner[axis] += i32::from(step);
                corner[1 - axis] -= 1;
            }
        }
        self.look_in((corner, size, ahead.is_none()), (body, segment, now), end, state)
    }

    /// The same among those in so many columns and rows of cells, and among those that are apart if it looks at `all`.
    #[inline]
    fn look_in(
        &self,
        (corner, size, all): ([i32; 2], [i32; 2], bool),
        (body, segment, now): (u32, &MotionSegment, f64),
        mut end: End,
        state: &State,
    ) -> End {
        let here = segment.at(now);
        let mut consider = |other: u32, its: &MotionSegment| {
            // What is at the end of its segment looks for this one itself, as it sets out on the next.
            let sets_out = its.end <= now && now < self.until;
            if other == body || sets_out {
                return;
            }
            let met = if segment.size.is_round() & its.size.is_round() {
                segment.meets(its, here, (now, min(end.time, its.end)))
            } else if segment.comes_near(its, here, now) {
                segment.meets_outline(body, (its, other), (now, self.until), &state.bodies)
            } else {
                None
            };
            if let Some(time) = met {
                self.offer((body, segment, &mut end), other, (time, now), state);
            }
        };
        self.each_in(corner, size, &mut consider);
        // What is apart is looked at by each segment once.
        if all && !self.apart.is_empty() {
            self.each_apart(body, consider);
        }
        end
    }

    /// Those that are apart, as all that look at them do; as one of them sees it, all.
    #[cold]
    fn each_apart(&self, body: u32, mut found: impl FnMut(u32, &MotionSegment)) {
        let mut find = |other: u32| {
            if self.spots[other as usize].link.is_in {
                found(other, &self.segments[other as usize]);
            }
        };
        if self.is_apart(body) {
            self.entered.iter().for_each(|&other| find(other));
        } else {
            self.apart.iter().for_each(|&other| find(other));
        }
    }

    /// Lets a segment end where it meets another mover at a `time`, if that is the first that it meets.
    #[inline]
    fn offer(
        &self,
        (body, segment, end): (u32, &MotionSegment, &mut End),
        other: u32,
        (time, now): (f64, f64),
        state: &State,
    ) {
        let its = &self.segments[other as usize];
        let time = self.falls.touch([(body, segment), (other, its)], (time, now), &state.bodies);
        let is_first = time <= its.end
            && (time < end.time || (time == end.time && end.partner != NO_MOVER && other < end.partner));
        if is_first && segment.stops(its) && !state.through.has(body, other) && !state.pairs.has(body, other) {
            *end = End { time, partner: other };
        }
    }

    /// The same of a round one, whenever it is that it meets it.
    #[inline]
    pub(in crate::world) fn look_at(
        &self,
        (body, segment, end): (u32, &MotionSegment, &mut End),
        other: u32,
        now: f64,
        state: &State,
    ) {
        let its = &self.segments[other as usize];
        if let Some(time) = segment.meets(its, segment.at(now), (now, min(end.time, its.end))) {
            self.offer((body, segment, end), other, (time, now), state);
        }
    }

    /// What is in the cells around two bodies at their places, and more. Says whether their cells are neighbours, without which it is
    /// nothing; that of one that is apart is none.
    #[inline]
    pub(in crate::world) fn around(
        &self,
        bodies: [u32; 2],
        places: [DVec2; 2],
        mut found: impl FnMut(u32, &MotionSegment),
    ) -> bool {
        if !self.apart.is_empty() {
            if bodies.iter().any(|&body| self.is_apart(body)) {
                return false;
            }
            self.each_apart(bodies[0], &mut found);
        }
        let [a, b] = places.map(|at| self.cell_of(at));
        let (low, high) = ([a[0].min(b[0]), a[1].min(b[1])], [a[0].max(b[0]), a[1].max(b[1])]);
        let size = [high[0] - low[0] + 3, high[1] - low[1] + 3];
        let are_neighbours = size[0] <= 4 && size[1] <= 4;
        if are_neighbours {
            self.each_in(low.map(|x| x - 1), size, found);
        }
        are_neighbours
    }

    /// All movers that touch one at a place, and more; some may come twice.
    #[inline]
    pub(in crate::world) fn near(&self, body: u32, at: DVec2, mut found: impl FnMut(u32)) {
        if !self.apart.is_empty() {
            self.each_apart(body, |other, _| found(other));
        }
        self.each_in(self.cell_of(at).map(|x| x - 1), [3, 3], |other, _| found(other));
    }

    /// All in so many columns and rows of cells, at most [`MOST_CELLS`] in all, and more; some may come twice.
    ///
    /// The first movers of all cells are listed, then the second of those that have one, and so on: which cells are empty is nothing that
    /// a processor could predict.
    fn each_in(&self, corner: [i32; 2], size: [i32; 2], mut found: impl FnMut(u32, &MotionSegment)) {
        self.walk(corner, size, one_copy!(&mut found, &mut dyn FnMut(u32, &MotionSegment)));
    }

    fn walk(&self, [left, top]: [i32; 2], [columns, rows]: [i32; 2], mut found: impl FnMut(u32, &MotionSegment)) {
        let slots = self.heads.len();
        let (mut list, mut count) = ([NONE; MOST_CELLS], 0);
        for y in top..top + rows {
            let row = row(y, slots);
            for x in left..left + columns {
                let first = self.heads[slot(row, x, slots)];
                list[count % MOST_CELLS] = first;
                count += usize::from(first != NONE);
            }
        }
        while count > 0 {
            let mut left = 0;
            for at in 0..count.min(MOST_CELLS) {
                let body = list[at];
                let segment = &self.segments[body as usize];
                list[left % MOST_CELLS] = segment.next;
                left += usize::from(segment.next != NONE);
                found(body, segment);
            }
            count = left;
        }
    }
}
