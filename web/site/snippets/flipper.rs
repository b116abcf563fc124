fn main() -> Result<(), Box<dyn std::error::Error>> {
    // #region lines
    use hazumi::{Body, Capsule, World};

    let mut world = World::new();
    world.set_gravity([0., 900.])?;
    let flipper = Capsule::new([0., 0.], [60., 0.], 6.)?;
    let flipper = Body::kinematic(flipper).pivot([0., 0.]);
    let flipper = flipper.stop_angles(-0.5, 0.4); // up, and at rest
    let flipper = world.add(flipper)?;
    // Held, it flips up; let go, it falls back.
    let button = |world: &mut World, held: bool| {
        world.set_spin(flipper, if held { -20. } else { 10. })
    };

    button(&mut world, false)?;
    world.advance(0.1)?;
    let rests = world.get(flipper).map(|it| it.angle()); // 0.4
    button(&mut world, true)?;
    world.advance(0.1)?;
    let holds = world.get(flipper).map(|it| it.angle()); // -0.5
    // #endregion lines
    assert_eq!((rests, holds), (Some(0.4), Some(-0.5)));
    Ok(())
}
