fn main() -> Result<(), Box<dyn std::error::Error>> {
    // #region lines
    use hazumi::{Aabb, Body, Circle, Response, Tags, World};

    const PORTAL: Tags = Tags::bit(0);
    const BUMPER: Tags = Tags::bit(1);

    let mut world = World::new();
    let door = Aabb::from_center([50., 0.], [4., 40.])?;
    world.add(Body::fixed(door).tags(PORTAL))?;
    let bumper = Aabb::from_center([250., 0.], [4., 40.])?;
    world.add(Body::fixed(bumper).tags(BUMPER))?;
    let ball = Circle::new([0., 0.], 2.)?;
    let ball = Body::dynamic(ball).velocity([100., 0.]);
    let ball = world.add(ball)?;

    world.step(1., |hit, world| {
        if hit.other_tags.contains(PORTAL) {
            world.teleport(hit.body, [200., 0.]).ok();
            return Response::Pass;
        }
        // A kick: off it at 300, however slowly it came.
        world.set_user(hit.body, 1).ok();
        Response::BounceAt { speed: 300. }
    })?;
    // #endregion lines
    let ball = world.get(ball).ok_or("the ball")?;
    // 0.46 s to the portal, 0.46 s on to the bumper, and 0.08 s back.
    assert!((ball.position().x - 222.).abs() < 1e-2, "{:?}", ball.position());
    assert_eq!((ball.velocity(), ball.user()), ([-300., 0.].into(), 1));
    Ok(())
}
