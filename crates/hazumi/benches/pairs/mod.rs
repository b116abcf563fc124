//! Measures several contestants in turns, so that a busy machine changes their ratios as little as can be.
//!
//! A busy machine does two things to a measurement. It takes the processor away in the middle of a step, which falls on
//! whoever was running: [`busy_seconds`] leaves that time out. And it fills the shared caches, which slows those more that
//! live on them: so a contestant has a step of its own before the one that counts, the order of a turn is reversed in the
//! next, and of all turns only the quietest sixth counts. A ratio is the median of the ratios within those turns.

use std::cell::RefCell;
use std::fs::File;
use std::io::{Read, Seek};
use std::time::Instant;

/// What a step took in seconds, and how many hits it had.
pub(crate) type Taken = (f64, usize);

/// The seconds that something took, without those in which the thread could run but another had its processor.
///
/// Only Linux tells how long that was. Elsewhere it is the time of a clock on the wall.
pub(crate) fn busy_seconds(timed: impl FnOnce()) -> f64 {
    // The clock is read outside of the waiting, so that never more is taken off than was counted.
    let start = Instant::now();
    let before = waited();
    timed();
    let waited = waited() - before;
    start.elapsed().as_secs_f64() - waited
}

/// The seconds this thread has waited for a processor so far.
fn waited() -> f64 {
    thread_local! {
        static STATISTICS: RefCell<Option<File>> = RefCell::new(File::open("/proc/thread-self/schedstat").ok());
    }
    let nanoseconds = STATISTICS.with_borrow_mut(|file| {
        let file = file.as_mut()?;
        let mut text = [0; 96];
        file.rewind().ok()?;
        let length = file.read(&mut text).ok()?;
        // Time on a processor, time waiting for one, and how often it got one.
        str::from_utf8(&text[..length]).ok()?.split_whitespace().nth(1)?.parse::<u64>().ok()
    });
    nanoseconds.unwrap_or(0) as f64 * 1e-9
}

/// What `N` contestants took, turn by turn.
pub(crate) struct Turns<const N: usize> {
    /// How many steps each takes in a turn.
    steps: usize,
    turns: Vec<[f64; N]>,
    hits: [usize; N],
    counted: usize,
}

/// What came of it.
#[allow(dead_code, reason = "not every bench prints everything")]
pub(crate) struct Outcome<const N: usize> {
    /// The median seconds of a step in the quiet turns.
    pub(crate) seconds: [f64; N],
    /// How many times as long as the first each took: the medians of the ratios within the quiet turns.
    pub(crate) ratios: [f64; N],
    /// The mean number of hits per step.
    pub(crate) hits: [f64; N],
    /// The seconds of the first contestant in its fastest turn: beside its median, they tell how quiet the quiet turns were.
    pub(crate) fastest: f64,
}

impl<const N: usize> Turns<N> {
    /// Each takes so many steps in its turn. Of more than one, the first brings its memory back into the cache and does not
    /// count; a turn is the median of the others, of two the faster.
    pub(crate) fn of(steps: usize) -> Self {
        Self { steps: steps.max(1), turns: Vec::new(), hits: [0; N], counted: 0 }
    }

    /// One turn of all.
    pub(crate) fn take(&mut self, mut contestants: [&mut dyn FnMut() -> Taken; N]) {
        let mut turn = [0.0; N];
        for place in 0..N {
            let i = if self.turns.len().is_multiple_of(2) { place } else { N - 1 - place };
            let mut seconds: Vec<_> = (0..self.steps)
                .map(|_| {
                    let (seconds, hits) = contestants[i]();
                    self.hits[i] += hits;
                    seconds
                })
                .collect();
            if self.steps > 1 {
                seconds.remove(0);
            }
            turn[i] = median(seconds);
        }
        self.counted += self.steps;
        self.turns.push(turn);
    }

    /// What came of all turns so far, at least one.
    pub(crate) fn outcome(&self) -> Outcome<N> {
        let all: [f64; N] = std::array::from_fn(|i| median(self.turns.iter().map(|turn| turn[i]).collect()));
        // All contestants together tell how loud a turn was: choosing by one of them would favour it.
        let loudness = |turn: &[f64; N]| turn.iter().zip(&all).map(|(time, median)| time / median).sum::<f64>();
        let mut turns = self.turns.clone();
        turns.sort_by(|a, b| loudness(a).total_cmp(&loudness(b)));
        turns.truncate(turns.len().div_ceil(6));
        let of_turns = |of: &dyn Fn(&[f64; N]) -> f64| median(turns.iter().map(of).collect());
        let seconds = std::array::from_fn(|i| of_turns(&|turn| turn[i]));
        Outcome {
            seconds,
            ratios: std::array::from_fn(|i| of_turns(&|turn| turn[i] / turn[0])),
            hits: self.hits.map(|hits| hits as f64 / self.counted as f64),
            fastest: self.turns.iter().map(|turn| turn[0]).fold(f64::INFINITY, f64::min),
        }
    }
}

/// The median, of an even number the lower of the two in the middle.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[(values.len() - 1) / 2]
}

/// Whether this is a measurement. As a test, a few steps show that a bench runs.
pub(crate) fn is_bench() -> bool {
    std::env::args().any(|argument| argument == "--bench")
}
