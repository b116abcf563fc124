//! How many steps there were, how long the last one is, and how far it is.

/// The steps of a world, and the time within one.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::world) struct Clock {
    /// How many steps were begun.
    steps: u64,
    /// The length of the last step in seconds, or of this one.
    dt: f64,
    /// The time within a step; 0 between steps.
    now: f64,
    is_stepping: bool,
}

impl Clock {
    /// Between steps, after so many of which the last was so long.
    pub(super) const fn after(steps: u64, dt: f64) -> Self {
        Self { steps, dt, now: 0.0, is_stepping: false }
    }

    /// The next step takes `dt` seconds.
    pub(in crate::world) const fn set_dt(&mut self, dt: f64) {
        self.dt = dt;
    }

    /// How many steps were begun.
    #[inline(always)]
    pub(in crate::world) const fn steps(&self) -> u64 {
        self.steps
    }

    /// The length of the last step in seconds, or of this one.
    #[inline(always)]
    pub(in crate::world) const fn dt(&self) -> f64 {
        self.dt
    }

    /// The time within a step; 0 between steps.
    #[inline(always)]
    pub(in crate::world) const fn now(&self) -> f64 {
        self.now
    }

    #[inline(always)]
    pub(in crate::world) const fn is_stepping(&self) -> bool {
        self.is_stepping
    }

    /// A step begins.
    pub(in crate::world) const fn begin(&mut self) {
        *self = Self { steps: self.steps + 1, dt: self.dt, now: 0.0, is_stepping: true };
    }

    /// The step goes on at this time.
    pub(in crate::world) const fn go_to(&mut self, time: f64) {
        self.now = time;
    }

    /// The step is over. Gives the time that it was at, if there was one.
    pub(in crate::world) const fn end(&mut self) -> Option<f64> {
        let left = if self.is_stepping { Some(self.now) } else { None };
        *self = Self::after(self.steps, self.dt);
        left
    }
}
