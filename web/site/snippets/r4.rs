fn main() -> Result<(), Box<dyn std::error::Error>> {
    // #region lines
    use hazumi::rules::laser::{hits, hits_ignoring_corners};
    use hazumi::{Circle, Obb};

    // Its middle, its length and width, its angle.
    let laser = Obb::new([0., 0.], [200., 8.], 0.)?;
    let player = Circle::new([104.9, 8.9], 5.)?;

    // false: it is past the corner
    let exact = hits(&laser, &player);
    // true
    let cheap = hits_ignoring_corners(&laser, &player);
    // #endregion lines
    assert_eq!((exact, cheap), (false, true));

    // #region turning
    use hazumi::swarm::{Laser, Player};
    use std::f32::consts::PI;

    // Half a turn within one frame: from 0 to π.
    let beam = Laser::turning([0., 0.], 300., 4., 0., PI)?;
    let player = Player::at([0., 200.], 5.)?.ring(20.)?;
    let touch = beam.touch(&player);
    // A hit, a little before the middle of the frame.
    // #endregion turning
    assert_eq!(touch.near, hazumi::rules::graze::Near::Hit);
    assert!(touch.time > 0.48 && touch.time < 0.5);
    Ok(())
}
