fn main() -> Result<(), Box<dyn std::error::Error>> {
    // #region lines
    use hazumi::{Aabb, Body, Circle, World};

    let mut world = World::new();
    world.set_gravity([0., 500.])?;
    let floor = Aabb::new([-90., 0.], [90., 10.])?;
    let floor = world.add(Body::fixed(floor))?;
    let ball = Circle::new([0., -20.], 10.)?;
    let ball = Body::dynamic(ball).restitution(0.5);
    let ball = world.add(ball)?;

    let mut hits = 0;
    for _ in 0..120 {
        hits += world.advance(1. / 60.)?.hits;
    }
    // It hopped, lower and lower. Now it lies there.
    let contact = world.contacts(ball).next();
    // With the floor, its normal (0, -1), pressing,
    // for more than a second.
    // #endregion lines
    let contact = contact.ok_or("a contact")?;
    assert_eq!((contact.other, contact.normal, contact.presses), (floor, [0., -1.].into(), true));
    assert!(hits > 1 && contact.seconds > 1.);

    // #region ground
    let slope = 45f32.to_radians();
    let ground = world.ground(ball, [0., -1.], slope)?;
    let under = ground.floor;
    // On a floor: which, its normal, its velocity.
    // #endregion ground
    let under = under.ok_or("a floor")?;
    assert_eq!((under.body, under.normal, under.velocity), (floor, [0., -1.].into(), [0., 0.].into()));

    // #region ends
    world.set_velocity(ball, [0., -100.])?;
    world.advance(1. / 60.)?;
    let ends: Vec<_> = world.contact_ends().collect();
    // One: of the ball and the floor.
    // #endregion ends
    assert_eq!(ends.iter().map(|end| (end.body, end.other)).collect::<Vec<_>>(), [(ball, floor)]);

    // #region push
    use hazumi::{Response, Tags};

    let mut room = World::new();
    let wall = Aabb::new([200., -50.], [210., 50.])?;
    room.add(Body::fixed(wall))?;
    let mut add = |x: f32| {
        let ball = Body::dynamic(Circle::new([x, 0.], 10.)?);
        let ball = ball.tags(Tags::bit(0));
        let ball = ball.response(Response::Slide);
        Ok::<_, Box<dyn std::error::Error>>(room.add(ball)?)
    };
    let (hero, barrel) = (add(0.)?, add(50.)?);

    let mut knocks = 0;
    for _ in 0..300 {
        room.set_velocity(hero, [60., 0.])?;
        knocks += room.advance(1. / 60.)?.hits;
    }
    // Two: hero on barrel, and barrel on wall.
    // The barrel is in contact with both.
    // #endregion push
    assert_eq!(knocks, 2);
    assert_eq!(room.contacts(barrel).count(), 2);

    // #region pass
    let mut stage = World::new();
    stage.set_gravity([0., 500.])?;
    let plank = Aabb::new([-50., 0.], [50., 8.])?;
    let plank = stage.add(Body::fixed(plank))?;
    let hero = Circle::new([0., -10.], 10.)?;
    let hero = Body::dynamic(hero).restitution(0.);
    let hero = stage.add(hero)?;
    stage.advance(1.)?;
    // It stands there. The player presses "down":
    stage.pass(hero, plank)?;
    stage.advance(1. / 60.)?;
    // It falls, and the contact is over.
    // #endregion pass
    assert_eq!(stage.contacts(hero).count(), 0);
    let ends: Vec<_> = stage.contact_ends().collect();
    assert_eq!(ends.iter().map(|end| (end.body, end.other)).collect::<Vec<_>>(), [(hero, plank)]);
    Ok(())
}
