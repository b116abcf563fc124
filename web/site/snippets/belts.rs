fn main() -> Result<(), Box<dyn std::error::Error>> {
    // #region lines
    use hazumi::{Aabb, Body, Response, World};

    let mut world = World::new();
    world.set_gravity([0., 900.])?;
    // Two belts in a row: the second is faster.
    let mut belts = Vec::new();
    for (x, speed) in [(0., 60.), (200., 120.)] {
        let top = Aabb::new([x, 100.], [x + 200., 120.])?;
        let belt = Body::fixed(top).surface_speed(speed);
        belts.push(world.add(belt.response(Response::Stop))?);
    }
    let shape = Aabb::from_center([170., 90.], [20., 20.])?;
    let package = world.add(Body::dynamic(shape))?;

    world.advance(1.)?; // half a second on each
    // #endregion lines
    let x = world.get(package).ok_or("the package")?.position().x;
    assert!((x - 260.).abs() < 0.01, "{x}");
    // #region lever
    // A lever that turns them round.
    for &belt in &belts {
        let speed = world.get(belt).map_or(0., |belt| belt.surface_speed());
        world.set_surface_speed(belt, -speed)?;
    }
    // #endregion lever
    world.advance(1.)?;
    let x = world.get(package).ok_or("the package")?.position().x;
    assert!((x - 170.).abs() < 0.01, "{x}");
    Ok(())
}
