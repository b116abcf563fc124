fn main() -> Result<(), Box<dyn std::error::Error>> {
    // #region lines
    use hazumi::rules::breakout::{BrickSide, classify};
    use hazumi::{Aabb, Circle};

    let brick = Aabb::new([0., 0.], [10., 10.])?;
    let ball = Circle::new([-3., -4.], 5.)?;
    let bounce = classify(&ball, [30., 10.], &brick);
    // The corner: the velocity is now (-10, -30).

    // The same place, already leaving: no hit.
    let again = classify(&ball, bounce.velocity, &brick);
    // #endregion lines
    assert_eq!(bounce.side, BrickSide::Corner);
    assert_eq!(bounce.velocity, [-10., -30.].into());
    assert_eq!(again.side, BrickSide::None);

    // #region world
    use hazumi::{Body, Corners, Response, Side as Met, World};

    let mut world = World::new();
    let brick = Body::fixed(brick).corners(Corners::Diagonal);
    let brick = world.add(brick)?;
    let ball = Circle::new([-63., -24.], 5.)?;
    let ball = Body::dynamic(ball).velocity([30., 10.]);
    let ball = world.add(ball)?;

    let mut sides = Vec::new();
    world.step(4., |hit, world| {
        sides.push(hit.side);
        world.remove(hit.other).ok();
        Response::BOUNCE
    })?;
    // #endregion world
    assert_eq!(sides, [Met::Corner]);
    assert!(!world.contains(brick));
    assert_eq!(world.get(ball).ok_or("the ball")?.velocity(), [-10., -30.].into());
    Ok(())
}
