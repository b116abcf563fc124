fn main() -> Result<(), Box<dyn std::error::Error>> {
    // #region lines
    use hazumi::{Aabb, Body, Circle, World};

    // A floor of two tiles, and a wall that stands on it.
    let mut world = World::new();
    for tile in [
        Aabb::new([0., 100.], [40., 120.])?,
        Aabb::new([40., 100.], [80., 120.])?,
        Aabb::new([80., 0.], [90., 120.])?,
    ] {
        world.add(Body::fixed(tile))?;
    }
    // It falls onto the seam, and then into the wall.
    let ball = Circle::new([20., 75.], 5.)?;
    let ball = Body::dynamic(ball).velocity([40., 40.]);
    let ball = world.add(ball)?;

    world.advance(2.)?;
    for hit in world.hits() {
        let (time, point) = (hit.time, hit.point);
        println!("{time} {point:?} {:?}", hit.normal);
    }
    // #endregion lines
    // Both tiles of the seam are told of, at one instant, with one normal; then the wall.
    let hits: Vec<_> = world.hits().map(|hit| (hit.time, hit.normal)).collect();
    assert_eq!(hits, [(0.5, [0., -1.].into()), (0.5, [0., -1.].into()), (1.375, [-1., 0.].into())]);
    assert_eq!(world.get(ball).ok_or("the ball")?.velocity(), [-40., -40.].into());
    Ok(())
}
