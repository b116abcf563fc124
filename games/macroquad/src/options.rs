//! What is said when a game is started.

use std::path::PathBuf;

/// `--shot FILE [--after FRAMES]`: the game plays itself for so many frames, saves a picture of its window and ends.
#[derive(Debug, Default)]
pub struct Options {
    /// Where the picture goes; none if somebody plays.
    pub shot: Option<PathBuf>,
    /// After how many frames of a sixtieth of a second it is taken.
    pub after: u32,
}

impl Options {
    /// Reads the command line.
    ///
    /// # Errors
    /// With the argument that is not understood.
    pub fn read() -> Result<Self, String> {
        let (mut options, mut arguments) = (Self { shot: None, after: 240 }, std::env::args().skip(1));
        while let Some(argument) = arguments.next() {
            let value = arguments.next().ok_or_else(|| format!("{argument}: a value is missing"))?;
            match argument.as_str() {
                "--shot" => options.shot = Some(value.into()),
                "--after" => {
                    options.after = value.parse().map_err(|_| format!("--after {value}: is no number of frames"))?;
                }
                _ => return Err(format!("{argument}: is not understood. Known: --shot FILE, --after FRAMES")),
            }
        }
        Ok(options)
    }

    /// Whether the game plays itself.
    pub fn is_demo(&self) -> bool {
        self.shot.is_some()
    }

    /// Saves the picture if its frame has come; says whether the game is over with it.
    pub fn shoot(&self, frame: u32) -> bool {
        let Some(path) = self.shot.as_ref().filter(|_| frame >= self.after) else { return false };
        macroquad::texture::get_screen_data().export_png(&path.to_string_lossy());
        true
    }
}
