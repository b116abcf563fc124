fn main() -> Result<(), Box<dyn std::error::Error>> {
    // #region lines
    use hazumi::{Aabb, Body, Circle, Segment, World};

    let mut world = World::new();
    // A paddle: told each step where to be at its end.
    let paddle = Aabb::from_center([200., 280.], [80., 12.])?;
    let paddle = Body::kinematic(paddle).most_transfer(300.);
    let paddle = world.add(paddle)?;
    // A door that turns about its hinge, by itself.
    let door = Segment::new([0., 0.], [60., 0.])?;
    let door = Body::kinematic(door).pivot([0., 0.]);
    world.add(door.spin(1.5))?;
    // Drawn from left to right: only what falls is stopped.
    let shelf = Segment::new([100., 150.], [180., 150.])?;
    world.add(Body::fixed(shelf).one_way())?;

    let ball = Circle::new([140., 190.], 6.)?;
    let ball = Body::dynamic(ball).velocity([0., -100.]);
    let ball = world.add(ball.keep_speed())?;

    world.move_to(paddle, [240., 280.], 0.)?;
    world.advance(1. / 60.)?; // it is there, to the bit
    // #endregion lines
    assert_eq!(world.get(paddle).ok_or("the paddle")?.position(), [240., 280.].into());
    // Up through the shelf.
    for _ in 0..59 {
        world.advance(1. / 60.)?;
    }
    let y = world.get(ball).ok_or("the ball")?.position().y;
    assert!((y - 90.).abs() < 0.01, "{y}");
    world.set_velocity(ball, [0., 100.])?;
    world.advance(1.)?;
    assert_eq!(world.get(ball).ok_or("the ball")?.velocity(), [0., -100.].into());
    Ok(())
}
