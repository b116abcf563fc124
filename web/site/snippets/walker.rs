fn main() -> Result<(), Box<dyn std::error::Error>> {
    // #region world
    use hazumi::{Aabb, Body, Polygon, Walker, World};

    let mut world = World::new();
    let ground = Aabb::new([0., 200.], [400., 240.])?;
    world.add(Body::fixed(ground))?;
    let hill = Polygon::new(
        [[80., 200.], [140., 170.], [200., 200.]],
    )?;
    world.add(Body::fixed(hill))?;
    let lift = Aabb::new([260., 200.], [300., 206.])?;
    let lift = world.add(Body::kinematic(lift))?;

    let hero = Aabb::from_center([20., 180.], [12., 20.])?;
    let hero = world.add(Body::kinematic(hero))?;
    // Up is where y gets smaller.
    let mut walker = Walker::new([0., -1.]);
    walker.step_height = 8.;
    // #endregion world
    let dt = 1. / 60.;
    let (right, mut jump) = (1., false);
    let (mut jumped, mut landed) = (false, false);
    let mut slopes = Vec::new();
    for frame in 0..180 {
        jump |= frame == 120;
        // #region frame
        // 1. The world moves: lifts, ferries, balls.
        world.advance(dt)?;
        // 2. Keys and gravity.
        walker.velocity.x = 120. * right;
        walker.velocity.y += 900. * dt;
        if jump && walker.may_jump(0.1) {
            walker.velocity.y = -320.;
        }
        // 3. The hero moves.
        let walked = walker.walk(&mut world, hero, dt)?;
        if walked.crushed { /* start again */ }
        // #endregion frame
        // #region read
        if walked.landed.is_some() { /* dust, a thud */ }
        // How far to turn the picture; in the air not at all.
        let floor = walker.floor();
        let (nx, ny) = floor.map_or((0., -1.), |floor| {
            (floor.normal.x, floor.normal.y)
        });
        let slope = nx.atan2(-ny);
        // #endregion read
        slopes.push(slope.to_degrees().round());
        landed |= walked.landed.is_some();
        jumped |= jump && walked.left_floor;
        jump = false;
    }
    assert!(jumped && landed);
    assert!(slopes.contains(&-27.) && slopes.contains(&27.));
    assert!(slopes.iter().all(|slope: &f32| slope.abs() <= 27.));
    let _ = lift;

    // #region limits
    walker.steepest_slope = 50f32.to_radians();
    walker.step_height = 10.;
    walker.snap_distance = Some(12.);
    // #endregion limits

    // #region drop
    use hazumi::Tags;

    // A platform that holds from above.
    let plank = Aabb::new([0., 100.], [60., 104.])?;
    let plank = Body::fixed(plank).one_way_toward([0., -1.]);
    world.add(plank)?;
    // Down and jump: through it, once.
    walker.drop_through();

    // A coin does not stop the hero, who senses it.
    const COIN: Tags = Tags::bit(1);
    let coin = Aabb::from_center([30., 90.], [8., 8.])?;
    let coin = world.add(Body::fixed(coin).tags(COIN))?;
    world.set_stopped_by(hero, !COIN)?;
    world.set_senses(hero, COIN)?;
    // #endregion drop
    walker.leave_floor();
    world.teleport(hero, [30., 50.])?;
    walker.velocity = [0., 0.].into();
    let mut found = Vec::new();
    for _ in 0..60 {
        world.advance(dt)?;
        walker.velocity.y += 900. * dt;
        // #region coins
        let walked = walker.walk(&mut world, hero, dt)?;
        for passed in &walked.passed {
            found.push(passed.other);
        }
        // #endregion coins
    }
    assert_eq!(found, [coin]);
    assert!(walker.is_on_floor());
    Ok(())
}
