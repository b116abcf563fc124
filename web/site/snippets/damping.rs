fn main() -> Result<(), Box<dyn std::error::Error>> {
    // #region lines
    use hazumi::{Body, Circle, World};

    let mut world = World::new();
    let ball = Circle::new([0., 0.], 10.)?;
    let ball = Body::dynamic(ball).velocity([100., 0.]);
    let ball = world.add(ball.damping(0.5))?;

    world.advance(1.)?;
    let there = world.get(ball).ok_or("the ball")?;
    // It still has 100 · e^-0.5 = 60.65 of its speed,
    let speed = there.velocity().x;
    // and comes to rest at 100 / 0.5 = 200.
    let end = there.position().x + speed / there.damping();
    // #endregion lines
    assert!((speed - 60.653).abs() < 0.001, "{speed}");
    assert!((end - 200.).abs() < 0.01, "{end}");
    for _ in 0..60 {
        world.advance(1.)?;
    }
    let x = world.get(ball).ok_or("the ball")?.position().x;
    assert!((x - 200.).abs() < 0.1, "{x}");
    Ok(())
}
