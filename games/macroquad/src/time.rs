//! Equal steps, however long a frame takes.

/// Steps of equal length. The same input gives the same game at any rate of frames.
#[derive(Debug)]
pub struct Steps {
    /// The length of a step, in seconds.
    pub length: f32,
    left: f32,
}

impl Steps {
    /// Steps of so many seconds.
    pub fn of(length: f32) -> Self {
        Self { length, left: 0.0 }
    }

    /// How many steps a frame of so many seconds brings. After a long pause the game goes on, and does not catch up.
    pub fn due(&mut self, seconds: f32) -> u32 {
        self.left += seconds.clamp(0.0, 0.1);
        let due = (self.left / self.length) as u32;
        self.left -= due as f32 * self.length;
        due
    }

    /// How far the next step has come, 0 to 1: what is drawn is where things were in the last one, at this part of it.
    pub fn fraction(&self) -> f32 {
        (self.left / self.length).clamp(0.0, 1.0)
    }
}
