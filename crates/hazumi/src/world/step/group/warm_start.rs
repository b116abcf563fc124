//! What held members apart when they were last scheduled: where the next solution of the same instant begins.

use alloc::vec::Vec;

/// How the groups of one instant were scheduled last.
#[derive(Clone, Debug, Default)]
pub(super) struct WarmStarts {
    /// When; none when a step begins.
    at: Option<f64>,
    /// By body: those of its contacts with higher bodies, and with surfaces.
    links_of: Vec<Range>,
    surfaces_of: Vec<Range>,
    links: Vec<(u32, WarmStart)>,
    surfaces: Vec<(u32, WarmStart)>,
}

/// Some of a list that follow each other.
type Range = [u32; 2];

/// How two members were held apart, or one and a surface.
#[derive(Clone, Copy, Debug)]
pub(super) struct WarmStart {
    /// The length of their group's chord.
    pub(super) seconds: f64,
    /// The momentum that held them apart, and the displacement that the path needed besides.
    pub(super) impulse: f64,
    pub(super) push: f64,
}

impl WarmStarts {
    pub(super) fn clear(&mut self) {
        self.at = None;
    }

    /// Forgets what was of another instant than now, and what was of the bodies, which are rescheduled.
    pub(super) fn begin(&mut self, now: f64, bodies: &[u32]) {
        if self.at != Some(now) {
            self.links_of.clear();
            self.surfaces_of.clear();
            self.links.clear();
            self.surfaces.clear();
            self.at = Some(now);
        }
        for of in [&mut self.links_of, &mut self.surfaces_of] {
            let most = bodies.last().map_or(0, |&last| last as usize + 1);
            if of.len() < most {
                of.resize(most, [0; 2]);
            }
            bodies.iter().for_each(|&body| of[body as usize] = [0; 2]);
        }
    }

    /// Notes how two were held apart, of those that are scheduled; those of one lower body come one after the other.
    pub(super) fn note(&mut self, [lower, higher]: [u32; 2], guess: WarmStart) {
        self.links.push((higher, guess));
        extend(&mut self.links_of[lower as usize], self.links.len());
    }

    /// The same of a body and a surface; those of one body come one after the other.
    pub(super) fn note_surface(&mut self, body: u32, collider: u32, guess: WarmStart) {
        self.surfaces.push((collider, guess));
        extend(&mut self.surfaces_of[body as usize], self.surfaces.len());
    }

    /// That of two, the lower first, if it is of now.
    pub(super) fn of(&self, now: f64, [lower, higher]: [u32; 2]) -> Option<WarmStart> {
        self.find(&self.links_of, &self.links, now, [lower, higher])
    }

    /// The same of a body and a surface.
    pub(super) fn of_surface(&self, now: f64, body: u32, collider: u32) -> Option<WarmStart> {
        self.find(&self.surfaces_of, &self.surfaces, now, [body, collider])
    }

    fn find(&self, of: &[Range], all: &[(u32, WarmStart)], now: f64, [body, other]: [u32; 2]) -> Option<WarmStart> {
        let own = self.range(of, now, body).and_then(|range| all.get(range))?;
        own.iter().find(|guess| guess.0 == other).map(|guess| guess.1)
    }

    fn range(&self, of: &[Range], now: f64, body: u32) -> Option<core::ops::Range<usize>> {
        let &[from, to] = of.get(body as usize).filter(|_| self.at == Some(now))?;
        Some(from as usize..to as usize)
    }
}

/// Adds the last of a list of so many to a range.
fn extend(range: &mut Range, len: usize) {
    let len = len as u32;
    *range = if range[1] + 1 == len && range[1] > range[0] { [range[0], len] } else { [len - 1, len] };
}
