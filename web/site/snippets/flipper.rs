fn main() -> Result<(), Box<dyn std::error::Error>> {
    // #region lines
    use hazumi::{Body, BodyId, Capsule, InvalidBody, World};

    let mut world = World::new();
    world.set_gravity([0., 900.])?;
    let flipper = Capsule::new([0., 0.], [60., 0.], 6.)?;
    let flipper = Body::kinematic(flipper).pivot([0., 0.]);
    let flipper = flipper.stop_angles(-0.5, 0.4); // up, and at rest
    let flipper = world.add(flipper)?;
    // Held, it flips up; let go, it falls back.
    fn button(world: &mut World, flipper: BodyId, held: bool) -> Result<(), InvalidBody> {
        world.set_spin(flipper, if held { -20. } else { 10. })
    }

    button(&mut world, flipper, false)?;
    world.advance(0.1)?;
    let angle = |world: &World| world.get(flipper).map(|flipper| flipper.angle());
    let rests = angle(&world); // 0.4
    button(&mut world, flipper, true)?;
    world.advance(0.1)?;
    let holds = angle(&world); // -0.5
    // #endregion lines
    assert_eq!((rests, holds), (Some(0.4), Some(-0.5)));
    Ok(())
}
