fn main() -> Result<(), Box<dyn std::error::Error>> {
    // #region lines
    use hazumi::{Aabb, Body, Response, World};

    let mut world = World::new();
    for i in 0..10 {
        let x = 16. * i as f32;
        let tile = Aabb::new([x, 90.], [x + 16., 106.])?;
        world.add(Body::fixed(tile))?;
    }
    let wall = Aabb::new([100., 0.], [110., 90.])?;
    world.add(Body::fixed(wall))?;
    let hero = Aabb::from_center([20., 70.], [12., 20.])?;
    let hero = world.add(Body::kinematic(hero))?;

    // Down onto the floor, along it, up to the wall.
    let slide = Response::Slide;
    let moved = world.move_by(hero, [100., 20.], slide)?;
    // It is at (94, 80) now.
    // On the ground: any hit whose normal points up.
    let mut hits = moved.hits.iter();
    let grounded = hits.any(|hit| hit.normal.y < -0.7);
    // #endregion lines
    assert_eq!(moved.position, [94., 80.].into());
    assert!(grounded);

    // #region events
    use hazumi::{Circle, Tags};

    const COIN: Tags = Tags::bit(1);
    let coin = Circle::new([150., 40.], 5.)?;
    let coin = world.add(Body::fixed(coin).tags(COIN))?;
    // Coins do not stop the ball; it only senses them.
    let ball = Circle::new([150., 70.], 4.)?;
    let ball = Body::dynamic(ball).velocity([0., -60.]);
    world.add(ball.stopped_by(!COIN).senses(COIN))?;

    world.advance(1.)?;
    let mut picked = Vec::new();
    for event in world.touch_events() {
        if event.begins {
            picked.push(event.other);
        }
    }
    // #endregion events
    assert_eq!(picked, [coin]);

    // #region ask
    use hazumi::Filter;

    let plank = Aabb::new([200., 40.], [260., 48.])?;
    let plank = Body::fixed(plank).one_way_toward([0., -1.]);
    let plank = world.add(plank)?;
    // A table: a top, and a leg that lands first.
    let top = Aabb::new([210., 0.], [250., 6.])?;
    let leg = Aabb::new([228., 6.], [232., 20.])?;
    let table = [top.into(), leg.into()];
    let down = world.cast_shape(&table, [0., 80.], Filter::ALL)?;
    // From below the plank lets everything through.
    let from = [230., 80.];
    let filter = Filter::ALL.mind_one_way();
    let up = world.cast_ray(from, [0., -60.], filter)?;
    // #endregion ask
    let down = down.ok_or("the plank")?;
    assert_eq!((down.body, down.time), (plank, 0.25));
    assert_eq!((down.own_shape_index, up), (1, None));

    // #region try
    // Where would it get to, and may it stand up there?
    let there = world.test_move(hero, [-30., 0.], slide)?;
    let tall = Aabb::from_center([20., 62.], [12., 36.])?;
    let stands = world.try_set_shape(hero, tall)?;
    // #endregion try
    assert_eq!(there.position, [64., 80.].into());
    assert!(stands);

    // #region passed
    // The hero senses coins, and walks through them.
    world.set_senses(hero, COIN)?;
    world.set_stopped_by(hero, !COIN)?;
    let mut way = Vec::new();
    for x in [70., 40.] {
        let coin = Body::fixed(Circle::new([x, 80.], 5.)?);
        way.push(world.add(coin.tags(COIN))?);
    }

    let walked = world.move_by(hero, [-80., 0.], slide)?;
    // First the coin at 70, then the one at 40.
    let passed = walked.passed.iter();
    let taken: Vec<_> = passed.map(|coin| coin.other).collect();
    for &coin in &taken {
        world.remove(coin)?;
    }
    // #endregion passed
    assert_eq!((taken, walked.hits.len()), (way, 0));
    Ok(())
}
