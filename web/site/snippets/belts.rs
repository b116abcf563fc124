fn main() -> Result<(), Box<dyn std::error::Error>> {
    // #region lines
    use hazumi::{Aabb, Body, Response, World};

    let mut world = World::new();
    world.set_gravity([0., 900.])?;
    // Two belts in a row: the second is faster.
    let belt = |world: &mut World, x: f32, speed: f32| {
        let top = Aabb::new([x, 100.], [x + 200., 120.])?;
        let belt = Body::fixed(top).surface_speed(speed);
        world.add(belt.response(Response::Stop))
    };
    let slow = belt(&mut world, 0., 60.)?;
    let fast = belt(&mut world, 200., 120.)?;
    let shape = Aabb::from_center([170., 90.], [20., 20.])?;
    let package = world.add(Body::dynamic(shape))?;

    world.advance(1.)?; // half a second on each
    // #endregion lines
    let x = world.get(package).ok_or("the package")?.position().x;
    assert!((x - 260.).abs() < 0.01, "{x}");
    // #region lever
    // A lever that turns them round.
    world.set_surface_speed(slow, -60.)?;
    world.set_surface_speed(fast, -120.)?;
    // #endregion lever
    world.advance(1.)?;
    let x = world.get(package).ok_or("the package")?.position().x;
    assert!((x - 170.).abs() < 0.01, "{x}");
    Ok(())
}
