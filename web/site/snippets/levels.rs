fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = include_str!("level.svg");
    // #region lines
    use hazumi_level::{Level, Play};

    let (level, warnings) = Level::from_svg(text)?;
    for warning in warnings {
        eprintln!("{warning}"); // left out, and where
    }
    let mut play = Play::new(level, 1)?; // 1: the seed
    while play.breakable_left() > 0 {
        play.step(1. / 60.)?;
    }
    // #endregion lines
    Ok(())
}
