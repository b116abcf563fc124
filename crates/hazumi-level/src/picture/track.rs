//! A path through time.

use hazumi::Vec2;

/// A moment of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Moment {
    /// Seconds since the film began.
    pub(super) time: f64,
    pub(super) at: Vec2,
}

/// A piecewise linear path. Moments that lie on the way between their neighbours, within the tolerance, are left out:
/// what is kept are the bends.
#[derive(Clone, Debug)]
pub(super) struct Track {
    tolerance: f32,
    kept: Vec<Moment>,
    /// After the last that is kept; all but the newest lie on the way to it.
    pending: Vec<Moment>,
}

/// So many moments are looked at again for each new one; beyond, one is kept that need not be.
const MOST_PENDING: usize = 64;

impl Track {
    pub(super) const fn new(tolerance: f32) -> Self {
        Self { tolerance, kept: Vec::new(), pending: Vec::new() }
    }

    /// Adds a moment; one that is not later than the last replaces it.
    pub(super) fn push(&mut self, moment: Moment) {
        let Some(&last) = self.kept.last() else {
            self.kept.push(moment);
            return;
        };
        if self.pending.last().unwrap_or(&last).time >= moment.time {
            if let Some(newest) = self.pending.last_mut() {
                newest.at = moment.at;
            }
            return;
        }
        let strays = |pending: &Moment| {
            let share = ((pending.time - last.time) / (moment.time - last.time)) as f32;
            (pending.at - (last.at + (moment.at - last.at) * share)).length() > self.tolerance
        };
        if self.pending.len() >= MOST_PENDING || self.pending.iter().any(strays) {
            self.kept.extend(self.pending.pop());
            self.pending.clear();
        }
        self.pending.push(moment);
    }

    /// How many moments matter.
    pub(super) fn len(&self) -> usize {
        self.kept.len() + usize::from(!self.pending.is_empty())
    }

    /// Leaves out what was before this time, but for the moment from which the way leads there.
    pub(super) fn keep_since(&mut self, time: f64) {
        let before = self.kept.partition_point(|moment| moment.time <= time).saturating_sub(1);
        // Now and then: to move all that is kept at every step would cost more than it frees.
        if before > self.kept.len() / 2 {
            self.kept.drain(..before);
            self.kept.shrink_to(2 * self.kept.len() + MOST_PENDING);
        }
    }

    /// The moments before and after a time, the same one twice where it is before the first or after the last; none without any.
    pub(super) fn around(&self, time: f64) -> Option<(&Moment, &Moment)> {
        let next = self.kept.partition_point(|moment| moment.time < time);
        let at = |index: usize| self.kept.get(index).or(self.pending.last());
        let newest = self.pending.last().or(self.kept.last())?;
        match (next.checked_sub(1).and_then(at), at(next).filter(|moment| moment.time >= time)) {
            (Some(last), Some(next)) => Some((last, next)),
            (None, Some(next)) => Some((next, next)),
            (_, None) => Some((newest, newest)),
        }
    }

    /// All moments that matter, in order.
    pub(super) fn moments(&self) -> impl DoubleEndedIterator<Item = &Moment> {
        self.kept.iter().chain(self.pending.last())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn track(points: &[(f64, [f32; 2])]) -> Vec<f64> {
        let mut track = Track::new(0.01);
        points.iter().for_each(|&(time, at)| track.push(Moment { time, at: at.into() }));
        track.moments().map(|moment| moment.time).collect()
    }

    #[test]
    fn a_straight_way_at_constant_speed_is_its_two_ends() {
        let points: Vec<_> = (0..500).map(|i| (f64::from(i), [i as f32, 0.0])).collect();
        let kept = track(&points);
        assert!(kept.len() <= 2 + 500 / MOST_PENDING, "{kept:?}");
        assert_eq!((kept[0], kept[kept.len() - 1]), (0.0, 499.0));
    }

    #[test]
    fn a_way_that_is_kept_in_part_goes_on_as_the_whole() {
        let at = |i: u32| Moment { time: f64::from(i), at: hazumi::Vec2::new(i as f32, ((i * i) % 7) as f32) };
        let (mut whole, mut part) = (Track::new(0.01), Track::new(0.01));
        for i in 0..1000 {
            whole.push(at(i));
            part.push(at(i));
            part.keep_since(f64::from(i) - 10.0);
        }
        let kept: Vec<_> = part.moments().copied().collect();
        let end: Vec<_> = whole.moments().skip(whole.len() - part.len()).copied().collect();
        assert_eq!(kept, end);
        assert!(kept[0].time <= 989.0 && part.len() < 100 && whole.len() > 500, "{} {}", part.len(), whole.len());
    }

    #[test]
    fn a_bend_and_a_change_of_speed_are_kept() {
        assert_eq!(track(&[(0.0, [0.0, 0.0]), (1.0, [1.0, 0.0]), (2.0, [1.0, 1.0])]), [0.0, 1.0, 2.0]);
        assert_eq!(track(&[(0.0, [0.0, 0.0]), (1.0, [1.0, 0.0]), (2.0, [3.0, 0.0])]), [0.0, 1.0, 2.0]);
    }
}
