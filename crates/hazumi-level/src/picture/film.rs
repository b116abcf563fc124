//! A film of a level being played, as long as pictures can be.

use super::footage::Footage;
use super::still::TAIL;
use crate::Play;

/// A recording of a level being played.
///
/// It has at most [`Self::MOST`] bends of ways, hits and bullets. When there are more, its [animation](Self::moving) is over, and
/// only what a [picture](Self::still) of the last moment needs is kept from then on: memory does not grow with the game.
///
/// ```
/// # use hazumi_level::{Level, Play, picture::Film};
/// # let level = Level::from_json(r#"{"view": {"min": [0, 0], "max": [9, 9]}, "bodies": []}"#)?;
/// let mut play = Play::new(level, 1)?;
/// let mut film = Film::new(&play);
/// for _ in 0..600 {
///     play.step(1.0 / 60.0)?;
///     film.record(&play);
/// }
/// let (moving, still) = (film.moving(&play), film.still(&play));
/// # assert!(moving.starts_with("<svg") && still.starts_with("<svg"));
/// assert!(film.is_whole() && (film.seconds() - 10.0).abs() < 1e-3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Film {
    /// From the start, as far as it is shown.
    shown: Footage,
    /// The last moments, once there was more than is shown.
    last: Option<Footage>,
}

impl Film {
    /// So many bends of ways, hits and bullets are shown at most, and the rest of the step in which there are more. A browser takes
    /// some seconds to load so much.
    pub const MOST: usize = 500_000;

    /// Begins with the level as it stands.
    #[must_use]
    pub fn new(play: &Play) -> Self {
        Self { shown: Footage::new(play), last: None }
    }

    /// Adds the last step.
    pub fn record(&mut self, play: &Play) {
        match &mut self.last {
            Some(last) => {
                last.record(play);
                last.keep_since(play.time() - TAIL, play);
            }
            None => {
                self.shown.record(play);
                if self.shown.len() >= Self::MOST {
                    let mut last = self.shown.clone();
                    last.keep_since(play.time() - TAIL, play);
                    self.last = Some(last);
                }
            }
        }
    }

    /// How long the animation is, in seconds of the game: all that was recorded, unless that was more than [`Self::MOST`].
    #[must_use]
    pub const fn seconds(&self) -> f64 {
        self.shown.time
    }

    /// Whether the animation is all that was recorded.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.last.is_none()
    }

    /// What happened in its [seconds](Self::seconds), as SVG that moves: the balls on their exact paths, a spark at every hit,
    /// and what breaks vanishes when it is hit. Where pictures do not move, the start is seen.
    #[must_use]
    pub fn moving(&self, play: &Play) -> String {
        self.shown.moving(play)
    }

    /// The last moment, as SVG: what is left, and each ball with the last half second of its way.
    #[must_use]
    pub fn still(&self, play: &Play) -> String {
        self.end().still(play)
    }

    /// The same as a PNG file whose longer side has `longer` pixels. As quick as the SVG: balls, and bodies of a thousand lines and curves or more that are 32
    /// pixels wide or less, are painted without it. All else is read from it, as by [`super::png`], which takes some times as long for those.
    ///
    /// # Errors
    /// If `longer` is 0 or more than 16,384, the level's view has no size, or something that is seen is larger than 2^30 pixels.
    #[cfg(feature = "png")]
    pub fn png(&self, play: &Play, longer: u32) -> Result<Vec<u8>, super::InvalidPicture> {
        super::png::still(self.end(), play, longer)
    }

    fn end(&self) -> &Footage {
        self.last.as_ref().unwrap_or(&self.shown)
    }
}
