fn main() -> Result<(), Box<dyn std::error::Error>> {
    // #region lines
    use hazumi::rules::circle_line::circle_line;
    use hazumi::{Circle, Line};

    // Through (0, 0), in the direction (3, 0).
    let line = Line::new([0., 0.], [3., 0.])?;
    let ball = Circle::new([-700., 5.], 5.)?;
    let seen = circle_line(&ball, &line);
    // A hit, 5 away. A line has no ends to miss.
    // #endregion lines
    assert!(seen.hit);
    assert_eq!((seen.distance, seen.along), (5., -700.));
    assert_eq!(seen.foot, [-700., 0.].into());
    Ok(())
}
