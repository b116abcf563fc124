fn main() -> Result<(), Box<dyn std::error::Error>> {
    // #region lines
    use hazumi::{Body, Circle, Tags, World};

    // Balls with a tag meet each other.
    const BALL: Tags = Tags::bit(0);
    let mut world = World::new();
    let mut add = |x: f32, velocity: f32| {
        let ball = Body::dynamic(Circle::new([x, 0.], 10.)?);
        let ball = ball.tags(BALL).velocity([velocity, 0.]);
        Ok::<_, Box<dyn std::error::Error>>(world.add(ball)?)
    };
    // One rolls into two that touch.
    let row = [add(0., 60.)?, add(50., 0.)?, add(70., 0.)?];

    world.advance(1.)?;
    // The motion is handed through: 0, 0, 60.
    // #endregion lines
    let speeds = row.map(|id| world.get(id).map(|ball| ball.velocity().x));
    assert_eq!(speeds, [Some(0.), Some(0.), Some(60.)]);
    // #region soft
    // Zombies: no zombie stops another.
    const ZOMBIE: Tags = Tags::bit(1);
    let mut zombies = Vec::new();
    for x in [-2., 2.] {
        let zombie = Body::dynamic(Circle::new([x, 100.], 5.)?);
        let zombie = zombie.tags(ZOMBIE).stopped_by(!ZOMBIE);
        zombies.push(world.add(zombie)?);
    }

    world.advance(1. / 60.)?;
    world.separate(ZOMBIE, 0., 4)?; // they are at -5 and 5
    // #endregion soft
    let xs: Vec<f32> = zombies.iter().filter_map(|&id| world.get(id)).map(|body| body.position().x).collect();
    assert_eq!(xs, [-5., 5.]);
    Ok(())
}
