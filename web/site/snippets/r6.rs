fn main() -> Result<(), Box<dyn std::error::Error>> {
    // #region lines
    use hazumi::Circle;
    use hazumi::rules::strike::{strike, strike_heavy};

    let ball = Circle::new([10., 0.], 4.)?;
    let bat = Circle::new([0., 0.], 6.)?;
    let (v, swing) = ([-50., 7.], [30., 99.]);

    // Turned round, plus half of the swing: (65, 7).
    let after = strike(&ball, v, &bat, swing, 0.5);
    // Off a real, heavy bat: (110, 7).
    let heavy = strike_heavy(&ball, v, &bat, swing);
    // #endregion lines
    assert_eq!(after, [65., 7.].into());
    assert_eq!(heavy, [110., 7.].into());
    Ok(())
}
