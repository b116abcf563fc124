fn main() -> Result<(), Box<dyn std::error::Error>> {
    use hazumi::{Aabb, Body, Circle, World};
    let mut world = World::new();
    world.add(Body::fixed(Aabb::new([-50., 20.], [50., 30.])?))?;
    let ball = world.add(Body::dynamic(Circle::new([0., 0.], 5.)?).velocity([0., 60.]))?;

    // #region lines
    // Keep a copy, then play on with what we believe.
    let saved = world.clone();
    for _ in 0..8 {
        world.advance(1. / 60.)?;
    }
    // The truth comes late: go back, and play it again.
    world = saved;
    world.set_velocity(ball, [10., 90.])?;
    for _ in 0..8 {
        world.advance(1. / 60.)?;
    }
    // Two players whose numbers agree see the same game.
    let sum = world.checksum();
    // #endregion lines
    let again = world.checksum();
    assert_eq!(sum, again);

    // #region recording
    use hazumi_level::Recording;

    let mut recording = Recording::of_world(&world);
    for _ in 0..60 {
        world.advance(1. / 60.)?;
        recording.add(1. / 60., vec![], &world);
    }
    let text = recording.to_json()?;
    // Anywhere, any day: the same bits, or the first step
    // and body that differ.
    let replayed = Recording::from_json(&text)?.replay()?;
    // #endregion recording
    assert_eq!(replayed.steps, 60);
    Ok(())
}
