//! What the site's playground copies as Rust compiles, and ends in the same state as the level that it was copied from.

// It is a game's code, which need not read everything that it has.
#![allow(clippy::disallowed_methods, clippy::large_stack_arrays)]

use hazumi_level::{Level, Play};

/// The checksum of a level in the repository after ten seconds.
fn played(name: &str) -> Result<u64, Box<dyn std::error::Error>> {
    let path = format!("{}/../../levels/{name}", env!("CARGO_MANIFEST_DIR"));
    let mut play = Play::new(Level::read(path)?.0, 7)?;
    for _ in 0..600 {
        play.step(1. / 60.)?;
    }
    Ok(play.checksum())
}

/// A file that was copied with the seed 7, a program of its own.
macro_rules! copied {
    ($($name:ident)*) => {$(
        mod $name {
            include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/site/live/playground/code/copied/", stringify!($name), ".rs"));

            #[test]
            fn is_as_the_level() -> Result<(), Box<dyn Error>> {
                main()?;
                let mut game = Game::new()?;
                for _ in 0..600 {
                    game.step(1. / 60.)?;
                }
                assert_eq!(game.world.checksum(), super::played(concat!(stringify!($name), ".svg"))?);
                Ok(())
            }
        }
    )*};
}

copied! { bat billiards breakout crates }

mod swarm {
    include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/site/live/playground/code/copied/swarm.rs"));

    #[test]
    fn is_as_the_level() -> Result<(), Box<dyn std::error::Error>> {
        main()?;
        let mut play = Play::new(Level::from_json(LEVEL)?, 7)?;
        for _ in 0..600 {
            play.step(1. / 60.)?;
        }
        assert_eq!(play.checksum(), super::played("swarm.svg")?);
        Ok(())
    }
}
