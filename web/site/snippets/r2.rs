fn main() -> Result<(), Box<dyn std::error::Error>> {
    // #region lines
    use hazumi::rules::circle_segment::circle_segment;
    use hazumi::{Circle, Segment};

    let wall = Segment::new([0., 0.], [10., 0.])?;
    let ball = Circle::new([13., 4.], 5.)?;
    let seen = circle_segment(&ball, &wall);
    // The foot, (13, 0), is beyond the end B.
    // So B counts: 5 away. That is the radius: a hit.
    // #endregion lines
    use hazumi::rules::circle_segment::SegmentPart;
    assert!(seen.hit);
    assert_eq!(seen.nearest, SegmentPart::B);
    assert_eq!((seen.distance, seen.foot_distance), (5., 4.));
    assert_eq!(seen.foot, [13., 0.].into());
    Ok(())
}
