//! The games start, play themselves, and what they draw can be seen. Needs a display, or `xvfb-run` to make one.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Plays a game by itself for so many frames and gives its picture, as rows of red, green and blue.
fn picture(game: &str, frames: u32) -> Result<Vec<[u8; 3]>, Box<dyn Error>> {
    let name = Path::new(game).file_name().ok_or("a game without a name")?.to_string_lossy().into_owned();
    let path: PathBuf = std::env::temp_dir().join(format!("hazumi-{name}-{}.png", std::process::id()));
    let mut command = match std::env::var_os("DISPLAY") {
        Some(_) => Command::new(game),
        None => {
            let mut command = Command::new("xvfb-run");
            command.args(["--auto-servernum", "--server-args=-screen 0 1400x800x24", game]);
            command
        }
    };
    let status = command.arg("--shot").arg(&path).args(["--after", &frames.to_string()]).status()?;
    assert!(status.success(), "{name}: {status}");
    let mut reader = png::Decoder::new(std::io::BufReader::new(std::fs::File::open(&path)?)).read_info()?;
    let mut bytes = vec![0; reader.output_buffer_size().ok_or("a picture that is too large")?];
    let info = reader.next_frame(&mut bytes)?;
    std::fs::remove_file(&path)?;
    assert!(info.width >= 400 && info.height >= 400, "{name}: {} by {}", info.width, info.height);
    let step = info.color_type.samples();
    Ok(bytes[..info.buffer_size()].chunks_exact(step).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect())
}

/// How many pixels have a colour, give or take rounding.
fn count(picture: &[[u8; 3]], color: [u8; 3]) -> usize {
    picture.iter().filter(|pixel| pixel.iter().zip(color).all(|(&a, b)| a.abs_diff(b) <= 2)).count()
}

#[test]
fn breakout_shows_bricks_of_which_some_are_broken() -> Result<(), Box<dyn Error>> {
    let rows = [
        [239, 71, 111],
        [247, 108, 94],
        [255, 159, 67],
        [255, 209, 102],
        [6, 214, 160],
        [17, 178, 214],
        [92, 124, 250],
    ];
    let [early, late] = [picture(env!("CARGO_BIN_EXE_breakout"), 30)?, picture(env!("CARGO_BIN_EXE_breakout"), 900)?];
    for color in rows {
        assert!(count(&early, color) > 2_000, "{color:?}: {} pixels", count(&early, color));
    }
    let bricks = |picture: &[[u8; 3]]| rows.iter().map(|&color| count(picture, color)).sum::<usize>();
    assert!(bricks(&late) + 1_000 < bricks(&early), "{} and {} pixels of bricks", bricks(&early), bricks(&late));
    // The paddle, the ball and the lives.
    assert!(count(&late, [245, 242, 230]) > 500, "{} light pixels", count(&late, [245, 242, 230]));
    Ok(())
}

#[test]
fn the_platformer_shows_the_hero_who_has_gone_to_the_right() -> Result<(), Box<dyn Error>> {
    let [early, late] =
        [picture(env!("CARGO_BIN_EXE_platformer"), 10)?, picture(env!("CARGO_BIN_EXE_platformer"), 200)?];
    let (grass, coat) = ([107, 191, 128], [237, 242, 255]);
    for picture in [&early, &late] {
        assert!(count(picture, grass) > 5_000, "{} pixels of grass", count(picture, grass));
        assert!(count(picture, coat) > 200, "{} pixels of the hero", count(picture, coat));
    }
    let width = 1280;
    let column = |picture: &[[u8; 3]]| {
        let own = picture.iter().enumerate().filter(|(at, pixel)| at / width > 100 && count(&[**pixel], coat) > 0);
        let columns: Vec<usize> = own.map(|(at, _)| at % width).collect();
        columns.iter().sum::<usize>() / columns.len().max(1)
    };
    assert!(column(&late) > column(&early) + 300, "from column {} to {}", column(&early), column(&late));
    Ok(())
}
