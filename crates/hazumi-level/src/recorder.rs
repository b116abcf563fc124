//! A recording that is written while the game goes on.

use std::io;

use crate::recording::step::Changes;
use crate::recording::{FOOT, MOST_BYTES};
use crate::{Input, InvalidRecording, Play, Recordable, Recording};

/// Writes a [`Recording`] step by step: what [`Recording::to_json`] would give at the end, in memory that does not grow with the game.
///
/// It ends at 256 MiB, the most that a recording may have: later steps are [left out](Self::left_out), and those before stay a
/// recording that can be replayed.
///
/// ```
/// use hazumi_level::{Level, Play, Recorder, Recording};
/// # let level = Level::from_json(r#"{"view": {"min": [0, 0], "max": [9, 9]}, "bodies": []}"#)?;
/// let mut play = Play::new(level, 1)?;
/// let mut recorder = Recorder::of_play(&play, 1, Vec::new())?;
/// for _ in 0..600 {
///     play.step(1.0 / 60.0)?;
///     recorder.add(1.0 / 60.0, Vec::new(), &play)?;
/// }
/// let text = String::from_utf8(recorder.finish()?)?;
/// assert_eq!(Recording::from_json(&text)?.replay()?.steps, 600);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Recorder<W> {
    out: W,
    changes: Changes,
    /// Bytes written so far.
    bytes: usize,
    written: usize,
    left_out: usize,
}

impl<W: io::Write> Recorder<W> {
    /// Begins one of a level that is about to be played with this seed: [`Self::add`] each step of [`Play::step`].
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn of_play(play: &Play, seed: u64, out: W) -> io::Result<Self> {
        Self::new(Recording::of_play(play, seed), out)
    }

    fn new(start: Recording, mut out: W) -> io::Result<Self> {
        let head = start.head().map_err(other)?;
        out.write_all(head.as_bytes())?;
        Ok(Self { out, changes: start.into_changes(), bytes: head.len(), written: 0, left_out: 0 })
    }

    /// As [`Recording::add`].
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, dt: f32, inputs: Vec<Input>, game: &impl Recordable) -> io::Result<()> {
        if self.left_out > 0 {
            self.left_out += 1;
            return Ok(());
        }
        let step = self.changes.step(dt, inputs, game).line().map_err(other)?;
        let line = format!("{}{step}", if self.written == 0 { "\n" } else { ",\n" });
        if self.bytes + line.len() + FOOT.len() > MOST_BYTES {
            self.left_out = 1;
            return Ok(());
        }
        self.out.write_all(line.as_bytes())?;
        self.bytes += line.len();
        self.written += 1;
        Ok(())
    }

    /// How many steps it has.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.written
    }

    /// Whether it has no step.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.written == 0
    }

    /// How many steps were added when it was full, and are not in it.
    #[must_use]
    pub const fn left_out(&self) -> usize {
        self.left_out
    }

    /// Ends it, and returns what it was written to.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(mut self) -> io::Result<W> {
        self.out.write_all(FOOT.as_bytes())?;
        self.out.flush()?;
        Ok(self.out)
    }
}

fn other(error: InvalidRecording) -> io::Error {
    io::Error::other(error)
}
