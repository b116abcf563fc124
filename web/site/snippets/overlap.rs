fn main() -> Result<(), Box<dyn std::error::Error>> {
    // #region lines
    use hazumi::{Aabb, Circle};

    let ball = Circle::new([0., 7.], 3.)?;
    let floor = Aabb::new([-100., -20.], [100., 5.])?;

    // Do they touch at all?
    let touch = hazumi::overlap(&ball, &floor);
    // How far apart? 0, since they overlap.
    let apart = hazumi::distance(&ball, &floor);
    // The way out: where to push the ball, and how far.
    let way_out = hazumi::contact(&ball, &floor);
    // #endregion lines
    assert!(touch);
    assert_eq!(apart, 0.);
    let way_out = way_out.ok_or("a contact")?;
    assert_eq!((way_out.normal, way_out.depth), ([0., 1.].into(), 1.));

    // #region closest
    let coin = Circle::new([0., 25.], 5.)?;
    // Their nearest points, and what lies between them.
    let near = hazumi::closest(&coin, &floor);
    // #endregion closest
    assert_eq!((near.distance, near.on_a, near.on_b), (15., [0., 20.].into(), [0., 5.].into()));

    // #region sweep
    // It falls from y = 40 by 1000. When does it touch?
    let ball = Circle::new([0., 40.], 3.)?;
    let first = hazumi::sweep(&ball, [0., -1000.], &floor)?;
    // After 0.032 of the way, on a normal of (0, 1).
    // #endregion sweep
    let first = first.ok_or("a touch")?;
    assert_eq!((first.time, first.normal), (0.032, [0., 1.].into()));
    Ok(())
}
