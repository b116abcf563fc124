fn main() -> Result<(), Box<dyn std::error::Error>> {
    // #region lines
    use hazumi::{Aabb, Body, Circle, Response, World};

    let mut world = World::new();
    let brick = Aabb::from_center([200., 50.], [40., 16.])?;
    let brick = world.add(Body::fixed(brick))?;
    let ball = Circle::new([200., 300.], 8.)?;
    let ball = Body::dynamic(ball).velocity([0., -240.]);
    let ball = world.add(ball)?;

    // One second. The closure hears of every hit.
    world.step(1., |hit, world| {
        if hit.other == brick {
            world.remove(brick).ok();
        }
        Response::BOUNCE
    })?;
    // #endregion lines
    let ball = world.get(ball).ok_or("the ball")?;
    assert!(!world.contains(brick));
    assert_eq!(ball.velocity(), [0., 240.].into());
    Ok(())
}
